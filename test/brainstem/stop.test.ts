/** Closing through the front door: turns end, in grace or cancelled, and nothing is left behind. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type BrainstemConfig,
  createBrainstem,
  type Event,
  type Hook,
  initProject,
  type Turn,
} from "../../src/index.ts";
import { createScriptedModel, forever } from "../../src/testing/index.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-stop-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = (config: BrainstemConfig = {}) => createBrainstem({ root, ...config });

/** Waits until the model has begun to speak; its result reads the rest. */
async function begin(turn: Turn): Promise<() => Promise<Event>> {
  const reader = turn[Symbol.asyncIterator]();
  const next = async () => (await reader.next()).value as Event;
  let event = await next();
  while (event.kind !== "text-delta") event = await next();
  return async () => {
    while (event.kind !== "turn-end") event = await next();
    expect((await reader.next()).done).toBe(true);
    return event;
  };
}

/** The end of the owner's conversation, as the next process finds it. */
async function lastOf(): Promise<Event | undefined> {
  const { store, session, close } = await open();
  let last: Event | undefined;
  for await (const event of store.log.read(session().key)) last = event;
  await close();
  return last;
}

function createGate() {
  let goOn = () => {};
  const until = new Promise<void>(resolve => {
    goOn = resolve;
  });
  return { until, goOn };
}

describe("a turn in flight", () => {
  test("[brainstem.stop.grace] ends by itself within its grace; new ones are refused meanwhile", async () => {
    const { until, goOn } = createGate();
    const { session, close } = await open({ model: createScriptedModel([["So ", { until }, "far."]]) });
    const rest = await begin(session().turn("hello"));
    const closing = close();
    for (const name of ["main", "another"]) {
      const late = await session(name).turn("and another thing").summary();
      expect(late).toMatchObject({ status: "failed", code: "session.closed" });
    }
    goOn();
    await closing;
    const end = { kind: "turn-end", status: "completed", text: "So far." };
    expect(await rest()).toMatchObject(end);
    expect(await lastOf()).toMatchObject(end);
  });

  test("[brainstem.stop.grace] is cancelled when its grace is over, and what was said is kept", async () => {
    const model = createScriptedModel([["So far ", forever]]);
    const { session, close } = await open({ model, limits: { shutdownMs: 20 } });
    const rest = await begin(session().turn("hello"));
    await close();
    const end = { kind: "turn-end", status: "cancelled", reason: "shutting down", text: "So far " };
    expect(await rest()).toMatchObject(end);
    expect(await lastOf()).toMatchObject(end);
    expect(model.calls[0]!.abortSignal?.aborted).toBe(true);
  });

  test("[brainstem.stop.grace] turns that wait behind it, and turns without readers, end too", async () => {
    const model = createScriptedModel([["So far ", forever]]);
    const { session, close } = await open({ model, limits: { shutdownMs: 20 } });
    const turns = [session().turn("hello"), session().turn("hello?"), session("b").turn("hello")];
    await close();
    for (const turn of turns) expect((await turn.summary()).status).not.toBe("completed");
  });
});

describe("in order", () => {
  test("[brainstem.stop.ordered] work behind a turn finds the store open; then it is closed", async () => {
    const { until, goOn } = createGate();
    const found: unknown[] = [];
    const hook: Hook = {
      name: "behind",
      onFailure: "open",
      async afterTurn() {
        await until;
        await brainstem.store.check();
        found.push("open");
      },
    };
    const brainstem = await open({ hooks: [hook] });
    await brainstem.session().turn("hello").summary();
    const closing = brainstem.close();
    goOn();
    await closing;
    expect(found).toEqual(["open"]);
    await expect(brainstem.store.check()).rejects.toMatchObject({ code: "storage.unavailable" });
  });

  test("[brainstem.stop.ordered] closing twice, at once or later, closes once", async () => {
    const outcomes: string[] = [];
    const { close } = await open({ onLifecycle: ({ step, outcome }) => outcomes.push(`${step} ${outcome}`) });
    await Promise.all([close(), close()]);
    await close();
    expect(outcomes.filter(outcome => outcome.endsWith("stopped"))).toEqual([
      "mind stopped",
      "mcp stopped",
      "approvals stopped",
      "dreams stopped",
      "privacy stopped",
      "storage stopped",
    ]);
  });

  test("[brainstem.stop.failures] a hook that hangs is named, and the store is closed all the same", async () => {
    const { until, goOn } = createGate();
    const hook: Hook = { name: "stuck", onFailure: "open", deadlineMs: 60_000, afterTurn: () => until };
    const brainstem = await open({ hooks: [hook], limits: { shutdownMs: 20, commitMs: 300, hookMs: 20 } });
    await brainstem.session().turn("hello").summary();
    await expect(brainstem.close()).rejects.toMatchObject({
      code: "stop.failed",
      component: "mind",
      message: expect.stringContaining("Stopping mind did not finish within 340 ms"),
    });
    await expect(brainstem.store.check()).rejects.toMatchObject({ code: "storage.unavailable" });
    expect(await brainstem.health()).toMatchObject({ isLive: false, isReady: false });
    goOn();
  });

  test("[brainstem.front-door] a brainstem that closes leaves the others of its process open", async () => {
    const [first, second] = [await open(), await open()];
    await first.close();
    expect((await second.session().turn("hello").summary()).status).toBe("completed");
    await second.close();
  });
});

test("[brainstem.stop.clean] 100 times open and closed leave no timer, no handle and no listener, and the process ends", () => {
  const program = `
    import { readdirSync } from "node:fs";
    import { createBrainstem } from ${JSON.stringify(new URL("../../src/index.ts", import.meta.url).href)};
    const { signal } = new AbortController();
    async function cycle(index) {
      const brainstem = await createBrainstem(index % 2 === 0 ? {} : { storage: "memory" });
      if (index % 10 < 2) await brainstem.session("s" + (index % 10)).turn("hello", { signal }).summary();
      await brainstem.health();
      await brainstem.close();
    }
    const count = async () => (await new Promise(resolve => setTimeout(resolve, 50)), {
      resources: process.getActiveResourcesInfo(),
      files: readdirSync("/proc/self/fd").length,
      listeners: process.eventNames().map(name => [String(name), process.listenerCount(name)]),
    });
    const counts = [];
    for (let index = 0; index < 104; index++) {
      if (index === 4) counts.push(await count());
      await cycle(index);
    }
    counts.push(await count());
    console.log(JSON.stringify(counts));`;
  const args = ["--input-type=module", "-e", program];
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8", timeout: 50_000 });
  const [before, after] = JSON.parse(output);
  expect(after).toEqual(before);
});
