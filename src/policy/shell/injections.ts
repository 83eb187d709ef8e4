/** Variables by which a program is made to load or run something else than what its name says. */
import type { Facts } from "../facts.ts";
import type { Command } from "../recognition.ts";
import type { ShellState } from "./shell-state.ts";

const loaders = [
  "LD_PRELOAD",
  "LD_AUDIT",
  "DYLD_INSERT_LIBRARIES",
  "BASH_ENV",
  "PERL5OPT",
  "RUBYOPT",
  "PYTHONSTARTUP",
];

/** The name of such a variable, where the command or the text before it sets one. */
export function injects({ environment }: Command, state: ShellState, facts: Facts): string | undefined {
  const loader = loaders.find(name => (environment.get(name)?.text ?? "") !== "");
  if (loader !== undefined) return loader;
  const shellFunction = [...environment.keys()].find(name => name.startsWith("BASH_FUNC_"));
  if (shellFunction !== undefined) return shellFunction;
  const options = environment.get("NODE_OPTIONS")?.text ?? "";
  if (/\0|(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader|--env-file)/.test(options))
    return "NODE_OPTIONS";
  // Programs are looked for by the variable of the shell, exported or not.
  const path = environment.get("PATH") ?? state.variables.get("PATH")?.[0];
  return path !== undefined && isOpenPath(path.text, facts) ? "PATH" : undefined;
}

/** Folders that other users may write, and relative ones, may hold a program of any name. */
const isOpenPath = (text: string, { temporary }: Facts): boolean =>
  text.split(":").some(each => /^\.{0,2}$/.test(each) || temporary.some(folder => isWithin(each, folder)));

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

const SUBSCRIPT = /^[A-Za-z_]\w*\[[^\]]*(?:\$\(|`)/;
const namingBuiltins: ReadonlySet<string> = new Set(
  "read mapfile readarray unset let declare typeset local export readonly getopts wait".split(" "),
);

/** Names of variables are given to it, and the subscript of one holds a substitution that the shell left alone. */
export function worksOutSubscripts({ program, arguments: given }: Command): boolean {
  const names = namingBuiltins.has(program)
    ? given
    : given.filter((_, at) => /^(?:printf|test|\[)$/.test(program) && given[at - 1]?.text === "-v");
  return names.some(each => SUBSCRIPT.test(each.text));
}
