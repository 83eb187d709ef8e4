import { describe, expect, test } from "vitest";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createScriptedModel, forever } from "../../src/testing/index.ts";
import { createTestMind, eventsOf, key } from "./fixtures.ts";

describe("closing", () => {
  test("[mind.close.grace] a closing mind lets a turn end, and takes no more", async () => {
    let goOn = () => {};
    const wait = new Promise<void>(resolve => (goOn = resolve));
    const { mind, session } = createTestMind([["So ", { until: wait }, "be it."]]);
    const turn = session.turn("talk");
    await turn.watch().next();
    const closing = mind.close();
    expect(await session.turn("more").summary()).toMatchObject({ status: "failed", code: "session.closed" });
    expect(
      await mind
        .session({ ...key, session: "s2" })
        .turn("more")
        .summary(),
    ).toMatchObject({
      code: "session.closed",
    });
    await expect(session.resume()).rejects.toMatchObject({ code: "session.closed" });
    goOn();
    await closing;
    expect(await turn.summary()).toMatchObject({ status: "completed", text: "So be it." });
    await mind.close();
  });

  test("[mind.close.grace] a closing mind cancels running and waiting turns when its time is up", async () => {
    const log = createMemoryLog();
    const { mind, model, session } = createTestMind([["So far", forever]], {
      log,
      limits: { shutdownMs: 10 },
    });
    const running = session.turn("talk");
    const waiting = session.turn("and then?");
    const events = eventsOf(running);
    await mind.close();
    expect(await running.summary()).toMatchObject({ status: "cancelled", reason: "shutting down" });
    expect(await waiting.summary()).toMatchObject({ status: "cancelled", reason: "shutting down" });
    expect((await events).at(-1)!.kind).toBe("turn-end");
    expect(model.calls[0]!.abortSignal!.aborted).toBe(true);
    const later = createTestMind(["Hello again."], { log });
    expect((await later.session.turn("hi").summary()).status).toBe("completed");
    expect(JSON.stringify(later.model.calls[0]!.prompt)).toContain("So far");
  });

  test("[mind.close.room] a full mind closes the session that rested longest, and its log brings it back", async () => {
    const log = createMemoryLog();
    const model = createScriptedModel(["Hm."], { atEnd: "repeat" });
    const { mind } = createTestMind([], { log, model, limits: { openSessions: 2 } });
    const open = (session: string) => mind.session({ ...key, session });
    const first = open("a");
    await first.turn("the canary sings").summary();
    await open("b").turn("hi").summary();
    await open("c").turn("hi").summary();
    expect(open("b")).toBe(open("b"));
    expect(await first.turn("still there?").summary()).toMatchObject({ code: "session.closed" });
    expect((await open("a").turn("who sings?").summary()).status).toBe("completed");
    expect(JSON.stringify(model.calls.at(-1)!.prompt)).toContain("canary");
  });

  test("[mind.close.room] a mind without a log lets no session go", async () => {
    const model = createScriptedModel(["Hm."], { atEnd: "repeat" });
    const { mind, session } = createTestMind([], { model, limits: { openSessions: 1 } });
    await session.turn("hi").summary();
    await mind
      .session({ ...key, session: "other" })
      .turn("hi")
      .summary();
    expect((await session.turn("still there?").summary()).status).toBe("completed");
  });
});
