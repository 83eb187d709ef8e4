/** Programs that copy from device to device, and that make devices. */
import { type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { operationsOn } from "./operations-on.ts";

/** Its words are `name=value`. */
const copyBlocks: Recogniser = (command, recognition) => {
  const { arguments: given } = command;
  if (given.some(({ text }) => text === "--help" || text === "--version")) return [];
  const valuesOf = (name: string): readonly Word[] =>
    given.flatMap(word =>
      word.text.startsWith(`${name}=`) ? [{ ...word, text: word.text.slice(name.length + 1) }] : [],
    );
  const append = valuesOf("oflag").some(({ text }) => /\bappend\b/.test(text));
  const mayWrite = given.some(({ text }) => text.startsWith(HOLE));
  return [
    ...valuesOf("if").flatMap(word => operationsOn("fs.read", word, command, recognition)),
    ...valuesOf("of").flatMap(word => operationsOn("fs.write", word, command, recognition, { append })),
    ...(mayWrite ? [opaque("what it reads and writes can't be known")] : []),
  ];
};

/** A pipe is a file like others; through a device of one's own any disk can be reached. */
const makeNode: Recogniser = (command, recognition) => {
  const { operands } = parseArguments(command.arguments, { valued: "m", valuedLong: ["mode"] });
  const [path, kind] = operands;
  if (path === undefined) return [];
  if (textOf(kind) === "p") return operationsOn("fs.write", path, command, recognition, { append: true });
  return recognition.paths(path, command).map(device => operation("system.disk", { device, verb: "create" }));
};

export const devicePrograms: Commands = {
  dd: copyBlocks,
  gdd: copyBlocks,
  dcfldd: copyBlocks,
  mknod: makeNode,
};

export { devicePrograms as programs };
