/** Sessions as minds write them, at random: turns of every shape and ending, with text that databases stumble over. */
import fc from "fast-check";
import type { ApprovalId, CallId, EventId, Json, TurnId, Usage } from "../../src/base/index.ts";
import {
  type CommittedEvent,
  type EventDraft,
  eventVersions,
  type SessionKey,
  type ToolOutcome,
} from "../../src/ports/index.ts";

export interface GeneratedSession {
  readonly key: SessionKey;
  readonly entries: readonly CommittedEvent[];
}

type Draft = EventDraft<CommittedEvent["kind"]>;

/** The events of a session; ids, numbers and times are given afterwards. */
interface Happening {
  readonly draft: (ids: Ids) => Draft;
  /** Numbers that live events took before it. */
  readonly skipped: number;
  /** Milliseconds since the one before; below 0 where the clock was put back. */
  readonly afterMs: number;
}

interface Ids {
  readonly key: SessionKey;
  readonly seq: number;
  readonly turn: TurnId;
  /** The same number gives the same id within a turn. */
  readonly call: (index: number) => CallId;
  readonly approval: (index: number) => ApprovalId;
}

const oddTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "low \udc00 alone",
  "\ufeff",
  "\u2028\u2029\u0085",
  "e\u0301 is not é",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "עברית مرحبا \u202e",
  "line\r\nline\n\n",
  "'; drop table entries; --",
  '\\u0000 \\ " $& %s {}[]',
  '{"end":"session","entries":1}',
  "𝒳".repeat(100),
];

/** Any text, lone surrogates and NUL included. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 3, arbitrary: fc.lorem({ maxCount: 8 }) },
);

const names = fc.oneof(
  fc.constantFrom(
    "main",
    "Main",
    "maín",
    "mai\u0301n",
    "main ",
    " main",
    "a/b",
    "%",
    "_",
    "'",
    "ß",
    "ss",
    "日本",
    "👩‍👩‍👧",
  ),
  fc.string({ minLength: 1, maxLength: 12 }),
);

/** Names that are told apart by a character, its case or its form, which a database may take for the same. */
export const sessionKeys: fc.Arbitrary<SessionKey> = fc.record({
  tenant: fc.constantFrom("acme", "Acme", "acme ", "globex"),
  user: fc.constantFrom("ada", "adá", "ada\u0301"),
  session: names,
});

/** As JSON has it: there is no -0 in it. */
const json: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 3, stringUnit: "binary" })
  .map(value => JSON.parse(JSON.stringify(value)));
const tokens = fc.nat({ max: 100_000 });
// Amounts that a sum in another order would round differently.
const usage: fc.Arbitrary<Usage> = fc
  .tuple(tokens, tokens, tokens, fc.constantFrom(0.1, 0.2, 0.7, 1e-7, 0, undefined))
  .map(([inputTokens, outputTokens, cachedInputTokens, costUsd]) => ({
    inputTokens,
    outputTokens,
    cachedInputTokens,
    ...(costUsd === undefined ? {} : { costUsd }),
  }));

const happening = (draft: Happening["draft"]): fc.Arbitrary<Happening> =>
  fc
    .record({ skipped: fc.constantFrom(0, 0, 0, 1, 40), afterMs: fc.constantFrom(0, 1, 7, 60_000, -5_000) })
    .map(place => ({ ...place, draft }));

const inOrder = (
  ...parts: readonly fc.Arbitrary<readonly Happening[]>[]
): fc.Arbitrary<readonly Happening[]> => fc.tuple(...parts).map(all => all.flat());
const one = (draft: Happening["draft"]) => happening(draft).map(each => [each]);
const perhaps = (part: fc.Arbitrary<readonly Happening[]>) => fc.oneof(part, fc.constant([]));
const said = (make: (text: string) => Draft) => oddText.chain(text => one(() => make(text)));

const outcomes: fc.Arbitrary<ToolOutcome> = fc.oneof(
  fc.record({ status: fc.constant("succeeded" as const), output: json, text: oddText }),
  fc.record({
    status: fc.constantFrom("refused" as const, "failed" as const),
    code: fc.constantFrom("tool.failed" as const, "tool.policy-denied" as const),
    message: oddText,
  }),
);

const request = (index: number) =>
  fc.tuple(oddText, json, oddText, fc.nat({ max: 1e6 })).chain(([operation, given, reason, restMs]) =>
    one(({ approval, call, key, turn }) => ({
      kind: "approval-request",
      call: call(index),
      approval: approval(index),
      scope: { tenant: key.tenant, user: key.user },
      session: key.session,
      turn,
      tool: "send",
      operation,
      arguments: given,
      argumentsHash: "0".repeat(64),
      sideEffects: ["sends"],
      rule: "ask first",
      reason,
      expiresAt: Date.UTC(2030, 0) + restMs,
    })),
  );

const response = (index: number) =>
  fc.tuple(fc.boolean(), oddText).chain(([isApproved, comment]) =>
    one(({ approval, call }) => ({
      kind: "approval-response",
      call: call(index),
      approval: approval(index),
      isApproved,
      argumentsHash: "0".repeat(64),
      answeredBy: "ada",
      comment,
    })),
  );

const asked = (index: number) =>
  json.chain(given =>
    one(({ call }) => ({ kind: "tool-call-request", call: call(index), tool: "send", arguments: given })),
  );

const run = (index: number) =>
  outcomes.chain(outcome =>
    inOrder(
      one(({ call, turn }) => ({
        kind: "tool-call-start",
        call: call(index),
        tool: "send",
        idempotencyKey: `${turn}:${call(index)}`,
      })),
      one(({ call }) => ({ kind: "tool-call-end", call: call(index), tool: "send", outcome, durationMs: 3 })),
    ),
  );

const text = fc.oneof(
  oddText.chain(text => one(({ seq }) => ({ kind: "text-block", text, firstSeq: seq }))),
  oddText.chain(text => one(({ seq }) => ({ kind: "reasoning-block", text, firstSeq: seq }))),
  said(replacement => ({ kind: "text-retraction", firstSeq: 1, replacement, reason: "guarded" })),
);

const answer = (step: number, calls: number) =>
  usage.chain(usage =>
    inOrder(
      one(() => ({ kind: "step-start", step })),
      one(() => ({ kind: "model-call-start", step, attempt: 1, model: "scripted/a", reason: "configured" })),
      fc.array(text, { maxLength: 2 }).map(all => all.flat()),
      one(() => ({
        kind: "model-call-end",
        step,
        attempt: 1,
        model: "scripted/a",
        finishReason: calls > 0 ? "tool-calls" : "stop",
        usage,
      })),
    ),
  );

const stepEnd = (step: number) => one(() => ({ kind: "step-end", step, finishReason: "stop" }));

/** A step whose call ran, asked for or not. Calls of a turn are numbered by their step. */
const step = (number: number) =>
  inOrder(
    answer(number, 1),
    asked(number),
    perhaps(inOrder(request(number), response(number))),
    run(number),
    stepEnd(number),
  );

const figures = { text: "", steps: 1, toolCalls: 0, durationMs: 12 };

const endings = fc.oneof(
  fc.constant({ status: "completed" as const }),
  fc.constant({ status: "stopped" as const, reason: "turnSteps" }),
  oddText.map(reason => ({ status: "cancelled" as const, reason })),
  oddText.map(message => ({ status: "failed" as const, code: "model.failed", message })),
);

const ended = fc
  .tuple(endings, usage)
  .chain(([ending, usage]) => one(({ turn }) => ({ kind: "turn-end", ...ending, ...figures, turn, usage })));

/** The last call waits for a person: for good, or until an answer comes and the turn goes on. */
const suspended = inOrder(
  answer(9, 1),
  asked(9),
  request(9),
  usage.chain(usage =>
    one(({ approval, turn }) => ({
      kind: "turn-suspend",
      status: "suspended",
      waitingFor: [approval(9)],
      ...figures,
      turn,
      usage,
    })),
  ),
  perhaps(
    inOrder(
      response(9),
      one(() => ({ kind: "turn-resume", model: "scripted/a", reason: "answer" })),
      run(9),
      stepEnd(9),
      ended,
    ),
  ),
);

/** From its start to its end; or until it was suspended, or its process died in the middle. */
const turn: fc.Arbitrary<readonly Happening[]> = fc
  .tuple(
    one(() => ({ kind: "turn-start", model: "scripted/a" })),
    said(text => ({ kind: "input-received", text, origin: "person" })),
    fc.subarray([1, 2, 3], { maxLength: 2 }).chain(numbers => inOrder(...numbers.map(step))),
    fc.oneof(inOrder(answer(10, 0), stepEnd(10), ended), suspended, ended),
    fc.option(fc.nat(), { freq: 5 }),
  )
  .map(([start, input, steps, end, lengthBeforeDeath]) => {
    const all = [...start, ...input, ...steps, ...end];
    return lengthBeforeDeath === null ? all : all.slice(0, 1 + (lengthBeforeDeath % all.length));
  });

/** The entries of such a session, from its first on; ids are made of its name. */
export const entriesOf = (
  key: SessionKey,
  { minTurns = 1, maxTurns = 3 }: { readonly minTurns?: number; readonly maxTurns?: number } = {},
): fc.Arbitrary<readonly CommittedEvent[]> =>
  fc.array(turn, { minLength: minTurns, maxLength: maxTurns }).map(turns => {
    let seq = 0;
    let at = Date.UTC(2026, 0, 1);
    return turns.flatMap((happenings, index) => {
      const turn = `turn ${index + 1}` as TurnId;
      return happenings.map(({ afterMs, draft, skipped }): CommittedEvent => {
        seq += 1 + skipped;
        at += afterMs;
        const prefix = `${key.tenant}/${key.user}/${key.session}/${turn}`;
        const ids: Ids = {
          key,
          seq,
          turn,
          call: call => `call ${call} of ${prefix}` as CallId,
          approval: approval => `approval ${approval} of ${prefix}` as ApprovalId,
        };
        const header = { id: `${key.session}.${seq}` as EventId, seq, at, turn };
        const drafted = draft(ids);
        const version = eventVersions[drafted.kind];
        return { ...header, ...drafted, ...(version > 1 && { version }) } as CommittedEvent;
      });
    });
  });

/** Sessions of different keys. */
export const sessionsOf = (
  options: { readonly minSessions?: number; readonly maxSessions?: number; readonly maxTurns?: number } = {},
): fc.Arbitrary<readonly GeneratedSession[]> => {
  const { minSessions: minLength = 1, maxSessions: maxLength = 4, maxTurns = 3 } = options;
  const selector = ({ tenant, user, session }: SessionKey) => JSON.stringify([tenant, user, session]);
  return fc
    .uniqueArray(sessionKeys, { minLength, maxLength, selector })
    .chain(keys =>
      fc.tuple(...keys.map(key => entriesOf(key, { maxTurns }).map(entries => ({ key, entries })))),
    );
};
