/** How git merges the files of a brain: by what they say, not by their lines, so that two machines can dream apart. */
import type { Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { type Completion, completeFile } from "./complete-file.ts";

export const ATTRIBUTES_FILE = ".gitattributes";

/** The name of the driver in git's configuration; a clone that has none merges as git always does. */
export const MERGE_DRIVER = "brainstem";

// Lines of a log end alike on every machine: offsets and hashes of lines are kept. People's files end theirs as they like.
const LOG = `text eol=lf merge=${MERGE_DRIVER}`;
const PROSE = `merge=${MERGE_DRIVER}`;

const entries: readonly (readonly [pattern: string, attributes: string])[] = [
  ["memory/**/*.jsonl", LOG],
  ["memory/semantic/*.md", PROSE],
  ["memory/personal/*.md", PROSE],
  [layout.skillManifest, LOG],
  [layout.skillIndex, PROSE],
  ["skills/*/KNOWLEDGE.md", PROSE],
];
const WHY =
  "# Memory is merged by meaning: lines of logs by their ids, lessons by what they say (brainstem init).";

/** Adds missing lines at the end of the file; keeps every byte of it. @throws volume.* */
export const completeAttributesFile = (volume: Volume): Promise<Completion> =>
  completeFile(volume, ATTRIBUTES_FILE, text => {
    const missing = entries.filter(([pattern]) => !saysHowToMerge(text, pattern));
    return missing.length === 0
      ? []
      : [WHY, ...missing.map(([pattern, attributes]) => `${pattern} ${attributes}`)];
  });

/** Whether a line about this very pattern sets merging: then a person has decided. */
const saysHowToMerge = (text: string, pattern: string): boolean =>
  text.split(/\r?\n/).some(line => {
    const [about = "", ...attributes] = line.trim().split(/[ \t]+/);
    return (
      about.replace(/^\//, "") === pattern &&
      attributes.some(each => /^[-!]?(?:merge|binary)(?:=|$)/.test(each))
    );
  });
