import { describe, expect, test } from "vitest";
import type { Policy } from "../../src/policy/index.ts";
import type { ApprovalAnswer, ApprovalRequest, EventLog } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createFakeClock, createScriptedModel } from "../../src/testing/index.ts";
import { createDeferringApprover } from "../../src/tools/index.ts";
import { callEcho, createTestMind, echo, eventsOf, key, kindsOf, logged, only } from "./fixtures.ts";
import { expectValidForProviders } from "./valid-history.ts";

const askAll = () => ({ rules: [], fallback: "ask" }) as const;
const askAllButFree = (): Policy => ({
  rules: [{ decision: "allow", operation: "free.run", arguments: {}, text: "Run free" }],
  fallback: "ask",
});
const approver = createDeferringApprover();

const yes = ({ argumentsHash }: ApprovalRequest, more: Partial<ApprovalAnswer> = {}): ApprovalAnswer => ({
  isApproved: true,
  argumentsHash,
  answeredBy: "ann",
  ...more,
});

/** A session whose turn waits for a person, and the log that it is in. */
async function suspended(log: EventLog = createMemoryLog()) {
  const options = { log, approver, policy: askAll, tools: [echo()] };
  const first = createTestMind([[callEcho("a")]], options);
  const events = await eventsOf(first.session.turn("go"));
  const [request] = only(events, "approval-request");
  return { log, first, events, request: request! };
}

describe("a turn that waits for a person", () => {
  test("[mind.suspend.events] suspends when only waiting calls are left, and its stream ends", async () => {
    const { events, first, request } = await suspended();
    expect(events.at(-1)).toMatchObject({
      kind: "turn-suspend",
      status: "suspended",
      waitingFor: [request.approval],
      toolCalls: 1,
    });
    expect(kindsOf(events)).not.toContain("tool-call-end");
    expect(first.session.state).toBe("awaiting-tool-result");
    expect(await first.session.waitingCalls()).toMatchObject([{ call: "call-a", tool: "echo" }]);
  });

  test("[mind.suspend.answer] the answer resumes it in another process, with the same turn and key", async () => {
    const { log, events, request } = await suspended();
    const seen: string[] = [];
    const tool = {
      ...echo(),
      execute: (_input: unknown, context: { readonly idempotencyKey: string }) => {
        seen.push(context.idempotencyKey);
        return "echo a";
      },
    };
    const second = createTestMind(["Done."], { log, policy: askAll, tools: [tool] });
    await second.session.answer(request.approval, yes(request));
    const turn = await second.session.resume();
    const rest = await eventsOf(turn!);
    expect(turn!.id).toBe(events[0]!.turn);
    expect(kindsOf(rest)).toEqual([
      "turn-resume",
      "policy-decision",
      "tool-call-start",
      "tool-call-end",
      "step-end",
      "step-start",
      "model-call-start",
      "text-delta",
      "text-block",
      "model-call-end",
      "step-end",
      "turn-end",
    ]);
    expect(rest.at(-1)).toMatchObject({ status: "completed", text: "Done.", steps: 2, toolCalls: 1 });
    expect(seen).toEqual([`${turn!.id}:call-a`]);
    expectValidForProviders(second.model.calls[0]!.prompt);
    expect(await second.session.resume()).toBeUndefined();
    const seqs = (await logged(log.read(key))).map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  test("[mind.suspend.answer] the model learns a no, and the tool isn't entered", async () => {
    const { log, request } = await suspended();
    let isEntered = false;
    const tools = [echo(() => (isEntered = true))];
    const second = createTestMind(["As you wish."], { log, policy: askAll, tools });
    await second.session.answer(request.approval, yes(request, { isApproved: false, comment: "not now" }));
    const summary = await (await second.session.resume())!.summary();
    expect(summary).toMatchObject({ status: "completed", text: "As you wish." });
    expect(JSON.stringify(second.model.calls[0]!.prompt)).toContain("not now");
    expect(isEntered).toBe(false);
  });

  test("[mind.suspend.strict] takes an answer once, in time, for that call only", async () => {
    const clock = createFakeClock();
    const { log, request } = await suspended();
    const { session } = createTestMind([], { log, policy: askAll, tools: [echo()] });
    const refused = (answer: unknown) => session.answer(request.approval, answer as ApprovalAnswer);
    await expect(refused({ ...yes(request), isApproved: "true" })).rejects.toMatchObject({
      code: "input.invalid",
    });
    await expect(refused({ ...yes(request), argumentsHash: "0" })).rejects.toMatchObject({
      code: "input.invalid",
    });
    await expect(refused(undefined)).rejects.toMatchObject({ code: "input.invalid" });
    const other = "01ARZ3NDEKTSV4RRFFQ69G5FAV" as typeof request.approval;
    await expect(session.answer(other, yes(request))).rejects.toMatchObject({ code: "approval.not-found" });
    const stranger = createTestMind([], { log }).mind.session({ ...key, user: "bob" });
    await expect(stranger.answer(request.approval, yes(request))).rejects.toMatchObject({
      code: "approval.not-found",
    });
    await clock.advance(request.expiresAt - clock.now() + 1);
    const late = createTestMind([], { log, clock }).session;
    await expect(late.answer(request.approval, yes(request))).rejects.toMatchObject({
      code: "approval.over",
    });
    await session.answer(request.approval, yes(request));
    await expect(refused(yes(request))).rejects.toMatchObject({ code: "approval.over" });
  });

  test("[mind.suspend.partial] the other calls run, and one answer of two suspends it again", async () => {
    const log = createMemoryLog();
    const free = {
      ...echo(),
      id: "free@1",
      name: "free",
      operations: () => [{ name: "free.run", arguments: {} }],
    };
    const steps = [[callEcho("a"), { tool: "free", input: { text: "f" }, id: "call-f" }, callEcho("b")]];
    const first = createTestMind(steps, { log, approver, policy: askAllButFree, tools: [echo(), free] });
    const events = await eventsOf(first.session.turn("go"));
    const requests = only(events, "approval-request");
    expect(requests).toHaveLength(2);
    expect(only(events, "tool-call-end")).toMatchObject([
      { call: "call-f", outcome: { status: "succeeded" } },
    ]);
    expect(events.at(-1)).toMatchObject({ waitingFor: requests.map(({ approval }) => approval) });
    const { session } = createTestMind(["Both."], { log, policy: askAll, tools: [echo(), free] });
    await session.answer(requests[0]!.approval, yes(requests[0]!));
    expect(await (await session.resume())!.summary()).toMatchObject({
      status: "suspended",
      waitingFor: [requests[1]!.approval],
    });
    await session.answer(requests[1]!.approval, yes(requests[1]!));
    expect(await (await session.resume())!.summary()).toMatchObject({ status: "completed", toolCalls: 3 });
    const ends = (await logged(log.read(key))).filter(({ kind }) => kind === "tool-call-end");
    expect(ends).toHaveLength(3);
  });

  test("[mind.suspend.superseded] new input cancels the waiting calls, and the model learns it", async () => {
    const { first, log, request } = await suspended();
    const model = createScriptedModel(["Let us talk of something else."]);
    const { session } = createTestMind([], { model, log, tools: [echo()] });
    expect((await session.turn("forget it").summary()).status).toBe("completed");
    const { prompt } = model.calls[0]!;
    expectValidForProviders(prompt);
    expect(JSON.stringify(prompt)).toContain("tool.cancelled");
    await expect(session.answer(request.approval, yes(request))).rejects.toMatchObject({
      code: "approval.not-found",
    });
    const ends = (await logged(log.read(key))).filter(({ kind }) => kind === "turn-end");
    expect(ends).toMatchObject([{ status: "cancelled", reason: "superseded by a new input" }, {}]);
    expect(await first.session.resume()).toBeUndefined();
  });

  test("[mind.suspend.rules] a rule that became deny denies an approved call", async () => {
    const { log, request } = await suspended();
    const policy = () => ({ rules: [], fallback: "deny" }) as const;
    const { session } = createTestMind(["No."], { log, policy, tools: [echo()] });
    await session.answer(request.approval, yes(request));
    const events = await eventsOf((await session.resume())!);
    expect(only(events, "tool-call-end")[0]!.outcome).toMatchObject({ code: "tool.policy-denied" });
  });

  test("[mind.suspend.partial] a call that was cut short beside it doesn't keep an approved call from running", async () => {
    const log = createMemoryLog();
    const long = {
      ...echo(() => "x".repeat(100)),
      id: "free@1",
      name: "free",
      operations: () => [{ name: "free.run", arguments: {} }],
    };
    const options = { log, approver, limits: { toolOutputChars: 50 } };
    const steps = [[{ tool: "free", input: { text: "f" }, id: "call-f" }, callEcho("a")]];
    const first = createTestMind(steps, { ...options, policy: askAllButFree, tools: [echo(), long] });
    const events = await eventsOf(first.session.turn("go"));
    expect(only(events, "limit-reached")).toMatchObject([{ limit: "toolOutputChars" }]);
    const [request] = only(events, "approval-request");
    const { session } = createTestMind(["Done."], { ...options, policy: askAll, tools: [echo(), long] });
    await session.answer(request!.approval, yes(request!));
    const rest = await eventsOf((await session.resume())!);
    expect(only(rest, "tool-call-end")).toMatchObject([{ call: "call-a", outcome: { status: "succeeded" } }]);
    expect(rest.at(-1)).toMatchObject({ status: "completed", text: "Done." });
  });
});

describe("[approvals.program] a process that can't go on with a turn", () => {
  test.each([
    ["has another name", { program: "baker", tools: [echo()] }, { program: "miller" }],
    ["lacks the tool of the call that waits", { program: "miller", tools: [] }, { tool: "echo" }],
  ])("refuses to resume it where it %s, and the turn waits on", async (_, own, data) => {
    const log = createMemoryLog();
    const options = { log, approver, policy: askAll };
    const first = createTestMind([[callEcho("a")]], { ...options, tools: [echo()], program: "miller" });
    const events = await eventsOf(first.session.turn("go"));
    const [request] = only(events, "approval-request");
    expect(only(events, "turn-start")[0]!.program).toBe("miller");
    const other = createTestMind(["Done."], { ...options, ...own });
    await other.session.answer(request!.approval, yes(request!));
    expect(await other.session.elsewhere()).toMatchObject({ code: "session.elsewhere", data });
    await expect(other.session.resume()).rejects.toMatchObject({ code: "session.elsewhere", data });
    expect(other.model.calls).toEqual([]);
    const again = createTestMind(["Done."], { ...options, tools: [echo()], program: "miller" });
    expect(await (await again.session.resume())!.summary()).toMatchObject({ status: "completed" });
  });
});
