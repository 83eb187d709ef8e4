/** The effects of a program on the files that one of its words names, and how far that word reaches. */

import type { Operation } from "../../../ports/index.ts";
import { lastName } from "../../paths/path-parts.ts";
import { type Command, operation, type Recognition } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { type FileOperationName, fileOperation } from "../effects/file-operation.ts";
import { isPlainKind } from "../effects/plain-kinds.ts";

export interface Reach {
  /** Absolute and real; undefined is not known. */
  readonly path: string | undefined;
  /** Some entries of that folder: those that this pattern matches. */
  readonly pattern?: string;
}

/** Deleting, moving and linking act on the last link of a path, unless a slash behind it says that its folder is meant. */
const actsOnLinks: readonly FileOperationName[] = ["fs.delete", "fs.move", "fs.link"];
const readings: readonly FileOperationName[] = ["fs.read", "fs.search"];
/** Streams and devices are what their spelling says: on the disk they may lead to whatever the engine itself has open. */
const device = /^\/dev\/(?!shm\/|mqueue\/|\.)|^\/proc\/(?:self|thread-self)\/fd\/\d+$/;
const connection = /^\/dev\/(?:tcp|udp)\/([^/]*)\/([^/]*)$/;

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
  const last = lastName(text);
  const isLast = !/[*?[]/.test(text.slice(0, text.length - last.length));
  return isLast && /^(?!\.[.*?[])/.test(last) && last !== "" ? last : undefined;
}

/** One operation for each path; none for `-`, which programs take for their own input or output. */
export function operationsOn(
  name: FileOperationName,
  word: Word,
  command: Command,
  recognition: Recognition,
  extra: Operation["arguments"] = {},
): readonly Operation[] {
  const text = textOf(word);
  if (text === "-" || text === "") return [];
  if (text !== undefined && device.test(text) && !text.includes("/..")) {
    return fileOperation(name, text, extra);
  }
  const [, domain, port] = connection.exec(word.text) ?? [];
  if (domain !== undefined && port !== undefined) {
    return [operation("net.connect", { domain: whole(domain), port: whole(port) })];
  }
  const isAll = extra.recursive === true;
  if (readings.includes(name) && !isAll && word.isGlob && isPlainKind(lastName(word.text))) {
    const found = recognition.paths(word, command);
    const paths = found.includes(undefined) ? recognition.paths({ text: word.text }, command) : found;
    return paths.flatMap(path => fileOperation(name, path, extra));
  }
  return reachOf(name, word, command, recognition).flatMap(({ path, pattern }) => {
    if (pattern === undefined || name === "fs.make_directory") return fileOperation(name, path, extra);
    const recursive = isAll && pattern === "*" ? true : undefined;
    const place = isTemporary(path, recognition) ? `${path}/${pattern}` : path;
    return fileOperation(name, place, { ...extra, recursive });
  });
}

/** Deleting the content of a temporary folder is no loss; deleting the folder itself is one. */
const isTemporary = (path: string | undefined, { facts: { temporary, project } }: Recognition) =>
  path !== undefined && temporary.includes(path) && !project.startsWith(`${path}/`);

const whole = (text: string) => (text.includes(HOLE) ? undefined : text);

/** The kind of file at a path of this machine. */
export const kindOf = (path: string | undefined, command: Command, { facts }: Recognition) =>
  path === undefined || command.isElsewhere ? undefined : facts.kindOf(path);

/** Whether what is done to a path is done to all below it: true for folders, undefined where that isn't known. */
export function isTree(path: string | undefined, command: Command, recognition: Recognition) {
  const kind = kindOf(path, command, recognition);
  return kind === "file" ? false : kind === "directory" ? true : undefined;
}
