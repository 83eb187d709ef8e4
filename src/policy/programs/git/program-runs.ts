/** What git runs because a setting or a variable names it: editors, connections, folders of hooks, other settings. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import { isKnown, known, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";

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
