/** Renders the events of a turn as a tree: the work behind an answer, with the sources. */
import { formatSource } from "../../base/index.ts";
import type { ApprovalReason, Event, FragmentSummary } from "../../ports/index.ts";
import { count, fit, grouped, oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { describeAnswer } from "./turn-view.ts";

interface Row {
  readonly depth: number;
  readonly name: string;
  readonly detail: string;
}

/** Where details begin: behind the deepest branch and the longest name. */
const NAME_WIDTH = 28;

/** Lines of the tree, without the deltas: their blocks say the same. */
export function formatEventTree(events: readonly Event[], { style, width }: Terminal): string {
  if (events.length === 0) return "  Nothing has happened yet.";
  const quiet = (text: string) => (text === "" ? "" : style("dim", text));
  const rows = toRows(events.filter(event => !event.kind.endsWith("-delta")));
  /** Whether another row of this depth follows under the same parent. */
  const goesOn = (index: number, depth: number) => {
    const next = rows.slice(index + 1).find(row => row.depth <= depth);
    return next?.depth === depth;
  };
  return rows
    .map(({ depth, detail, name }, index) => {
      const stems = Array.from({ length: Math.max(0, depth - 1) }, (_, at) =>
        goesOn(index, at + 1) ? "│  " : "   ",
      );
      const branch = depth === 0 ? "" : `${stems.join("")}${goesOn(index, depth) ? "├─ " : "└─ "}`;
      const place = `  ${quiet(branch)}${name.padEnd(NAME_WIDTH - branch.length)} `;
      return `${place}${quiet(fit(detail, width - NAME_WIDTH - 3))}`.trimEnd();
    })
    .join("\n");
}

/** Where a turn goes on in the middle of a step, events of the step or its call are placed under the turn. */
function toRows(events: readonly Event[]): readonly Row[] {
  let hasStep = false;
  let hasCall = false;
  return events.map(event => {
    const { depth: usual, detail } = rowOf(event);
    if (usual === 0 || event.kind === "step-start") hasStep = hasCall = false;
    const missing = Number(usual > 1 && !hasStep) + Number(usual > 2 && !hasCall);
    if (event.kind === "step-start") hasStep = true;
    if (event.kind === "tool-call-request") hasCall = true;
    return { depth: usual - missing, name: oneLine(event.kind), detail };
  });
}

type Shown = {
  readonly [Kind in Event["kind"]]?: readonly [depth: number, detail?: (event: Event<Kind>) => string];
};

/** How deep each kind is in a turn, and what is said of it. Other kinds are under the turn, by their name alone. */
const shown: Shown = {
  "turn-start": [0, ({ model }) => model],
  "turn-suspend": [
    0,
    ({ durationMs, waitingFor }) =>
      `${count(waitingFor.length, "answer")} to come, ${Math.round(durationMs)} ms`,
  ],
  "turn-resume": [
    0,
    ({ model, reason }) => `${model}, after ${reason === "answer" ? "an answer" : "an interruption"}`,
  ],
  "turn-end": [
    0,
    ({ durationMs, status, steps }) => `${status}, ${count(steps, "step")}, ${Math.round(durationMs)} ms`,
  ],
  "session-branch": [
    0,
    ({ from, isFromElsewhere }) => `from ${from}${isFromElsewhere ? ", of another machine" : ""}`,
  ],
  "entries-erased": [0, ({ reason, seqs }) => `${count(seqs.length, "entry", "entries")}: ${reason}`],
  "output-signed": [1, ({ algorithm, keyId }) => `${algorithm}, key ${keyId}`],
  "input-received": [1, ({ text }) => text],
  "context-composed": [
    1,
    ({ fragments, tokens }) => `${count(tokens, "token")}: ${describeFragments(fragments)}`,
  ],
  "hook-failure": [1, ({ effect, hook, message, phase }) => `${hook} ${phase} (${effect}): ${message}`],
  "limit-reached": [1, ({ limit, max, value }) => `${limit}: ${value} of ${max}`],
  "loop-detected": [1, ({ repeats, tool }) => `${tool}, ${repeats} times`],
  "text-retraction": [1, ({ reason }) => reason],
  "model-call-start": [2, ({ model, reason }) => `${model} (${reason})`],
  "model-call-end": [
    2,
    ({ finishReason, usage: { inputTokens, outputTokens } }) =>
      `${finishReason}, ${count(inputTokens, "token")} in, ${grouped(outputTokens)} out`,
  ],
  "side-call": [
    2,
    ({ by, failure, model, usage: { inputTokens, outputTokens } }) =>
      `${model} for ${by}: ${failure?.code ?? `${count(inputTokens, "token")} in, ${grouped(outputTokens)} out`}`,
  ],
  "guardrail-decision": [1, ({ action, guardrail, reason }) => `${guardrail}: ${action}, ${reason}`],
  "text-block": [2, ({ text }) => text],
  "reasoning-block": [2, ({ text }) => text],
  "text-withheld": [2, ({ reason }) => reason],
  "input-withheld": [1, ({ reason }) => reason],
  "result-withheld": [3, ({ reason }) => reason],
  "tool-call-request": [2, event => `${event.tool} ${JSON.stringify(event.arguments)}`],
  "step-end": [2, ({ finishReason }) => finishReason],
  "policy-decision": [
    3,
    ({ decision, reasons, taint = [], ...own }) => {
      const why = whyOf(reasons ?? [own]);
      const told = taint.map(({ says }) => says).filter(says => !why.includes(says));
      return [`${decision}: ${why}`, ...told].join("; ");
    },
  ],
  "approval-request": [
    3,
    ({ reasons, ...own }) => whyOf(reasons ?? [{ rule: own.rule, reason: own.reason }]),
  ],
  "approval-response": [3, describeAnswer],
  "tool-call-start": [3],
  "tool-call-progress": [3, ({ message }) => message],
  "tool-call-end": [
    3,
    ({ durationMs, outcome }) =>
      outcome.status === "succeeded"
        ? `succeeded in ${Math.round(durationMs)} ms`
        : `${outcome.code}: ${outcome.message}`,
  ],
  "memory-write": [3, ({ memory, source }) => `${memory} at ${formatSource(source)}`],
};

const whyOf = (reasons: readonly ApprovalReason[]): string =>
  reasons.map(({ reason, rule, source }) => (source ? `${formatSource(source)} ${rule}` : reason)).join("; ");

function rowOf(event: Event) {
  const [depth, detail] = shown[event.kind] ?? [1];
  return { depth, detail: (detail as ((event: Event) => string) | undefined)?.(event) ?? "" };
}

/** Kinds of which there may be several; of the others there is one, and its name says it. */
const COUNTED: ReadonlySet<string> = new Set(["decision", "episode", "lesson", "skill"]);

function describeFragments(fragments: readonly FragmentSummary[]): string {
  const kinds = Map.groupBy(fragments, ({ kind }) => kind);
  return [...kinds]
    .map(([kind, { length }]) =>
      COUNTED.has(kind) ? count(length, kind) : kind === "skills" ? "list of skills" : kind,
    )
    .join(", ");
}
