/** Editors: they write the files that they are started with, and do what their arguments and input tell them. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { HOLE, known, textOf, type Word } from "../../word.ts";
import { type FileRow, fileRows } from "./file-rows.ts";
import { type FileUse, fileCommand, named } from "./file-use.ts";

/** `+12` is the line to begin with. */
const plain: FileRow = { does: "fs.write", skips: /^\+[\d,]*$/ };

const rows: { readonly [names: string]: FileRow } = {
  "nano pico micro joe ne hx helix mcedit gedit kate atom zed": plain,
  // Commands of the editor's own.
  "kak jed mg subl": { ...plain, code: /^-{1,2}(?:e|E|f|b|u|d|batch|command|macro)(?:=|$)/ },
  // Lisp code to run.
  "emacs emacsclient": {
    ...plain,
    code: /^--?(?:eval|execute|funcall|load|script|batch|insert|kill|directory|l|f|e|x|a|alternate-editor)(?:=|$)/,
  },
  "code code-insiders codium cursor windsurf": {
    does: "fs.write",
    valued: `--install-extension --uninstall-extension --user-data-dir --extensions-dir --profile --locale --log
      --folder-uri --file-uri --remote --category --add-mcp`,
    adds: [
      [
        "--install-extension",
        operation("package.install", { manager: "code", packages: undefined, global: true }),
      ],
      [
        "--uninstall-extension",
        operation("package.remove", { manager: "code", packages: undefined, global: true }),
      ],
      ["tunnel serve-web", operation("net.listen", { port: undefined })],
      ["chat --add-mcp --remote --folder-uri --file-uri", operation("process.run", { program: "code" })],
    ],
  },
};

const vimOptions = `-c -S -u -U -i -T -w -W -t -q -l --cmd --startuptime --listen --server --servername`;

/** A command that prints lines of the file. Source: Vim's manual, section "Printing a file". */
const PRINTS = /(?:^|[%,$\d|/])\s*(?:p(?:r|ri|rin|rint)?|P|l(?:ist)?|nu(?:mber)?|#)\s*(?:$|\|)/;

const vim: Recogniser = (command, recognition) => {
  const { program, arguments: words, environment } = command;
  const isEx = program === "ex" || words.some(({ text }) => /^-[A-Za-z]*[eE]s?$/.test(text));
  const starts = words.filter(({ text }) => /^\+./.test(text));
  const rest = { ...command, arguments: words.filter(({ text }) => !text.startsWith("+")) };
  // In Ex mode `-s` is silence instead of a file with keystrokes.
  return fileCommand(isEx ? vimOptions : `${vimOptions} -s`, use => {
    const { on, has, values, operands } = use;
    const isReadOnly = ["view", "vimdiff", "nvimdiff", "rview"].includes(program) || has("-R");
    const scripts = values(isEx ? "-S -u -U -l" : "-S -u -U -l -s");
    const isTold =
      scripts.some(({ text }) => !/^(?:NONE|NORC|DEFAULTS)$/.test(text)) ||
      has("--remote-expr --remote-send") ||
      ["VIMINIT", "EXINIT", "MYVIMRC"].some(name => environment.has(name));
    const texts = [...values("-c --cmd"), ...starts.map(word => ({ ...word, text: word.text.slice(1) }))];
    return [
      ...on(isReadOnly ? "fs.read" : "fs.write", operands),
      ...(texts.some(({ text }) => PRINTS.test(text)) ? on("fs.read", operands) : []),
      ...on("fs.write", values("-w -W --startuptime")),
      ...texts.flatMap(text => runScript(text, use)),
      ...(isTold ? [opaque("its editor runs a script")] : []),
      // `-` stands for a text to edit.
      ...(operands.some(({ text }) => text === "-") ? [] : runInput(isEx, use)),
    ];
  })(rest, recognition);
};

const ed = fileCommand("-p --prompt", use => {
  const [file] = use.operands;
  const shell = textOf(file)?.startsWith("!") ? file?.text.slice(1) : undefined;
  return [
    ...(shell === undefined ? use.on("fs.write", [file]) : use.shell([{ text: shell }])),
    ...runInput(true, use),
  ];
});

/** Outside of Ex mode a text presses keys. */
function runInput(isEx: boolean, use: FileUse): readonly Operation[] {
  const { command, recognition } = use;
  const { input } = command;
  if (input.kind === "none") return [];
  if (!isEx) return input.kind === "text" ? [opaque("keys are pressed in its editor")] : [];
  if (input.kind !== "file") return runScript(input.kind === "text" ? input.text : undefined, use);
  const [path] = recognition.paths(input.path, command);
  const text = path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path);
  return runScript(text === undefined ? undefined : known(text), use);
}

const address = /^[:\s]*(?:[\d.$,;%+\- \t]|'[a-z<>]|\/(?:[^/\\\n]|\\.)*\/|\?(?:[^?\\\n]|\\.)*\?)*/;
const global = /^(?:g|G|v|V|global|vglobal)!?\/(?:[^/\\]|\\.)*\//;
/** Text that ed or ex inserts, up to a line with a dot. */
const insertion = /^.*(?:a|i|c|append|insert|change)!?\n(?:.*\n)*?\.$/gm;
/** Commands without effect beyond the text, the screen and the file that is edited. */
const harmless =
  /^(?:|[/?][^/?]*|=|l(?:ist)?|#|n(?:umber|oh(?:lsearch)?)?|P|H|h|(?:wq|x|w|q|wn)(?:a(?:ll)?|rite|uit|it)?!?|e(?:dit)?!|update|(?:d|delete|p|print|j|join|u|undo|y|yank|k[a-z]?|<+|>+)[\w\s]*!?|(?:m|t|co|copy|move)\s*[\d.$+-]*|retab!?[\s\d]*|sort!?[\s\w]*|syn(?:tax)?\s+(?:on|off|enable)|filetype[\w\s]*|(?:se|set|setl|setlocal|setglobal)(?:\s[\w=,:+.!?&<> -]*)?|colo(?:rscheme)?\s+[\w-]+|diffthis|only|".*|s(?:ubstitute)?(?:[^\w\s|"\\].*|[gcinp]*))$/s;
const writing = /^(?:w(?:rite|q)?|W|sav(?:eas)?|up(?:date)?)!?\s*(?:>>\s*)?([^\s!>].*)$/;
const reading = /^r(?:ead)?!?\s+([^\s!].*)$/;
/** They open another file, which later commands write. */
const opening =
  /^(?:e|E|ed|edit|f|file|fin(?:d)?|sp(?:lit)?|new|vs(?:plit)?|vne(?:w)?|tabe(?:dit)?|tabnew|bad(?:d)?|ar(?:gs|gadd|gedit)|n(?:ext)?|dr(?:op)?|vi(?:sual)?|o(?:pen)?)!?\s+([^\s!].*)$/;

/** Its effects are those of a shell's command, or of a file that it names. */
const isShown = (text: string) =>
  /^(?:(?:r|read|w|write)\s+)?!/.test(text) || writing.test(text) || reading.test(text) || opening.test(text);

/** Whatever isn't known to be harmless is asked about; files and shell commands in it count all the same. */
function runScript(
  script: Word | undefined,
  { command, on, shell, operands }: FileUse,
): readonly Operation[] {
  const told = opaque("what its editor is told to do can't be told");
  const text = textOf(script);
  if (text === undefined) return [told];
  const isEd = /^(?:r?ed)$/.test(command.program);
  return text
    .replace(insertion, "")
    .split("\n")
    .flatMap(line => {
      const pieces = (isEd ? [line] : line.split(/(?<!\\)\|/)).map(commandOf);
      const others = pieces.filter(each => !harmless.test(each) || each.includes("\\="));
      const run = /!(.+)$/.exec(others.length === 0 ? "" : line)?.[1];
      const files = (pattern: RegExp) => others.flatMap(each => fileIn(pattern.exec(each)?.[1]));
      return [
        ...(others.every(isShown) ? [] : [told]),
        ...on("fs.write", [...files(writing), ...files(opening)]),
        ...on("fs.read", files(reading)),
        ...(run === undefined ? [] : shell([{ text: isEd ? run : withFile(run, operands[0]) }])),
      ];
    });
}

/** A command without its address, and without the pattern of the lines on which it is done. */
const commandOf = (piece: string) =>
  piece.replace(address, "").replace(global, "").replace(address, "").trim();

/** `%` is the edited file. */
const withFile = (text: string, file: Word | undefined) =>
  text.replace(/(?<!\\)%(?::[a-z])*/g, () => (text.length < 10_000 ? file?.text : undefined) ?? HOLE);

const fileIn = (name: string | undefined): readonly Word[] =>
  name === undefined ? [] : [/[`$*%#]/.test(name) ? { text: HOLE } : known(name.replace(/\\(.)/g, "$1"))];

export const programs: Commands = {
  ...fileRows(rows),
  ...named("vi vim nvim gvim evim rvim ex view rview vimdiff nvimdiff gvimdiff", vim),
  ...named("ed red", ed),
};
