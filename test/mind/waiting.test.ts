import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MindOptions } from "../../src/mind/index.ts";
import { replaySession } from "../../src/mind/replay.ts";
import type { AnyTool, Hook, QuestionRequest, ResultRequest, WaitingAnswer } from "../../src/ports/index.ts";
import { createMemoryStore, type Store } from "../../src/storage/index.ts";
import { openSqliteStore } from "../../src/storage/node.ts";
import { createFakeClock } from "../../src/testing/index.ts";
import { createDeferringApprover, defineTool } from "../../src/tools/index.ts";
import { createTestMind, eventsOf, key, kindsOf, logged, only } from "./fixtures.ts";
import { expectValidForProviders } from "./valid-history.ts";

const locate = (more: Partial<Parameters<typeof defineTool>[0]> = {}): AnyTool =>
  defineTool({
    name: "locate",
    description: "Where the person's device is.",
    input: { type: "object", properties: { precise: { type: "boolean" } } },
    output: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    sideEffects: [],
    ...more,
  } as Parameters<typeof defineTool>[0]);

const call = { tool: "locate", input: { precise: true }, id: "call-1" };

const handIn = ({ requestHash }: ResultRequest, output: unknown): WaitingAnswer =>
  ({ requestHash, answeredBy: "phone", output }) as WaitingAnswer;

const reply = ({ requestHash }: QuestionRequest, answer: unknown): WaitingAnswer =>
  ({ requestHash, answeredBy: "ada", answer }) as WaitingAnswer;

/** A session whose turn waits for what its only call waits for. */
async function waiting(store: Store, options: Partial<MindOptions>) {
  const { session } = createTestMind([[call]], { log: store.log, ...options });
  const events = await eventsOf(session.send("where am I?"));
  const [open] = await session.waitingCalls();
  return { events, request: open!.request };
}

const drivers = ["memory", "sqlite"] as const;

describe.each(drivers)("a tool that runs elsewhere, on %s", driver => {
  let folder: string;
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waiting-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const openStore = async () =>
    driver === "memory" ? createMemoryStore() : openSqliteStore({ path: join(folder, `${count++}.db`) });

  test("[mind.waiting.result] suspends its turn, and its result resumes it in another process", async () => {
    const store = await openStore();
    const tools = [locate()];
    const { events, request } = await waiting(store, { tools });
    expect(kindsOf(events).slice(-4)).toEqual([
      "policy-decision",
      "tool-call-start",
      "result-request",
      "turn-suspend",
    ]);
    expect(request).toMatchObject({
      waitsFor: "result",
      tool: "locate",
      session: "s1",
      turn: events[0]!.turn,
    });
    expect(await store.waiting.pending(key, 0)).toEqual([
      { key, turn: events[0]!.turn, call: "call-1", request },
    ]);
    const found = await store.waiting.find(key, (request as ResultRequest).request);
    const second = createTestMind(["You are in Berlin."], { log: store.log, tools });
    const still = await second.session.send("where am I?", { id: request.turn }).summary();
    expect(still).toMatchObject({ status: "suspended", turn: request.turn });
    await second.session.answer(
      (request as ResultRequest).request,
      handIn(found!.request as ResultRequest, { city: "Berlin" }),
    );
    expect(await store.waiting.pending(key, 0)).toEqual([]);
    const rest = await eventsOf((await second.session.resume())!);
    expect(only(rest, "tool-call-end")[0]!.outcome).toMatchObject({
      status: "succeeded",
      output: { city: "Berlin" },
    });
    expect(rest.at(-1)).toMatchObject({ kind: "turn-end", status: "completed", toolCalls: 1 });
    const again = await second.session.send("where am I?", { id: request.turn }).summary();
    expect(again).toMatchObject({ status: "completed", text: "You are in Berlin." });
    expectValidForProviders(second.model.calls[0]!.prompt);
    expect(await replaySession(store.log.read(key)).differences()).toEqual([]);
    await store.close();
  });

  test("[mind.waiting.question] a tool's question is answered in another process before its body is entered", async () => {
    const store = await openStore();
    const seen: unknown[] = [];
    const tools = [
      locate({
        question: () => ({ text: "Which city?", options: ["Berlin", "Paris"] }),
        execute: (_input, { answer }) => {
          seen.push(answer);
          return { city: String(answer) };
        },
      }),
    ];
    const { events, request } = await waiting(store, { tools });
    expect(kindsOf(events)).not.toContain("tool-call-start");
    expect(request).toMatchObject({ waitsFor: "question", askedBy: "tool", text: "Which city?" });
    expect(seen).toEqual([]);
    const { request: id } = request as QuestionRequest;
    const second = createTestMind(["Paris."], { log: store.log, tools });
    await expect(second.session.answer(id, reply(request as QuestionRequest, "Rome"))).rejects.toMatchObject({
      code: "input.invalid",
    });
    await second.session.answer(id, reply(request as QuestionRequest, "Paris"));
    await (await second.session.resume())!.summary();
    expect(seen).toEqual(["Paris"]);
    expect(await replaySession(store.log.read(key)).differences()).toEqual([]);
    await store.close();
  });
});

describe("an answer to what waits", () => {
  const wrong: readonly (readonly [string, (request: ResultRequest) => unknown])[] = [
    ["another hash", request => ({ ...handIn(request, { city: "x" }), requestHash: "0".repeat(64) })],
    ["nobody's name", request => ({ ...handIn(request, { city: "x" }), answeredBy: "nobody" })],
    ["a member too many", request => ({ ...handIn(request, { city: "x" }), isApproved: true })],
    ["output and failure", request => ({ ...handIn(request, { city: "x" }), failure: "no" })],
    ["neither", ({ requestHash }) => ({ requestHash, answeredBy: "phone" })],
    [
      "an approval",
      ({ requestHash }) => ({ isApproved: true, argumentsHash: requestHash, answeredBy: "phone" }),
    ],
    [
      "an answer to a question",
      ({ requestHash }) => ({ requestHash, answeredBy: "phone", answer: { city: "x" } }),
    ],
    ["a value of another schema", request => handIn(request, { town: "x" })],
    ["no object", () => "Berlin"],
  ];
  test.each(wrong)("[mind.waiting.strict] of %s is refused, and the call waits on", async (_what, answer) => {
    const store = createMemoryStore();
    const { request } = await waiting(store, { tools: [locate()] });
    const id = (request as ResultRequest).request;
    const { session } = createTestMind([], { log: store.log, tools: [locate()] });
    await expect(session.answer(id, answer(request as ResultRequest) as WaitingAnswer)).rejects.toMatchObject(
      {
        code: "input.invalid",
      },
    );
    expect(await session.waitingCalls()).toHaveLength(1);
  });

  test("[mind.waiting.strict] counts once, in time, and for its own session", async () => {
    const store = createMemoryStore();
    const clock = createFakeClock();
    const { request } = await waiting(store, { tools: [locate()], clock });
    const { request: id, expiresAt } = request as ResultRequest;
    const good = handIn(request as ResultRequest, { city: "Berlin" });
    const second = createTestMind(["ok"], { log: store.log, tools: [locate()], clock });
    const foreign = second.mind.session({ ...key, user: "bob" });
    await expect(foreign.answer(id, good)).rejects.toMatchObject({ code: "approval.not-found" });
    await second.session.answer(id, good);
    await expect(second.session.answer(id, good)).rejects.toMatchObject({ code: "approval.over" });
    const late = createMemoryStore();
    const other = await waiting(late, { tools: [locate()], clock });
    await clock.advance(expiresAt);
    const third = createTestMind(["Too late."], { log: late.log, tools: [locate()], clock });
    const { request: otherId } = other.request as ResultRequest;
    await expect(
      third.session.answer(otherId, handIn(other.request as ResultRequest, { city: "x" })),
    ).rejects.toMatchObject({ code: "approval.over" });
    const rest = await eventsOf((await third.session.resume())!);
    expect(only(rest, "tool-call-end")[0]!.outcome).toMatchObject({
      status: "failed",
      code: "tool.timed-out",
    });
    expect(rest.at(-1)).toMatchObject({ status: "completed" });
  });

  test("[mind.waiting.choke-point] a policy that denies keeps a call from being handed out; an approval comes first", async () => {
    const denied = createTestMind([[call], "no"], {
      tools: [locate()],
      policy: () => ({ rules: [], fallback: "deny" }),
    });
    const events = await eventsOf(denied.session.send("where?"));
    expect(kindsOf(events)).not.toContain("result-request");
    expect(only(events, "tool-call-end")[0]!.outcome).toMatchObject({ code: "tool.policy-denied" });

    const store = createMemoryStore();
    const policy = () => ({ rules: [], fallback: "ask" }) as const;
    const options = { log: store.log, tools: [locate()], policy, approver: createDeferringApprover() };
    const { session } = createTestMind([[call], "Berlin."], options);
    await session.send("where?").summary();
    const [asked] = await session.waitingCalls();
    const { approval, argumentsHash } = asked!.approval!.request;
    await session.answer(approval, { isApproved: true, argumentsHash, answeredBy: "ada" });
    expect((await (await session.resume())!.summary()).status).toBe("suspended");
    const [handed] = await session.waitingCalls();
    const request = handed!.request as ResultRequest;
    await session.answer(request.request, {
      requestHash: request.requestHash,
      answeredBy: "phone",
      failure: "off",
    });
    const rest = await eventsOf((await session.resume())!);
    expect(only(rest, "tool-call-end")[0]!.outcome).toEqual({
      status: "failed",
      code: "tool.failed",
      message: "locate failed: off",
    });
    expect(await replaySession(store.log.read(key)).differences()).toEqual([]);
  });

  test("[mind.waiting.question] a tool with a question and no body has the answer as its result", async () => {
    const store = createMemoryStore();
    const tools = [locate({ question: () => ({ text: "Where?", schema: { type: "object" } }) })];
    const { request } = await waiting(store, { tools });
    const { session } = createTestMind(["ok"], { log: store.log, tools });
    await session.answer(
      (request as QuestionRequest).request,
      reply(request as QuestionRequest, { city: "Ulm" }),
    );
    const rest = await eventsOf((await session.resume())!);
    expect(only(rest, "tool-call-end")[0]!.outcome).toMatchObject({
      status: "succeeded",
      output: { city: "Ulm" },
    });
  });

  test("[mind.waiting.question] a hook's question comes back to it with the answer; declined, the call isn't made", async () => {
    const answers: unknown[] = [];
    const hook: Hook = {
      name: "why",
      onFailure: "closed",
      beforeTool({ answer }) {
        answers.push(answer);
        return answer === undefined ? { question: { text: "Why?" } } : undefined;
      },
    };
    for (const isDeclined of [false, true]) {
      const store = createMemoryStore();
      let runs = 0;
      const tools = [locate({ execute: () => ({ city: `Berlin ${++runs}` }) })];
      const options = { tools, hooks: [hook] };
      const { request } = await waiting(store, options);
      expect(request).toMatchObject({ askedBy: "hook why", text: "Why?" });
      const { request: id, requestHash } = request as QuestionRequest;
      const { session } = createTestMind(["ok"], { log: store.log, ...options });
      await session.answer(
        id,
        isDeclined
          ? { requestHash, answeredBy: "ada", isDeclined: true }
          : { requestHash, answeredBy: "ada", answer: "because" },
      );
      const rest = await eventsOf((await session.resume())!);
      expect(runs).toBe(isDeclined ? 0 : 1);
      expect(only(rest, "tool-call-end")[0]!.outcome.status).toBe(isDeclined ? "refused" : "succeeded");
    }
    expect(answers).toContain("because");
  });

  test("[mind.suspend.superseded] new input settles a call that runs elsewhere as one of unknown outcome", async () => {
    const store = createMemoryStore();
    await waiting(store, { tools: [locate()] });
    const { model, session } = createTestMind(["Never mind."], { log: store.log, tools: [locate()] });
    await session.send("forget it").summary();
    expect(await store.waiting.pending(key, 0)).toEqual([]);
    expectValidForProviders(model.calls[0]!.prompt);
    expect(only(await logged(store.log.read(key)), "tool-call-end")[0]!.outcome).toMatchObject({
      code: "tool.outcome-unknown",
    });
  });
});
