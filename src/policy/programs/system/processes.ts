/** Stopping processes, and what they may take with them. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, operation, type Recogniser } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { changes, look, lookOr, settings } from "./look-or-change.ts";

const EVERYTHING = "everything";

/** The machine, or one's session on it, goes down with its processes. */
export const everything: readonly Operation[] = [
  operation("process.stop", { target: EVERYTHING }),
  operation("system.power", { verb: "kill" }),
];

const stop = (target: string | undefined): readonly Operation[] =>
  target === EVERYTHING ? everything : [operation("process.stop", { target })];

/**
 * The whole machine: every process that may be stopped, or the first of them, without which the others end too.
 * `group`: all processes of a group, such as one's own.
 */
function targetOf(word: Word): string | undefined {
  const text = textOf(word)?.trim();
  if (text === undefined) return undefined;
  if (/^-0*1$|^0*1$/.test(text)) return EVERYTHING;
  return /^(?:0+|-\d+)$/.test(text) ? "group" : text;
}

/** `kill -9 1234`, `kill -s TERM -- -1234`; `kill -0` only asks whether somebody is there. */
const kill: Recogniser = ({ arguments: words }) => {
  const [first, second] = words;
  if (first === undefined) return [];
  const text = first.text;
  if (/^(?:-l|-L|-V|--list|--table|--help|--version)/.test(text)) return [];
  const isNamed = /^(?:-[sn]|--signal|-q|--queue)$/.test(text);
  const isSignal = isNamed || /^-./.test(text);
  const rest = words.slice(isNamed ? 2 : isSignal && text !== "--" ? 1 : 0);
  const targets = rest.filter(word => word.text !== "--");
  if (text === "-0" || (isNamed && second?.text === "0")) return [look("processes")];
  // A lone `-1` is a process to some and a signal to others.
  if (targets.length === 0) return text === "-1" ? everything : [];
  return targets.flatMap(word => stop(targetOf(word)));
};

const pattern = (valued: string, valuedLong: readonly string[]) => ({ valued, valuedLong });

/** `pkill -9 -f name`: without a name it means all that is somebody's. */
const byName = (syntax: ReturnType<typeof pattern>): Recogniser => {
  return ({ arguments: words }: Command) => {
    const given = parseArguments(words.filter(isNoSignal), syntax);
    if (given.has("help", "version", "l", "list", "V")) return [];
    if (words.some(word => /^(?:-0|--signal=0)$/.test(word.text))) return [look("processes")];
    const names = given.operands;
    if (names.length === 0) return words.length === 0 ? [] : everything;
    return names.flatMap(word =>
      stop(isKnown(word) && /^[.*^$]*$/.test(word.text) ? EVERYTHING : textOf(word)),
    );
  };
};

const isNoSignal = ({ text }: Word) => !/^-(?:\d+|(?:SIG)?[A-Z][A-Z0-9+-]{2,})$/.test(text);

export const processes: Commands = {
  kill,
  pkill: byName(
    pattern("dFGgPstuUcr", [
      ..."delimiter pidfile group pgroup parent session signal terminal euid uid ns nslist cgroup".split(" "),
      ..."runstates queue env".split(" "),
    ]),
  ),
  killall: byName(pattern("oysunZtc", ["older-than", "younger-than", "signal", "user", "ns", "context"])),
  skill: byName(pattern("ptuc", [])),
  killall5: () => everything,
  xkill: () => stop(undefined),
  fuser: lookOr(
    given =>
      given.operands.length === 0 ? stop(undefined) : given.operands.flatMap(word => stop(textOf(word))),
    { what: "processes", unless: "k kill", valued: "n" },
  ),
  renice: changes(settings),
};

export { processes as programs };
