/** Programs that delete files for good. */
import type { Commands, Recogniser } from "../../recognition.ts";
import type { OptionSyntax } from "../arguments.ts";
import { operationsOn } from "./operations-on.ts";
import { asksForHelp, readArguments } from "./read-arguments.ts";
import { whether } from "./whether.ts";

/** `-i` asks whoever sits at the terminal, where nobody may sit: it makes no deletion less of one. */
const remove: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition);
  if (asksForHelp(parsed)) return [];
  const how = {
    recursive: whether(parsed, "r", "R", "recursive"),
    force: whether(parsed, "f", "force"),
  };
  return parsed.operands.flatMap(word => operationsOn("fs.delete", word, command, recognition, how));
};

/** One file, or a folder that is empty. */
const removeOne: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition);
  if (asksForHelp(parsed)) return [];
  return parsed.operands.flatMap(word => operationsOn("fs.delete", word, command, recognition));
};

const shredSyntax: OptionSyntax = { valued: "ns", valuedLong: ["iterations", "size", "random-source"] };

const shred: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, shredSyntax);
  if (asksForHelp(parsed)) return [];
  const force = whether(parsed, "f", "force");
  return parsed.operands.flatMap(word => [
    ...operationsOn("fs.write", word, command, recognition),
    ...(parsed.mayHave("u", "remove")
      ? operationsOn("fs.delete", word, command, recognition, { force })
      : []),
  ]);
};

export const deletePrograms: Commands = {
  rm: remove,
  grm: remove,
  srm: remove,
  rmdir: removeOne,
  unlink: removeOne,
  shred,
};
