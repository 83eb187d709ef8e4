/** Tools that run commands: their text is judged as what it does, in the folder and the environment that they name. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { opaque, operation } from "../recognition.ts";
import { isGuarded } from "../schemas/find-schemas.ts";
import type { CallContext, CallReader } from "./call-context.ts";
import { pathsGiven } from "./call-paths.ts";
import { type Given, isRecord } from "./given.ts";
import { withUnknowns } from "./with-unknowns.ts";

export const commandNames: readonly string[] = [
  "command",
  "commands",
  "cmd",
  "command_line",
  "shell_command",
];
const FOLDERS = ["cwd", "workdir", "working_directory", "working_dir", "directory", "dir_path", "dir"];
const SHELLS = /(?:^|\/)(?:ba|z|da|k)?sh$/;

export const readShellCall: CallReader = (given, context) => {
  const commands = given.all(...commandNames).map(commandText);
  if (commands.length === 0) {
    return given.record.restart === true ? [] : [opaque("its command can't be read")];
  }
  const exported = exportsOf(given.all("env", "environment"));
  const folder = folderOf(given, context);
  const operations = commands.flatMap(command =>
    command === undefined
      ? [opaque("its command can't be read")]
      : run(`${exported ?? ""}${command}`, folder, context),
  );
  const doubts: readonly (readonly [isFine: boolean, why: string])[] = [
    [folder.isKnown, "the folder that it runs in can't be told"],
    [exported !== undefined, "the variables that it sets can't be read"],
    [given.all("stdin").every(each => each === ""), "what it is fed can't be judged"],
    [given.all("shell").every(isShell), "its shell is one that can't be read here"],
  ];
  const runs = commands.flatMap(command => guardedRun(command, folder, context));
  return [...runs, ...operations, ...doubts.flatMap(([isFine, why]) => (isFine ? [] : [opaque(why)]))];
};

/**
 * A command is what it does; that one is run at all counts only where a schema has something to say about `shell.run`.
 */
function guardedRun(
  command: string | undefined,
  folder: Folder,
  { schemas }: CallContext,
): readonly Operation[] {
  const directory = folder.isKnown ? (folder.path ?? ".") : undefined;
  const run = operation("shell.run", { command, directory });
  return isGuarded(schemas, withUnknowns(schemas, run)) ? [run] : [];
}

const isShell = (shell: Json) =>
  typeof shell === "boolean" || (typeof shell === "string" && SHELLS.test(shell));

/** Tools that may run a command beside what they do. */
export const readPossibleShellCall: CallReader = (given, context) =>
  given.has(...commandNames) ? readShellCall(given, context) : [];

/** Text for a program that runs already: nobody can tell what reads it. */
export const readTypingCall: CallReader = given =>
  given.all("chars", "input", "text", "data", "keys").every(each => each === "")
    ? []
    : [opaque("it types into a program that runs already")];

export const readPowerShellCall: CallReader = () => [opaque("it is written for PowerShell")];

/** A command as text. A list of words is what a program is handed, without a shell between. */
function commandText(command: Json): string | undefined {
  if (typeof command === "string") return command;
  const isWords =
    Array.isArray(command) && command.length > 0 && command.every(each => typeof each === "string");
  return isWords ? (command as readonly string[]).map(quoteWord).join(" ") : undefined;
}

/** A word that a shell takes as it is. */
export const quoteWord = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

type Folder = { readonly path: string | undefined; readonly isKnown: boolean };

function folderOf(given: Given, { facts }: CallContext): Folder {
  if (given.all(...FOLDERS).every(each => each === "")) return { path: undefined, isKnown: true };
  const [path, ...others] = pathsGiven(given, FOLDERS, facts);
  return { path, isKnown: path !== undefined && others.length === 0 };
}

const run = (command: string, { path, isKnown }: Folder, { shell }: CallContext): readonly Operation[] =>
  path === undefined || !isKnown ? shell(command) : shell(command, path);

/** The variables that a call sets, as text that a shell reads first; undefined where one of them can't be read. */
function exportsOf(environments: readonly Json[]): string | undefined {
  const variables = environments.flatMap(each => Object.entries(isRecord(each) ? each : { "": each }));
  const isPlain = ([name, value]: readonly [string, Json | undefined]) =>
    /^[A-Za-z_]\w*$/.test(name) && ["string", "number", "boolean"].includes(typeof value);
  if (!variables.every(isPlain)) return undefined;
  return variables.map(([name, value]) => `export ${name}=${quoteWord(String(value))}; `).join("");
}
