/** Renders the events of a turn as a tree: the work behind an answer, with the sources. */
import { formatSource } from "../../base/index.ts";
import type { Event, FragmentSummary } from "../../ports/index.ts";
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
    const usual = depthOf(event);
    if (usual === 0 || event.kind === "step-start") hasStep = hasCall = false;
    const missing = Number(usual > 1 && !hasStep) + Number(usual > 2 && !hasCall);
    if (event.kind === "step-start") hasStep = true;
    if (event.kind === "tool-call-request") hasCall = true;
    return { depth: usual - missing, name: oneLine(event.kind), detail: detailOf(event) };
  });
}

function depthOf({ kind }: Event): number {
  switch (kind) {
    case "turn-start":
    case "turn-suspend":
    case "turn-resume":
    case "turn-end":
    case "session-branch":
      return 0;
    case "model-call-start":
    case "model-call-end":
    case "text-block":
    case "reasoning-block":
    case "text-withheld":
    case "tool-call-request":
    case "step-end":
      return 2;
    case "policy-decision":
    case "approval-request":
    case "approval-response":
    case "tool-call-start":
    case "tool-call-progress":
    case "tool-call-end":
    case "memory-write":
      return 3;
    default:
      return 1;
  }
}

function detailOf(event: Event): string {
  switch (event.kind) {
    case "turn-start":
      return event.model;
    case "input-received":
      return event.text;
    case "context-composed":
      return `${count(event.tokens, "token")}: ${describeFragments(event.fragments)}`;
    case "model-call-start":
      return `${event.model} (${event.reason})`;
    case "model-call-end":
      return `${event.finishReason}, ${count(event.usage.inputTokens, "token")} in, ${grouped(event.usage.outputTokens)} out`;
    case "text-block":
    case "reasoning-block":
      return event.text;
    case "tool-call-request":
      return `${event.tool} ${JSON.stringify(event.arguments)}`;
    case "policy-decision":
      return `${event.decision}: ${event.source ? `${formatSource(event.source)} ${event.rule}` : event.reason}`;
    case "approval-request":
      return event.reason;
    case "approval-response":
      return describeAnswer(event);
    case "tool-call-progress":
      return event.message;
    case "tool-call-end":
      return event.outcome.status === "succeeded"
        ? `succeeded in ${Math.round(event.durationMs)} ms`
        : `${event.outcome.code}: ${event.outcome.message}`;
    case "memory-write":
      return `${event.memory} at ${formatSource(event.source)}`;
    case "hook-failure":
      return `${event.hook} ${event.phase} (${event.effect}): ${event.message}`;
    case "limit-reached":
      return `${event.limit}: ${event.value} of ${event.max}`;
    case "loop-detected":
      return `${event.tool}, ${event.repeats} times`;
    case "step-end":
      return event.finishReason;
    case "turn-resume":
      return `${event.model}, after ${event.reason === "answer" ? "an answer" : "an interruption"}`;
    case "session-branch":
      return `from ${event.from}`;
    case "text-retraction":
    case "text-withheld":
      return event.reason;
    case "turn-suspend":
      return `${count(event.waitingFor.length, "answer")} to come, ${Math.round(event.durationMs)} ms`;
    case "turn-end":
      return `${event.status}, ${count(event.steps, "step")}, ${Math.round(event.durationMs)} ms`;
    default:
      return "";
  }
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
