/** The memories that an answer of the reflex cited, read back from its lines: "text [file:line]". */

import type { Conversation } from "./conversation.ts";
import { sentencesOf } from "./extract.ts";
import { type Passage, passagesOf, readHits } from "./passage.ts";
import { phrases } from "./phrases.ts";
import { isNamed } from "./reply.ts";

export interface Cited {
  readonly text: string;
  /** `file:line` */
  readonly place: string;
}

// Above what the reflex cites of one memory; lines of other models may be of any length.
const MAX_LINE = 2_000;
const LINE = /^(?:- )?(?<text>\S.*?)\s+\[(?<place>[^[\]\n]+:\d+)\]$/u;
// Of another's words, and of a memory that gave way, nothing is said by a person now.
const QUOTED = Object.values(phrases).flatMap(({ goes, quoted }) => [
  goes("", "").slice(0, 8),
  quoted("", "").slice(0, 10),
]);
const OPENINGS = Object.values(phrases).flatMap(({ alreadyKnown, remembered }) => [
  remembered(""),
  alreadyKnown(""),
]);

/** In the order of the answer. */
export function citedIn(answer: string): readonly Cited[] {
  return answer.split("\n").flatMap(line => {
    const { place, text } = (line.length > MAX_LINE ? null : LINE.exec(line))?.groups ?? {};
    if (place === undefined || text === undefined || QUOTED.some(each => text.startsWith(each))) return [];
    const opening = OPENINGS.find(each => text.startsWith(each)) ?? "";
    return [{ place, text: text.slice(opening.length) }];
  });
}

/** Of the last answer that cited anything. */
export function lastCited({ answers }: Conversation): readonly Cited[] {
  return citedIn(answers.findLast(answer => citedIn(answer).length > 0) ?? "");
}

/** The passages that are known here: results of this turn's recall, and the context. */
export function knownPassages({ fragments, rounds }: Conversation): readonly Passage[] {
  const recalled = rounds.flatMap(({ status, text, tool }) =>
    isNamed(tool, "recall") && status === "succeeded" ? readHits(text) : [],
  );
  return [...recalled, ...fragments.flatMap(passagesOf)];
}

/** An entry's own words: of a decision the choice, without its title and its labels. */
export function sayingOf({ kind, text }: Passage): string {
  const sentences = text
    .split("\n")
    .map(line => sentencesOf(line).join(" "))
    .filter(line => line !== "");
  const said = kind === "decision" ? (sentences[1] ?? sentences[0] ?? "") : sentences.join(" ");
  return /\.\s*$/u.test(text) ? said : said.replace(/\.$/u, "");
}
