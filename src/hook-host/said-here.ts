/** `noteSaid` and `wasSaidHere`: the sentences that a person said on this machine, outside of every project, so that no clone brings its own along. */

import { appendFileSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { sha256Hex } from "../base/sha256-node.ts";
import { makePrivateFolder } from "../base/volume/node-folder.ts";

/** Closed to agents, as the rules for all projects are, which lie beside it. */
const folder = (): string => join(homedir(), ".local/state/brainstem");
const path = (): string => join(folder(), "said");

/** Of the sentence its digest alone is kept: 64 hexadecimal digits in a line. */
const markOf = (sentence: string): string => sha256Hex(sentence.trim());

/** Never throws: a sentence that isn't noted is one whose speaker isn't known. */
export function noteSaid(sentence: string): void {
  try {
    makePrivateFolder(folder());
    appendFileSync(path(), `${markOf(sentence)}\n`, { mode: 0o600 });
  } catch {
    // A folder that can't be written is a finding of `brainstem doctor`.
  }
}

/** Reads the marks once. Never throws: without them no sentence was said here. */
export function wasSaidHere(): (sentence: string) => boolean {
  let marks: ReadonlySet<string> | undefined;
  return sentence => {
    marks ??= readMarks();
    return marks.has(markOf(sentence));
  };
}

function readMarks(): ReadonlySet<string> {
  try {
    return new Set(readFileSync(path(), "utf8").split("\n"));
  } catch {
    return new Set();
  }
}
