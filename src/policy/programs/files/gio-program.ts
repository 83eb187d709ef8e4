/** gio does with files what a desktop does. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { copyPrograms } from "./copy-programs.ts";
import { deletePrograms } from "./delete-programs.ts";
import { listingPrograms } from "./listing-programs.ts";
import { movePrograms } from "./move-programs.ts";
import { textPrograms } from "./text-programs.ts";
import { trashPrograms } from "./trash-programs.ts";
import { writePrograms } from "./write-programs.ts";

const verbs: Commands = {
  trash: trashPrograms.trash!,
  remove: deletePrograms.rm!,
  copy: copyPrograms.cp!,
  move: movePrograms.mv!,
  cat: textPrograms.cat!,
  save: writePrograms.tee!,
  mkdir: writePrograms.mkdir!,
  list: listingPrograms.ls!,
  tree: listingPrograms.tree!,
  info: listingPrograms.stat!,
  help: () => [],
  version: () => [],
};

const gio: Recogniser = (command, recognition) => {
  const [verb, ...words] = command.arguments;
  const recogniser = verb !== undefined && Object.hasOwn(verbs, verb.text) ? verbs[verb.text] : undefined;
  return recogniser?.({ ...command, arguments: words }, recognition);
};

export const gioPrograms: Commands = { gio };

export { gioPrograms as programs };
