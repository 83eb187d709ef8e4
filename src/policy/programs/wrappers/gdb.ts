/** gdb: what a debugger is told to do decides what happens, not only the program that it is given. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, operation, type Recogniser, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { type OwnOptions, optionTable, readOptions } from "./own-options.ts";
import { runInner, runInnerText } from "./run-inner.ts";
import { isAbout } from "./wrapper.ts";

const gdbOptions = optionTable({
  long:
    "args batch batch-silent b= c= cd= core= command= d= directory= e= eval-command= ex= exec= ix= iex= " +
    "init-command= init-eval-command= l= n nh nw nx p= pid= q quiet silent readnever return-child-result s= se= " +
    "symbols= tty= x= h v",
  hasSingleHyphen: true,
});

/** What a debugger may be told without its running anything but the program that it is given. */
const harmless: ReadonlySet<string> = new Set(
  (
    "b break bt backtrace c cont continue delete detach disas disassemble down f finish frame i info kill l list n next " +
    "nexti q quit r run s show start starti step stepi t tbreak thread until up where x"
  ).split(" "),
);
const settings =
  /^set (?:args|pagination|confirm|width|height|print|follow-fork-mode|disable-randomization)\b/;
/** Neither calls of functions nor what a shell would read in the arguments of `run`. */
const plainText = /^[\w\s.:*+,/%#$@-]*$/;

/** `gdb -batch -ex run -ex bt --args program arguments`. */
export const gdb: Recogniser = (command, recognition) => {
  const options = readOptions(command.arguments, gdbOptions);
  if (options === undefined) return undefined;
  if (isAbout(options, "h v")) return [];
  const { rest: words, isCertain } = options;
  const told = options.values("ex", "eval-command", "iex", "init-eval-command");
  const runs = told.some(word => /^(?:r|run|start|starti)\b/.test(word.text));
  return [
    ...(isToldMore(options, command) ? [opaque("a debugger reads commands that can run anything")] : []),
    ...told.flatMap(word => debuggerCommand(word, command, recognition)),
    ...(options.has("p", "pid") ? [operation("process.read", { what: "memory" })] : []),
    ...(runs || !isCertain ? runInner({ words, isCertain }, command, recognition) : []),
  ];
};

const isToldMore = (options: OwnOptions, { input }: Command) =>
  options.has("x", "command", "ix", "init-command") || (input.kind !== "none" && !options.has("batch"));

function debuggerCommand(word: Word, command: Command, recognition: Recognition): readonly Operation[] {
  const text = textOf(word)?.trim();
  if (text === undefined) return [opaque("a debugger is told something that can't be known")];
  const [, shellText] = /^(?:shell\b|!)\s*(.*)$/s.exec(text) ?? [];
  if (shellText !== undefined) return runInnerText(known(shellText), true, command, recognition);
  const [verb = ""] = text.split(/[\s/]/, 1);
  const isHarmless = (harmless.has(verb) || settings.test(text)) && plainText.test(text);
  return isHarmless ? [] : [opaque("a debugger is told to do more than to watch")];
}
