import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAnswerText } from "../../src/mind/index.ts";
import type { Event, EventLog } from "../../src/ports/index.ts";
import { createMemoryLog, createMemoryStore } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { propertyRuns } from "../deep.ts";
import { callEcho, createTestMind, echo, key, kindsOf, logged } from "./fixtures.ts";

/** Reads until the turns have ended so many times. */
async function until(events: AsyncGenerator<Event>, ends: number): Promise<Event[]> {
  const seen: Event[] = [];
  let left = ends;
  for await (const event of events) {
    seen.push(event);
    if (event.kind === "turn-end" && --left === 0) break;
  }
  return seen;
}

const expectAscending = (events: readonly Event[]) => {
  for (const [index, { seq }] of events.entries())
    if (index > 0) expect(seq).toBeGreaterThan(events[index - 1]!.seq);
};

describe("following a session", () => {
  test("[mind.events.catch-up] gives past events, then live ones, each once", async () => {
    const log = createMemoryLog();
    const { session } = createTestMind(["One.", [callEcho("a")], "Two."], { log, tools: [echo()] });
    await session.turn("a").summary();
    const following = until(session.events(), 2);
    await new Promise(resolve => setTimeout(resolve, 5));
    await session.turn("b").summary();
    const events = await following;
    expectAscending(events);
    expect(kindsOf(events)).toContain("text-delta");
    const entries = await logged(log.read(key));
    const committed = events.filter(({ seq }) => entries.some(entry => entry.seq === seq));
    expect(committed.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  });

  test("[mind.events.catch-up] gives the events of another process from the log, as it grows", async () => {
    const log = createMemoryLog();
    const writer = createTestMind(["One.", "Two."], { log });
    const reader = createTestMind([], { log });
    const following = until(reader.session.events(), 2);
    await writer.session.turn("a").summary();
    await writer.session.turn("b").summary();
    expect(await following).toEqual(await logged(log.read(key)));
  });

  test("[mind.events.catch-up] a reader who comes in mid-answer misses nothing", async () => {
    const log = createMemoryLog();
    let goOn = () => {};
    const wait = new Promise<void>(resolve => (goOn = resolve));
    const { session } = createTestMind([["One ", "two ", { until: wait }, "three."]], { log });
    const turn = session.turn("count");
    const first = await turn.watch().next();
    expect(first.value).toMatchObject({ kind: "turn-start" });
    await new Promise(resolve => setTimeout(resolve, 5));
    const answer = createAnswerText();
    const following = (async () => {
      for (const event of await until(session.events(), 1)) answer.apply(event);
    })();
    await new Promise(resolve => setTimeout(resolve, 5));
    goOn();
    await turn.summary();
    await following;
    expect(answer.text).toBe("One two three.");
  });

  test("[mind.events.catch-up] waits for a removed session without polling it", async () => {
    const store = createMemoryStore();
    let reads = 0;
    const log: EventLog = {
      ...store.log,
      read(of, options) {
        reads += 1;
        return store.log.read(of, options);
      },
    };
    const { session } = createTestMind(["One.", "Two."], { log });
    await session.turn("a").summary();
    await session.settled();
    await store.sessions.remove(key);
    reads = 0;
    const controller = new AbortController();
    const waiting = session.events({ signal: controller.signal }).next();
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(reads).toBeLessThan(3);
    controller.abort();
    expect((await waiting).done).toBe(true);
  });

  test("[mind.events.catch-up] ends with its signal, and when the session closes", async () => {
    const { session } = createTestMind([], { log: createMemoryLog() });
    const controller = new AbortController();
    const mine = session.events({ signal: controller.signal }).next();
    const others = session.events().next();
    controller.abort();
    expect((await mine).done).toBe(true);
    await session.close();
    expect((await others).done).toBe(true);
  });

  test("[mind.events.catch-up] a slow reader delays no turn and misses no committed event", async () => {
    const log = createMemoryLog();
    const words = Array.from({ length: 500 }, (_, index) => `${index} `);
    const { session } = createTestMind([words], { log, limits: { streamEvents: 8 } });
    const slow = session.events();
    const answer = createAnswerText();
    answer.apply((await Promise.all([slow.next(), session.turn("count").summary()]))[0].value as Event);
    for await (const event of slow) {
      answer.apply(event);
      if (event.kind === "turn-end") break;
    }
    expect(answer.text).toBe(words.join(""));
  });

  test("[mind.events.text] a client that leaves and comes back anywhere shows the answer", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.nat(12), { maxLength: 12 }),
        fc.constantFrom(3, 1_000),
        async (texts, leaves, uncommittedEvents) => {
          const log = createMemoryLog();
          const steps = texts.map((parts, index) =>
            index === texts.length - 1 ? parts : [...parts, callEcho(`${index}`)],
          );
          const limits = { uncommittedEvents, streamEvents: 4, turnSteps: 10 };
          const { session } = createTestMind([], {
            log,
            tools: [echo()],
            limits,
            model: createScriptedModel(steps),
          });
          const turn = session.turn("go");
          const answer = createAnswerText();
          const seqs: number[] = [];
          const reading = (async () => {
            for (let afterSeq = 0, round = 0; ; round++) {
              let left = leaves[round] ?? Number.POSITIVE_INFINITY;
              for await (const event of session.events({ afterSeq })) {
                afterSeq = event.seq;
                seqs.push(event.seq);
                answer.apply(event);
                if (event.kind === "turn-end") return;
                if (--left < 0) break;
              }
            }
          })();
          const { text } = await turn.summary();
          await reading;
          expect(answer.text).toBe(text);
          expect(seqs).toEqual([...new Set(seqs)].toSorted((left, right) => left - right));
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});
