/** What a command line deletes with all that lies below it. */
import { operationsOf } from "../rig.ts";

/** Paths; `maybe ` before what is possible only. */
export const deletedBy = (text: string): readonly string[] =>
  operationsOf(text)
    .filter(({ name, arguments: given }) => name === "fs.delete" && given.recursive === true)
    .map(({ arguments: given, isPossible }) => `${isPossible ? "maybe " : ""}${given.path ?? "?"}`);
