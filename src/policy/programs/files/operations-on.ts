/** What a program does to the files that one of its words names. */
import type { Operation } from "../../../ports/index.ts";
import type { Facts } from "../../facts.ts";
import { type Command, operation, type Recognition } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { type FileOperationName, fileOperation } from "../effects/file-operation.ts";
import { isPlainKind } from "../effects/plain-kinds.ts";
import { reachOf } from "./reach-of.ts";

/** Streams and devices are what their spelling says: on the disk they may lead to whatever the engine itself has open. */
const device = /^\/dev\/(?!shm\/|mqueue\/|\.)|^\/proc\/(?:self|thread-self)\/fd\/\d+$/;
const connection = /^\/dev\/(?:tcp|udp)\/([^/]*)\/([^/]*)$/;

const readings: readonly FileOperationName[] = ["fs.read", "fs.search"];

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
  const { facts } = recognition;
  const isTree = extra.recursive === true;
  if (readings.includes(name) && !isTree && word.isGlob && isPlainKind(lastName(word.text))) {
    const found = recognition.paths(word, command);
    const paths = found.includes(undefined) ? recognition.paths({ text: word.text }, command) : found;
    return paths.flatMap(path => fileOperation(name, path, extra));
  }
  return reachOf(name, word, command, recognition).flatMap(({ path, pattern }) => {
    if (pattern === undefined || name === "fs.make_directory") return fileOperation(name, path, extra);
    const recursive = isTree && pattern === "*" ? true : undefined;
    return fileOperation(name, isTemporary(path, facts) ? `${path}/${pattern}` : path, {
      ...extra,
      recursive,
    });
  });
}

const lastName = (text: string) => text.slice(text.lastIndexOf("/") + 1);

/** What lies in a temporary folder is nobody's loss, while the folder itself is. */
const isTemporary = (path: string | undefined, { temporary, project }: Facts) =>
  path !== undefined && temporary.includes(path) && !project.startsWith(`${path}/`);

const whole = (text: string) => (text.includes(HOLE) ? undefined : text);
