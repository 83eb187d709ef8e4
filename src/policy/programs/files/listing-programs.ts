/** Programs that tell of files without showing what is in them. */
import type { Commands } from "../../recognition.ts";
import { type FileProgram, filePrograms } from "./file-program.ts";

const list: FileProgram = {
  does: "fs.list",
  isRecursive: ["R", "recursive", "T", "tree"],
  looksAround: true,
};
const named: FileProgram = { does: "fs.list", isRecursive: ["R", "recursive"] };

export const listingPrograms: Commands = filePrograms({
  ls: list,
  dir: list,
  vdir: list,
  exa: list,
  eza: list,
  lsd: list,
  tree: {
    does: "fs.list",
    syntax: {
      valued: "oLPIHT",
      valuedLong: ["filelimit", "charset", "sort", "timefmt", "gitfile", "infofile"],
    },
    isRecursive: true,
    looksAround: true,
    reads: ["gitfile", "infofile"],
    writes: ["o"],
  },
  du: {
    does: "fs.list",
    syntax: {
      valued: "dBtX",
      valuedLong: [
        "max-depth",
        "block-size",
        "threshold",
        "exclude",
        "exclude-from",
        "files0-from",
        "time-style",
      ],
    },
    isRecursive: true,
    looksAround: true,
    reads: ["X", "files0-from"],
  },
  dust: { ...list, isRecursive: true },
  stat: { does: "fs.list", syntax: { valued: "c", valuedLong: ["format", "printf"] } },
  readlink: named,
  realpath: { does: "fs.list", syntax: { valuedLong: ["relative-to", "relative-base"] } },
  namei: named,
  lsattr: { ...named, looksAround: true },
  getfacl: named,
  getfattr: { ...named, syntax: { valued: "nme", valuedLong: ["name", "match", "encoding"] } },
  zipinfo: { does: "fs.list" },
  getcap: { ...named, isRecursive: ["r"] },
});

export { listingPrograms as programs };
