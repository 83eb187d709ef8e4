import fc from "fast-check";
import { expect, test } from "vitest";
import type { ApprovalAnswer, ApprovalRequest, EventDraft } from "../../../src/ports/index.ts";
import type { ResumedCall } from "../../../src/tools/index.ts";
import { propertyRuns } from "../../deep.ts";
import {
  allowAll,
  approver,
  askAll,
  denyAll,
  fastLimits,
  hang,
  hook,
  probe,
  steppedClock,
  yes,
} from "../rig.ts";
import { asked, bobCall, bobRequest, foldCall, repeatable, resuming } from "./resume-rig.ts";

/** None of them passes: only the stepped clock moves time. */
const limits = fastLimits({ hookMs: 60_000, toolMs: 60_000, approvalMs: 50_000 });

type Answering = (request: ApprovalRequest) => unknown;

const policies = { allow: allowAll, ask: askAll, deny: denyAll } as const;
const policy = fc.constantFrom<keyof typeof policies>("allow", "ask", "ask", "deny");
const anyRepeatability = fc.constantFrom<unknown>("unsafe", "durable", "idempotent", "sometimes", undefined);
const answers = {
  yes: request => yes(request),
  edited: request => yes(request, { editedArguments: { to: "dan" } }),
  no: request => yes(request, { isApproved: false }),
  text: request => yes(request, { isApproved: "true" as never }),
  foreign: request => yes({ ...request, argumentsHash: "0".repeat(64) }),
  nameless: request => yes(request, { answeredBy: "" }),
  nobody: request => yes(request, { answeredBy: "nobody" }),
  both: request => ({ ...yes(request), isDeferred: true }),
  deferral: () => ({ isDeferred: true }),
  rejection: () => Promise.reject(new Error("no such channel")),
} as const satisfies Record<string, Answering>;
type AnswerName = keyof typeof answers;
const isYes = (name: string | undefined) => name === "yes" || name === "edited";
const answerName = fc.constantFrom<AnswerName>(
  "yes",
  "yes",
  "deferral",
  ...(Object.keys(answers) as AnswerName[]),
);

const record = fc.record({
  policy,
  repeatability: anyRepeatability,
  wasStarted: fc.boolean(),
  recorded: fc.constantFrom<"none" | "open" | "answered">("none", "open", "answered", "answered"),
  answer: answerName.filter(name => name !== "rejection"),
  isSameHash: fc.boolean(),
  isExpired: fc.boolean(),
  live: fc.option(answerName, { nil: undefined }),
});

test("[tools.resume.once] [tools.resume.strict] [tools.resume.judged-anew] whatever is in the log, a body is entered only by allow or a valid yes, and no unsafe one again", async () => {
  const endings = new Set<string>();
  await fc.assert(
    fc.asyncProperty(record, async given => {
      const { tool, entered } = probe();
      const hash = given.isSameHash ? {} : { argumentsHash: "1".repeat(64) };
      const request = await bobRequest({ expiresAt: given.isExpired ? 999_999 : 1_000_000, ...hash });
      const recorded = given.recorded === "answered" ? answers[given.answer](request) : undefined;
      const earlier: ResumedCall =
        given.recorded === "none"
          ? { wasStarted: given.wasStarted }
          : asked(request, recorded, given.wasStarted);
      const world = resuming(
        {
          tools: [],
          policy: () => policies[given.policy],
          clock: steppedClock(),
          limits,
          ...(given.live && { approver: approver(answers[given.live]) }),
        },
        [bobCall()],
        [earlier],
      );
      const tools = [repeatable(tool, given.repeatability)];
      const [result] = await world.run({ tools });

      endings.add(
        result!.status === "succeeded" || result!.status === "suspended" ? result!.status : result!.code,
      );
      const hasAnswer = given.recorded === "answered";
      const isStanding = given.recorded !== "none" && given.isSameHash;
      const isRejected = hasAnswer && !isYes(given.answer);
      const isLiveYes = isYes(given.live) && !isStanding;
      const isApproved = (isStanding && hasAnswer && isYes(given.answer)) || isLiveYes;
      const mayRepeat = given.repeatability === "durable" || given.repeatability === "idempotent";
      const mayRun =
        (!given.wasStarted || mayRepeat) &&
        ((given.policy === "allow" && !isRejected) || (given.policy === "ask" && isApproved));
      expect(entered).toHaveLength(mayRun ? 1 : 0);
      expect(world.of("tool-call-request")).toEqual([]);
      expect(world.of("tool-call-end")).toHaveLength(result!.status === "suspended" ? 0 : 1);
      if (given.wasStarted && !mayRepeat) {
        expect(result).toMatchObject({ status: "failed", code: "tool.outcome-unknown" });
        expect(world.kinds()).toEqual(["tool-call-end"]);
      }
      // Events that the log has already aren't written down again.
      if (isStanding) expect(world.of("approval-request")).toEqual([]);
      if (hasAnswer) {
        const responses = world
          .of("approval-response")
          .filter(({ approval }) => approval === request.approval);
        expect(responses).toEqual([]);
      }
    }),
    { numRuns: propertyRuns(1_000) },
  );
  expect([...endings].toSorted()).toEqual([
    "succeeded",
    "suspended",
    "tool.approval-rejected",
    "tool.approval-required",
    "tool.outcome-unknown",
    "tool.policy-denied",
  ]);
});

const round = fc.record({
  policy,
  live: answerName,
  /** The person's answer between two processes, if a request waits. */
  later: fc.option(
    answerName.filter(name => name !== "rejection" && name !== "deferral" && name !== "both"),
    { nil: undefined },
  ),
  crash: fc.constantFrom("never", "at-request", "in-body", "in-body"),
  changesTo: fc.option(fc.constant("eve"), { nil: undefined, freq: 5 }),
  afterMs: fc.constantFrom(0, 10_000, 100_000),
});

test("[tools.resume.once] [tools.resume.events] over crashes, answers and other rules, one log has one call and one effect", async () => {
  let repeats = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 1, maxLength: 6 }),
      fc.constantFrom<unknown>("unsafe", "unsafe", "durable"),
      async (rounds, repeatability) => {
        const log: EventDraft[] = [];
        const call = bobCall();
        const clock = steppedClock();
        const violations: string[] = [];
        let entries = 0;
        for (const { afterMs, changesTo, crash, later, live, policy } of rounds) {
          if (log.some(({ kind }) => kind === "tool-call-end")) break;
          clock.advance(afterMs);
          const crashed = Promise.withResolvers<undefined>();
          const { tool } = probe("probe", () => {
            entries += 1;
            // An error in here would be taken for a tool's failure.
            if (!foldCall(log, call).wasStarted) violations.push("entered before its start was in the log");
            if (!isPermitted(log)) violations.push("entered without permission");
            if (crash !== "in-body") return "done";
            crashed.resolve(undefined);
            return hang();
          });
          const before = [...log];
          const world = resuming(
            {
              tools: [repeatable(tool, repeatability)],
              policy: () => policies[policy],
              approver: approver(answers[live]),
              clock,
              limits,
              ...(changesTo && { hooks: [hook({ beforeTool: () => ({ arguments: { to: changesTo } }) })] }),
            },
            [call],
            log.length > 0 ? [foldCall(log, call)] : [],
          );
          let isDead = false;
          const commit = async () => {
            if (isDead) return hang();
            log.splice(0, log.length, ...before, ...world.events);
            if (crash !== "at-request" || world.kinds().at(-1) !== "approval-request") return;
            crashed.resolve(undefined);
            return hang();
          };
          const finished = await Promise.race([world.run({ commit }), crashed.promise]);
          isDead = true;
          world.abort.abort();
          if (finished !== undefined) log.splice(0, log.length, ...before, ...world.events);
          const { approval } = foldCall(log, call);
          const waits = approval !== undefined && approval.answer === undefined;
          if (later !== undefined && waits && clock.now() <= approval.request.expiresAt) {
            const answer = answers[later](approval.request) as ApprovalAnswer;
            log.push({
              kind: "approval-response",
              call: call.call,
              approval: approval.request.approval,
              ...answer,
            });
          }
        }
        if (entries > 1) repeats += 1;
        expect(violations).toEqual([]);
        if (repeatability === "unsafe") expect(entries).toBeLessThanOrEqual(1);
        const count = (kind: string) => log.filter(event => event.kind === kind).length;
        expect(count("tool-call-request")).toBeLessThanOrEqual(1);
        expect(count("tool-call-end")).toBeLessThanOrEqual(1);
        expect(count("tool-call-start")).toBeGreaterThanOrEqual(entries);
        const answered = log.flatMap(event => (event.kind === "approval-response" ? [event.approval] : []));
        expect(new Set(answered).size).toBe(answered.length);
      },
    ),
    { numRuns: propertyRuns(400) },
  );
  // Durable calls were repeated: else this test would have tested little.
  expect(repeats).toBeGreaterThan(0);
});

/** The last decision allowed the call, or it asked and a person had said a valid yes. */
function isPermitted(log: readonly EventDraft[]): boolean {
  const decided = log.findLast(event => event.kind === "policy-decision");
  const hashes = new Map(
    log.flatMap(event => (event.kind === "approval-request" ? [[event.approval, event.argumentsHash]] : [])),
  );
  const isApproved = log.some(
    event =>
      event.kind === "approval-response" &&
      event.isApproved === true &&
      event.argumentsHash === hashes.get(event.approval) &&
      event.answeredBy === "ann",
  );
  return decided?.decision === "allow" || (decided?.decision === "ask" && isApproved);
}
