/** A session's record as a person reads it: who said what, with a quiet line for each tool. */
import { type Fault, isFault, systemClock } from "../../base/index.ts";
import type { CommittedEvent, Event } from "../../ports/index.ts";
import { type SessionRecord, type Store, turnEnds } from "../../storage/index.ts";
import { createTurnView, type TurnView } from "../chat/turn-view.ts";
import { invalid } from "../command.ts";
import { printable, timeAgo } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** Shows events one after the other, each turn under its number. @param turnsBefore turns that are not shown */
export function createRecordView(terminal: Terminal, turnsBefore = 0): TurnView {
  if (terminal.isJson) return createTurnView(terminal);
  const { style, write } = terminal;
  let turns = turnsBefore;
  let view: TurnView = createTurnView(terminal, { isRecord: true });

  function begin({ at }: Event) {
    turns += 1;
    view.end();
    view = createTurnView(terminal, { isRecord: true });
    write(`\n${style("dim", `# ${turns} · ${timeAgo(at, systemClock.now())}`)}\n`);
  }

  return {
    show(event) {
      if (event.kind === "turn-start") begin(event);
      else if (event.kind === "input-received") {
        const who = event.origin === "person" ? "" : `(${event.origin}) `;
        write(`${style("bold", `› ${who}${printable(event.text)}`)}\n\n`);
      } else if (event.kind === "session-branch") {
        view.end();
        const note = event.isFromElsewhere
          ? "this came with a file of another machine: no answer before here counts, and what waited has ended"
          : `branched off ${printable(event.from)}`;
        write(`\n${style("dim", `# ${note}`)}\n`);
      } else view.show(event);
    },
    end: () => view.end(),
  };
}

/**
 * Without what was taken back again while it was said: a person who reads it later is not to see it.
 * @param events of whole turns
 */
export function withoutWithdrawn(events: readonly CommittedEvent[]): readonly CommittedEvent[] {
  const retractions = events.filter(event => event.kind === "text-retraction");
  if (retractions.length === 0) return events;
  return events.filter(
    event =>
      event.kind !== "text-block" ||
      !retractions.some(
        ({ firstSeq, seq, turn }) => turn === event.turn && event.firstSeq >= firstSeq && event.seq < seq,
      ),
  );
}

export interface SessionPart {
  readonly events: readonly CommittedEvent[];
  /** Turns before the first of them. */
  readonly turnsBefore: number;
}

/** As much of a part as can be read. */
export interface ReadablePart extends SessionPart {
  /** Why no later events could be read, where the store is damaged behind these. */
  readonly damage?: Fault;
}

/** All of a session, or one turn of it. @throws input.invalid for a turn that there is not; storage.* */
export async function readPart(
  store: Store,
  record: SessionRecord,
  turn: number | undefined,
): Promise<SessionPart> {
  const { damage, ...part } = await readUpToDamage(store, record, turn);
  if (damage !== undefined) throw damage;
  return part;
}

/** The same, up to the first entry that is damaged. */
export async function readUpToDamage(
  store: Store,
  { key, turns }: SessionRecord,
  turn: number | undefined,
): Promise<ReadablePart> {
  const ends = turn === undefined ? [] : await turnEnds(store, key, turn);
  const end = turn === undefined ? undefined : ends[turn - 1];
  if (turn !== undefined && end === undefined) {
    const what = `The turn ${turn} of ${key.session}`;
    throw invalid(what, turns === 1 ? "1: there is one" : `a number from 1 to ${turns}`);
  }
  const range = end === undefined ? {} : { afterSeq: end.firstSeq - 1, throughSeq: end.lastSeq };
  const events: CommittedEvent[] = [];
  const turnsBefore = (turn ?? 1) - 1;
  try {
    for await (const event of store.log.read(key, range)) events.push(event);
    return { events, turnsBefore };
  } catch (error) {
    if (isFault(error, "storage.damaged")) return { events, turnsBefore, damage: error };
    throw error;
  }
}
