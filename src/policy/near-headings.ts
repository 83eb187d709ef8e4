/** Finds headings that are nearly known ones: a slip in a title would switch off the rules below it. */
import { nearestNames } from "../search/index.ts";
import type { UnknownTitle } from "./bullets.ts";

export interface NearHeading {
  /** From 1. */
  readonly line: number;
  readonly written: string;
  /** The known title that is nearest. */
  readonly meant: string;
}

/** Shorter words are as near to any other short word. */
const LEAST_LENGTH = 4;

/**
 * A title is near by a slip, or by the first word of a known one: `Nevr allowed`, `Never`, `Never do this`. A heading
 * that divides a section may begin with such a word, and may repeat the section's own title.
 *
 * @param titles the known titles with their sections
 */
export function nearHeadings<Section extends string>(
  unknown: readonly UnknownTitle<Section>[],
  titles: Readonly<Record<string, Section>>,
): readonly NearHeading[] {
  const known = Object.keys(titles);
  const firstWords = known.filter(each => each.includes(" ")).map(firstWord);
  const named = (word: string | undefined) => known.find(each => firstWord(each) === word);

  const meantBy = ({ title, within, isHeading }: UnknownTitle<Section>): string | undefined => {
    const bare = title.replace(/[^\p{L}\p{N}]+$/u, "");
    if (bare.length < LEAST_LENGTH) return undefined;
    // "Not always allowed" is no slip: a word before a known title changes what it says.
    const whole = nearestNames(bare, known).find(each => !bare.endsWith(` ${each.toLowerCase()}`));
    if (whole !== undefined || !isHeading) return whole;
    if (!bare.includes(" ")) return named(nearestNames(bare, firstWords)[0]);
    return within === "none" ? named(firstWord(bare)) : undefined;
  };

  return unknown.flatMap(each => {
    const meant = meantBy(each);
    const isOwn = meant !== undefined && titles[meant] === each.within;
    return meant === undefined || (isOwn && each.isHeading)
      ? []
      : [{ line: each.line, written: each.written, meant }];
  });
}

const firstWord = (title: string): string => title.toLowerCase().split(/[^\p{L}\p{N}]/u)[0]!;
