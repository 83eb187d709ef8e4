/** One producer, any number of readers, each at its own speed, none of whom can make memory grow. */
import { fault } from "./fault.ts";
import { limits } from "./limits.ts";

export interface EventStreamOptions<Event = unknown> {
  /** How many events may wait for one reader. @default limits.streamEvents */
  readonly limit?: number;
  /** For readers that join: two events in a row as one, where one says the same. @default never */
  readonly join?: (last: Event, next: Event) => Event | undefined;
  /**
   * Called at once, and once only, when the last reader leaves before the end: stop the work. A reader that was let go
   * because it lagged has not left: it reads on elsewhere, and the work goes on.
   */
  readonly onAbandoned?: () => void;
}

type WhenFull = "wait" | "join" | "leave";

export interface ReadOptions {
  /**
   * The effect of a reader that is `limit` events behind: `wait` slows the producer down; `join` joins the events that
   * wait for it, where they can be joined; `leave` ends this reader with the fault `stream.lagged`, without an effect on
   * others.
   * @default "leave"
   */
  readonly whenFull?: WhenFull;
}

export interface EventStream<Event, Result> {
  /**
   * A reader. The first one gets everything since the start; a later one starts at the present.
   * Its iterator returns the stream's result. Leaving the loop, `return()`, `throw()` and `await using` give the reader
   * up at once, even while a `next()` is pending. Several `next()` may be pending; they are answered in order.
   * How a reader ended, it says again to every later `next()`.
   */
  read(options?: ReadOptions): AsyncGenerator<Event, Result, void>;
  /**
   * Adds an event; after the end it is dropped. Never throws. Await what it returns, when it returns a promise: until
   * then a waiting reader is full, and what is pushed all the same waits without a bound.
   */
  push(event: Event): Promise<void> | undefined;
  /** Ends the stream: readers get what is waiting, then the result. Only the first of end and fail counts. */
  end(result: Result): void;
  /** Ends the stream: readers get what is waiting, then the error. */
  fail(error: unknown): void;
  /** How many are reading now; 0 after the end. */
  readonly readerCount: number;
  readonly isEnded: boolean;
}

type Ending<Result> = { readonly result: Result } | { readonly error: unknown };

export const createEventStream = <Event, Result>(
  options: EventStreamOptions<Event> = {},
): EventStream<Event, Result> => new ReadStream(options);

/** A class, because V8 keeps an object whose literal has getters, with all that it holds, until the next full collection. */
class ReadStream<Event, Result> implements EventStream<Event, Result> {
  readonly #bound: Bound<Event>;
  readonly #onAbandoned: (() => void) | undefined;
  // Replaced, never changed: readers may leave during a loop over it.
  #readers: readonly Reader<Event, Result>[] = [];
  // Events before the first reader are kept for it: this is that reader, in advance.
  #unclaimed: Reader<Event, Result> | undefined;
  #ending: Ending<Result> | undefined;
  #wasAbandoned = false;

  constructor({ join, limit = limits.streamEvents.default, onAbandoned }: EventStreamOptions<Event>) {
    this.#bound = { limit, join };
    this.#onAbandoned = onAbandoned;
    this.#unclaimed = this.#open(join === undefined ? "wait" : "join");
  }

  read({ whenFull = "leave" }: ReadOptions = {}) {
    const reader = this.#unclaimed ?? this.#open(whenFull);
    this.#unclaimed = undefined;
    reader.whenFull = whenFull;
    if (this.#ending === undefined) this.#readers = [...this.#readers, reader];
    else reader.close(this.#ending);
    return reader;
  }

  push(event: Event) {
    if (this.#ending !== undefined) return undefined;
    const all = this.#readers;
    if (this.#unclaimed === undefined && all.length === 1) return all[0]!.accept(event);
    return all.reduce((room, reader) => both(room, reader.accept(event)), this.#unclaimed?.accept(event));
  }

  end(result: Result) {
    this.#close({ result });
  }

  fail(error: unknown) {
    this.#close({ error });
  }

  get readerCount() {
    return this.#readers.length;
  }

  get isEnded() {
    return this.#ending !== undefined;
  }

  #open(whenFull: WhenFull): Reader<Event, Result> {
    return new Reader(this.#bound, whenFull, (reader, why) => this.#leave(reader, why));
  }

  #leave(reader: Reader<Event, Result>, why: "left" | "lagged") {
    this.#readers = this.#readers.filter(each => each !== reader);
    if (why === "lagged" || this.#readers.length > 0 || this.#ending !== undefined || this.#wasAbandoned)
      return;
    this.#wasAbandoned = true;
    this.#onAbandoned?.();
  }

  #close(how: Ending<Result>) {
    if (this.#ending !== undefined) return;
    this.#ending = how;
    for (const reader of this.#readers) reader.close(how);
    this.#readers = [];
  }
}

function both(one: Promise<void> | undefined, other: Promise<void> | undefined): Promise<void> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.then(() => other);
}

interface Bound<Event> {
  readonly limit: number;
  readonly join: EventStreamOptions<Event>["join"];
}

/** Answers a `next()`. Resolving alone, because `Promise.withResolvers` takes longer, and an event of a turn costs little else. */
type Waiting<Event, Result> = (step: IteratorResult<Event, Result> | Promise<never>) => void;

class Reader<Event, Result> implements AsyncGenerator<Event, Result, void> {
  whenFull: WhenFull;
  readonly #limit: number;
  readonly #join: EventStreamOptions<Event>["join"];
  readonly #leave: (reader: Reader<Event, Result>, why: "left" | "lagged") => void;
  #queue: Event[] = [];
  #head = 0;
  /** The first waiting `next()`, nearly always the only one. */
  #waiting: Waiting<Event, Result> | undefined;
  #waitingBehind: Waiting<Event, Result>[] = [];
  #ending: Ending<Result> | undefined;
  #hasLeft = false;
  #room: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  constructor(
    { join, limit }: Bound<Event>,
    whenFull: WhenFull,
    leave: (reader: Reader<Event, Result>, why: "left" | "lagged") => void,
  ) {
    this.#limit = limit;
    this.#join = join;
    this.whenFull = whenFull;
    this.#leave = leave;
  }

  accept(event: Event): Promise<void> | undefined {
    const waiting = this.#waiting;
    if (waiting !== undefined) {
      this.#waiting = this.#waitingBehind.length === 0 ? undefined : this.#waitingBehind.shift();
      waiting({ value: event, done: false });
      return undefined;
    }
    if (this.whenFull !== "wait" && this.#size >= this.#limit) {
      if (this.whenFull === "join") this.#joinLast(event);
      else this.#giveUp({ error: fault("stream.lagged", { limit: this.#limit }) }, "lagged");
      return undefined;
    }
    this.#queue.push(event);
    if (this.whenFull !== "wait" || this.#size < this.#limit) return undefined;
    this.#room ??= Promise.withResolvers<void>();
    return this.#room.promise;
  }

  #joinLast(event: Event) {
    const joined = this.#join?.(this.#queue.at(-1)!, event);
    if (joined === undefined) this.#queue.push(event);
    else this.#queue[this.#queue.length - 1] = joined;
  }

  close(ending: Ending<Result>) {
    this.#ending = ending;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) settle(waiting, ending);
    for (const behind of this.#waitingBehind.splice(0)) settle(behind, ending);
  }

  next(): Promise<IteratorResult<Event, Result>> {
    if (this.#size > 0) return Promise.resolve({ value: this.#take(), done: false });
    return new Promise(waiting => {
      if (this.#ending !== undefined) settle(waiting, this.#ending);
      else if (this.#waiting === undefined) this.#waiting = waiting;
      else this.#waitingBehind.push(waiting);
    });
  }

  async return(value?: Result | PromiseLike<Result>): Promise<IteratorResult<Event, Result>> {
    this.#giveUp({ result: undefined as Result }, "left");
    return { value: (await value) as Result, done: true };
  }

  async throw(error: unknown): Promise<IteratorResult<Event, Result>> {
    this.#giveUp({ result: undefined as Result }, "left");
    throw error;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async [Symbol.asyncDispose]() {
    await this.return();
  }

  get #size(): number {
    return this.#queue.length - this.#head;
  }

  #take(): Event {
    const event = this.#queue[this.#head]!;
    this.#queue[this.#head] = undefined as Event;
    this.#head += 1;
    // Moving the rest only when it is the smaller part makes the cost of an event constant.
    if (this.#head * 2 >= this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    if (this.#room !== undefined && this.#size <= this.#limit / 2) this.#makeRoom();
    return event;
  }

  #giveUp(ending: Ending<Result>, why: "left" | "lagged") {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#queue = [];
    this.#head = 0;
    this.#makeRoom();
    this.close(ending);
    this.#leave(this, why);
  }

  #makeRoom() {
    this.#room?.resolve();
    this.#room = undefined;
  }
}

function settle<Event, Result>(waiting: Waiting<Event, Result>, ending: Ending<Result>) {
  if ("error" in ending) waiting(Promise.reject(ending.error));
  else waiting({ value: ending.result, done: true });
}
