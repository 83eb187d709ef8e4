/** A turn as its caller holds it: a stream of events that ends in a summary. */
import type { EventStream, TurnId } from "../base/index.ts";
import type { Event, TurnSummary } from "../ports/index.ts";

export interface ReadTurnOptions {
  /**
   * The turn waits for this reader when it is `limits.streamEvents` behind. Without it the turn doesn't wait: the
   * deltas that a slow reader has not read yet are joined into fewer, and it misses nothing.
   * @default false
   */
  readonly backPressure?: boolean;
}

/**
 * Iterate over it for the events: the loop never throws, whatever breaks in the turn; the last event is `turn-end`, or
 * `turn-suspend`. A turn without readers ends all the same. Leaving the loop early cancels the turn, unless another
 * reader is left.
 */
export interface Turn extends AsyncIterable<Event> {
  /** The idempotency id, where the input had one. */
  readonly id: TurnId;
  /** The same as `read()`. */
  [Symbol.asyncIterator](): AsyncGenerator<Event, TurnSummary, void>;
  /** A reader; the first one sees every event, a later one what comes from then on. Returns the summary. */
  read(options?: ReadTurnOptions): AsyncGenerator<Event, TurnSummary, void>;
  /** One more reader, from the present on: `stream.lagged` when it is too slow. */
  watch(): AsyncGenerator<Event, TurnSummary, void>;
  /**
   * The text alone, as it is said: a reader of its own. Text that the turn takes back later was given already; the text
   * in its place follows. Events tell the two apart.
   */
  readonly textStream: AsyncIterable<string>;
  /** Reads on to the end. */
  summary(): Promise<TurnSummary>;
  /** The text so far is kept and marked as cut off; the turn ends as cancelled. */
  cancel(reason?: string): void;
}

export const createTurn = (
  id: TurnId,
  stream: EventStream<Event, TurnSummary>,
  cancel: (reason: string) => void,
): Turn => new StreamedTurn(id, stream, cancel);

class StreamedTurn implements Turn {
  readonly id: TurnId;
  readonly #stream: EventStream<Event, TurnSummary>;
  readonly #cancel: (reason: string) => void;

  constructor(id: TurnId, stream: EventStream<Event, TurnSummary>, cancel: (reason: string) => void) {
    this.id = id;
    this.#stream = stream;
    this.#cancel = cancel;
  }

  [Symbol.asyncIterator]() {
    return this.read();
  }

  read({ backPressure = false }: ReadTurnOptions = {}) {
    return this.#stream.read({ whenFull: backPressure ? "wait" : "join" });
  }

  watch() {
    return this.#stream.read({ whenFull: "leave" });
  }

  get textStream() {
    return textOf(this.read());
  }

  async summary() {
    const reader = this.read();
    for (;;) {
      const step = await reader.next();
      if (step.done) return step.value;
    }
  }

  cancel(reason = "cancelled by the caller") {
    this.#cancel(reason);
  }
}

async function* textOf(events: AsyncIterable<Event>): AsyncGenerator<string, void, void> {
  let deltaSeq = 0;
  for await (const event of events) {
    if (event.kind === "text-delta") {
      deltaSeq = event.seq;
      yield event.text;
    } else if (event.kind === "text-block" && event.firstSeq > deltaSeq) yield event.text;
    else if (event.kind === "text-retraction" && event.replacement !== "") yield event.replacement;
  }
}

/** Two deltas of one kind in a row as one, with the number of the later one; undefined for other events. */
export function joinDeltas(last: Event, next: Event): Event | undefined {
  const isOneKind =
    (last.kind === "text-delta" && next.kind === "text-delta") ||
    (last.kind === "reasoning-delta" && next.kind === "reasoning-delta");
  return isOneKind ? { ...next, text: last.text + next.text } : undefined;
}
