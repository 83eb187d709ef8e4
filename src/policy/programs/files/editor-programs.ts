/** Editors: they write the files that they are started with, and do what their arguments and input tell them. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, type Recogniser, type Recognition } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { type OptionSyntax, type ParsedArguments, parseArguments } from "../arguments.ts";
import { asksForHelp } from "../syntax/read-arguments.ts";
import { runEditorScript } from "./editor-script.ts";
import { onFiles } from "./on-files.ts";
import { operationsOn } from "./operations-on.ts";

const vimSyntax: OptionSyntax = {
  valued: "cSsuUiTwWtql",
  valuedLong: ["cmd", "startuptime", "listen", "server", "servername"],
};
/** In Ex mode `-s` is silence instead of a file with keystrokes. */
const exSyntax: OptionSyntax = { ...vimSyntax, valued: "cSuUiTwWtql" };

const vim: Recogniser = (command, recognition) => {
  const isEx =
    command.program === "ex" || command.arguments.some(({ text }) => /^-[A-Za-z]*[eE]s?$/.test(text));
  const words = command.arguments.filter(({ text }) => !/^\+/.test(text));
  const parsed = parseArguments(words, isEx ? exSyntax : vimSyntax);
  if (asksForHelp(parsed)) return [];
  const isReadOnly = ["view", "vimdiff", "nvimdiff", "rview"].includes(command.program) || parsed.has("R");
  const [file] = parsed.operands;
  const run = (script: Word | undefined) => runScript(script, { file, hasBars: true }, command, recognition);
  const on = onFiles(command, recognition);
  const starts = command.arguments.filter(({ text }) => /^\+./.test(text));
  return [
    ...on(isReadOnly ? "fs.read" : "fs.write", parsed.operands),
    ...on("fs.write", parsed.values("w", "W", "startuptime")),
    ...parsed.values("c", "cmd").flatMap(run),
    ...starts.map(word => ({ ...word, text: word.text.slice(1) })).flatMap(run),
    ...parsed.values("S").flatMap(word => runFile(word, { file, hasBars: true }, command, recognition)),
    ...inputOf(isEx, parsed, command, recognition),
    ...surprisesOf(parsed, isEx, command),
  ];
};

/** Keys that are pressed by a text are no script; and `-` stands for a text to edit. */
function inputOf(
  isEx: boolean,
  parsed: ParsedArguments,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const { input } = command;
  if (input.kind === "none" || parsed.operands.some(({ text }) => text === "-")) return [];
  if (!isEx) return input.kind === "text" ? [opaque("keys are pressed in its editor")] : [];
  const script = { file: parsed.operands[0], hasBars: true };
  return runInput(script, command, recognition);
}

function surprisesOf(parsed: ParsedArguments, isEx: boolean, command: Command): readonly Operation[] {
  const setups = parsed.values("u", "U", "l", ...(isEx ? [] : ["s"]));
  const runsScript = setups.some(({ text }) => !/^(?:NONE|NORC|DEFAULTS)$/.test(text));
  const isRemote = parsed.has("remote-expr", "remote-send");
  const hasSetup = ["VIMINIT", "EXINIT", "MYVIMRC"].some(name => command.environment.has(name));
  return runsScript || isRemote || hasSetup ? [opaque("its editor runs a script")] : [];
}

type Editing = Omit<Parameters<typeof runEditorScript>[0], "text">;

const runScript = (
  script: Word | undefined,
  editing: Editing,
  command: Command,
  recognition: Recognition,
): readonly Operation[] =>
  script === undefined || !isKnown(script)
    ? [opaque("what its editor is told to do can't be known")]
    : runEditorScript({ ...editing, text: script.text }, command, recognition);

function runFile(
  file: Word,
  editing: Editing,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const [path] = recognition.paths(file, command);
  const text = path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path);
  return runScript(text === undefined ? undefined : { text }, editing, command, recognition);
}

function runInput(editing: Editing, command: Command, recognition: Recognition): readonly Operation[] {
  const { input } = command;
  switch (input.kind) {
    case "none":
      return [];
    case "text":
      return runScript(input.text, editing, command, recognition);
    case "file":
      return runFile(input.path, editing, command, recognition);
    case "unknown":
      return runScript(undefined, editing, command, recognition);
  }
}

const ed: Recogniser = (command, recognition) => {
  const parsed = parseArguments(command.arguments, { valued: "p", valuedLong: ["prompt"] });
  if (asksForHelp(parsed)) return [];
  const [file] = parsed.operands;
  const shell = textOf(file)?.startsWith("!") ? file?.text.slice(1) : undefined;
  return [
    ...(shell === undefined ? [] : recognition.shell({ text: shell }, command)),
    ...(file === undefined || shell !== undefined
      ? []
      : operationsOn("fs.write", file, command, recognition)),
    ...runInput({ file, hasBars: false }, command, recognition),
  ];
};

/** `+12` is the line to begin with. */
const plainEditor: Recogniser = (command, recognition) => {
  const parsed = parseArguments(command.arguments);
  if (asksForHelp(parsed)) return [];
  return parsed.operands
    .filter(({ text }) => !/^\+[\d,]*$/.test(text))
    .flatMap(word => operationsOn("fs.write", word, command, recognition));
};

const lisp =
  /^--?(?:eval|execute|funcall|load|script|batch|insert|kill|directory|l|f|e|x|a|alternate-editor)(?:=|$)/;

const emacs: Recogniser = (command, recognition) =>
  command.arguments.some(({ text }) => lisp.test(text))
    ? [opaque("its editor runs Emacs Lisp")]
    : plainEditor(command, recognition);

const group = (recogniser: Recogniser, names: string): Commands =>
  Object.fromEntries(names.split(" ").map(name => [name, recogniser]));

export const editorPrograms: Commands = {
  ...group(vim, "vi vim nvim gvim evim rvim ex view rview vimdiff nvimdiff gvimdiff"),
  ...group(ed, "ed red"),
  ...group(emacs, "emacs emacsclient"),
  ...group(plainEditor, "nano pico micro joe jed mg ne hx helix kak mcedit gedit kate atom subl zed"),
};

export { editorPrograms as programs };
