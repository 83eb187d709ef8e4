/** Tells by their names which written files hold code, settings or prose, and which commands their texts spell out. */
import {
  commandsInLines,
  deletionsIn,
  literalCommands,
  settingCommands,
} from "../programs/code/scan/literal-commands.ts";
import { wordSet } from "../programs/syntax/word-list.ts";
import type { Command } from "../recognition.ts";

/** The interpreter of a file, by the end of its name, where its language can be read. */
const interpreters: readonly (readonly [RegExp, program: string])[] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte)$/, "node"],
  [/\.py[iw]?$/, "python"],
  [/\.(?:bats|zunit)$/, "sh"],
];
/** Languages that builders and test runners run, and that are read for their literals alone. */
const CODE =
  /\.(?:rb|rake|gemspec|go|rs|java|kts?|gradle|groovy|scala|sbt|cs|fs|vb|swift|php|p[lm]|t|lua|exs?|erl|cljs?|hs|nim|zig|dart|jl|r|c|cc|cpp|h|cmake|ps1)$|(?:^|\/)(?:Rakefile|Gemfile|Guardfile|Vagrantfile|Dangerfile|Fastfile|CMakeLists\.txt|Jenkinsfile|SConstruct|wscript)$/i;
/** Languages whose commands need no quotes: builders' files, Tcl. */
const BY_LINE = /\.(?:mk|mak|make|ninja|cmake|tcl|exp|tmux)$|(?:^|\/)(?:CMakeLists\.txt|\.?tmux\.conf)$/i;
/** Settings in a project's own folder; scripts of a package.json are judged by name. */
const SETTINGS = /\.(?:ini|cfg|toml|ya?ml|json[c5]?|xml|conf)$|^\.[\w-]+rc$/i;

/** Files of SQL that a client may run. */
export const SQL = /\.(?:p?sql|psqlrc)$/;

/** Texts and databases that no program takes for commands. */
export const PROSE =
  /\.(?:md|mdx|rst|css|s[ac]ss|less|html?|svg|csv|lock|json|db|sqlite3?)$|(?:^|\/)(?:LICEN[CS]E|README)$/i;

/** Settings and builders' files name the programs that they start. */
export const namesPrograms = (file: string, root: string): boolean =>
  isSetting(file, root) || BY_LINE.test(file);

/** Whether a text has this name as a word, or as the end of a path. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + word.length]];
    if (!/[\w.-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

/** Whether a file below the root holds code, or settings that name commands. */
export const isCode = (file: string, root: string): boolean =>
  interpreterFor(file) !== undefined || CODE.test(file) || BY_LINE.test(file) || isSetting(file, root);

function isSetting(file: string, root: string): boolean {
  const name = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : "";
  return SETTINGS.test(name) && !name.includes("/") && !/^(?:package(?:-lock)?|deno)\.json$/.test(name);
}

/**
 * Settings in a hidden folder of a project are those of a tool: the jobs of a CI, the start of a container for development. An
 * unknown program may be that tool.
 */
export const isHiddenSetting = (file: string, root: string): boolean =>
  file.startsWith(`${root}/.`) && SETTINGS.test(file);

/** The program that reads a file's language; undefined where no reader of it exists. */
export const interpreterFor = (file: string): string | undefined =>
  interpreters.find(([pattern]) => pattern.test(file))?.[1];

/** The interpreter among those of files that a program is a name of, with its version. */
export const languageOf = (program: string): string =>
  /^(?:node|deno|bun|tsx|ts-node|nodejs|c?npm|npx)$/.test(program)
    ? "node"
    : program.replace(/^pypy/, "python");

/** Commands that a file spells out, by its kind. */
export function commandsOf(
  text: string,
  file: string,
  knows: (program: string) => boolean,
): readonly string[] {
  if (CODE.test(file) && !BY_LINE.test(file)) return [...literalCommands(text, knows), ...deletionsIn(text)];
  if (SETTINGS.test(file) && !/\.conf$/.test(file)) return settingCommands(text, knows);
  return [...settingCommands(text, knows), ...commandsInLines(text, knows), ...deletionsIn(text)];
}

/** Whether a file is of a language that is read for its literals alone. */
export const isLanguage = (file: string): boolean => CODE.test(file);

/** These may run code that they load, whatever they were recognised to do. */
const INTERPRETERS = /^(?:python[\d.]*|pypy\d*|psql|mysql|mariadb|sqlite3)$/;

/** Interpreters load start-up files and modules of the folder even for what only reads. */
export const loadsCode = ({ program, arguments: given }: Command): boolean =>
  INTERPRETERS.test(program) && !given.some(({ text }) => /^--?(?:version|V+|help)$/.test(text));

/** Checkers and formatters of languages that they don't run. */
export const CHECKS =
  /^(?:shellcheck|hadolint|yamllint|shfmt|sqlfluff|cpplint|cppcheck|actionlint|dos2unix)$/;

/** Source: npm-scripts, "Life Cycle Scripts". */
export const LIFE_CYCLE = wordSet(`
  preinstall install postinstall preprepare prepare postprepare prepack postpack preversion version postversion
  prepublish prepublishOnly`);
