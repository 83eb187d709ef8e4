/** Commands to the conversation itself, rather than to the mind. */
import { fault, systemClock } from "../../base/index.ts";
import type { Event, SessionKey } from "../../ports/index.ts";
import { branchSession, type Store, turnEnds } from "../../storage/index.ts";
import { formatList, readList } from "../sessions/list-sessions.ts";
import { branchName, freshName } from "../sessions/open-sessions.ts";
import { formatEventTree } from "./event-tree.ts";
import type { Talk } from "./talk.ts";

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
  { name: "/help", what: "this list", run: showHelp },
  { name: "/quit", what: "leave (or Ctrl-D)", run: () => undefined },
];

async function showEvents({ brainstem, events, session, terminal }: Talk): Promise<void> {
  const shown = events.length > 0 ? events : await lastTurn(brainstem.store, session.key);
  terminal.write(`${formatEventTree(shown, terminal)}\n`);
}

/** The log's events of a turn that an earlier process ran. */
async function lastTurn(store: Store, key: SessionKey): Promise<readonly Event[]> {
  if ((await store.log.lastSeq(key)) === 0) return [];
  const last = (await turnEnds(store, key)).at(-1);
  const events: Event[] = [];
  if (last !== undefined)
    for await (const event of store.log.read(key, { afterSeq: last.firstSeq - 1 })) events.push(event);
  return events;
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
