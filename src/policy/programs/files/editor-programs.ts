/** Editors: they write the files that they are started with, and do what their arguments and input tell them. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, opaque, operation, type Recogniser } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { type EditorScript, runEditorScript } from "./editor-script.ts";
import { type FileUse, fileCommand, named } from "./file-use.ts";

const vimOptions = `-c -S -u -U -i -T -w -W -t -q -l --cmd --startuptime --listen --server --servername`;

const vim: Recogniser = (command, recognition) => {
  const { program, arguments: words } = command;
  const isEx = program === "ex" || words.some(({ text }) => /^-[A-Za-z]*[eE]s?$/.test(text));
  const starts = words.filter(({ text }) => /^\+./.test(text));
  const rest = { ...command, arguments: words.filter(({ text }) => !text.startsWith("+")) };
  // In Ex mode `-s` is silence instead of a file with keystrokes.
  return fileCommand(isEx ? vimOptions : `${vimOptions} -s`, use => {
    const { on, has, values, operands } = use;
    const isReadOnly = ["view", "vimdiff", "nvimdiff", "rview"].includes(program) || has("-R");
    const editing = { file: operands[0], hasBars: true };
    const run = (script: Word) => runScript(script, editing, use);
    return [
      ...on(isReadOnly ? "fs.read" : "fs.write", operands),
      ...on("fs.write", values("-w -W --startuptime")),
      ...values("-c --cmd").flatMap(run),
      ...starts.map(word => ({ ...word, text: word.text.slice(1) })).flatMap(run),
      ...values("-S").flatMap(word => runFile(word, editing, use)),
      ...inputOf(isEx, editing, use),
      ...surprisesOf(isEx, use),
    ];
  })(rest, recognition);
};

/** Keys that are pressed by a text are no script; and `-` stands for a text to edit. */
function inputOf(isEx: boolean, editing: Editing, use: FileUse): readonly Operation[] {
  const { input } = use.command;
  if (input.kind === "none" || use.operands.some(({ text }) => text === "-")) return [];
  if (isEx) return runInput(editing, use);
  return input.kind === "text" ? [opaque("keys are pressed in its editor")] : [];
}

function surprisesOf(isEx: boolean, { values, has, command }: FileUse): readonly Operation[] {
  const setups = values(isEx ? "-u -U -l" : "-u -U -l -s");
  const runsScript = setups.some(({ text }) => !/^(?:NONE|NORC|DEFAULTS)$/.test(text));
  const hasSetup = ["VIMINIT", "EXINIT", "MYVIMRC"].some(name => command.environment.has(name));
  const isSurprise = runsScript || has("--remote-expr --remote-send") || hasSetup;
  return isSurprise ? [opaque("its editor runs a script")] : [];
}

type Editing = Omit<EditorScript, "text">;

const runScript = (script: Word | undefined, editing: Editing, { command, recognition }: FileUse) =>
  script === undefined || !isKnown(script)
    ? [opaque("what its editor is told to do can't be known")]
    : runEditorScript({ ...editing, text: script.text }, command, recognition);

function runFile(file: Word, editing: Editing, use: FileUse): readonly Operation[] {
  const { command, recognition } = use;
  const [path] = recognition.paths(file, command);
  const text = path === undefined || command.isElsewhere ? undefined : recognition.facts.readText(path);
  return runScript(text === undefined ? undefined : { text }, editing, use);
}

function runInput(editing: Editing, use: FileUse): readonly Operation[] {
  const { input } = use.command;
  if (input.kind === "none") return [];
  if (input.kind === "file") return runFile(input.path, editing, use);
  return runScript(input.kind === "text" ? input.text : undefined, editing, use);
}

const ed = fileCommand("-p --prompt", use => {
  const [file] = use.operands;
  const shell = textOf(file)?.startsWith("!") ? file?.text.slice(1) : undefined;
  return [
    ...(shell === undefined ? use.on("fs.write", [file]) : use.shell([{ text: shell }])),
    ...runInput({ file, hasBars: false }, use),
  ];
});

/** Visual Studio Code and its relatives install extensions, too. */
const code = fileCommand(
  `--install-extension --uninstall-extension --user-data-dir --extensions-dir --profile --locale --log --folder-uri
    --file-uri --remote --category --add-mcp`,
  ({ on, values, operands, command }) => {
    if (["tunnel", "serve-web", "chat"].includes(operands[0]?.text ?? "")) return undefined;
    if (values("--add-mcp --remote --folder-uri --file-uri").length > 0) return undefined;
    const packages = (name: string, option: string) =>
      values(option).map(word => {
        const id = textOf(word);
        const ids = id === undefined ? undefined : [id];
        return operation(name, { manager: command.program, packages: ids, global: true });
      });
    // `file:12:3` is a line and a column of it.
    const files = operands.map(word => ({ ...word, text: word.text.replace(/(?::\d+){1,2}$/, "") }));
    return [
      ...packages("package.install", "--install-extension"),
      ...packages("package.remove", "--uninstall-extension"),
      ...on("fs.write", files),
    ];
  },
);

export const programs: Commands = {
  ...named("vi vim nvim gvim evim rvim ex view rview vimdiff nvimdiff gvimdiff", vim),
  ...named("ed red", ed),
  ...named("code code-insiders codium cursor windsurf", code),
};
