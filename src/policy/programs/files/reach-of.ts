/** How far a word reaches: the paths that it names, or the folder in which it names some. */
import type { Command, Recognition } from "../../recognition.ts";
import { HOLE, type Word } from "../../word.ts";
import type { FileOperationName } from "../effects/file-operation.ts";

export interface Reach {
  /** Absolute and real; undefined is not known. */
  readonly path: string | undefined;
  /** It is some of what lies right in that folder, whatever this matches. */
  readonly pattern?: string;
}

/** Deleting, moving and linking act on the last link of a path, unless a slash behind it says that its folder is meant. */
const actsOnLinks: readonly FileOperationName[] = ["fs.delete", "fs.move", "fs.link"];

export function reachOf(
  name: FileOperationName,
  word: Word,
  command: Command,
  recognition: Recognition,
): readonly Reach[] {
  const keepsLast = actsOnLinks.includes(name) && !word.text.endsWith("/");
  const paths = recognition.paths(word, command, keepsLast);
  const pattern = lastPattern(word);
  if (pattern === undefined || paths.some(path => path !== undefined)) return paths.map(path => ({ path }));
  const folder = { text: word.text.slice(0, -pattern.length) || "." };
  return recognition.paths(folder, command).map(path => (path === undefined ? { path } : { path, pattern }));
}

/** Only a pattern in the last place stays in a folder that is known: one before it may go through a link, `.*` may go up. */
function lastPattern({ text, isGlob, canSplit }: Word): string | undefined {
  if (!isGlob || canSplit || text.includes(HOLE)) return undefined;
  const last = text.slice(text.lastIndexOf("/") + 1);
  const isLast = !/[*?[]/.test(text.slice(0, text.length - last.length));
  return isLast && /^(?!\.[.*?[])/.test(last) && last !== "" ? last : undefined;
}
