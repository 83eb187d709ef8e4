/** Programs that give a file another name. */
import {
  type Command,
  type Commands,
  possibly,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { known, type Word } from "../../word.ts";
import type { OptionSyntax } from "../arguments.ts";
import { fileOperation } from "../effects/file-operation.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { transfersOf } from "./destination.ts";
import { isTree } from "./kind-of.ts";
import { operationsOn } from "./operations-on.ts";

const linkSyntax: OptionSyntax = { valued: "tS", valuedLong: ["target-directory", "suffix"] };

/** With one operand the link lies in the folder where ln runs. */
const link: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, linkSyntax);
  if (asksForHelp(parsed)) return [];
  const isWritten = parsed.has("s", "symbolic") && !parsed.has("r", "relative");
  const [only, second] = parsed.operands;
  const hasFolder = parsed.values("t", "target-directory").length > 0;
  const given =
    only !== undefined && second === undefined && !hasFolder
      ? { ...parsed, operands: [only, known(".")] }
      : parsed;
  return transfersOf(given, command, recognition).flatMap(({ source, places }) =>
    places.flatMap(({ path, isPossible }) => {
      const from = isWritten ? { ...command, directory: folderOf(path) } : command;
      const operations = linked(source, path, from, recognition);
      return isPossible ? operations.map(possibly) : operations;
    }),
  );
};

/** What stands in a symbolic link is read from the folder that the link lies in. */
const folderOf = (path: string | undefined) => path?.slice(0, Math.max(1, path.lastIndexOf("/")));

const linked = (source: Word, path: string | undefined, command: Command, recognition: Recognition) =>
  recognition
    .paths(source, command)
    .flatMap(target =>
      fileOperation("fs.link", path, { target, recursive: isTree(target, command, recognition) !== false }),
    );

const hardLink: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition);
  const [source, target] = parsed.operands;
  if (asksForHelp(parsed) || source === undefined || target === undefined) return [];
  return recognition
    .paths(source, command)
    .flatMap(path => operationsOn("fs.link", target, command, recognition, { target: path }));
};

export const linkPrograms: Commands = { ln: link, gln: link, link: hardLink };

export { linkPrograms as programs };
