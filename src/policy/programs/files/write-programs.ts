/** Programs that write the files that they are given. */
import type { Commands } from "../../recognition.ts";
import { type FileProgram, filePrograms } from "./file-program.ts";

const convert: FileProgram = { does: "fs.write", syntax: { valued: "m", valuedLong: ["info", "convmode"] } };
const folder: FileProgram = { does: "fs.make_directory", syntax: { valued: "m", valuedLong: ["mode"] } };

export const writePrograms: Commands = filePrograms({
  tee: { does: "fs.write", appends: ["a", "append"] },
  sponge: { does: "fs.write", appends: ["a"] },
  // Its content stays as it is.
  touch: {
    does: "fs.write",
    syntax: { valued: "drtA", valuedLong: ["date", "reference", "time"] },
    appends: true,
  },
  truncate: { does: "fs.write", syntax: { valued: "sr", valuedLong: ["size", "reference"] } },
  fallocate: { does: "fs.write", syntax: { valued: "lop", valuedLong: ["length", "offset"] } },
  mkfifo: { does: "fs.write", syntax: { valued: "m", valuedLong: ["mode"] }, appends: true },
  mkdir: folder,
  gmkdir: folder,
  dos2unix: convert,
  unix2dos: convert,
  mac2unix: convert,
});

export { writePrograms as programs };
