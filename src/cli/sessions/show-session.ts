/** `brainstem sessions show`: a conversation for a person, its events as a tree, or as data; and what is said next. */
import { createSessionFold } from "../../mind/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";
import type { SessionRecord } from "../../storage/index.ts";
import { describeWaiting } from "../chat/describe-request.ts";
import { formatEventTree } from "../chat/event-tree.ts";
import { resumeCommand } from "../chat/terminal-approver.ts";
import { closing, untilInterrupted } from "../closing.ts";
import { openProject, storageOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { describeSession } from "./list-sessions.ts";
import { requireSession, type Sessions, type SessionsOptions, withSessions } from "./open-sessions.ts";
import { createRecordView, type ReadablePart, readUpToDamage, withoutWithdrawn } from "./show-record.ts";
import { describeHolder, findStanding } from "./standing.ts";

export interface ShowOptions extends SessionsOptions {
  readonly events?: boolean;
  readonly turn?: number;
  readonly follow?: boolean;
}

export async function showSession(name: string, options: ShowOptions, terminal: Terminal): Promise<void> {
  const seen = await withSessions(options, terminal, async sessions => {
    const record = await requireSession(sessions, name);
    const part = await readUpToDamage(sessions.store, record, options.turn);
    if (terminal.isJson) for (const event of part.events) terminal.writeJson(event);
    else if (options.events) showEvents(part.events, terminal);
    else await showConversation(part, record, sessions, options, terminal);
    if (part.damage !== undefined) throw part.damage;
    const turns = part.events.filter(({ kind }) => kind === "turn-start").length;
    return { seq: part.events.at(-1)?.seq ?? 0, turns: part.turnsBefore + turns };
  });
  if (options.follow) await followSession(name, seen, options, terminal);
}

/** Turn by turn: a tree knows its branches from the rows behind them. */
function showEvents(events: readonly CommittedEvent[], terminal: Terminal): void {
  let turn: CommittedEvent[] = [];
  const flush = () => {
    if (turn.length > 0) terminal.write(`${formatEventTree(turn, terminal)}\n`);
    turn = [];
  };
  for (const event of events) {
    if (event.kind === "turn-start") flush();
    turn.push(event);
  }
  flush();
}

async function showConversation(
  { damage, events, turnsBefore }: ReadablePart,
  record: SessionRecord,
  { clock, store }: Sessions,
  { storage }: ShowOptions,
  terminal: Terminal,
): Promise<void> {
  const { style, write } = terminal;
  write(`\n  ${style("bold", record.key.session)} ${style("dim", describeSession(record, clock.now()))}\n`);
  const view = createRecordView(terminal, turnsBefore);
  for (const event of withoutWithdrawn(events)) view.show(event);
  view.end();
  if (damage !== undefined) return;
  const standing = await findStanding(store, record, clock.now());
  if (standing?.state === "in-use")
    write(`\n${style("yellow", "!")} A turn runs in it: ${describeHolder(standing.by)}.\n`);
  if (standing?.state !== "waiting" && standing?.state !== "broke-off") return;
  const fold = createSessionFold();
  for await (const event of store.log.read(record.key)) fold.apply(event);
  write(describeWaiting(fold.waitingCalls, terminal));
  const command = resumeCommand(record.key.session, storage);
  const what =
    standing.state === "waiting"
      ? `Answer it: ${command} --approve, or --reject`
      : `Go on with it: ${command}`;
  write(`\n  ${what}\n`);
}

const HOUR_MS = 3_600_000;

/** Until Ctrl-C. @param seen the last event that was shown, and how many turns there were up to it */
async function followSession(
  name: string,
  seen: { readonly seq: number; readonly turns: number },
  options: SessionsOptions,
  terminal: Terminal,
): Promise<void> {
  const opening = openProject(terminal, { storage: storageOf(options, terminal) });
  // Watching a store keeps no process alive.
  const alive = setInterval(() => undefined, HOUR_MS);
  await closing(opening, async brainstem => {
    const session = brainstem.session(name);
    const view = createRecordView(terminal, seen.turns);
    await untilInterrupted(async signal => {
      for await (const event of session.events({ afterSeq: seen.seq, signal })) view.show(event);
    });
    view.end();
  }).finally(() => clearInterval(alive));
}
