/** Every bound has a name, a default and a unit; hitting one is an event, so it can be counted. */
import { MAX_TIMER_MS } from "./abort.ts";
import { fault } from "./fault.ts";

interface Limit {
  readonly default: number;
  readonly unit: string;
  readonly what: string;
}

const freezeAll = <Name extends string>(table: Readonly<Record<Name, Limit>>) => {
  for (const name in table) Object.freeze(table[name]);
  return Object.freeze(table);
};

/** The table of bounds. A name is also the name under which a hit is reported and counted. */
export const limits = freezeAll({
  turnSteps: { default: 5, unit: "model calls", what: "Model calls of one turn that may ask for tools" },
  turnMs: { default: 300_000, unit: "ms", what: "Time that one turn may take" },
  turnTokens: { default: 500_000, unit: "tokens", what: "Input and output tokens of one turn" },
  turnCostUsd: {
    default: 10,
    unit: "USD",
    what: "Cost of one turn, where the prices of its models are known",
  },
  repeatedCalls: {
    default: 3,
    unit: "calls",
    what: "The same call with the same result before the loop breaker trips",
  },
  modelCallMs: { default: 120_000, unit: "ms", what: "Time that one model call may take" },
  firstTokenMs: {
    default: 60_000,
    unit: "ms",
    what: "Time that a model may take until it says the first thing",
  },
  nextTokenMs: { default: 30_000, unit: "ms", what: "Time that a model may fall silent within an answer" },
  modelAttempts: {
    default: 3,
    unit: "attempts",
    what: "Attempts of one step at one model, before the next one is asked or the turn fails",
  },
  retryAfterMs: {
    default: 20_000,
    unit: "ms",
    what: "Time that a turn waits for a model to be ready again; for a longer one, another model is asked",
  },
  answerChars: { default: 1_000_000, unit: "characters", what: "Characters of one model call's answer" },
  answerTokens: {
    default: 16_000,
    unit: "tokens",
    what: "Tokens of one model call's answer, where a budget has to allow them",
  },
  commitMs: { default: 10_000, unit: "ms", what: "Time that the event log may take to make entries durable" },
  hookMs: { default: 5_000, unit: "ms", what: "Time that one hook may take, unless it declares its own" },
  toolMs: {
    default: 60_000,
    unit: "ms",
    what: "Time that one tool call may take, unless the tool declares its own",
  },
  mcpStartMs: {
    default: 10_000,
    unit: "ms",
    what: "Time that an MCP server has to start and to say what tools it has",
  },
  approvalMs: { default: 300_000, unit: "ms", what: "Time that a person has to answer a request" },
  answerMs: {
    default: 604_800_000,
    unit: "ms",
    what: "Time that a result from elsewhere, or the answer to a question, may take to come",
  },
  parallelCalls: { default: 32, unit: "calls", what: "Tool calls of one step that run at once" },
  recordedOutputChars: {
    default: 10_000_000,
    unit: "characters",
    what: "Characters of one tool result that the log keeps",
  },
  toolOutputChars: {
    default: 16_000,
    unit: "characters",
    what: "Characters of one tool result that the model sees",
  },
  extensionChars: { default: 65_536, unit: "characters", what: "Data of one extension event, as JSON" },
  inputChars: { default: 1_000_000, unit: "characters", what: "Characters of one input" },
  inputBytes: {
    default: 10_000_000,
    unit: "bytes",
    what: "Bytes of one input's images, files and data, and of those of one tool result",
  },
  inputParts: { default: 100, unit: "parts", what: "Parts of one input, and of one tool result" },
  metadataChars: {
    default: 16_000,
    unit: "characters",
    what: "Characters of the metadata that an input brings along",
  },
  waitingTurns: { default: 100, unit: "turns", what: "Turns of one session that may wait for their turn" },
  streamEvents: { default: 1_024, unit: "events", what: "Events that may wait for one reader of a stream" },
  historyMessages: {
    default: 200,
    unit: "messages",
    what: "Messages of the conversation that the model sees",
  },
  uncommittedEvents: {
    default: 1_000,
    unit: "events",
    what: "Events of a session that may be ahead of its log, deltas included",
  },
  leaseMs: {
    default: 10_000,
    unit: "ms",
    what: "Time for which a process owns a session after its last sign of life",
  },
  claimMs: {
    default: 15_000,
    unit: "ms",
    what: "Time that a turn waits for a session that another process owns",
  },
  openSessions: {
    default: 10_000,
    unit: "sessions",
    what: "Sessions with a log that a mind keeps open; the one that rested longest is let go",
  },
  shutdownMs: {
    default: 10_000,
    unit: "ms",
    what: "Time that turns have to end by themselves when a mind closes",
  },
  deferredApprovalMs: {
    default: 604_800_000,
    unit: "ms",
    what: "Time that a person has to answer a request that was put off",
  },
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
