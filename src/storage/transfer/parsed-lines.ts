/** The lines of an export as JSON objects with their line numbers. */
import { type Fault, fault } from "../../base/index.ts";
import { isRecord } from "./check-event.ts";

export interface ParsedLine {
  readonly file: string;
  /** Counts from 1. */
  readonly number: number;
  /** As it was read, without its line break. */
  readonly text: string;
  readonly members: Readonly<Record<string, unknown>>;
}

type Place = Pick<ParsedLine, "file" | "number">;

/**
 * Empty lines are passed over.
 * @throws export.malformed for a line that is longer, or no JSON object
 */
export async function* parseLines(
  lines: AsyncIterable<string>,
  file: string,
  maxLineChars: number,
): AsyncGenerator<ParsedLine> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const place = { file, number };
    if (line.length > maxLineChars)
      throw malformed(place, `the line has more than ${maxLineChars} characters`);
    const text = line.trim();
    if (text !== "") yield { ...place, text, members: parse(place, text) };
  }
}

function parse(place: Place, text: string): ParsedLine["members"] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(place, "the line is no JSON; it was damaged or cut off", error);
  }
  if (!isRecord(value)) throw malformed(place, "the line is no JSON object");
  return value;
}

export const malformed = (
  { file, number: line }: Place,
  problem: string,
  cause?: unknown,
): Fault<"export.malformed"> => fault("export.malformed", { file, line, problem }, { cause });
