/** Gives a turn again whose input was sent once more: the same events, the same summary, and nothing is done twice. */
import { type EventId, fault, isFault, type TurnId } from "../base/index.ts";
import type { Event, TurnEnding, TurnSummary } from "../ports/index.ts";
import type { BegunTurn } from "./begin-turn.ts";
import { endingOfError, SessionLost } from "./ending.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import { followSession } from "./follow.ts";
import type { SessionAccess } from "./session-access.ts";
import type { TurnOptions } from "./turn-options.ts";
import type { LiveTurn, SessionOptions } from "./turn-work.ts";
import { createTally } from "./turn-work.ts";

export type TurnRepeater = ReturnType<typeof createTurnRepeater>;

type GoOn = (
  open: OpenTurn,
  options: TurnOptions,
) => { readonly work: LiveTurn; readonly ended: Promise<void> };

/** Of turns without a log. */
const MOST_REMEMBERED = 1_000;
const FORGOTTEN = { what: "The id", expected: "an id of its own: what its turn came to is no longer known" };

type End = Event<"turn-end"> | Event<"turn-suspend">;

export function createTurnRepeater(access: SessionAccess, options: SessionOptions) {
  const { clock, key, log } = options;
  const ended = new Map<TurnId, TurnSummary>();

  /** Takes the session; while another process has it for this very turn, waits for as long as a turn may take. */
  async function take({ view, abort, limits }: LiveTurn) {
    const giveUpAt = clock.now() + limits.turnMs;
    for (;;) {
      try {
        return await access.take(view.signal, reason => abort(new SessionLost(reason)));
      } catch (error) {
        if (!isFault(error, "session.held") || clock.now() > giveUpAt) throw error;
        await access.log.refresh();
        if (access.log.fold.turnOf(view.turn) === undefined) throw error;
      }
    }
  }

  /** Shows what happened in the turn, and what happens, up to its end, or to a suspension from that number on. */
  async function show({ journal, view }: LiveTurn, afterSeq: number, suspendSeq: number) {
    const session = { key, log, limits: options.limits, sessionLog: access.log, closed: access.closed };
    for await (const event of followSession(session, { afterSeq, signal: view.signal })) {
      if (event.turn !== view.turn) continue;
      journal.stream.push(event);
      const isEnd = event.kind === "turn-end" || (event.kind === "turn-suspend" && event.seq >= suspendSeq);
      if (isEnd) return summaryOf(event as End);
    }
    throw view.signal.aborted ? view.signal.reason : new Error("the session was closed");
  }

  async function repeat({ work }: BegunTurn, goOn: GoOn): Promise<TurnSummary | undefined> {
    const { turn } = work.view;
    await take(work);
    const known = ended.get(turn);
    if (known !== undefined) return showEnd(work, known);
    const place = access.log.fold.turnOf(turn);
    if (place !== undefined && log === undefined) throw fault("input.invalid", FORGOTTEN);
    if (place === undefined) return undefined;
    const { firstSeq, suspendSeq = 0 } = place;
    const { openTurn } = access.log.fold;
    if (openTurn?.turn !== turn) return show(work, firstSeq - 1, Number.POSITIVE_INFINITY);
    if (openTurn.isSuspended) return show(work, firstSeq - 1, suspendSeq);
    const elsewhere = await options.elsewhere?.(openTurn);
    if (elsewhere !== undefined) throw elsewhere;
    const again = goOn(openTurn, work.options);
    const cancel = () => again.work.abort(work.view.signal.reason);
    work.view.signal.addEventListener("abort", cancel, { once: true });
    const shown = show(work, firstSeq - 1, suspendSeq + 1);
    const [summary] = await Promise.all([shown, again.ended]);
    return summary;
  }

  /** All that there is of a turn that no log has. */
  function showEnd({ journal, view }: LiveTurn, summary: TurnSummary): TurnSummary {
    const head = { id: `${key.session}.${view.turn}` as EventId, seq: 0, at: clock.now() };
    const kind = summary.status === "suspended" ? "turn-suspend" : "turn-end";
    const shown = access.log.veil?.show(summary) ?? summary;
    journal.stream.push({ ...head, kind, ...shown } as Event);
    return shown;
  }

  return {
    /**
     * Shows the turn of this id to the readers of the new turn, where the session has it, and goes on with it
     * where it broke off. Undefined where the session has no such turn: then it is held, and the turn may run.
     */
    async repeat(begun: BegunTurn, goOn: GoOn) {
      const { journal, view } = begun.work;
      let summary: TurnSummary | undefined;
      try {
        summary = await repeat(begun, goOn);
      } catch (error) {
        // Whether the turn is there isn't known: the log hears nothing of this attempt.
        const ending: TurnEnding = endingOfError(error, view.signal);
        summary = showEnd(begun.work, {
          ...ending,
          turn: view.turn,
          text: "",
          ...createTally(),
          durationMs: 0,
        });
      }
      if (summary !== undefined) journal.stream.end(summary);
      return summary;
    },
    /** Keeps what a turn came to, where no log does. */
    remember(summary: TurnSummary) {
      if (log !== undefined) return;
      ended.set(summary.turn, summary);
      if (ended.size > MOST_REMEMBERED) ended.delete(ended.keys().next().value!);
    },
  };
}

/** The summary in the end of a turn, or of a part of it. */
function summaryOf(event: End): TurnSummary {
  const { at: _at, id: _id, kind: _kind, seq: _seq, version: _version, ...summary } = event;
  return summary;
}
