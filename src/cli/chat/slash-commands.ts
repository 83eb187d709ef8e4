/** What a person can ask of the conversation itself, rather than of the mind. */
import { systemClock } from "../../base/index.ts";
import { branchSession } from "../../storage/index.ts";
import { branchName, freshName } from "../sessions/free-name.ts";
import { formatList } from "../sessions/show-list.ts";
import { standingsOf } from "../sessions/standing.ts";
import { formatEventTree } from "./event-tree.ts";
import type { Talk } from "./talk.ts";

export interface SlashCommand {
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
  {
    name: "/new",
    argument: "[name]",
    what: "begins another conversation",
    run: (talk, name) => talk.enter(name === "" ? freshName(systemClock.now()) : name),
  },
  { name: "/branch", argument: "[name]", what: "goes on in a copy of this conversation", run: branch },
  { name: "/resume", what: "goes on with a turn that waits or broke off", run: talk => talk.resume() },
  { name: "/help", what: "this list", run: showHelp },
  { name: "/quit", what: "leave (or Ctrl-D)", run: () => undefined },
];

function showEvents({ events, terminal }: Talk): void {
  terminal.write(`${formatEventTree(events, terminal)}\n`);
}

async function listSessions({ brainstem, session, terminal }: Talk): Promise<void> {
  const { store } = brainstem;
  const nowMs = systemClock.now();
  const { tenant, user } = session.key;
  const records = await store.sessions.list({ tenant, user }, { limit: SHOWN_SESSIONS });
  if (records.length === 0) {
    terminal.write("  This is the first one, and nothing has been said yet.\n");
    return;
  }
  const standings = await standingsOf(store, { tenant, user }, records, nowMs);
  const listed = records.map((record, index) => ({ record, standing: standings[index]! }));
  terminal.write(formatList(listed, { nowMs, current: session.key.session }, terminal));
}

async function branch(talk: Talk, name: string): Promise<void> {
  const { store } = talk.brainstem;
  const from = talk.session.key;
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
