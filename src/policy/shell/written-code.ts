/** Judges the code that agents have written where a command runs it without naming it: tests, settings, hooks, programs on the search path. */

import type { Operation } from "../../ports/index.ts";
import { riskTier } from "../operations.ts";
import { folderOf, isWithin, lastName } from "../paths/path-parts.ts";
import { hidesNames } from "../programs/code/scan/literal-commands.ts";
import { type Command, opaque, possibly } from "../recognition.ts";
import { known, type Word } from "../word.ts";
import { pathsOf } from "./paths-of.ts";
import { createState, type ShellState } from "./shell-state.ts";
import { interpreterOf, shells } from "./shells.ts";
import { aside, type Walk } from "./walk.ts";
import { readAfterChange, runsWritten } from "./written-files.ts";
import {
  CHECKS,
  commandsOf,
  hasWord,
  interpreterFor,
  isCode,
  isHiddenSetting,
  isLanguage,
  LIFE_CYCLE,
  languageOf,
  loadsCode,
  namesPrograms,
  PROSE,
  SQL,
} from "./written-kinds.ts";

/** Files that are read and judged for one command. More of them are asked about. */
const MAX_FILES = 200;

/** These run code of the project that their command doesn't name. */
const RUNS_PROJECT =
  /^(?:tests\.run|project\.(?:build|run)|package\.(?:restore|install|update)|process\.run)$/;
/** Their own verbs run scripts of package.json by name. Source: npm-scripts, "Life Cycle Scripts". */
const PACKAGE_MANAGERS = /^(?:c?npm|p?npm|yarn|bun)$/;
/** Verbs that run what a person names. */
const NAMED_SCRIPT = /^(?:run(?:-script)?|test|t|start|exec|x|dlx)$/;
/** These run the hooks of a repository. Source: githooks(5). */
const RUNS_HOOKS =
  /^git\.(?:commit|merge|pull|push|force_push|rebase|switch|create_branch|cherry_pick|revert|apply|worktree|rewrite_history)$/;

/** The hooks of git, by the folders that tools keep them in. */
const HOOKS = /\/(?:\.husky|\.?githooks|\.git\/hooks|\.lefthook)\/[^/]+(?:\/[^/]+)?$/;
/** Folders that are on search paths. Source: the documentation of npm, venv, composer, bundler. */
const PROGRAMS = /(?:^|\/)\.?(?:bin|Scripts|shims)$/;

/** Whether a file that an agent wrote is there and no text, so that nothing can be said about it. */
export const runsUnreadable = ({ facts, isElsewhere }: Walk, path: string): boolean =>
  !isElsewhere &&
  facts.isWritten(path) &&
  facts.kindOf(path) === "file" &&
  facts.readText(path) === undefined;

/** The effects of written code that this command runs beside what was found: possible ones, which can be asked about. */
export function effectsOfWritten(
  walk: Walk,
  command: Command,
  found: readonly Operation[],
  state: ShellState,
): readonly Operation[] {
  if (walk.isElsewhere || command.isElsewhere) return [];
  const own = found.filter(each => each.command === undefined);
  const names = new Set(own.map(each => each.name));
  const runsCode = names.has("code.run") || loadsCode(command);
  const files = own.flatMap(each => (each.name === "code.run" ? (each.arguments.path ?? []) : []));
  return [
    ...ofNamesakes(walk, command, state),
    ...files.flatMap(path => (typeof path === "string" ? ofProgram(walk, command, path) : [])),
    ...(runsCode ? ofLanguage(walk, command) : []),
    ...([...names].some(name => RUNS_PROJECT.test(name)) ? ofProject(walk, command, names) : []),
    ...(PACKAGE_MANAGERS.test(command.program) && own.length > 0 ? ofLifeCycle(walk, command) : []),
    ...([...names].some(name => RUNS_HOOKS.test(name)) ? ofHooks(walk, command) : []),
    ...(names.has("container.change") ? readAfterChange(walk.written, own) : []),
  ];
}

/** A written file of the program's name, in a folder where programs are looked for. */
function ofNamesakes(walk: Walk, command: Command, state: ShellState): readonly Operation[] {
  const { program, words, environment, directory } = command;
  if (words[0]?.text.includes("/") === true) return [];
  const path = environment.get("PATH") ?? state.variables.get("PATH")?.[0];
  const folders = (path?.text ?? "")
    .split(":")
    .filter(each => /[^.\0]/.test(each) && !each.includes("\0"))
    .flatMap(each => pathsOf(walk, known(each), directory))
    .map(folder => `${folder}/${program}`)
    .filter(file => walk.facts.isWritten(file));
  const written = (walk.facts.writtenBelow("/") ?? []).filter(
    file => file.endsWith(`/${program}`) && PROGRAMS.test(folderOf(file)),
  );
  return ofScripts(walk, command, [...new Set([...folders, ...written])]);
}

/** A program that runs by its file may load written files of its own language. */
function ofProgram(walk: Walk, command: Command, path: string): readonly Operation[] {
  const language = interpreterFor(path);
  const { project } = walk.facts;
  const written = walk.facts.writtenBelow(isWithin(path, project) ? project : folderOf(path));
  if (written === undefined) return isWithin(path, project) ? [tooMany] : [];
  const isReadable = language === "node" || language === "python";
  const others = isReadable ? written.filter(each => interpreterFor(each) === language) : [];
  const itself = !isReadable && walk.facts.isWritten(path) ? [path] : [];
  return judgeAll(walk, command, [...itself, ...others]);
}

/** Code may load any written file of its language in the project, whatever its text names. */
function ofLanguage(walk: Walk, command: Command): readonly Operation[] {
  const written = walk.facts.writtenBelow(walk.facts.project);
  if (written === undefined) return [tooMany];
  const { program } = command;
  const isShell = shells.has(program);
  if (isShell && command.arguments.some(each => each.text === "-n")) return [];
  const own = written.filter(file => {
    const interpreter = interpreterFor(file);
    if (isShell) return isScript(walk, file);
    return interpreter !== undefined && languageOf(program).startsWith(interpreter);
  });
  return [
    ...(isShell ? ofScripts(walk, command, own) : judgeAll(walk, command, own)),
    ...ofMentioned(walk, command, written, own, walk.facts.project),
  ];
}

/** A shell's script, by its name or its first line. */
const isScript = ({ facts }: Walk, file: string): boolean =>
  /\.(?:[dbz]?a?k?sh|command)$/.test(file) ||
  (!/\.\w+$/.test(file) && /^#!.*\b(?:[dbz]?a?k?sh)\b/.test(facts.readText(file) ?? ""));

/** Written files that the command names, and those that these and the judged ones name in turn. */
function ofMentioned(
  walk: Walk,
  command: Command,
  written: readonly string[],
  judged: readonly string[],
  root: string,
): readonly Operation[] {
  const words = CHECKS.test(command.program) ? [] : command.words;
  const said = [...words, ...command.environment.values()].map(({ text }) => text).join("\n");
  const texts = [
    said,
    ...judged.filter(file => namesPrograms(file, root)).map(file => textOfFile(walk, file)),
  ];
  const left = new Set(written.filter(file => !judged.includes(file) && !PROSE.test(file)));
  const found: string[] = [];
  for (const text of texts) {
    for (const file of left) {
      if (!hasWord(text, lastName(file))) continue;
      left.delete(file);
      found.push(file);
      texts.push(textOfFile(walk, file));
    }
  }
  if (found.length > MAX_FILES) return [tooMany];
  return walk.written.unlessUnderway(`named below ${root}`, () =>
    found.flatMap(file => ofNamed(walk, command, file)),
  );
}

const textOfFile = (walk: Walk, file: string): string => walk.written.wholeText(file) ?? "";

/** A file that is named where a program may run it: by its language, else as a program of its own. */
function ofNamed(walk: Walk, command: Command, file: string): readonly Operation[] {
  if (SQL.test(file)) return runHere(walk, command, ["psql", "-f", file]);
  const isProgram = interpreterOf(textOfFile(walk, file)) !== undefined || isScript(walk, file);
  return isProgram ? ofExecutable(walk, command, file) : ofCode(walk, command, file);
}

/** The written code in the project, where the command runs, and in the places that its words name. */
function ofProject(walk: Walk, command: Command, names: ReadonlySet<string>): readonly Operation[] {
  const { facts } = walk;
  const { project } = facts;
  const { directory = project } = command;
  const named = namedPlaces(walk, command);
  const looksInto = names.has("process.run") ? namedFolders(walk, command) : [];
  const roots = [project, ...(isWithin(directory, project) ? [] : [directory]), ...named];
  return roots.flatMap(place => {
    const isFile = facts.kindOf(place) === "file";
    const root = isFile ? folderOf(place) : place;
    if (isFile && facts.temporary.includes(root)) return judgeAll(walk, command, [place], root);
    const written = facts.writtenBelow(root);
    if (written === undefined) return [tooMany];
    const scripts = written.filter(
      file => isScript(walk, file) && looksInto.some(folder => isWithin(file, folder)),
    );
    const settings = names.has("process.run") ? written.filter(file => isHiddenSetting(file, root)) : [];
    return [
      ...ofCodeAmong(walk, command, written, root),
      ...settings.flatMap(file => ofCode(walk, command, file)),
      ...ofScripts(walk, command, scripts),
    ];
  });
}

/** The code among written files, and what it and the command name. */
const ofCodeAmong = (walk: Walk, command: Command, written: readonly string[], root: string) => {
  const code = written.filter(file => isCode(file, root));
  return [...judgeAll(walk, command, code, root), ...ofMentioned(walk, command, written, code, root)];
};

const tooMany = opaque("it runs code, and more files were written here than can be judged at once");

const hidden = opaque("it can run code that was written here, and that code hides what it calls");

/** Doubts about a whole file, in contrast to those about a part of one. */
const standing: ReadonlySet<unknown> = new Set([
  tooMany.arguments.why,
  runsWritten.arguments.why,
  hidden.arguments.why,
]);

/** Folders that the words name: an unknown program may run what is in them. */
const namedFolders = (walk: Walk, { arguments: given, directory }: Command): readonly string[] =>
  given
    .filter(({ text }) => !text.startsWith("-"))
    .flatMap(word => pathsOf(walk, word, directory))
    .filter(path => path !== undefined)
    .filter(path => walk.facts.kindOf(path) === "directory");

/** Files and folders outside of the project that the words name, such as `--config /tmp/x.js` and `-C /tmp/x`. */
function namedPlaces(walk: Walk, { arguments: given, directory }: Command): readonly string[] {
  const { facts } = walk;
  return given
    .map((word): Word => ({ ...word, text: word.text.replace(/^-[^=]*=|^-\w(?=[/~.])/, "") }))
    .filter(({ text }) => text.includes("/") && !/^[\w+.-]+:\/\//.test(text))
    .flatMap(word => pathsOf(walk, word, directory))
    .filter(path => path !== undefined)
    .filter(path => !isWithin(path, facts.project) && facts.isWritten(path));
}

/** Scripts that a package manager runs beside those that a person names: when it installs, packs and counts versions. */
function ofLifeCycle(walk: Walk, command: Command): readonly Operation[] {
  if (command.arguments.some(each => NAMED_SCRIPT.test(each.text))) return [];
  const { project } = walk.facts;
  const places = [project, command.directory ?? project, ...namedPlaces(walk, command)];
  const manifests = [...new Set(places)].map(place => `${place}/package.json`);
  return manifests
    .filter(file => walk.facts.isWritten(file))
    .flatMap(file => lifeCycleOf(walk.facts.readText(file) ?? ""))
    .flatMap(script => runText(walk, command, script));
}

/** Some managers read manifests with comments, which a strict reader refuses. */
const lifeCycleOf = (manifest: string): readonly string[] =>
  [...manifest.matchAll(SCRIPT)].flatMap(([, name, text]) =>
    LIFE_CYCLE.has(name!) ? JSON.parse(text!) : [],
  );

const SCRIPT = /"(\w+)"\s*:\s*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")/gu;

/** Hooks are programs, and those of a project run its other code: its tests, its linters. */
function ofHooks(walk: Walk, command: Command): readonly Operation[] {
  const { facts } = walk;
  const { directory = facts.project } = command;
  const repository = facts.git(directory);
  const root = repository?.root ?? facts.project;
  const written = facts.writtenBelow(root);
  if (written?.length === 0) return [];
  const [folder] = pathsOf(walk, known(repository?.config("core.hooksPath") ?? ".husky"), root);
  const hasHooks =
    facts.kindOf(folder ?? root) !== "missing" ||
    (facts.list(`${root}/.git/hooks`) ?? []).some(name => !name.endsWith(".sample"));
  if (written === undefined) return hasHooks ? [tooMany] : [];
  const hooks = written.filter(file => HOOKS.test(file) || (folder !== undefined && isWithin(file, folder)));
  return [...ofScripts(walk, command, hooks), ...(hasHooks ? ofCodeAmong(walk, command, written, root) : [])];
}

function judgeAll(
  walk: Walk,
  command: Command,
  files: readonly string[],
  root = walk.facts.project,
): readonly Operation[] {
  const code = files.filter(file => isCode(file, root));
  if (code.length > MAX_FILES) return [tooMany];
  // Code that runs the project's code runs what is judged here already.
  return walk.written.unlessUnderway(`below ${root}`, () =>
    code.flatMap(file => ofCode(walk, command, file)),
  );
}

/** A file of code: read as a script in its language, else for the commands among its literals. */
const ofCode = (walk: Walk, command: Command, file: string): readonly Operation[] =>
  walk.written.once(`code ${file}`, () => codeEffects(walk, command, file));

function codeEffects(walk: Walk, command: Command, file: string): readonly Operation[] {
  if (walk.written.isUnknown(file)) return [runsWritten];
  const text = walk.written.wholeText(file);
  if (text === undefined) return [];
  const facts = Object.create(walk.facts, {
    readText: { value: (path: string) => (path === file ? text : walk.facts.readText(path)) },
  });
  const here: Walk = { ...walk, facts };
  const program = interpreterFor(file);
  if (program !== undefined)
    return [...(hidesNames(text) ? [hidden] : []), ...runHere(here, command, [program, file])];
  const commands = commandsOf(text, file, name => walk.commands.has(name) || shells.has(name));
  return [
    ...(isLanguage(file) && hidesNames(text) ? [hidden] : []),
    ...commands.flatMap(each => runText(here, command, each)),
  ];
}

const ofScripts = (walk: Walk, command: Command, files: readonly string[]): readonly Operation[] =>
  files.flatMap(file => ofExecutable(walk, command, file));

/** A file that is run by itself: a script by its first line, or a shell's. */
function ofExecutable(walk: Walk, command: Command, file: string): readonly Operation[] {
  return walk.written.once(`program ${file}`, () => {
    if (walk.written.isUnknown(file) || runsUnreadable(walk, file)) return [runsWritten];
    const text = walk.written.wholeText(file);
    if (text === undefined) return [];
    const interpreter = interpreterOf(text) ?? ["sh"];
    const isShell = /(?:^|\/)(?:env|[dbz]?a?k?sh)$/.test(interpreter[0]!);
    return isShell ? runText(walk, command, text) : runHere(walk, command, [...interpreter, file]);
  });
}

const runText = (walk: Walk, command: Command, text: string) => runHere(walk, command, ["sh", "-c", text]);

/** The grave effects of words that run where the command does. */
function runHere(walk: Walk, command: Command, words: readonly string[]): readonly Operation[] {
  const inner = aside(walk);
  const all = words.map(known);
  const run: Command = { ...command, words: all, arguments: all.slice(1), input: { kind: "none" } };
  walk.budget.deeper(() => walk.runCommand(inner, run, createState(command.directory)));
  return grave(inner.found);
}

/** Of a script's effects those that can't be taken back. The rest is for its author to know. */
const grave = (found: readonly Operation[]): readonly Operation[] =>
  found
    .filter(each =>
      each.name === "shell.opaque"
        ? standing.has(each.arguments.why)
        : riskTier(each) === 3
          ? each.command !== undefined
          : each.isPossible === true && each.name.startsWith("fs."),
    )
    .map(possibly);
