/** Gives the files that a command line deletes, with all files below them. */
import { operationsOf } from "../rig.ts";

/** Paths; `maybe ` before what is possible only. */
export const deletedBy = (text: string): readonly string[] =>
  operationsOf(text)
    .filter(({ name, arguments: given }) => name === "fs.delete" && given.recursive === true)
    .map(({ arguments: given, isPossible }) => `${isPossible ? "maybe " : ""}${given.path ?? "?"}`);
