import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { createEventStream, limits } from "../../src/base/index.ts";

async function collect<Event, Result>(reader: AsyncGenerator<Event, Result, void>) {
  const events: Event[] = [];
  for (;;) {
    const step = await reader.next();
    if (step.done) return { events, result: step.value };
    events.push(step.value);
  }
}

/** Lets everything that is ready to run, run. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve));

async function isSettled(promise: Promise<unknown>) {
  let isDone = false;
  promise.then(
    () => {
      isDone = true;
    },
    () => {
      isDone = true;
    },
  );
  await settle();
  return isDone;
}

describe("a reader", () => {
  test("[base.stream.many-readers] gets every event at its own speed, beside other readers", async () => {
    const stream = createEventStream<number, string>();
    const quick = collect(stream.read());
    const slow = stream.read({ whenFull: "wait" });
    for (const event of [1, 2, 3]) stream.push(event);
    stream.end("done");
    expect(await quick).toEqual({ events: [1, 2, 3], result: "done" });
    await settle();
    expect(await collect(slow)).toEqual({ events: [1, 2, 3], result: "done" });
  });

  test("[base.stream.many-readers] gets every event since the start where it is the first, and the rest where it comes later", async () => {
    const stream = createEventStream<number, void>();
    stream.push(1);
    const first = stream.read();
    stream.push(2);
    const second = stream.read();
    stream.push(3);
    stream.end();
    expect((await collect(first)).events).toEqual([1, 2, 3]);
    expect((await collect(second)).events).toEqual([3]);
  });

  test("[base.stream.result] gets the result as the iterator's return value, also after the end and again", async () => {
    const stream = createEventStream<number, string>();
    stream.push(1);
    stream.end("sum");
    stream.end("another");
    stream.fail(new TypeError("too late"));
    stream.push(2);
    const first = stream.read();
    expect(await collect(first)).toEqual({ events: [1], result: "sum" });
    expect(await first.next()).toEqual({ done: true, value: "sum" });
    expect(await collect(stream.read())).toEqual({ events: [], result: "sum" });
    expect(stream.isEnded).toBe(true);
  });

  test("[base.stream.result] gets an error after the events that came before it", async () => {
    const stream = createEventStream<number, void>();
    const reader = stream.read();
    stream.push(1);
    const broken = new TypeError("broken");
    stream.fail(broken);
    expect(await reader.next()).toEqual({ done: false, value: 1 });
    await expect(reader.next()).rejects.toBe(broken);
    await expect(reader.next()).rejects.toBe(broken);
    await expect(stream.read().next()).rejects.toBe(broken);
  });

  test("gets answers in order to several next() at once", async () => {
    const stream = createEventStream<number, string>();
    const reader = stream.read();
    const steps = [reader.next(), reader.next(), reader.next(), reader.next()];
    stream.push(1);
    stream.push(2);
    stream.end("done");
    const values = (await Promise.all(steps)).map(step => step.value);
    expect(values).toEqual([1, 2, "done", "done"]);
  });

  test("gets undefined as an event like any other", async () => {
    const stream = createEventStream<undefined, void>();
    const reader = stream.read();
    const early = reader.next();
    stream.push(undefined);
    stream.push(undefined);
    expect([await early, await reader.next()]).toEqual([
      { done: false, value: undefined },
      { done: false, value: undefined },
    ]);
  });
});

describe("a slow reader", () => {
  test("[base.stream.waits] lets push resolve when it has read half of its buffer", async () => {
    const stream = createEventStream<number, void>({ limit: 4 });
    const reader = stream.read({ whenFull: "wait" });
    expect([1, 2, 3].map(event => stream.push(event))).toEqual([undefined, undefined, undefined]);
    const room = stream.push(4)!;
    await reader.next();
    expect(await isSettled(room)).toBe(false);
    await reader.next();
    expect(await isSettled(room)).toBe(true);
  });

  test("[base.stream.waits] keeps a producer that awaits push within the limit", async () => {
    const stream = createEventStream<number, void>({ limit: 3 });
    const reader = stream.read({ whenFull: "wait" });
    let pushed = 0;
    async function produce() {
      for (; pushed < 100; pushed++) await stream.push(pushed);
      stream.end();
    }
    const work = produce();
    let read = 0;
    for await (const event of reader) {
      await settle();
      expect(event).toBe(read++);
      expect(pushed - read).toBeLessThanOrEqual(3);
    }
    await work;
    expect(read).toBe(100);
  });

  test("[base.stream.waits] makes push wait for the slower of two readers", async () => {
    const stream = createEventStream<number, void>({ limit: 1 });
    const one = stream.read({ whenFull: "wait" });
    const other = stream.read({ whenFull: "wait" });
    const room = stream.push(1)!;
    await other.next();
    expect(await isSettled(room)).toBe(false);
    await one.next();
    expect(await isSettled(room)).toBe(true);
  });

  test("[base.stream.waits] makes push wait before the first reader comes, so that no event is lost or piles up", async () => {
    const stream = createEventStream<number, void>();
    const rooms = Array.from({ length: limits.streamEvents.default }, (_, index) => stream.push(index));
    expect(rooms.slice(0, -1).every(room => room === undefined)).toBe(true);
    const room = rooms.at(-1)!;
    expect(await isSettled(room)).toBe(false);
    stream.end();
    expect((await collect(stream.read())).events).toHaveLength(limits.streamEvents.default);
    await room;
  });

  test("[base.stream.lagged] is ended when it falls behind, and other readers go on", async () => {
    let wasAbandoned = false;
    const stream = createEventStream<number, string>({
      limit: 2,
      onAbandoned: () => {
        wasAbandoned = true;
      },
    });
    const lagging = stream.read();
    const quick = collect(stream.read());
    for (const event of [1, 2, 3, 4]) {
      expect(stream.push(event)).toBeUndefined();
      await settle();
    }
    expect(stream.readerCount).toBe(1);
    await expect(lagging.next()).rejects.toMatchObject({ code: "stream.lagged", data: { limit: 2 } });
    stream.end("done");
    expect(await quick).toEqual({ events: [1, 2, 3, 4], result: "done" });
    expect(wasAbandoned).toBe(false);
  });

  test("[base.stream.lagged] reads on from the log when it lagged, while the work goes on", async () => {
    let abandonedCount = 0;
    const stream = createEventStream<number, string>({ limit: 1, onAbandoned: () => abandonedCount++ });
    const lagging = stream.read();
    for (const event of [1, 2, 3]) stream.push(event);
    await expect(lagging.next()).rejects.toMatchObject({ code: "stream.lagged" });
    await lagging.return("");
    expect(abandonedCount).toBe(0);
    const back = stream.read();
    stream.push(4);
    expect(await back.next()).toEqual({ done: false, value: 4 });
  });
});

describe("a reader that leaves", () => {
  type Reader = AsyncGenerator<number, string, void>;
  const ways: readonly { readonly name: string; readonly leave: (reader: Reader) => Promise<unknown> }[] = [
    {
      name: "break",
      leave: async reader => {
        for await (const _ of reader) break;
      },
    },
    {
      name: "an exception in the loop",
      leave: async reader => {
        try {
          for await (const _ of reader) throw new TypeError("in the loop");
        } catch {}
      },
    },
    { name: "return()", leave: reader => reader.return("") },
    { name: "throw()", leave: reader => expect(reader.throw(new TypeError("x"))).rejects.toThrow("x") },
    {
      name: "await using",
      leave: async reader => {
        await using _ = reader;
      },
    },
  ];

  for (const { name, leave } of ways) {
    test(`[base.stream.abandoned] tells the source once, within 50 ms, when it leaves by ${name}`, async () => {
      const abandonedAt: number[] = [];
      const stream = createEventStream<number, string>({
        onAbandoned: () => abandonedAt.push(performance.now()),
      });
      const reader = stream.read();
      const other = stream.read();
      stream.push(1);
      await leave(other);
      expect(abandonedAt).toEqual([]);
      const startedAt = performance.now();
      await leave(reader);
      expect(abandonedAt).toHaveLength(1);
      expect(abandonedAt[0]! - startedAt).toBeLessThanOrEqual(50);
      expect(stream.readerCount).toBe(0);
      expect(stream.push(2)).toBeUndefined();
      expect(await reader.next()).toEqual({ done: true, value: undefined });
      const late = stream.read();
      stream.push(3);
      await leave(late);
      expect(abandonedAt).toHaveLength(1);
    });
  }

  test("[base.stream.abandoned] releases a waiting producer and tells it", async () => {
    let wasAbandoned = false;
    const stream = createEventStream<number, void>({
      limit: 1,
      onAbandoned: () => {
        wasAbandoned = true;
      },
    });
    const reader = stream.read({ whenFull: "wait" });
    const room = stream.push(1)!;
    expect(await isSettled(room)).toBe(false);
    void reader.return();
    expect(wasAbandoned).toBe(true);
    await room;
  });

  test("[base.stream.abandoned] gets an answer to its pending next()", async () => {
    const stream = createEventStream<number, string>();
    const reader = stream.read();
    const pending = reader.next();
    expect(await reader.return(Promise.resolve("mine"))).toEqual({ done: true, value: "mine" });
    expect(await pending).toEqual({ done: true, value: undefined });
  });

  test("[base.stream.abandoned] doesn't abandon the source by leaving after the end, or without a reader", async () => {
    let abandonedCount = 0;
    const stream = createEventStream<number, void>({ onAbandoned: () => abandonedCount++ });
    const reader = stream.read();
    stream.push(1);
    stream.end();
    await reader.return();
    createEventStream<number, void>({ onAbandoned: () => abandonedCount++ }).end();
    expect(abandonedCount).toBe(0);
  });
});

describe("a stream's memory", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const heapBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };

  test("[base.stream.memory] holds nothing after a million events through two readers", async () => {
    const stream = createEventStream<{ readonly index: number }, void>();
    const readers = [stream.read({ whenFull: "wait" }), stream.read({ whenFull: "wait" })].map(
      async reader => {
        let count = 0;
        for await (const _ of reader) count++;
        return count;
      },
    );
    const before = heapBytes();
    for (let index = 0; index < 1_000_000; index++) {
      const room = stream.push({ index });
      if (room !== undefined) await room;
    }
    await settle();
    expect(heapBytes() - before).toBeLessThan(1_000_000);
    stream.end();
    expect(await Promise.all(readers)).toEqual([1_000_000, 1_000_000]);
  });

  test("[base.stream.memory] releases an event after it has been read", async () => {
    const stream = createEventStream<object, void>();
    const reader = stream.read();
    const references = Array.from({ length: 5 }, () => {
      const event = {};
      stream.push(event);
      return new WeakRef(event);
    });
    await (async () => {
      for (let count = 0; count < 2; count++) await reader.next();
    })();
    await settle();
    collectGarbage();
    expect(references.map(reference => reference.deref() !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    await reader.return();
    await settle();
    collectGarbage();
    expect(references.some(reference => reference.deref() !== undefined)).toBe(false);
  });

  test("[base.stream.memory] releases finished readers, however many come after the end", async () => {
    const stream = createEventStream<number, void>();
    const reader = stream.read();
    stream.end();
    expect(stream.readerCount).toBe(0);
    const late = Array.from({ length: 3 }, () => new WeakRef(stream.read()));
    await settle();
    collectGarbage();
    expect(late.some(reference => reference.deref() !== undefined)).toBe(false);
    await reader.next();
  });
});
