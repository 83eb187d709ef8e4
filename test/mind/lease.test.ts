import { describe, expect, test } from "vitest";
import { fault } from "../../src/base/index.ts";
import type { EventLog } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createScriptedModel, forever } from "../../src/testing/index.ts";
import { createTestMind, eventsOf, key, kindsOf, logged } from "./fixtures.ts";
import { expectValidForProviders } from "./valid-history.ts";

/** Answers each input with how many inputs it was shown. */
const counting = () =>
  createScriptedModel([({ prompt }) => `answer ${prompt.filter(({ role }) => role === "user").length}`], {
    atEnd: "repeat",
  });

describe("one owner at a time", () => {
  test("[mind.hold.exclusive] [mind.session.serial] twenty sends from four minds give one linear history", async () => {
    const log = createMemoryLog();
    const minds = Array.from({ length: 4 }, () => createTestMind([], { log, model: counting() }));
    const turns = Array.from({ length: 20 }, (_, index) => minds[index % 4]!.session.turn(`input ${index}`));
    const summaries = await Promise.all(turns.map(turn => turn.summary()));
    expect(summaries.map(({ status }) => status)).toEqual(turns.map(() => "completed"));
    const texts = summaries.map(({ text }) => text);
    expect(texts.toSorted()).toEqual(turns.map((_, index) => `answer ${index + 1}`).toSorted());
    const entries = await logged(log.read(key));
    const kinds = kindsOf(entries).filter(kind => kind === "turn-start" || kind === "turn-end");
    expect(kinds).toEqual(turns.flatMap(() => ["turn-start", "turn-end"]));
    expect(new Set(entries.map(({ seq }) => seq)).size).toBe(entries.length);
    expectValidForProviders([{ role: "system", content: "" }, ...(await minds[0]!.session.messages())]);
  });

  test("[mind.hold.exclusive] a turn whose session was taken over ends as failed, and writes nothing more", async () => {
    const log = createMemoryLog();
    const limits = { leaseMs: 30 };
    // It no longer gets through to the log to show that it lives, for longer than its lease.
    let isCutOff = false;
    const frozen: EventLog = {
      ...log,
      renew: (...args) => (isCutOff ? Promise.resolve(true) : log.renew(...args)),
    };
    const first = createTestMind([["So far", forever]], { log: frozen, limits });
    const turn = first.session.turn("talk");
    for await (const event of turn) {
      if (event.kind !== "text-delta") continue;
      isCutOff = true;
      const second = createTestMind(["Mine now."], { log });
      expect((await second.session.turn("over").summary()).text).toBe("Mine now.");
      isCutOff = false;
    }
    expect(await turn.summary()).toMatchObject({ status: "failed", code: "log.fenced" });
    await first.session.settled();
    const kinds = kindsOf(await logged(log.read(key)));
    expect(kinds.at(-1)).toBe("turn-end");
    expect(kinds.filter(kind => kind === "turn-end")).toHaveLength(2);
    const again = createTestMind(["Here."], { log });
    expect((await again.session.turn("and now?").summary()).status).toBe("completed");
  });

  test("[mind.hold.wait] a session that stays taken is refused with the owner's name", async () => {
    const log = createMemoryLog();
    await log.claim(key, "4711@elsewhere", 60_000);
    const { session } = createTestMind([], { log, limits: { claimMs: 30 } });
    const summary = await session.turn("hello").summary();
    expect(summary).toMatchObject({ status: "failed", code: "session.held" });
    expect("message" in summary && summary.message).toContain("4711@elsewhere");
    await expect(session.resume()).rejects.toMatchObject({ code: "session.held" });
    const cancelled = session.turn("hello");
    cancelled.cancel();
    expect((await cancelled.summary()).status).toBe("cancelled");
  });
});

describe("a store that goes away", () => {
  /** A log that is away for the next so many calls of a method, and may have done what it was asked. */
  function unreliable(log: EventLog, method: "append" | "claim" | "read", isDone: boolean) {
    let failures = 0;
    const away = () => fault("storage.unavailable", { store: "x", reason: "connection reset" });
    const broken = async (...args: never[]) => {
      if (failures === 0) return (log[method] as (...args: never[]) => unknown)(...args);
      failures -= 1;
      if (isDone) await (log[method] as (...args: never[]) => unknown)(...args);
      throw away();
    };
    const read: EventLog["read"] = async function* (of, options) {
      if (failures > 0) {
        failures -= 1;
        throw away();
      }
      yield* log.read(of, options);
    };
    const flaky: EventLog = { ...log, ...(method === "read" ? { read } : { [method]: broken }) };
    return { flaky, fail: (count: number) => (failures = count) };
  }

  test.each([
    ["append", true],
    ["append", false],
    ["claim", true],
    ["claim", false],
  ] as const)("[mind.log.away] %s (done all the same: %s) is tried again", async (method, isDone) => {
    const log = createMemoryLog();
    const { fail, flaky } = unreliable(log, method, isDone);
    const { session } = createTestMind(["One.", "Two."], { log: flaky });
    fail(2);
    expect((await session.turn("a").summary()).text).toBe("One.");
    fail(1);
    expect((await session.turn("b").summary()).text).toBe("Two.");
    const entries = await logged(log.read(key));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(kindsOf(entries).filter(kind => kind === "input-received")).toHaveLength(2);
  });

  test("[mind.log.away] a store that stays away fails the turn within its limit, and the next turn works", async () => {
    const log = createMemoryLog();
    const { fail, flaky } = unreliable(log, "append", false);
    const { model, session } = createTestMind(["Lost.", "Back."], { log: flaky, limits: { commitMs: 60 } });
    fail(1_000);
    expect((await session.turn("a").summary()).status).toBe("failed");
    await session.settled();
    fail(0);
    expect((await session.turn("b").summary()).status).toBe("completed");
    expectValidForProviders(model.calls.at(-1)!.prompt);
    expect(kindsOf(await logged(log.read(key))).at(-1)).toBe("turn-end");
  });

  test("[mind.log.away] a log that can't be read fails the turn under numbers that no other process has given out", async () => {
    const log = createMemoryLog();
    const { fail, flaky } = unreliable(log, "read", false);
    const other = createTestMind(["Theirs."], { log });
    await other.session.turn("a").summary();
    await other.session.settled();
    const { session } = createTestMind(["Ours."], { log: flaky });
    fail(1);
    const events = await eventsOf(session.turn("b"));
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "failed", code: "storage.unavailable" });
    expect(events[0]!.seq).toBeGreaterThan(await log.lastSeq(key));
    expect((await session.turn("c").summary()).text).toBe("Ours.");
  });

  test("[mind.log.bounded] a long answer is committed while it streams", async () => {
    const log = createMemoryLog();
    const words = Array.from({ length: 100 }, (_, index) => `${index} `);
    const { session } = createTestMind([words], { log, limits: { uncommittedEvents: 20 } });
    let furthest = 0;
    for await (const event of session.turn("count")) {
      furthest = Math.max(furthest, event.seq - (await log.lastSeq(key)));
    }
    expect(furthest).toBeLessThanOrEqual(22);
    const blocks = (await logged(log.read(key))).filter(({ kind }) => kind === "text-block");
    expect(blocks.length).toBeGreaterThan(3);
    expect(blocks.map(block => (block as { text: string }).text).join("")).toBe(words.join(""));
  });
});
