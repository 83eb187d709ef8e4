/** The brain's own .gitignore: it keeps private and derived files out of git in any repository. */
import type { Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { type Completion, completeFile } from "./complete-file.ts";

export const IGNORE_FILE = ".gitignore";

const entries: readonly { readonly name: string; readonly line: string; readonly why: string }[] = [
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
    entries.filter(({ name }) => !isIgnored(text, name)).flatMap(({ line, why }) => [why, line]),
  );

/** Whether an ignore file names a folder or a pattern, with any slashes around it; the last line that names it decides. */
export function isIgnored(text: string, folder: string): boolean {
  const last = text
    .split(/\r?\n/)
    .findLast(line => line.replace(/^!?\/?(?:\.agent\/|\*\*\/)?|\/?\**\s*$/g, "") === folder);
  return last !== undefined && !last.startsWith("!");
}
