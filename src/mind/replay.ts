/**
 * `replaySession` runs a recorded session again through today's loop, with everything from outside coming from the
 * record. Minds that only talk don't load it.
 */
import type { LimitName } from "../base/index.ts";
import type { CommittedEvent, SessionKey } from "../ports/index.ts";
import { createEventComparer, type ReplayDifference } from "./replay/compare-events.ts";
import { Cursor } from "./replay/cursor.ts";
import { createPlayer } from "./replay/player.ts";
import { type RecordItem, readRecord } from "./replay/read-record.ts";

export type { ReplayDifference };

export interface ReplayOptions {
  /**
   * Limits under which the session ran, where its record doesn't show them being reached.
   * @default no limits on steps, tokens, time and input; the table of `limits` for the rest
   */
  readonly limits?: Partial<Record<LimitName, number>>;
}

/**
 * Iterate over it for the committed events that today's program gives, turn by turn, under the recorded ids of turns.
 * It runs once, as far as it is read, and reads the record no further than that: leaving the loop ends it.
 */
export interface Replay extends AsyncIterable<CommittedEvent> {
  [Symbol.asyncIterator](): AsyncGenerator<CommittedEvent, void, void>;
  /**
   * Reads on to the end. Empty when the program did the same; times, durations and sequence numbers don't count.
   * Where the loop was left before the end: as far as it came.
   * @throws what the record's own reader throws
   */
  differences(): Promise<readonly ReplayDifference[]>;
}

/**
 * No model is called, no tool is run, nothing is written: the models' answers, the outcomes of tools' calls, the words
 * and deeds of hooks, cancellations, failures and the time all come from the events.
 * @param events a session's entries in order from the first, as a log reads them
 * @throws config.invalid for invalid limits
 */
export function replaySession(
  events: AsyncIterable<CommittedEvent> | readonly CommittedEvent[],
  options: ReplayOptions = {},
): Replay {
  const cursor = new Cursor(options.limits ?? {});
  const comparer = createEventComparer();
  const differences: ReplayDifference[] = [];

  async function* run(): AsyncGenerator<CommittedEvent, void, void> {
    let play: ReturnType<typeof createPlayer> | undefined;
    for await (const item of readRecord(events)) {
      const expected = eventsOf(item);
      play ??= createPlayer(keyOf(expected[0]), cursor);
      const actual = await play(item);
      differences.push(...comparer.compare(expected, actual));
      yield* actual;
    }
  }

  const running = run();
  return {
    [Symbol.asyncIterator]: () => running,
    async differences() {
      for await (const _event of running);
      return differences;
    },
  };
}

const eventsOf = (item: RecordItem): readonly CommittedEvent[] =>
  item.kind === "part" ? item.part.events : [item.event];

/** Events name their session; whose it is they don't. */
function keyOf(first: CommittedEvent | undefined): SessionKey {
  const id: string = first?.id ?? "replay.1";
  return {
    tenant: "replay",
    user: "replay",
    session: id.slice(0, Math.max(0, id.lastIndexOf("."))) || "replay",
  };
}
