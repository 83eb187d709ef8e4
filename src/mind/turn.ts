/** A turn as its caller holds it: a stream of events that ends in a summary. */
import type { EventStream, TurnId } from "../base/index.ts";
import type { Event, TurnSummary } from "../ports/index.ts";

/**
 * Iterate over it for the events: the loop never throws, whatever breaks in the turn; the last event is `turn-end`.
 * Leaving the loop early cancels the turn, unless somebody else is still reading.
 */
export interface Turn extends AsyncIterable<Event> {
  readonly id: TurnId;
  /** A reader; the first one sees every event, and the turn waits for it when it is slow. Returns the summary. */
  [Symbol.asyncIterator](): AsyncGenerator<Event, TurnSummary, void>;
  /** One more reader, from the present on, for whom the turn doesn't wait: `stream.lagged` when it is too slow. */
  watch(): AsyncGenerator<Event, TurnSummary, void>;
  /** Reads on to the end. */
  summary(): Promise<TurnSummary>;
  /** What was said is kept and marked as cut off; the turn ends as cancelled. */
  cancel(reason?: string): void;
}

export function createTurn(
  id: TurnId,
  stream: EventStream<Event, TurnSummary>,
  cancel: (reason: string) => void,
): Turn {
  return {
    id,
    [Symbol.asyncIterator]: () => stream.read({ whenFull: "wait" }),
    watch: () => stream.read({ whenFull: "leave" }),
    async summary() {
      const reader = stream.read({ whenFull: "wait" });
      for (;;) {
        const step = await reader.next();
        if (step.done) return step.value;
      }
    },
    cancel: (reason = "cancelled by the caller") => cancel(reason),
  };
}
