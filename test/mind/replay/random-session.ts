/** Sessions at random: whatever models say, tools do, hooks put in and people answer. */
import fc from "fast-check";
import type { MindOptions, Session, Turn } from "../../../src/mind/index.ts";
import type { CommittedEvent, Hook, HookEventDraft, OutputStage } from "../../../src/ports/index.ts";
import type { ScriptedAnswer, ScriptedPart } from "../../../src/testing/index.ts";
import { createDeferringApprover, defineTool } from "../../../src/tools/index.ts";
import { hook, mortalLog, record } from "./record.ts";

const delta = fc.constantFrom("a", "bc", "retract", "stop", "note", "😀", " ", "d.");
const toolNames = ["works", "fails", "denied", "asks", "missing"] as const;

const part: fc.Arbitrary<ScriptedPart> = fc.oneof(
  { weight: 5, arbitrary: delta },
  { weight: 1, arbitrary: fc.record({ reasoning: delta }) },
);
const call: fc.Arbitrary<ScriptedPart> = fc.record({
  tool: fc.constantFrom(...toolNames),
  input: fc.oneof(fc.constantFrom({ text: "x" }, { text: "y" }, {}), fc.constant("{oops")),
});
const answer: fc.Arbitrary<ScriptedAnswer> = fc.record(
  {
    parts: fc
      .tuple(fc.array(part, { maxLength: 8 }), fc.array(call, { maxLength: 3 }))
      .map(([said, calls]) => [...said, ...calls]),
    finishReason: fc.constantFrom("length", "other", null),
    usage: fc.record({ inputTokens: fc.nat(50), outputTokens: fc.nat(50) }),
  },
  { requiredKeys: ["parts"] },
);
const broken: fc.Arbitrary<ScriptedAnswer> = fc
  .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom("failure", "error"))
  .map(([said, how]) => ({ parts: [...said, { [how]: new Error("gone") } as unknown as ScriptedPart] }));

const phases = ["beforeTurn", "beforeStep", "beforeTool", "afterTool", "afterTurn"] as const;
type Phase = (typeof phases)[number];

const emission = (reason: string): HookEventDraft => ({
  kind: "guardrail-decision",
  stage: "mid-stream",
  guardrail: "random",
  action: "flag",
  reason,
});

const stage = (emit: (event: HookEventDraft) => void): OutputStage => ({
  push(text) {
    if (text === "note") emit(emission("noted"));
    if (text === "retract") return [{ kind: "retract", replacement: "[gone]", reason: "leak" }];
    if (text === "stop")
      return [
        { kind: "text", text: "(end)" },
        { kind: "stop", reason: "enough" },
      ];
    return [{ kind: "text", text }];
  },
  end: () => [{ kind: "text", text: "." }],
});

const randomHook: fc.Arbitrary<Hook> = fc
  .record({
    name: fc.constantFrom("one", "two"),
    onFailure: fc.constantFrom("open" as const, "closed" as const),
    speaks: fc.subarray([...phases]),
    fails: fc.constantFrom<Phase | undefined>(...phases, ...Array.from({ length: 30 }, () => undefined)),
    watches: fc.boolean(),
  })
  .map(({ name, onFailure, speaks, fails, watches }) => {
    const methods = Object.fromEntries(
      phases.map(phase => [
        phase,
        async (view: { emit(event: HookEventDraft): void }) => {
          if (speaks.includes(phase)) view.emit(emission(`${name} ${phase}`));
          if (fails === phase) throw new Error("broken");
        },
      ]),
    );
    return hook({ name, onFailure, ...methods, ...(watches && { openStage: turn => stage(turn.emit) }) });
  });

const tools = toolNames.slice(0, -1).map(name =>
  defineTool({
    name,
    description: name,
    category: "test",
    input: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    sideEffects: [],
    repeatability: "idempotent",
    execute: async (_input, { progress }) => {
      progress("on it");
      if (name === "fails") throw new Error("boom");
      return `${name} did`;
    },
  }),
);

const asking: Hook = hook({
  name: "asking",
  beforeTool: ({ call }) =>
    call.tool === "asks" ? { decision: "ask", rule: "test", reason: "to be sure" } : undefined,
});

export interface RandomSession {
  readonly answers: readonly ScriptedAnswer[];
  readonly hooks: readonly Hook[];
  readonly limits: NonNullable<MindOptions["limits"]>;
  /** The person's answer to each waiting turn; undefined when no answer is left. */
  readonly judgements: readonly ("approve" | "reject" | "leave")[];
  readonly turns: number;
  /** The process dies behind the first append that reaches this number; another process goes on. */
  readonly dies: number | undefined;
  readonly afterwards: "resume" | "turn";
}

export const randomSession: fc.Arbitrary<RandomSession> = fc.record({
  answers: fc.array(fc.oneof({ weight: 6, arbitrary: answer }, { weight: 1, arbitrary: broken }), {
    minLength: 1,
    maxLength: 8,
  }),
  hooks: fc.array(randomHook, { maxLength: 3 }),
  limits: fc.record(
    { turnSteps: fc.integer({ min: 1, max: 4 }), uncommittedEvents: fc.integer({ min: 2, max: 12 }) },
    { requiredKeys: [] },
  ),
  judgements: fc.array(fc.constantFrom("approve", "reject", "leave"), { maxLength: 5 }),
  turns: fc.integer({ min: 1, max: 3 }),
  dies: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  afterwards: fc.constantFrom("resume", "turn"),
});

async function judge(session: Session, judgement: "approve" | "reject") {
  for (const { approval } of await session.waitingCalls()) {
    const { approval: id, argumentsHash } = approval!.request;
    await session.answer(id, { isApproved: judgement === "approve", argumentsHash, answeredBy: "ada" });
  }
}

/** The session's log. */
export function recordRandom(random: RandomSession): Promise<readonly CommittedEvent[]> {
  const { afterwards, answers, dies, hooks, limits, turns } = random;
  const judgements = [...random.judgements];
  const approver = createDeferringApprover();
  const options = { tools, limits, hooks: [asking, ...hooks], approver, disabled: ["denied"] };

  async function see(session: Session, turn: Turn | undefined) {
    for (let summary = await turn?.summary(); summary?.status === "suspended"; ) {
      const judgement = judgements.shift() ?? "leave";
      if (judgement === "leave") return;
      await judge(session, judgement);
      summary = await (await session.resume())?.summary();
    }
  }

  return record([], options, async ({ log, restart }) => {
    const isLast = ({ seq }: CommittedEvent) => dies !== undefined && seq >= dies;
    const session = restart(answers, { log: mortalLog(log, isLast) });
    try {
      for (let turn = 1; turn <= turns; turn++) await see(session, session.turn(`turn ${turn}`));
    } catch {
      // A process that died can't read or write any more.
    }
    await session.settled();
    if (dies === undefined) return;
    const next = restart(answers.toReversed());
    if (afterwards === "resume") await see(next, await next.resume());
    await see(next, next.turn("once more"));
  });
}
