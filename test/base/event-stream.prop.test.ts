import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createEventStream } from "../../src/base/index.ts";
import { propertyRuns } from "../deep.ts";

const LIMIT = 3;

type Action =
  | { readonly kind: "read"; readonly whenFull: "wait" | "leave" }
  | { readonly kind: "push" }
  | { readonly kind: "end" }
  | { readonly kind: "fail" }
  | { readonly kind: "next" | "return" | "throw"; readonly reader: number };

const reader = fc.nat({ max: 3 });
const actions = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("read" as const),
        whenFull: fc.constantFrom("wait", "leave"),
      }),
    },
    { weight: 8, arbitrary: fc.constant({ kind: "push" as const }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("next" as const), reader }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom("return" as const, "throw" as const), reader }),
    },
    { weight: 1, arbitrary: fc.constantFrom({ kind: "end" as const }, { kind: "fail" as const }) },
  ),
  { maxLength: 60 },
) as fc.Arbitrary<readonly Action[]>;

/** The outcome of a next(); undefined while it is pending. */
type Outcome = string | undefined;

/** The model of one reader: its buffered events, its pending next() calls, and how it ended. */
class ModelReader {
  queue: number[] = [];
  pending: number[] = [];
  ending: string | undefined;
  isReading = true;
  /** The pushes that are waiting for this reader. */
  full: Set<number> | undefined;
  whenFull: "wait" | "leave";
  constructor(whenFull: "wait" | "leave") {
    this.whenFull = whenFull;
  }
}

class Model {
  readonly outcomes: Outcome[] = [];
  readonly rooms: number[] = [];
  readonly readers: ModelReader[] = [];
  unclaimed: ModelReader | undefined = new ModelReader("wait");
  ending: string | undefined;
  abandonedCount = 0;

  read(whenFull: "wait" | "leave") {
    const reader = this.unclaimed ?? new ModelReader(whenFull);
    this.unclaimed = undefined;
    reader.whenFull = whenFull;
    reader.ending ??= this.ending;
    this.readers.push(reader);
  }

  push(event: number): boolean {
    this.rooms.push(0);
    if (this.ending !== undefined) return false;
    const everyone = [this.unclaimed, ...this.readers].filter(reader => reader?.isReading) as ModelReader[];
    for (const reader of everyone) this.#deliver(reader, event);
    return this.rooms[event]! > 0;
  }

  #deliver(reader: ModelReader, event: number) {
    const waiting = reader.pending.shift();
    if (waiting !== undefined) {
      this.outcomes[waiting] = `event ${event}`;
    } else if (reader.whenFull === "leave" && reader.queue.length >= LIMIT) {
      this.#letGo(reader, "stream.lagged");
    } else {
      reader.queue.push(event);
      if (reader.whenFull === "leave" || reader.queue.length < LIMIT) return;
      reader.full ??= new Set();
      reader.full.add(event);
      this.rooms[event]! += 1;
    }
  }

  next(reader: ModelReader) {
    const index = this.outcomes.push(undefined) - 1;
    const event = reader.queue.shift();
    if (event !== undefined) {
      this.outcomes[index] = `event ${event}`;
      if (reader.queue.length <= LIMIT / 2) this.#makeRoom(reader);
    } else if (reader.ending !== undefined) {
      this.outcomes[index] = reader.ending;
    } else {
      reader.pending.push(index);
    }
  }

  leave(reader: ModelReader) {
    if (!reader.isReading) return;
    this.#letGo(reader, "done undefined");
    const isLast = !this.readers.some(other => other.isReading);
    if (isLast && this.ending === undefined && this.abandonedCount === 0) this.abandonedCount = 1;
  }

  close(how: string) {
    this.ending ??= how;
    for (const reader of [this.unclaimed, ...this.readers]) {
      if (reader?.isReading) this.#end(reader, this.ending);
    }
  }

  #letGo(reader: ModelReader, ending: string) {
    reader.isReading = false;
    reader.queue = [];
    this.#makeRoom(reader);
    this.#end(reader, ending);
  }

  #end(reader: ModelReader, ending: string) {
    reader.ending = ending;
    for (const index of reader.pending.splice(0)) this.outcomes[index] = ending;
  }

  #makeRoom(reader: ModelReader) {
    for (const push of reader.full ?? []) this.rooms[push]! -= 1;
    reader.full = undefined;
  }
}

const settle = () => new Promise<void>(resolve => setImmediate(resolve));

test("[base.stream.many-readers] a stream behaves like a simple model under any interleaving of pushes, reads and departures", async () => {
  await fc.assert(
    fc.asyncProperty(actions, async actions => {
      let abandonedCount = 0;
      const stream = createEventStream<number, string>({ limit: LIMIT, onAbandoned: () => abandonedCount++ });
      const readers: AsyncGenerator<number, string, void>[] = [];
      const model = new Model();
      const outcomes: Outcome[] = [];
      const rooms: number[] = [];

      for (const action of actions) {
        if (action.kind === "read") {
          readers.push(stream.read({ whenFull: action.whenFull }));
          model.read(action.whenFull);
        } else if (action.kind === "push") {
          const event = rooms.push(0) - 1;
          const room = stream.push(event);
          expect(room !== undefined).toBe(model.push(event));
          if (room !== undefined) rooms[event] = 1;
          void room?.then(() => {
            rooms[event] = 0;
          });
        } else if (action.kind === "end") {
          stream.end("result");
          model.close("done result");
        } else if (action.kind === "fail") {
          stream.fail("error");
          model.close("error");
        } else if (readers.length > 0) {
          const index = action.reader % readers.length;
          const reader = readers[index]!;
          if (action.kind === "next") {
            const at = outcomes.push(undefined) - 1;
            const settled = reader.next().then(
              step => (step.done ? `done ${step.value}` : `event ${step.value}`),
              error => (typeof error === "string" ? error : error.code),
            );
            void settled.then(outcome => {
              outcomes[at] = outcome;
            });
            model.next(model.readers[index]!);
          } else {
            void (action.kind === "return" ? reader.return("") : reader.throw("left")).catch(() => undefined);
            model.leave(model.readers[index]!);
          }
        }
        if (model.readers.length > 0 && !stream.isEnded) {
          expect(stream.readerCount).toBe(model.readers.filter(reader => reader.isReading).length);
        }
      }
      await settle();
      expect(outcomes).toEqual(model.outcomes);
      expect(rooms).toEqual(model.rooms.map(count => Math.min(count, 1)));
      expect(abandonedCount).toBe(model.abandonedCount);
    }),
    { numRuns: propertyRuns(500) },
  );
});
