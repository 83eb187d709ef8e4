/** Completes a brain's .gitignore, which keeps private files out of git, and its .gitattributes, which say how git merges memory. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";

export const IGNORE_FILE = ".gitignore";

const ignored: readonly { readonly name: string; readonly line: string; readonly why: string }[] = [
  { name: layout.state, line: `/${layout.state}/`, why: "# Derived: may be deleted at any time." },
  {
    name: layout.data,
    line: `/${layout.data}/`,
    why: "# Not derived: sessions, approvals, audit, keys. Back it up; never commit it.",
  },
  {
    name: ".brainstem-*.tmp",
    line: ".brainstem-*.tmp",
    why: "# A write that was killed half-way; the file that it was for is whole.",
  },
];

/** Adds missing lines at the end of the file; keeps every byte of it. @throws volume.* */
export const completeIgnoreFile = (volume: Volume): Promise<Completion> =>
  completeFile(volume, IGNORE_FILE, text =>
    ignored.filter(({ name }) => !isIgnored(text, name)).flatMap(({ line, why }) => [why, line]),
  );

/** Whether an ignore file names a folder or a pattern, with any slashes around it; the last line that names it decides. */
export function isIgnored(text: string, folder: string): boolean {
  const last = text
    .split(/\r?\n/)
    .findLast(line => line.replace(/^!?\/?(?:\.agent\/|\*\*\/)?|\/?\**\s*$/g, "") === folder);
  return last !== undefined && !last.startsWith("!");
}

/** Whether the file was created, completed or left as it was. */
type Completion = "created" | "kept" | "updated";

/** @param missingFrom the lines that a text lacks @throws volume.* */
async function completeFile(
  volume: Volume,
  path: string,
  missingFrom: (text: string) => readonly string[],
): Promise<Completion> {
  const bytes = await readIfThere(volume, path);
  const before = bytes ?? new Uint8Array();
  const text = new TextDecoder().decode(before);
  const missing = missingFrom(text);
  if (missing.length === 0) return "kept";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const start = text === "" || text.endsWith("\n") ? "" : newline;
  const added = new TextEncoder().encode(start + missing.map(line => line + newline).join(""));
  await volume.write(path, new Uint8Array([...before, ...added]));
  return bytes === undefined ? "created" : "updated";
}

export const ATTRIBUTES_FILE = ".gitattributes";

/** The name of the driver in git's configuration; a clone that has none merges as git always does. */
export const MERGE_DRIVER = "brainstem";

// Lines of a log end alike on every machine: offsets and hashes of lines are kept. People's files end theirs as they like.
const LOG = `text eol=lf merge=${MERGE_DRIVER}`;
const PROSE = `merge=${MERGE_DRIVER}`;

const merged: readonly (readonly [pattern: string, attributes: string])[] = [
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
    const missing = merged.filter(([pattern]) => !saysHowToMerge(text, pattern));
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
