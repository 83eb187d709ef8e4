/** The settings of git that run programs: editors, connections, hooks, other settings. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { wordList } from "../syntax/word-list.ts";

/** Editors are handed a file that git has made. */
export const editorRuns = (value: Word, command: Command, { shell }: Recognition): readonly Operation[] =>
  value.text === "" ? [] : shell({ ...value, text: `${value.text} .git/COMMIT_EDITMSG` }, command);

/** The command that connects; ssh itself runs nothing else, unless it is told to. */
export const sshRuns = (value: Word, command: Command, { shell }: Recognition): readonly Operation[] =>
  value.text === "" || (isKnown(value) && isPlainSsh(value.text)) ? [] : shell(value, command);

const MORE_THAN_WORDS = /[;&|<>$`()\\'"!#*?[\n\r]/;
/** Options of ssh that run programs, load them, or bring other settings. */
const RUNS = /proxy|localcommand|knownhostscommand|include|match|pkcs11|securitykey/i;

function isPlainSsh(text: string): boolean {
  const [program = "", ...words] = text.trim().split(/\s+/);
  const options = parseArguments(words.map(known), { valued: "BbcDEeFIiJLlmOopQRSWw" });
  return (
    (program === "ssh" || program.endsWith("/bin/ssh")) &&
    !MORE_THAN_WORDS.test(text) &&
    options.operands.length === 0 &&
    !options.has(..."DEFIJLORSW") &&
    !options.values("o").some(each => RUNS.test(each.text))
  );
}

/** Nothing is run from a folder that holds nothing. */
export const programFolder = (value: Word): readonly Operation[] =>
  isKnown(value) && (value.text === "" || value.text === "/dev/null")
    ? []
    : [opaque("git runs what lies in a folder of hooks or programs")];

/** A file of settings, each of which may run programs. */
export function otherConfiguration(
  value: Word,
  command: Command,
  { facts, paths }: Recognition,
): readonly Operation[] {
  if (isKnown(value) && (value.text === "" || value.text === "/dev/null")) return [];
  const isMissing =
    !command.isElsewhere &&
    paths(value, command).every(path => path !== undefined && facts.kindOf(path) === "missing");
  return isMissing ? [] : [opaque("git reads other settings, and settings can run programs")];
}

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

export interface Setting {
  /** Section and name in lower case, as git compares them. */
  readonly key: string;
  readonly value: Word;
}

/** The operations that a value brings with it. */
export type Kind = (value: Word, command: Command, recognition: Recognition) => readonly Operation[];

export const shell: Kind = (value, command, { shell }) => (value.text === "" ? [] : shell(value, command));

/** Shell text behind an exclamation mark; anything else is a name that git knows. */
const behindMark: Kind = (value, command, recognition) => {
  const { text } = value;
  if (text.startsWith("!")) return recognition.shell({ ...value, text: text.slice(1) }, command);
  if (text.startsWith("/") || text.startsWith(HOLE)) return recognition.shell(value, command);
  return [];
};

const unlessSwitch: Kind = (value, command, recognition) =>
  /^(?:true|false|yes|no|on|off|[01])?$/i.test(textOf(value) ?? HOLE)
    ? []
    : recognition.shell(value, command);

const address: Kind = (value, command, recognition) =>
  value.text.startsWith("ext::") ? runsExternal(value, command, recognition) : [];

/** Keys as git's pages spell them; `*` stands for a subsection. Source: git-config(1) 2.51 and the pages of each. */
const kinds: readonly (readonly [Kind, string])[] = [
  [
    shell,
    `core.pager core.askPass core.gitProxy core.alternateRefsCommand diff.external diff.*.command diff.*.textconv
    difftool.*.cmd difftool.*.path mergetool.*.cmd mergetool.*.path guitool.*.cmd man.*.cmd man.*.path
    browser.*.cmd browser.*.path filter.*.clean filter.*.smudge filter.*.process merge.*.driver gpg.program
    gpg.*.program gpg.ssh.defaultKeyCommand uploadpack.packObjectsHook remote.*.uploadpack remote.*.receivepack
    remote.*.vcs sendemail.toCmd sendemail.ccCmd sendemail.headerCmd sendemail.sendmailCmd sendemail.*.toCmd
    sendemail.*.ccCmd sendemail.*.headerCmd sendemail.*.sendmailCmd trailer.*.command trailer.*.cmd
    interactive.diffFilter instaweb.httpd web.browser imap.tunnel tar.*.command hook.*.command lfs.customtransfer.*.path
    lfs.extension.*.clean lfs.extension.*.smudge`,
  ],
  [editorRuns, "core.editor sequence.editor"],
  [sshRuns, "core.sshCommand"],
  [
    behindMark,
    "alias.* alias.*.command submodule.*.update credential.helper credential.*.helper sendemail.smtpServer",
  ],
  [unlessSwitch, "core.fsmonitor pager.*"],
  [address, "remote.*.url remote.*.pushUrl submodule.*.url"],
  [programFolder, "core.hooksPath init.templateDir"],
  [otherConfiguration, "include.path includeIf.*.path"],
];

/** What only changes how git's output looks, or names a program that is harmless if it does nothing. */
const looks = /^(?:color|column|advice|status|log|blame|grep|help|pager)\./;
const alsoLooks = new Set(
  wordList(`core.quotepath core.abbrev core.pager core.editor sequence.editor core.fsmonitor core.askpass core.sshcommand
  interactive.difffilter diff.external diff.renames diff.noprefix diff.mnemonicprefix diff.algorithm diff.context
  diff.colormoved diff.wserrorhighlight init.defaultbranch`),
);

const kindOf = new Map(
  kinds.flatMap(([kind, keys]) => wordList(keys).map(key => [key.toLowerCase(), kind] as const)),
);

/** `key` as it was written. */
export const createSetting = (key: string, value: Word): Setting => ({ key: lowerKey(key), value });

/** The section and the name tell no case; what stands between them does. */
function lowerKey(key: string): string {
  const [first, last] = [key.indexOf("."), key.lastIndexOf(".")];
  if (first < 0) return key.toLowerCase();
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase();
}

/** With `*` in the place of the subsection; `pager.log` and `alias.x` have their freedom in the name. */
function generalKey(key: string): string {
  const [section = "", ...rest] = key.split(".");
  if (section === "pager" || (section === "alias" && rest.length < 2)) return `${section}.*`;
  return rest.length < 2 ? key : `${section}.*.${rest.at(-1)}`;
}

/** Whether nothing comes of it by itself, unless it runs a program. */
export const isHarmless = ({ key }: Setting): boolean => looks.test(key) || alsoLooks.has(key);

/** What git would run because of this setting. */
export function runsBySetting(
  { key, value }: Setting,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  if (key.includes(HOLE)) return [opaque("which setting of git it changes can't be known")];
  if (key.startsWith("url.ext::")) return [opaque("it has git run a program in the place of an address")];
  if (/^protocol\.(?:ext\.)?allow$/.test(key) && textOf(value) !== "never")
    return [opaque("it lets addresses run programs")];
  const kind = kindOf.get(key) ?? kindOf.get(generalKey(key));
  return kind?.(value, command, recognition) ?? [];
}
