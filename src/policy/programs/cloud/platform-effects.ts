/** What platforms' programs have in common: commands here with the variables from there, and commands there. */
import { operation, type Recogniser } from "../../recognition.ts";
import type { Word } from "../../word.ts";
import { remoteRun } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { lastValue } from "../syntax/option-values.ts";
import type { Effect } from "../syntax/verb-program.ts";
import { joined } from "./container-effects.ts";
import { insideContainer } from "./container-run.ts";

export const commonFlags = setOf(
  "-y --yes -q --quiet --verbose --debug -d --json -j --no-color --no-clipboard",
);

/** On this machine, with the project's own programs. */
export const runHere: Effect = ({ command, verb }) => [
  operation("project.run", { tool: command.program, script: verb }),
];

/** A command on their machines: a text, or the words after the verb, among which the application may be named. */
export const runThere: Effect = call => {
  const { command, recognition, after } = call;
  const text = lastValue(call, "C", "command", "c") ?? joined(commandIn(after));
  return [
    ...remoteRun(call)!,
    ...(text === undefined ? [] : recognition.shell(text, command, insideContainer())),
  ];
};

const NAMES_PLACE = /^(?:-a|--app|-r|--remote|-s|--select|--machine|--service|--environment|-e)$/;

function commandIn(words: readonly Word[]): readonly Word[] {
  const own = words.filter(
    ({ text }, at) => !NAMES_PLACE.test(text) && !NAMES_PLACE.test(words[at - 1]?.text ?? ""),
  );
  const start = own.findIndex(({ text }) => !text.startsWith("-"));
  return start < 0 ? [] : own.slice(start);
}

/** Runs a command here, with the variables of the application. */
export const runWithSecrets: Effect = call => {
  const { command, recognition, after } = call;
  const at = after.findIndex(word => word.text === "--");
  const words = at < 0 ? after : after.slice(at + 1);
  return [
    operation("secrets.read", { path: undefined }),
    ...(words.length === 0 ? [] : recognition.run(words, command)),
  ];
};

export const build: Effect = ({ command }) => [operation("project.build", { tool: command.program })];

/** `pg:reset` is `pg reset`. */
export const splitting =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) => {
    const [first, ...rest] = command.arguments;
    const topics = first?.text.split(":").map((text): Word => ({ ...first, text })) ?? [];
    return recognise({ ...command, arguments: [...topics, ...rest] }, recognition);
  };
