/** Reads what the tool `recall` gave back into passages. */
import { parseFragments } from "../../base/index.ts";
import type { Passage } from "./passage.ts";

const RELEVANCE = /\brelevance[:= ]+([01](?:\.\d+)?)\b/i;
const CLOSING = "</fragment>";

/**
 * The passages of a result in its order: fragments in their rendered form, each with the `relevance 0.xx`
 * in the text before it. A result without fragments has no passages: its words have no source to cite.
 */
export function readHits(text: string): readonly Passage[] {
  const relevances = relevancesOf(text);
  return parseFragments(text).map((fragment, at) => {
    const relevance = relevances[at];
    return relevance === undefined ? fragment : { ...fragment, relevance };
  });
}

// Between fragments the tool describes the next one; within a fragment, lines of that kind are only quoted.
function relevancesOf(text: string): readonly (number | undefined)[] {
  const between: (number | undefined)[] = [];
  let note = "";
  let isInside = false;
  for (const line of text.split("\n")) {
    if (isInside) {
      if (line === CLOSING) isInside = false;
    } else if (line.startsWith("<fragment ") && parseFragments(`${line}\n${CLOSING}`).length > 0) {
      const found = RELEVANCE.exec(note);
      between.push(found === null ? undefined : Math.min(1, Number(found[1])));
      note = "";
      isInside = true;
    } else note += `${line}\n`;
  }
  return between;
}
