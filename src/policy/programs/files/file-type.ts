/** `file` tells what is in files, and compiles the tables that it does so by. */
import type { Recogniser } from "../../recognition.ts";
import { known } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { fileProgram } from "./file-program.ts";
import { operationsOn } from "./operations-on.ts";

const syntax = {
  valued: "efFmP",
  valuedLong: ["exclude", "exclude-quiet", "files-from", "separator", "magic-file", "parameter"],
};
const tell = fileProgram({ does: "fs.list", syntax, reads: ["f", "files-from", "m", "magic-file"] });

export const fileType: Recogniser = (command, recognition) => {
  const told = tell(command, recognition) ?? [];
  if (!parseArguments(command.arguments, syntax).has("C", "compile")) return told;
  return [...told, ...operationsOn("fs.write", known("magic.mgc"), command, recognition)];
};

export const programs = { file: fileType };
