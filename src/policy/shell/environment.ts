/** Judges the variables of a command's environment that have programs run others, or load other code. One table, for all programs. */

import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { isWithin } from "../paths/path-parts.ts";
import { type Command, opaque, type Recognition } from "../recognition.ts";
import { HOLE, textOf, type Word } from "../word.ts";
import type { ShellState } from "./shell-state.ts";

/** The operations that a value brings with it; `name` is the variable's. */
type Kind = (value: Word, name: string, command: Command, recognition: Recognition) => readonly Operation[];

const loads = (name: string) => [opaque(`$${name} has other code loaded into the program`)];

/** A switch, or the name of nothing to run. */
const isNone = ({ text }: Word) => /^(?:|true|false|yes|no|on|off|none|never|[01])$/i.test(text);

/** The variables of this table are judged once, and not again for each program that one of them names. */
const run: Kind = (value, _name, command, { shell }) => {
  const others = [...command.environment].filter(([name]) => kindOf(name) === undefined);
  return isNone(value)
    ? []
    : shell(value, command, { environment: new Map(others), input: { kind: "none" } });
};

/** It gets a file of the program's own. */
const edit: Kind = (value, name, command, recognition) =>
  isNone(value)
    ? []
    : run({ ...value, text: `${value.text} .git/COMMIT_EDITMSG` }, name, command, recognition);

/** `|command %s`: the command's output is shown in the place of the file. */
const filter: Kind = (value, ...others) =>
  run({ ...value, text: value.text.replace(/^-?\|+-?/, "") }, ...others);

/** A shell runs the substitutions in its prompts. */
const prompt: Kind = (value, ...others) => run({ ...value, text: `: "${value.text}"` }, ...others);

/** Code is loaded unless the value is of a kind that loads none. */
const loadUnless =
  (harmless: RegExp): Kind =>
  (value, name) =>
    harmless.test(textOf(value) ?? "$(") ? [] : loads(name);

const loadIf =
  (harmful: RegExp): Kind =>
  (value, name) =>
    harmful.test(textOf(value) ?? value.text) || value.text.includes(HOLE) ? loads(name) : [];

/** Folders of libraries and modules. Programs load what another user may have put into them. */
const search: Kind = (value, name, _command, { facts }) =>
  value.text.split(":").some(each => isTemporary(each, facts)) ? loads(name) : [];

const isTemporary = (path: string, { temporary, project }: Facts) =>
  !isWithin(path, project) && temporary.some(folder => isWithin(path, folder));

/** A shell reads it as a file at its start; to other programs it is a word of their own. */
const startup: Kind = (value, name, { program }) =>
  /^(?:ba|da|a|k|mk)?sh$/.test(program) && /[/.\0]/.test(value.text) ? loads(name) : [];

/**
 * The first row that fits a name decides. Sources: the manual pages of the programs, section "Environment"; ld.so(8);
 * bash(1); node(1); perlrun(1); npm-config(7); git(1).
 */
const rows: readonly (readonly [RegExp, Kind])[] = [
  [/^PROMPT_COMMAND$/, () => []],
  [/^(?:\w+_)?(?:EDITOR|VISUAL)$|^(?:FCEDIT|HGEDITOR)$/, edit],
  [
    /^(?:\w+_)?(?:PAGER|BROWSER|ASKPASS|RSH|SSH|COMMAND|CMD|EXTERNAL_DIFF|RUNNER|WRAPPER|LAUNCHER|LINKER)$|^(?:MAN|HG)?(?:PAGER|MERGE)$/,
    run,
  ],
  [/^(?:CC|CXX|CPP|LD|AR|NM|RANLIB|SHELL|HOSTCC)$/, run],
  [/^npm_config_(?:script_shell|shell|git|editor|viewer|browser)$/i, run],
  [/^LESS(?:OPEN|CLOSE)$/, filter],
  [
    /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_ENV|PYTHONSTARTUP|PYTHONHOME|PERL5DB|GCONV_PATH|MAKEFILES)$/,
    loadUnless(/^$/),
  ],
  [/^BASH_FUNC_/, (_, name) => loads(name)],
  [/^PS[0-4]$/, prompt],
  [/^ENV$/, startup],
  [/^PERL5OPT$/, loadUnless(/^(?:\s*-[wWtT]+)*$/)],
  [/^RUBYOPT$/, loadUnless(/^(?:\s*(?:-[wWdv][\w:-]*|--(?:yjit|jit|enable|disable)[\w=-]*))*$/)],
  [/^PYTHONBREAKPOINT$/, loadUnless(/^(?:0|\w*pdb\w*\.set_trace)?$/)],
  [
    /^(?:npm_config_node_options|node_options)$/i,
    loadIf(/(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader|--env-file)/),
  ],
  [
    /^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|(?:JAVA|MAVEN|GRADLE|SBT|ANT|CATALINA)_OPTS)$/,
    loadIf(/-javaagent|-agent(?:path|lib:(?!jdwp))|-Xbootclasspath|-XX:On|(?:^|\s)@/),
  ],
  [/^(?:GNU)?MAKEFLAGS$/, loadIf(/--eval|SHELL=|[$`]|(?:^|\s)-?\w*f/)],
  [/^GOFLAGS$/, loadIf(/-(?:toolexec|exec|overlay)\b/)],
  [/^(?:\w+_)?RUSTFLAGS$/, loadIf(/linker=(?!(?:clang|gcc|cc|rust-lld|lld|mold)\b)/)],
  [/^(?:DYLD_\w+|LD_LIBRARY)_PATH$|^(?:PYTHONPATH|PERL5?LIB|RUBYLIB|NODE_PATH|CLASSPATH)$/, search],
];

const kindOf = (name: string): Kind | undefined => rows.find(([pattern]) => pattern.test(name))?.[1];

/** The operations of the programs and the code that the environment of a command names. */
export const runsByEnvironment = (command: Command, recognition: Recognition): readonly Operation[] =>
  [...command.environment].flatMap(
    ([name, value]) => kindOf(name)?.(value, name, command, recognition) ?? [],
  );

/** Whether programs are looked for where any user may have put one. The shell's own variable counts, exported or not. */
export function hasOpenPath({ environment }: Command, state: ShellState, facts: Facts): boolean {
  const path = environment.get("PATH") ?? state.variables.get("PATH")?.[0];
  return path?.text.split(":").some(each => /^\.{0,2}$/.test(each) || isTemporary(each, facts)) ?? false;
}
