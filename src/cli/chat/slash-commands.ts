/** `slashCommands` are the commands to the conversation itself, rather than to the mind; `runSlashCommand` runs one. */
import { fault, systemClock } from "../../base/index.ts";
import { nearestNames } from "../../search/index.ts";
import { branchSession } from "../../storage/index.ts";
import type { RegisterCommand } from "../command.ts";
import { printable } from "../print.ts";
import { formatList, readList } from "../sessions/list-sessions.ts";
import { branchName, freshName } from "../sessions/open-sessions.ts";
import { formatEventTree } from "./event-tree.ts";
import { readLastTurn } from "./last-turn.ts";
import { changeModel, showCost } from "./model-commands.ts";
import type { Talk } from "./talk.ts";
import { undoLastTurn } from "./undo-turn.ts";

interface SlashCommand {
  readonly name: string;
  readonly argument?: string;
  readonly what: string;
  /** @throws storage.*, session.*, input.invalid: the conversation goes on */
  run(talk: Talk, argument: string): Promise<void> | void;
}

const SHOWN_SESSIONS = 20;

export const slashCommands: readonly SlashCommand[] = [
  { name: "/events", what: "what happened behind the last answer", run: showEvents },
  {
    name: "/session",
    argument: "[name]",
    what: "which conversation this is; with a name, goes to that one",
    run: (talk, name) => talk.enter(name === "" ? talk.session.key.session : name),
  },
  { name: "/sessions", what: "your conversations", run: listSessions },
  { name: "/new", argument: "[name]", what: "begins another conversation", run: begin },
  { name: "/branch", argument: "[name]", what: "goes on in a copy of this conversation", run: branch },
  { name: "/resume", what: "goes on with a turn that waits or broke off", run: talk => talk.resume() },
  { name: "/undo", what: "takes back the last turn, as far as that goes", run: undoLastTurn },
  {
    name: "/recall",
    argument: "[words]",
    what: "what the brain knows about it",
    run: onBrain(() => import("../commands/recall.ts")),
  },
  {
    name: "/remember",
    argument: "<text>",
    what: "keeps a preference, a decision or a fact",
    run: onBrain(() => import("../commands/remember.ts")),
  },
  {
    name: "/forget",
    argument: "<words>",
    what: "erases a memory for good, after a question",
    run: onBrain(() => import("../commands/forget.ts")),
  },
  {
    name: "/model",
    argument: "[name]",
    what: "which model answers; with a name, another one",
    run: changeModel,
  },
  { name: "/cost", what: "tokens and money of this conversation", run: showCost },
  {
    name: "/verbose",
    what: "shows whole results of calls, or no longer",
    run: toggle,
  },
  { name: "/help", what: "this list", run: showHelp },
  { name: "/quit", what: "leave (or Ctrl-D)", run: () => undefined },
];

/** Shows a fault; @throws other errors */
export async function runSlashCommand(talk: Talk, input: string): Promise<void> {
  const [, name, argument = ""] = /^(\S+)\s*([\s\S]*)$/.exec(input)!;
  const command = slashCommands.find(each => each.name === name);
  if (command?.argument?.startsWith("<") && argument === "") {
    talk.terminal.write(`  ${name} needs its ${command.argument}.\n`);
    return;
  }
  if (command !== undefined) return talk.attempt(() => command.run(talk, argument.trim()));
  const [near] = nearestNames(
    name!,
    slashCommands.map(each => each.name),
  );
  const meant = near === undefined ? "" : `; did you mean ${near}?`;
  talk.terminal.write(
    `  There is no ${printable(name!)}${meant === "" ? "." : meant} /help lists what there is.\n`,
  );
}

/** A command of the command line, as it is outside of the conversation. */
function onBrain(load: () => Promise<{ readonly register: RegisterCommand }>): SlashCommand["run"] {
  return async ({ terminal }, argument) => {
    const [{ Command }, { register }] = await Promise.all([import("commander"), load()]);
    const command = new Command();
    register(command, terminal, () => undefined);
    terminal.write("\n");
    await command.parseAsync(argument === "" ? [] : ["--", argument], { from: "user" });
  };
}

function toggle({ shown, terminal }: Talk): void {
  shown.isVerbose = !shown.isVerbose;
  terminal.write(`  The whole result of each call is ${shown.isVerbose ? "shown" : "no longer shown"}.\n`);
}

async function showEvents({ brainstem, events, session, terminal }: Talk): Promise<void> {
  const shown =
    events.length > 0 ? events : ((await readLastTurn(brainstem.store, session.key))?.events ?? []);
  terminal.write(`${formatEventTree(shown, terminal)}\n`);
}

async function begin(talk: Talk, name: string): Promise<void> {
  const { store } = talk.brainstem;
  const key = { ...talk.session.key, session: name === "" ? freshName(systemClock.now()) : name };
  if ((await store.sessions.find(key)) !== undefined) throw fault("session.exists", key);
  await talk.enter(key.session);
}

async function listSessions({ brainstem, session, terminal }: Talk): Promise<void> {
  const { store } = brainstem;
  const nowMs = systemClock.now();
  const { tenant, user } = session.key;
  const { listed } = await readList(store, { tenant, user }, SHOWN_SESSIONS, nowMs);
  if (listed.length === 0) {
    terminal.write("  This is the first one, and nothing has been said yet.\n");
    return;
  }
  terminal.write(formatList(listed, { nowMs, current: session.key.session }, terminal));
}

async function branch(talk: Talk, name: string): Promise<void> {
  const { store } = talk.brainstem;
  const from = talk.session.key;
  if ((await store.sessions.find(from)) === undefined) {
    talk.terminal.write("  Nothing was said here that could be copied. /new begins another one.\n");
    return;
  }
  const to = name === "" ? await branchName(store, from, from.session) : name;
  await branchSession(store, from, to);
  await talk.enter(to);
}

function showHelp({ terminal: { style, write } }: Talk): void {
  for (const { name, argument, what } of slashCommands) {
    const usage = argument === undefined ? name : `${name} ${argument}`;
    write(`  ${usage.padEnd(16)} ${style("dim", what)}\n`);
  }
}
