/** Programs of the machine that a table doesn't tell: mount, sysctl, printenv, kill and its kind. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, possibly, type Recogniser } from "../../recognition.ts";
import { isKnown, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { environmentRead } from "../effects/environment-read.ts";

const look = (what: string) => operation("process.read", { what });

/** A mount hides the files that were there. */
const mount: Recogniser = (command, recognition) => {
  const { operands, ...given } = parseArguments(command.arguments, {
    valued: "toLUO",
    valuedLong: ["types", "options", "label", "uuid", "source", "target"],
  });
  if (given.has("help", "version")) return [];
  const change = (device: string | undefined) => operation("system.disk", { device, verb: command.program });
  if (operands.length === 0) return given.has("a", "all") ? [change(undefined)] : [look("disks")];
  const [source, place = source] = operands.slice(-2);
  const hidden = recognition.paths(place!, command);
  const isFolder = given.has("bind", "rbind", "B", "R", "move", "M");
  const shown = isFolder ? recognition.paths(source!, command) : [];
  return [
    ...operands.map(word => change(textOf(word))),
    ...hidden.map(path => operation("fs.write", { path, append: false, recursive: true })),
    ...shown.map(target => operation("fs.link", { path: hidden[0], target, recursive: true })),
  ];
};

const sysctl: Recogniser = ({ arguments: words }) => {
  const given = parseArguments(words, { valued: "r" });
  if (given.has("help", "version")) return [];
  const change = operation("system.settings", { verb: "sysctl" });
  const sets = given.has(..."w write p load f system".split(" "));
  if (sets || words.some(({ text }) => /^[\w./-]+\s*=/.test(text))) return [change];
  return words.every(isKnown) ? [look("settings")] : [look("settings"), possibly(change)];
};

const printenv: Recogniser = ({ arguments: words }) => {
  const named = words.filter(({ text }) => !text.startsWith("-"));
  return named.length === 0 ? [environmentRead(undefined)] : named.map(each => environmentRead(textOf(each)));
};

/** It puts the values of variables into its input, and prints that. */
const envsubst: Recogniser = ({ input }) => {
  if (input.kind !== "text") return undefined;
  const names = input.text.text.match(/(?<=\$\{?)[A-Za-z_]\w*/g) ?? [];
  return names.map(environmentRead);
};

/** The machine, or one's session on it, goes down with its processes. */
const everything: readonly Operation[] = [
  operation("process.stop", { target: "everything" }),
  operation("system.power", { verb: "kill" }),
];

/** Process 1, and all that one may stop, are the whole machine; 0 and groups are one's own. */
function stop(word: Word): readonly Operation[] {
  const text = textOf(word)?.trim();
  if (text !== undefined && /^-?0*1$/.test(text)) return everything;
  const isGroup = text !== undefined && /^(?:0+|-\d+)$/.test(text);
  return [operation("process.stop", { target: isGroup ? "group" : text })];
}

/** `kill -9 1234`, `kill -s TERM -- -1234`; `kill -0` only asks whether the process runs. */
const kill: Recogniser = ({ arguments: words }) => {
  const [first, second] = words;
  if (first === undefined) return [];
  const { text } = first;
  if (/^(?:-l|-L|-V|--list|--table|--help|--version)/.test(text)) return [];
  const isNamed = /^(?:-[sn]|--signal|-q|--queue)$/.test(text);
  const isSignal = isNamed || /^-./.test(text);
  const rest = words.slice(isNamed ? 2 : isSignal && text !== "--" ? 1 : 0);
  const targets = rest.filter(word => word.text !== "--");
  if (text === "-0" || (isNamed && second?.text === "0")) return [look("processes")];
  // A lone `-1` is a process to some and a signal to others.
  if (targets.length === 0) return text === "-1" ? everything : [];
  return targets.flatMap(stop);
};

const SIGNAL = /^-(?:\d+|(?:SIG)?[A-Z][A-Z0-9+-]{2,})$/;

/** `pkill -9 -f name`: without a name it means all processes of a user. */
const byName =
  (valued: string, long = ""): Recogniser =>
  ({ arguments: words }) => {
    const own = words.filter(({ text }) => !SIGNAL.test(text));
    const given = parseArguments(own, { valued, valuedLong: long.split(" ") });
    if (given.has("help", "version", "l", "list", "V")) return [];
    if (words.some(({ text }) => /^(?:-0|--signal=0)$/.test(text))) return [look("processes")];
    const names = given.operands;
    if (names.length === 0) return words.length === 0 ? [] : everything;
    return names.flatMap(word => (isKnown(word) && /^[.*^$]*$/.test(word.text) ? everything : stop(word)));
  };

export const programs: Commands = {
  mount,
  sysctl,
  printenv,
  envsubst,
  kill,
  pkill: byName(
    "dFGgPstuUcr",
    "delimiter pidfile group pgroup parent session signal terminal euid uid ns nslist cgroup runstates queue env",
  ),
  killall: byName("oysunZtc", "older-than younger-than signal user ns context"),
  skill: byName("ptuc"),
};
