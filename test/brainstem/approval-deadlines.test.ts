/** A deadline that passes while a turn waits wakes the turn, in this process or in a later one. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Brainstem,
  type BrainstemConfig,
  createBrainstem,
  createDeferringApprover,
  defineTool,
  initProject,
} from "../../src/index.ts";
import { createMemoryStore, type Store } from "../../src/storage/index.ts";
import { createFakeClock, createScriptedModel, type FakeClock } from "../../src/testing/index.ts";

const HOUR_MS = 3_600_000;
let root = "";
let clock: FakeClock;
let store: Store;
let entered = 0;
const open: Brainstem[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-deadlines-"));
  await initProject(root);
  clock = createFakeClock();
  store = createMemoryStore({ clock });
  entered = 0;
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await rm(root, { recursive: true, force: true });
});

const pay = defineTool({
  name: "pay",
  description: "Pays a bill.",
  category: "test",
  input: { type: "object", properties: {} },
  sideEffects: ["Money leaves the account"],
  repeatability: "unsafe",
  execute: () => {
    entered += 1;
    return "paid";
  },
});
const ask = defineTool({
  ...{ name: "ask", description: "Asks a person.", category: "test", repeatability: "unsafe" },
  input: { type: "object", properties: {} },
  sideEffects: [],
  question: () => ({ text: "Which account?" }),
  execute: () => {
    entered += 1;
    return "asked";
  },
});

async function start(config: BrainstemConfig = {}): Promise<Brainstem> {
  const brainstem = await createBrainstem({
    root,
    clock,
    storage: store,
    model: createScriptedModel(
      [
        ({ prompt }) =>
          prompt.some(({ role }) => role === "tool") ? ["Done."] : [{ tool: "pay", input: {} }],
      ],
      { atEnd: "repeat" },
    ),
    tools: [pay, ask],
    approvals: { deadlineMs: HOUR_MS },
    ...config,
  });
  open.push(brainstem);
  return brainstem;
}

const lastOf = async ({ session }: Brainstem) => {
  const kinds: { kind: string; detail: unknown }[] = [];
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 0);
  for await (const event of session().events({ signal: stop.signal }))
    if (event.kind === "approval-response" || event.kind === "question-response")
      kinds.push({ kind: event.kind, detail: [event.answeredBy, "isApproved" in event && event.isApproved] });
  return kinds;
};

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 5));
};
const ended = (brainstem: Brainstem) =>
  until(async () => (await store.sessions.find(brainstem.session().key))?.state === "ready");

describe("[approvals.deadline] a turn whose question has no answer", () => {
  test("goes on at the deadline, with the rejection as the result of its call", async () => {
    const brainstem = await start();
    expect((await brainstem.session().turn("pay").summary()).status).toBe("suspended");
    await until(async () => clock.sleepers > 0);
    await clock.advance(HOUR_MS - 1);
    expect((await brainstem.approvals.list())[0]!.state).toBe("open");
    await clock.advance(2);
    await ended(brainstem);
    expect(entered).toBe(0);
    expect(await brainstem.approvals.list()).toEqual([]);
    expect(JSON.stringify(await brainstem.session().messages())).toContain("Nobody approved this call");
  });

  test("goes on when a later process starts", async () => {
    const first = await start();
    await first.session().turn("pay").summary();
    await first.close();
    await clock.advance(HOUR_MS + 1);
    const second = await start();
    await ended(second);
    expect(entered).toBe(0);
  });

  test("goes on when its session is resumed, and takes no answer that comes late", async () => {
    const brainstem = await start({ approver: createDeferringApprover() });
    await brainstem.session().turn("pay").summary();
    const [item] = await brainstem.approvals.list();
    await clock.advance(HOUR_MS + 1);
    const late = brainstem.approvals.answer(
      item!.id,
      { isApproved: true, hash: item!.hash },
      { name: "ben", roles: [] },
    );
    await expect(late).rejects.toMatchObject({ code: "approval.over" });
    const turn = await brainstem.session().resume();
    expect((await turn!.summary()).status).toBe("completed");
    expect(entered).toBe(0);
  });

  test("goes on by approvals.wake where the program has an approver of its own", async () => {
    const brainstem = await start({ approver: createDeferringApprover() });
    await brainstem.session().turn("pay").summary();
    expect(await brainstem.approvals.wake()).toEqual([]);
    await clock.advance(HOUR_MS + 1);
    const [woken] = await brainstem.approvals.wake();
    expect((await woken!.turn!.summary()).status).toBe("completed");
    expect(await brainstem.approvals.wake()).toEqual([]);
    expect(entered).toBe(0);
  });

  test("goes to other roles first where its rules escalate, shown anew and urgently", async () => {
    const escalating = {
      deadlineMs: 9_000,
      onExpiry: "escalate",
      escalateTo: ["boss"],
      priority: "low",
    } as const;
    const brainstem = await start({ approvals: escalating });
    await brainstem.session().turn("pay").summary();
    const stop = new AbortController();
    const seen: string[] = [];
    const watching = (async () => {
      for await (const { requirement, state } of brainstem.approvals.watch({ signal: stop.signal }))
        seen.push(`${state} ${requirement.priority}`);
    })();
    await until(async () => seen.length === 1);
    await clock.advance(10_000);
    await until(async () => seen.length === 2);
    stop.abort();
    await watching;
    expect(seen).toEqual(["open low", "escalated high"]);
    expect((await store.sessions.find(brainstem.session().key))!.state).toBe("awaiting-tool-result");
    await clock.advance(10_000);
    await ended(brainstem);
    expect(entered).toBe(0);
  });

  test("goes on without the answer to a tool's own question", async () => {
    const brainstem = await start({
      model: createScriptedModel(
        [
          ({ prompt }) =>
            prompt.some(({ role }) => role === "tool") ? ["Done."] : [{ tool: "ask", input: {} }],
        ],
        { atEnd: "repeat" },
      ),
    });
    await brainstem.session().turn("ask").summary();
    const [may] = await brainstem.approvals.list();
    const yes = { isApproved: true, hash: may!.hash };
    await (await brainstem.approvals.answer(may!.id, yes, { name: "ben", roles: [] })).turn!.summary();
    const [item] = await brainstem.approvals.list();
    expect(item!.kind).toBe("answer");
    await until(async () => clock.sleepers > 0);
    await clock.advance(HOUR_MS + 1);
    await ended(brainstem);
    expect(entered).toBe(0);
    expect((await lastOf(brainstem)).slice(1)).toEqual([
      { kind: "question-response", detail: ["nobody", false] },
    ]);
  });
});
