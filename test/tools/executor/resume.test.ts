import { describe, expect, test } from "vitest";
import { createId } from "../../../src/base/index.ts";
import type { ApprovalRequest } from "../../../src/ports/index.ts";
import { createDeferringApprover } from "../../../src/tools/index.ts";
import { allowAll, approver, askAll, denyAll, hook, probe, steppedClock, yes } from "../rig.ts";
import { asked, bobCall, bobRequest, foldCall, repeatable, resuming } from "./resume-rig.ts";

const asking = { policy: () => askAll };
const started = { wasStarted: true };
const deferring = createDeferringApprover();

describe("an answer in the log", () => {
  test("[tools.resume.answer] [tools.resume.events] lets the call run, as the same call", async () => {
    const { tool, entered } = probe();
    const call = bobCall();
    const first = resuming({ tools: [tool], ...asking, approver: deferring }, [call]);
    await first.run();
    const { request } = foldCall(first.events, call).approval!;
    const seen: unknown[] = [];
    const watch = hook({ afterTool: ({ approvedBy }) => void seen.push(approvedBy) });
    const second = resuming(
      { tools: [tool], ...asking, hooks: [watch] },
      [call],
      [asked(request, yes(request, { answeredBy: "Ada" }))],
    );
    expect(await second.run()).toMatchObject([{ status: "succeeded", modelText: "done" }]);
    expect(second.kinds()).toEqual(["policy-decision", "tool-call-start", "tool-call-end"]);
    expect(seen).toEqual(["Ada"]);
    expect(entered).toEqual([{ to: "bob" }]);
  });

  test("[tools.resume.answer] was in time when it was written down, however late it is now", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest({ expiresAt: 1 });
    const { run } = resuming({ tools: [tool], ...asking }, [bobCall()], [asked(request, yes(request))]);
    expect(await run()).toMatchObject([{ status: "succeeded" }]);
    expect(entered).toHaveLength(1);
  });

  test("[tools.resume.answer] with other arguments lets those run, once they are judged", async () => {
    const { tool, entered } = probe();
    const rules = [
      { decision: "deny", operation: "*", arguments: { to: ["eve"] }, text: "not to eve" },
    ] as const;
    const request = await bobRequest();
    const edited = (to: string) => asked(request, yes(request, { editedArguments: { to } }));
    const world = resuming(
      { tools: [tool], policy: () => ({ rules, fallback: "ask" }) },
      [bobCall(), bobCall()],
      [edited("carol"), edited("eve")],
    );
    expect(await world.run()).toMatchObject([{ status: "succeeded" }, { code: "tool.policy-denied" }]);
    expect(entered).toEqual([{ to: "carol" }]);
    expect(world.of("approval-request")).toEqual([]);
  });

  test("[tools.resume.answer] counts once: judges that go back to what was asked about ask anew", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest();
    const undoing = hook({
      beforeTool: ({ call }) =>
        (call.arguments as { to: string }).to === "bob" ? undefined : { arguments: { to: "bob" } },
    });
    const answers = approver(given => yes(given, { isApproved: false }));
    const { run } = resuming(
      { tools: [tool], ...asking, hooks: [undoing], approver: answers },
      [bobCall()],
      [asked(request, yes(request, { editedArguments: { to: "carol" } }))],
    );
    expect(await run()).toMatchObject([{ code: "tool.approval-rejected" }]);
    expect(answers.requests).toHaveLength(1);
    expect(entered).toEqual([]);
  });

  test("[tools.resume.answer] counts for one call: shown for another one it is no answer", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest();
    const recorded = asked(request, yes(request));
    const { run } = resuming({ tools: [tool], ...asking }, [bobCall(), bobCall()], [recorded, recorded]);
    expect((await run()).map(({ status }) => status).toSorted()).toEqual(["refused", "succeeded"]);
    expect(entered).toHaveLength(1);
  });

  test("[tools.resume.answer] can't be handed in again by an approver", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest();
    const recorded = yes(request);
    const options = { tools: [tool], ...asking };
    await resuming(options, [bobCall()], [asked(request, recorded)]).run();
    const replaying = approver(() => recorded);
    const { run } = resuming({ ...options, approver: replaying }, [bobCall()]);
    expect(await run()).toMatchObject([{ code: "tool.approval-rejected" }]);
    expect(entered).toHaveLength(1);
  });

  test("[tools.resume.answer] read again for its own call, after another crash, it counts again", async () => {
    const { tool } = probe();
    const durable = repeatable(tool, "durable");
    const request = await bobRequest();
    const recorded = yes(request);
    const call = bobCall();
    for (const wasStarted of [false, true]) {
      const world = resuming({ tools: [durable], ...asking }, [call], [asked(request, recorded, wasStarted)]);
      expect(await world.run()).toMatchObject([{ status: "succeeded" }]);
    }
  });

  const notYes: readonly (readonly [string, (request: ApprovalRequest) => unknown])[] = [
    ["a no", request => yes(request, { isApproved: false })],
    ["the executor's own no", request => yes(request, { isApproved: false, answeredBy: "nobody" })],
    ['the text "true"', request => yes(request, { isApproved: "true" as never })],
    ['the text "false"', request => yes(request, { isApproved: "false" as never })],
    ["the number 1", request => yes(request, { isApproved: 1 as never })],
    ["another call's hash", request => yes({ ...request, argumentsHash: "0".repeat(64) })],
    ["no hash", request => ({ isApproved: true, answeredBy: request.tool })],
    ["a yes of no one", request => yes(request, { answeredBy: "" })],
    ["a yes of nobody", request => yes(request, { answeredBy: "nobody" })],
    ["a yes without a name", request => ({ isApproved: true, argumentsHash: request.argumentsHash })],
    ["a deferral", () => ({ isDeferred: true })],
    ["a yes that is a deferral too", request => ({ ...yes(request), isDeferred: true })],
    ["edits that are not JSON", request => yes(request, { editedArguments: { to: () => 1 } as never })],
    ["an empty object", () => ({})],
    ["null", () => null],
    ["true itself", () => true],
    [
      "a field that throws",
      request => ({
        ...yes(request),
        get isApproved() {
          throw new Error("trap");
        },
      }),
    ],
  ];

  test.each(notYes)(
    "[tools.resume.strict] %s never enters the body, asked for or allowed by now, started or not",
    async (_, answer) => {
      for (const policy of [askAll, allowAll, denyAll]) {
        for (const wasStarted of [false, true]) {
          const { tool, entered } = probe();
          const request = await bobRequest();
          const answers = approver(given => yes(given));
          const world = resuming(
            { tools: [repeatable(tool, "durable")], policy: () => policy, approver: answers },
            [bobCall()],
            [asked(request, answer(request), wasStarted)],
          );
          const code = policy === denyAll ? "tool.policy-denied" : "tool.approval-rejected";
          expect(await world.run()).toMatchObject([{ code }]);
          expect(world.kinds()).toEqual(["policy-decision", "tool-call-end"]);
          expect(answers.requests).toEqual([]);
          expect(entered).toEqual([]);
        }
      }
    },
  );

  test("[tools.resume.strict] the model learns a person's no with its comment", async () => {
    const request = await bobRequest();
    const no = yes(request, { isApproved: false, answeredBy: "Ada", comment: "Bob has left" });
    const { run } = resuming({ tools: [probe().tool], ...asking }, [bobCall()], [asked(request, no)]);
    expect(await run()).toMatchObject([
      { modelText: expect.stringContaining("Ada rejected this call: Bob has left") },
    ]);
  });
});

describe("a request without an answer", () => {
  test.each([false, true])(
    "[tools.resume.waiting] [tools.resume.events] goes on waiting as the same request (started: %s)",
    async wasStarted => {
      const { tool, entered } = probe();
      const clock = steppedClock(1_000);
      const request = await bobRequest({ expiresAt: 1_000 });
      const answers = approver(given => yes(given));
      const world = resuming(
        { tools: [repeatable(tool, "durable")], ...asking, approver: answers, clock },
        [bobCall()],
        [asked(request, undefined, wasStarted)],
      );
      for (let round = 0; round < 2; round++) {
        expect(await world.run()).toEqual([{ status: "suspended", request: request.approval }]);
      }
      expect(world.kinds()).toEqual(["policy-decision", "policy-decision"]);
      expect(answers.requests).toEqual([]);
      expect(entered).toEqual([]);
    },
  );

  test.each([1_000, Number.NaN, null])(
    "[tools.resume.waiting] is refused once its time (%s) is over, without a person's name",
    async expiresAt => {
      const { tool, entered } = probe();
      const request = await bobRequest({ expiresAt: expiresAt as number });
      const answers = approver(given => yes(given));
      const world = resuming(
        { tools: [tool], ...asking, approver: answers, clock: steppedClock(1_001) },
        [bobCall()],
        [asked(request)],
      );
      expect(await world.run()).toMatchObject([{ status: "refused", code: "tool.approval-rejected" }]);
      expect(world.kinds()).toEqual(["policy-decision", "approval-response", "tool-call-end"]);
      expect(world.of("approval-response")).toMatchObject([
        { approval: request.approval, isApproved: false, answeredBy: "nobody" },
      ]);
      expect(answers.requests).toEqual([]);
      expect(entered).toEqual([]);
    },
  );

  test("[tools.defer.cancelled] ends with its turn when that is cancelled", async () => {
    const world = resuming({ tools: [probe().tool], ...asking }, [bobCall()], [asked(await bobRequest())]);
    world.abort.abort(new Error("stop"));
    expect(await world.run()).toMatchObject([{ status: "refused", code: "tool.cancelled" }]);
  });

  test("[tools.defer.cancelled] ends with its turn even when that is cancelled at the last moment", async () => {
    const world = resuming({ tools: [probe().tool], ...asking }, [bobCall()], [asked(await bobRequest())]);
    const push = world.events.push.bind(world.events);
    world.events.push = event => {
      if (event!.kind === "policy-decision") world.abort.abort(new Error("stop"));
      return push(event!);
    };
    expect(await world.run()).toMatchObject([{ status: "refused", code: "tool.cancelled" }]);
    expect(world.kinds()).toEqual(["policy-decision", "tool-call-end"]);
  });
});

describe("a resumed call", () => {
  test("[tools.resume.judged-anew] that is denied by now is denied, whatever was answered", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest();
    const { run } = resuming(
      { tools: [tool], policy: () => denyAll },
      [bobCall(), bobCall()],
      [asked(request), asked(request, yes(request))],
    );
    expect(await run()).toMatchObject([{ code: "tool.policy-denied" }, { code: "tool.policy-denied" }]);
    expect(entered).toEqual([]);
  });

  test("[tools.resume.judged-anew] that is allowed by now needs no answer", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest({ expiresAt: 1 });
    const world = resuming({ tools: [tool] }, [bobCall()], [asked(request)]);
    expect(await world.run()).toMatchObject([{ status: "succeeded" }]);
    expect(world.kinds()).toEqual(["policy-decision", "tool-call-start", "tool-call-end"]);
    expect(entered).toHaveLength(1);
  });

  test("[tools.resume.judged-anew] that is allowed by now runs with what the person wrote, not without", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest();
    const recorded = asked(request, yes(request, { editedArguments: { to: "carol" } }));
    await resuming({ tools: [tool] }, [bobCall()], [recorded]).run();
    expect(entered).toEqual([{ to: "carol" }]);
  });

  test.each(["answered", "open"])(
    "[tools.resume.judged-anew] that a hook changes is asked about anew; the %s request is over",
    async which => {
      const { tool, entered } = probe();
      const request = await bobRequest();
      const recorded = asked(request, which === "answered" ? yes(request) : undefined);
      const changing = hook({ beforeTool: () => ({ arguments: { to: "carol" } }) });
      const options = { tools: [tool], ...asking, hooks: [changing], approver: deferring };
      const call = bobCall();
      const world = resuming(options, [call], [recorded]);
      const [result] = await world.run();
      const [anew] = world.of("approval-request");
      expect(anew).toMatchObject({ arguments: { to: "carol" } });
      expect(anew!.approval).not.toBe(request.approval);
      expect(result).toEqual({ status: "suspended", request: anew!.approval });
      expect(world.of("approval-response")).toMatchObject(
        which === "answered" ? [] : [{ approval: request.approval, isApproved: false, answeredBy: "nobody" }],
      );
      expect(entered).toEqual([]);
      const folded = foldCall(world.events, call).approval!;
      const { run } = resuming(options, [call], [asked(folded.request, yes(folded.request))]);
      expect(await run()).toMatchObject([{ status: "succeeded" }]);
      expect(entered).toEqual([{ to: "carol" }]);
    },
  );

  test("[tools.resume.judged-anew] is refused where no approver can be asked anew", async () => {
    const request = await bobRequest({ argumentsHash: "0".repeat(64) });
    const { run } = resuming(
      { tools: [probe().tool], ...asking },
      [bobCall()],
      [asked(request, yes(request))],
    );
    expect(await run()).toMatchObject([{ code: "tool.approval-required" }]);
  });

  test("[tools.resume.events] of which only the request is in the log goes its usual way", async () => {
    const { tool, entered } = probe();
    const answers = approver(given => yes(given));
    const world = resuming(
      { tools: [tool], ...asking, approver: answers },
      [bobCall()],
      [{ wasStarted: false }],
    );
    expect(await world.run()).toMatchObject([{ status: "succeeded" }]);
    expect(world.kinds()).toEqual([
      "policy-decision",
      "approval-request",
      "approval-response",
      "tool-call-start",
      "tool-call-end",
    ]);
    expect(entered).toHaveLength(1);
  });

  test("[tools.resume.events] others of its step are new calls", async () => {
    const world = resuming({ tools: [probe().tool] }, [bobCall(), bobCall()], [{ wasStarted: false }]);
    expect(await world.run({ resumed: new Map([[createId<"call">(), started]]) })).toMatchObject([
      { status: "succeeded" },
      { status: "succeeded" },
    ]);
    expect(world.of("tool-call-request")).toHaveLength(2);
  });
});
