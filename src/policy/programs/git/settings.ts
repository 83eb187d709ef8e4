/** Judges the settings and variables of git that run programs: editors, connections, hooks, other settings. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recognition } from "../../recognition.ts";
import { HOLE, isKnown, textOf, type Word } from "../../word.ts";

export interface Setting {
  /** Section and name in lower case, as git compares them. */
  readonly key: string;
  readonly value: Word;
}

/** `key` in any case: git ignores the case of the section and the name, but not that of the subsection between them. */
export function createSetting(key: string, value: Word): Setting {
  const [first, last] = [key.indexOf("."), key.lastIndexOf(".")];
  const subsection = key.slice(first, last);
  return {
    key:
      first < 0
        ? key.toLowerCase()
        : key.slice(0, first).toLowerCase() + subsection + key.slice(last).toLowerCase(),
    value,
  };
}

/** `key=value`; a key alone is true. */
export function readSetting(word: Word): Setting {
  const [, key = "", , value = "true"] = /^([^=]*)(=(.*))?$/s.exec(word.text) ?? [];
  return createSetting(key, { ...word, text: value });
}

/** The operations that a value brings with it. */
type Kind = (value: Word, command: Command, recognition: Recognition) => readonly Operation[];

const isSwitch = (value: Word) => /^(?:true|false|yes|no|on|off|[01])?$/i.test(value.text);

/** An absolute path to a program, not in one of the folders into which programs are installed. */
const FOREIGN = /^\/(?!(?:usr|opt|nix|snap|Applications|Library)\/|s?bin\/|home\/linuxbrew\/)/;

/** Some settings are a program or a switch. */
const shell: Kind = (value, command, { shell }) =>
  isSwitch(value)
    ? []
    : FOREIGN.test(value.text)
      ? [opaque("git runs a program that lies outside of the folders of programs")]
      : shell(value, command);

/** Git hands a file of its own to an editor. */
const editor: Kind = (value, command, recognition) =>
  shell(
    isSwitch(value) ? value : { ...value, text: `${value.text} .git/COMMIT_EDITMSG` },
    command,
    recognition,
  );

/** A shell text begins with an exclamation mark; anything else is a name that git knows. */
const behindMark: Kind = (value, command, recognition) => {
  const { text } = value;
  if (text.startsWith("!")) return recognition.shell({ ...value, text: text.slice(1) }, command);
  return text.startsWith("/") || text.startsWith(HOLE) ? recognition.shell(value, command) : [];
};

const address: Kind = (value, command, recognition) =>
  value.text.startsWith("ext::") ? runsExternal(value, command, recognition) : [];

const isNothing = (value: Word) => isKnown(value) && (value.text === "" || value.text === "/dev/null");

const unlessNothing =
  (why: string): Kind =>
  value =>
    isNothing(value) ? [] : [opaque(why)];

export const programFolder: Kind = unlessNothing("git runs the programs in a folder of hooks or programs");

/** Each of the settings in another file may run programs. */
const otherSettings: Kind = (value, command, { facts, paths }) => {
  const isMissing =
    !command.isElsewhere &&
    paths(value, command).every(path => path !== undefined && facts.kindOf(path) === "missing");
  return isMissing || isNothing(value)
    ? []
    : [opaque("git reads other settings, and settings can run programs")];
};

/** Git reads its settings below this folder. */
const home: Kind = (value, command, recognition) =>
  value.text === recognition.facts.home
    ? []
    : [".gitconfig", ".config/git/config", "git/config"]
        .flatMap(file => otherSettings({ ...value, text: `${value.text}/${file}` }, command, recognition))
        .slice(0, 1);

/** A trace goes to a file where the value is an absolute path. */
const trace: Kind = (value, command, { paths }) =>
  value.text.startsWith("/") || !isKnown(value)
    ? paths(value, command).map(path => operation("fs.write", { path, append: true, recursive: false }))
    : [];

type Kinds = readonly (readonly [RegExp, Kind])[];

/** Keys in lower case. Source: git-config(1) 2.51 and the pages of each command. */
const keys: Kinds = [
  [new RegExp(HOLE), () => [opaque("which setting of git it changes can't be known")]],
  [/^(?:core|sequence)\.editor$/, editor],
  [/^alias\.|^submodule\..*\.update$|^credential\.(?:.*\.)?helper$|^sendemail\.smtpserver$/, behindMark],
  [/^(?:remote|submodule)\..*\.(?:push)?url$/, address],
  [/^gc\.(?:prune|reflog)expire/, () => [operation("git.rewrite_history", { how: "gc --prune" })]],
  [/^core\.hookspath$|^init\.templatedir$/, programFolder],
  [/^include(?:if\..*)?\.path$/, otherSettings],
  [/^url\.ext::|^remote\..*\.vcs$/, () => [opaque("it has git run a program in the place of an address")]],
  [
    /^protocol\.(?:ext\.)?allow$/,
    value => (textOf(value) === "never" ? [] : [opaque("it lets addresses run programs")]),
  ],
  [
    /^(?:difftool|mergetool|man|browser|lfs)\..*\.path$|^web\.browser$|^imap\.tunnel$|^instaweb\.httpd$/,
    shell,
  ],
  [
    /^core\.fsmonitor$|^pager\.|\.(?:pager|askpass|gitproxy|textconv|clean|smudge|process|driver|program|difffilter)$/,
    shell,
  ],
  [/(?:command|cmd|external|packobjectshook|uploadpack|receivepack)$/, shell],
];

/** Variables of git alone; those that name programs are judged for every program. Source: git(1), section "Environment variables". */
const variables: Kinds = [
  [/^GIT_(?:EXEC_PATH|TEMPLATE_DIR)$/, programFolder],
  [/^GIT_CONFIG(?:_GLOBAL|_SYSTEM)?$/, otherSettings],
  [/^(?:HOME|XDG_CONFIG_HOME)$/, home],
  [/^GIT_(?:TRACE|CURL_VERBOSE)/, trace],
  [
    /^GIT_CONFIG_PARAMETERS$/,
    unlessNothing("git takes settings from a variable, and settings can run programs"),
  ],
];

const kindIn = (kinds: Kinds, name: string) => kinds.find(([pattern]) => pattern.test(name))?.[1];

/** The programs that git runs because of this setting. */
export const runsBySetting = (
  { key, value }: Setting,
  command: Command,
  recognition: Recognition,
): readonly Operation[] => kindIn(keys, key)?.(value, command, recognition) ?? [];

/** The programs that run, and the files that are written, because of the variables that the command sets. */
export const runsByEnvironment = (command: Command, recognition: Recognition): readonly Operation[] =>
  [...command.environment].flatMap(
    ([name, value]) => kindIn(variables, name)?.(value, command, recognition) ?? [],
  );

/** The setting only changes the look of git's output, or it names a program that is judged. */
export const isHarmless = ({ key }: Setting): boolean =>
  /^(?:color|column|advice|status|log|blame|grep|help|pager|diff|interactive|sequence)\./.test(key) ||
  /^core\.(?:quotepath|abbrev|pager|editor|fsmonitor|askpass|sshcommand)$|^init\.defaultbranch$/.test(key);

/** The command of `ext::command` has words with blanks between them, and `% ` for a blank within a word. Source: git-remote-ext(1). */
export function runsExternal(
  { text, ...word }: Word,
  command: Command,
  { run, shell }: Recognition,
): readonly Operation[] {
  const given = text.slice("ext::".length);
  const words = given.match(/(?:%.|[^% ])+/gs) ?? [];
  const spelled = words.map(each => ({ ...word, text: each.replace(/%(.)/gs, "$1") }));
  return given.includes("%") ? run(spelled, command) : shell({ ...word, text: given }, command);
}
