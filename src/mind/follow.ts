/**
 * A session's events for readers who come late or come back: from the log, then live, without a gap and without a bound
 * on waiting.
 */
import type { Event } from "../ports/index.ts";
import type { SessionLog } from "./session-log.ts";
import type { SessionOptions } from "./turn-work.ts";

export interface FollowOptions {
  /** The last sequence number that was seen. @default 0: from the start; without a log, from the present on */
  readonly afterSeq?: number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

interface FollowedSession extends Pick<SessionOptions, "key" | "log" | "limits"> {
  readonly sessionLog: SessionLog;
  /** Aborts when the session closes. */
  readonly closed: AbortSignal;
}

/**
 * Events in the order of their numbers, each once. Text from the time before the reader comes as the blocks in the log,
 * and so does the text that a slow reader missed: the turn doesn't wait for it, and its queue is bounded.
 * Its readers are the session's person. @throws storage.*, redaction.failed
 */
export async function* followSession(
  session: FollowedSession,
  { afterSeq = 0, signal }: FollowOptions = {},
): AsyncGenerator<Event, void, void> {
  const { closed, key, limits, log, sessionLog } = session;
  const waiting: Event[] = [];
  let seen = afterSeq;
  let isBehind = true;
  let wake = () => {};
  const isOver = () => closed.aborted || signal?.aborted === true;
  const stop = () => wake();
  const stopListening = sessionLog.listen(event => {
    if (isBehind) return;
    if (waiting.length < limits.streamEvents) waiting.push(event);
    else fallBehind();
    wake();
  });
  const stopWatching = log?.watch(key, () => {
    // Events of this process were shown already.
    if (sessionLog.journal === undefined) fallBehind();
    wake();
  });
  closed.addEventListener("abort", stop);
  signal?.addEventListener("abort", stop);

  function fallBehind() {
    isBehind = true;
    waiting.length = 0;
  }

  try {
    while (!isOver()) {
      if (isBehind) {
        const known = sessionLog.position.committedSeq;
        let veil = await sessionLog.openVeil(signal);
        let isFresh = false;
        for await (const event of log?.read(key, { afterSeq: seen }) ?? []) {
          seen = event.seq;
          if (veil !== undefined && !isFresh && veil.lost(event).length > 0) {
            // Another process may have hidden it meanwhile.
            veil = await sessionLog.openVeil(signal);
            isFresh = true;
          }
          yield veil?.show(event) ?? event;
          if (isOver()) return;
        }
        // Events that were committed while the log was read may be missing in it.
        if (sessionLog.position.committedSeq > Math.max(known, seen)) continue;
        // From here on nothing is awaited: the log was read up to now, the rest is in the journal.
        isBehind = false;
        waiting.push(...(sessionLog.journal?.uncommitted() ?? []));
      }
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
        if (event.seq <= seen) continue;
        seen = event.seq;
        yield sessionLog.veil?.show(event) ?? event;
        if (isOver()) return;
      }
      if (isBehind || isOver()) continue;
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  } finally {
    stopListening();
    stopWatching?.();
    closed.removeEventListener("abort", stop);
    signal?.removeEventListener("abort", stop);
  }
}
