/** Every bound has a name, a default and a unit; hitting one is an event, so it can be counted. */
import { MAX_TIMER_MS } from "./abort.ts";
import { fault } from "./fault.ts";

interface Limit {
  readonly default: number;
  readonly unit: string;
  readonly what: string;
}

const limit = (value: number, unit: string, what: string): Limit =>
  Object.freeze({ default: value, unit, what });

/** The table of bounds. A name is also the name under which a hit is reported and counted. */
export const limits = Object.freeze({
  turnSteps: limit(5, "model calls", "Model calls of one turn that may ask for tools"),
  turnMs: limit(300_000, "ms", "Time that one turn may take"),
  turnTokens: limit(500_000, "tokens", "Input and output tokens of one turn"),
  turnCostUsd: limit(10, "USD", "Cost of one turn, where the prices of its models are known"),
  repeatedCalls: limit(3, "calls", "The same call with the same result before the loop breaker trips"),
  modelCallMs: limit(120_000, "ms", "Time that one model call may take"),
  firstTokenMs: limit(60_000, "ms", "Time that a model may take until it says the first thing"),
  nextTokenMs: limit(30_000, "ms", "Time that a model may fall silent within an answer"),
  modelAttempts: limit(
    3,
    "attempts",
    "Attempts of one step at one model, before the next one is asked or the turn fails",
  ),
  retryAfterMs: limit(
    20_000,
    "ms",
    "Time that a turn waits for a model to be ready again; for a longer one, another model is asked",
  ),
  answerChars: limit(1_000_000, "characters", "Characters of one model call's answer"),
  answerTokens: limit(
    16_000,
    "tokens",
    "Tokens of one model call's answer, where a budget has to allow them",
  ),
  commitMs: limit(10_000, "ms", "Time that the event log may take to make entries durable"),
  hookMs: limit(5_000, "ms", "Time that one hook may take, unless it declares its own"),
  toolMs: limit(60_000, "ms", "Time that one tool call may take, unless the tool declares its own"),
  mcpStartMs: limit(10_000, "ms", "Time that an MCP server has to start and to say what tools it has"),
  approvalMs: limit(300_000, "ms", "Time that a person has to answer a request"),
  answerMs: limit(
    604_800_000,
    "ms",
    "Time that a result from elsewhere, or the answer to a question, may take to come",
  ),
  parallelCalls: limit(32, "calls", "Tool calls of one step that run at once"),
  recordedOutputChars: limit(10_000_000, "characters", "Characters of one tool result that the log keeps"),
  toolOutputChars: limit(16_000, "characters", "Characters of one tool result that the model sees"),
  extensionChars: limit(65_536, "characters", "Data of one extension event, as JSON"),
  provenanceChars: limit(
    2_000_000,
    "characters",
    "Characters of a conversation's untrusted text in which the pieces of a call are looked for, the newest first",
  ),
  inputChars: limit(1_000_000, "characters", "Characters of one input"),
  inputBytes: limit(
    10_000_000,
    "bytes",
    "Bytes of one input's images, files and data, and of those of one tool result",
  ),
  inputParts: limit(100, "parts", "Parts of one input, and of one tool result"),
  metadataChars: limit(16_000, "characters", "Characters of the metadata that an input brings along"),
  waitingTurns: limit(100, "turns", "Turns of one session that may wait for their turn"),
  streamEvents: limit(1_024, "events", "Events that may wait for one reader of a stream"),
  historyMessages: limit(200, "messages", "Messages of the conversation that the model sees"),
  uncommittedEvents: limit(
    1_000,
    "events",
    "Events of a session that may be ahead of its log, deltas included",
  ),
  leaseMs: limit(10_000, "ms", "Time for which a process owns a session after its last sign of life"),
  claimMs: limit(15_000, "ms", "Time that a turn waits for a session that another process owns"),
  openSessions: limit(
    10_000,
    "sessions",
    "Sessions with a log that a mind keeps open; the one that rested longest is let go",
  ),
  privateValues: limit(
    10_000,
    "values",
    "Private values of one conversation that have a placeholder of their own; further ones are taken out for good",
  ),
  shutdownMs: limit(10_000, "ms", "Time that turns have to end by themselves when a mind closes"),
  auditMs: limit(20_000, "ms", "Time that the auditor's model may take for one judgement"),
  auditEvaluations: limit(
    50,
    "judgements",
    "Judgements of one stream by the auditor; the end of an answer is judged all the same",
  ),
  auditRevisions: limit(
    2,
    "answers",
    "Rewritten answers that the auditor judges before an answer is blocked",
  ),
  outputChainEntries: limit(100, "entries", "Entries of the chain that goes with one answer"),
  deferredApprovalMs: limit(604_800_000, "ms", "Time that a person has to answer a request that was put off"),
});

export type LimitName = keyof typeof limits;
export type Limits = { readonly [Name in LimitName]: number };

/**
 * The defaults with these overrides. Infinity lifts a bound.
 * @throws config.invalid naming every unknown name, every value that is not a positive number, and every time that no
 * timer can count (more than 24.8 days).
 */
export function resolveLimits(overrides: Partial<Record<LimitName, number>> = {}): Limits {
  const problems = Object.entries(overrides).flatMap(([name, value]) => {
    const problem = problemOf(name, value);
    return problem === undefined ? [] : [{ path: `limits.${name}`, problem }];
  });
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const defaults = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, limit.default]));
  return Object.freeze({ ...defaults, ...overrides }) as Limits;
}

function problemOf(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(limits, name)) return `unknown; known are ${Object.keys(limits).join(", ")}`;
  if (typeof value !== "number" || !(value > 0)) return `expected a number above 0, got ${String(value)}`;
  if (limits[name as LimitName].unit === "ms" && value > MAX_TIMER_MS && value !== Number.POSITIVE_INFINITY) {
    return `expected at most ${MAX_TIMER_MS} ms, or Infinity for no bound, got ${value}`;
  }
  return undefined;
}
