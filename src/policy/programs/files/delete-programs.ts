/** Programs that delete files for good. */
import type { Commands, Recogniser } from "../../recognition.ts";
import type { OptionSyntax } from "../arguments.ts";
import { asksForHelp, readArguments } from "../syntax/read-arguments.ts";
import { onFiles } from "./on-files.ts";
import { whether } from "./whether.ts";

/** `-i` asks whoever sits at the terminal, where nobody may sit: it makes no deletion less of one. */
const remove: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition);
  if (asksForHelp(parsed)) return [];
  const how = {
    recursive: whether(parsed, "r", "R", "recursive"),
    force: whether(parsed, "f", "force"),
  };
  return onFiles(command, recognition)("fs.delete", parsed.operands, how);
};

/** One file, or a folder that is empty. */
const removeOne: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition);
  if (asksForHelp(parsed)) return [];
  return onFiles(command, recognition)("fs.delete", parsed.operands);
};

const shredSyntax: OptionSyntax = { valued: "ns", valuedLong: ["iterations", "size", "random-source"] };

const shred: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, shredSyntax);
  if (asksForHelp(parsed)) return [];
  const on = onFiles(command, recognition);
  const deleted = parsed.mayHave("u", "remove") ? parsed.operands : [];
  return [
    ...on("fs.write", parsed.operands),
    ...on("fs.delete", deleted, { force: whether(parsed, "f", "force") }),
  ];
};

/** It deletes all copies but one, and asks which only without `-N`. */
const duplicates: Recogniser = (command, recognition) => {
  const parsed = readArguments(command, recognition, {
    valued: "GLo",
    valuedLong: ["minsize", "maxsize", "order"],
  });
  if (asksForHelp(parsed)) return [];
  const on = onFiles(command, recognition);
  const recursive = parsed.has("r", "R", "recurse", "recursive");
  const how = { recursive: recursive ? true : undefined, force: parsed.has("N", "noprompt", "no-prompt") };
  return [
    ...on("fs.list", parsed.operands, { recursive }),
    ...on("fs.delete", parsed.mayHave("d", "delete") ? parsed.operands : [], how),
  ];
};

export const deletePrograms: Commands = {
  rm: remove,
  grm: remove,
  srm: remove,
  rmdir: removeOne,
  unlink: removeOne,
  shred,
  fdupes: duplicates,
  jdupes: duplicates,
};

export { deletePrograms as programs };
