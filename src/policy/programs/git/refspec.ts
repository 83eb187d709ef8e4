/** Reads a refspec of git push: what goes where, by force or not. */
import { HOLE, isKnown, type Word } from "../../word.ts";
import type { Certainty } from "./certainty.ts";

export interface Refspec {
  /** What is written to at the other end: a branch by its name, other references whole. Undefined: can't be told. */
  readonly target: string | undefined;
  readonly force: Certainty;
  readonly delete: Certainty;
}

/** `branch`: the one that is checked out, for `HEAD`. */
export function readRefspec(word: Word, branch: string | undefined): Refspec {
  const { text, canSplit } = word;
  const startsUnknown = canSplit === true || text.startsWith(HOLE);
  const force = startsUnknown ? undefined : text.startsWith("+");
  const [source = "", ...rest] = text.replace(/^\+/, "").split(":");
  const target = rest.length === 0 ? source : rest.join(":") || source;
  const isMatching = source === "" && target === "";
  return {
    target: canSplit || word.isGlob || isMatching ? undefined : branchOf(target, branch),
    force,
    delete: startsUnknown ? undefined : source === "" && !isMatching,
  };
}

/** The branch of a reference; undefined for a pattern, and where it can't be known. */
export function branchOf(reference: string, branch: string | undefined): string | undefined {
  if (reference === "HEAD" || reference === "@") return branch;
  if (reference.includes(HOLE) || reference.includes("*")) return undefined;
  return reference.replace(/^(?:refs\/)?heads\//, "");
}

/** A refspec that leaves something out instead of pushing it. */
export const isExcluding = (word: Word): boolean => isKnown(word) && word.text.startsWith("^");
