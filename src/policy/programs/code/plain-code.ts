/** Code in languages that aren't read here: told only by the words in it. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import { HOLE, known } from "../../word.ts";

/** Words without which a line of code can't reach out of its program, in whatever language. */
const reaching =
  /\b(?:sh|bash|cmd|shell|system|exec\w*|popen|spawn\w*|process\w*|run\w*|call\w*command|callprocess|proc|subprocess|os|file\w*|path\w*|open\w*|write\w*|spit|slurp|delete\w*|remove\w*|unlink|rename\w*|rm\w*|rmdir|mkdir|copy\w*|move\w*|chmod|eval\w*|load\w*|import|require|use|socket\w*|http\w*|url\w*|net|connect\w*|unsafe\w*|ffi|foreign|reflect\w*|getclass|classloader|runtime|interop|port_open|apply|intern)\b/i;

/** Opaque where the code speaks of anything outside of itself; what its strings would do as commands is asked about. */
export function scanPlainCode(text: string): readonly Operation[] {
  return reaching.test(text) || text.includes(HOLE)
    ? [opaque("its code may reach files, commands or the network")]
    : [];
}

/** Tcl's commands that run others, at the beginning of a statement. */
const runner = /^\s*(?:spawn|system|exec)\s+(?:-\w+\s+)*(.*)$/s;
const tclReaching =
  /\b(?:exec|spawn|system|open|file\s+(?:delete|rename|copy|mkdir|link|attributes)|eval|uplevel|subst|source|socket|load|interp|send_user|rename|cd|package\s+require\s+http)\b/;

/** Tcl, with `spawn` and `exec` of plain words read as the commands that they are. */
export function scanTcl(text: string, command: Command, recognition: Recognition): readonly Operation[] {
  const found: Operation[] = [];
  for (const statement of text.split(/[;\n]/)) {
    const [, rest] = runner.exec(statement) ?? [];
    if (rest !== undefined && !/[$[\]{}\0]/.test(rest))
      found.push(...recognition.shell(known(rest), command));
    else if (tclReaching.test(statement)) found.push(opaque("its code runs a command that can't be known"));
  }
  return found;
}

/** AppleScript: `do shell script "…"`, and applications that are told to do things. */
export function scanAppleScript(
  text: string,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const found: Operation[] = [];
  const shell = /do\s+shell\s+script\s+(?:"((?:[^"\\]|\\.)*)")?/gi;
  for (const [, script] of text.matchAll(shell)) {
    const plain = script?.replace(/\\(.)/g, "$1");
    found.push(
      ...(plain === undefined
        ? [opaque("its code runs a command that can't be known")]
        : recognition.shell(known(plain), command)),
    );
  }
  if (/administrator\s+privileges/i.test(text))
    found.push({ name: "system.become", arguments: { user: "root" } });
  const reaches =
    /\b(?:delete|empty|move|duplicate|keystroke|key\s+code|click|run\s+script|load\s+script|write|open\s+for\s+access|shut\s*down|restart|log\s*out|send|quit|eject)\b/i;
  if (reaches.test(text) || text.includes(HOLE))
    found.push(opaque("it tells applications to do what can't be told"));
  return found;
}
