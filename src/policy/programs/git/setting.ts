/** The settings of git that run programs, and what each would run. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { names } from "./names.ts";
import { editorRuns, otherConfiguration, programFolder, sshRuns } from "./program-runs.ts";
import { runsExternal } from "./remote-of.ts";

export interface Setting {
  /** Section and name in lower case, as git compares them. */
  readonly key: string;
  readonly value: Word;
}

type Kind = (value: Word, command: Command, recognition: Recognition) => readonly Operation[];

const shell: Kind = (value, command, { shell }) => (value.text === "" ? [] : shell(value, command));

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
  names(`core.quotepath core.abbrev core.pager core.editor sequence.editor core.fsmonitor core.askpass core.sshcommand
  interactive.difffilter diff.external diff.renames diff.noprefix diff.mnemonicprefix diff.algorithm diff.context
  diff.colormoved diff.wserrorhighlight init.defaultbranch`),
);

const kindOf = new Map(
  kinds.flatMap(([kind, keys]) => names(keys).map(key => [key.toLowerCase(), kind] as const)),
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
