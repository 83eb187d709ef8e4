/** Programs that show files page by page, and manuals. */
import { type Commands, opaque, type Recogniser } from "../../recognition.ts";
import { type FileProgram, fileProgram } from "./file-program.ts";

/** What a pager does at its start without running anything: it goes to a line, a place or a pattern. */
const goesThere = /^\+{1,2}(?:[gGFpP%<>]|\d+[gGpP%]?|[/?&][^\p{Cc}]*)?$/u;

const pager =
  (program: FileProgram): Recogniser =>
  (command, recognition) => {
    const starts = command.arguments.filter(({ text }) => text.startsWith("+"));
    const rest = command.arguments.filter(({ text }) => !text.startsWith("+"));
    const shown = fileProgram(program)({ ...command, arguments: rest }, recognition) ?? [];
    const isPlain = starts.every(({ text }) => goesThere.test(text));
    return isPlain
      ? shown
      : [...shown, opaque("a pager can run commands, and this one is told what to do first")];
  };

const less = pager({
  syntax: {
    valued: "bDhjkoOpPtTxyz",
    valuedLong: [
      "buffers",
      "color",
      "jump-target",
      "lesskey-file",
      "lesskey-src",
      "log-file",
      "LOG-FILE",
      "pattern",
      "prompt",
      "tag",
      "tag-file",
      "tabs",
      "window",
    ],
  },
  reads: ["k", "T", "lesskey-file", "lesskey-src", "tag-file"],
  writes: ["o", "O", "log-file", "LOG-FILE"],
  commandVariables: ["LESSOPEN", "LESSCLOSE"],
  optionVariables: ["LESSKEY", "LESSKEYIN", "LESSKEY_CONTENT"],
});
const more = pager({ syntax: { valued: "n", valuedLong: ["lines"] } });

/** Its operands are names of pages, no files, unless it is told so. */
const manualSyntax = {
  valued: "CRLmMSserTXPHp",
  valuedLong: [
    "config-file",
    "encoding",
    "locale",
    "systems",
    "manpath",
    "sections",
    "pager",
    "prompt",
    "preprocessor",
  ],
};
const manual: FileProgram = {
  syntax: manualSyntax,
  leading: Number.POSITIVE_INFINITY,
  leadingUnless: ["l", "local-file"],
  runs: ["P", "pager", "H", "html"],
  commandVariables: ["PAGER", "MANPAGER", "BROWSER"],
  optionVariables: ["MANOPT"],
};
const info: FileProgram = {
  syntax: {
    valued: "dfkno",
    valuedLong: ["directory", "dribble", "file", "index-search", "node", "output", "restore"],
  },
  leading: Number.POSITIVE_INFINITY,
  reads: ["restore"],
  writes: ["o", "output", "dribble"],
};

export const pagerPrograms: Commands = {
  less,
  zless: less,
  bzless: less,
  xzless: less,
  more,
  most: more,
  pg: more,
  zmore: more,
  bzmore: more,
  xzmore: more,
  man: fileProgram(manual),
  info: fileProgram(info),
};

export { pagerPrograms as programs };
