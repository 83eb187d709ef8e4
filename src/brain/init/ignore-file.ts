/** What of a brain git must not see: the brain brings its own .gitignore, so that this holds wherever it stands. */
import { readIfThere, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";

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

/** Adds what is missing at the end of the file; every byte that stands there stays. @throws volume.* */
export async function completeIgnoreFile(volume: Volume): Promise<"created" | "kept" | "updated"> {
  const bytes = await readIfThere(volume, IGNORE_FILE);
  const before = bytes ?? new Uint8Array();
  const missing = missingFrom(new TextDecoder().decode(before));
  if (missing === "") return "kept";
  await volume.write(IGNORE_FILE, new Uint8Array([...before, ...new TextEncoder().encode(missing)]));
  return bytes === undefined ? "created" : "updated";
}

/** What has to be added to the text of an ignore file; "" when nothing has. */
function missingFrom(text: string): string {
  const missing = entries.filter(({ name }) => !isIgnored(text, name));
  if (missing.length === 0) return "";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const start = text === "" || text.endsWith("\n") ? "" : newline;
  return start + missing.map(({ line, why }) => `${why}${newline}${line}${newline}`).join("");
}

/** Whether an ignore file names a folder or a pattern, whatever stands around it; the last line that speaks of it decides. */
export function isIgnored(text: string, folder: string): boolean {
  const last = text
    .split(/\r?\n/)
    .findLast(line => line.replace(/^!?\/?(?:\.agent\/|\*\*\/)?|\/?\**\s*$/g, "") === folder);
  return last !== undefined && !last.startsWith("!");
}
