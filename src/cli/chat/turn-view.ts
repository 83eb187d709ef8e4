/** `createTurnView` lays out a turn for a person, event by event: while it streams, or from the log. */
import type { CallId, Json, Source } from "../../base/index.ts";
import type { Turn } from "../../mind/index.ts";
import type { Event, TurnSummary } from "../../ports/index.ts";
import { fit, oneLine } from "../print.ts";
import { createStreamWrap, wrapped } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";
import { describeCall, type FileChange, fullResult } from "./tool-line.ts";

export interface TurnView {
  show(event: Event): void;
  /** Completes the last line. */
  end(): void;
}

export interface TurnViewOptions {
  /** The files that a call of this process changed. @default unknown */
  readonly changesOf?: (call: CallId) => readonly FileChange[];
  /** The whole result of each call is shown. @default false */
  readonly isVerbose?: () => boolean;
  /**
   * It is read from a record: requests and their ends are part of it. A person who talks has typed the
   * input and is asked by the approver; a pipe gets the answer alone.
   * @default false
   */
  readonly isRecord?: boolean;
}

/** A citation, as answers carry it: `[.agent/memory/semantic/DECISIONS.md:12]`, punctuation after it included. */
const CITATION = /^[([]*\.?[\w./@-]+:\d+[)\]]*[.,;:]?$/;
const INDENT = "  ";

export function createTurnView(
  terminal: Terminal,
  { changesOf = () => [], isRecord = false, isVerbose = () => false }: TurnViewOptions = {},
): TurnView {
  if (terminal.isJson) return { show: terminal.writeJson, end: () => undefined };
  const { isTerminal, style, write } = terminal;
  const hasLines = isTerminal || isRecord;
  const wrap = createStreamWrap(
    isTerminal ? terminal.width : Number.POSITIVE_INFINITY,
    isTerminal ? INDENT : "",
    word => (CITATION.test(word) ? style("cyan", word) : word),
  );
  const cut = (text: string) => (isTerminal ? fit(text, terminal.width - INDENT.length) : oneLine(text));
  const line = (text: string, how: "dim" | "yellow" = "dim") => write(wrap.line(style(how, cut(text))));
  let written: Source | undefined;
  const given = new Map<CallId, Json>();
  /** Why the last call of a model wasn't made. */
  let unpaid: string | undefined;
  /** The last delta that was shown: its block says the same. */
  let deltaSeq = 0;

  function end(event: Event<"turn-end" | "turn-suspend">) {
    const [ending, ...advice] = describeEnd(event, unpaid);
    if (hasLines && ending !== undefined) {
      for (const each of wrapped(ending, terminal.width - INDENT.length, isTerminal)) line(each, "yellow");
      for (const each of advice) line(each);
    }
    write(wrap.end());
    // A suspension is no failure; the command says what to do.
    if (hasLines || ending === undefined || event.status === "suspended") return;
    terminal.writeError(`✗ ${ending.slice(1, -1)}\n`);
    for (const each of advice) terminal.writeError(`  ${each}\n`);
  }

  return {
    show(event) {
      switch (event.kind) {
        case "text-delta":
          deltaSeq = event.seq;
          write(wrap.push(event.text));
          break;
        case "text-block":
          if (event.firstSeq > deltaSeq) write(wrap.push(event.text));
          break;
        case "text-retraction":
          write(wrap.line(style("yellow", `(The answer was withdrawn: ${oneLine(event.reason)}.)`)));
          write(wrap.paragraph() + wrap.push(event.replacement));
          break;
        case "model-call-end":
          if (event.failure?.code === "budget.exhausted") unpaid = event.failure.message;
          write(wrap.paragraph());
          break;
        case "approval-request":
          if (isRecord) line(`? ${event.tool} asked to run ${event.operation}: ${event.reason}`);
          // The question has lines of its own.
          else write(wrap.end());
          break;
        case "approval-response":
          if (isRecord) line(`· ${describeAnswer(event)}`);
          break;
        case "tool-call-progress":
          // Progress would be too many lines; the current state is one.
          if (isTerminal && event.fraction === undefined) line(`· ${event.message}`);
          break;
        case "memory-write":
          written = event.source;
          break;
        case "tool-call-request":
          given.set(event.call, event.arguments);
          break;
        case "tool-call-end":
          if (hasLines) {
            const about = { arguments: given.get(event.call), changes: changesOf(event.call), written };
            line(`· ${describeCall({ ...event, ...about })}`);
            if (isVerbose())
              for (const each of fullResult(event).trimEnd().split("\n"))
                line(`  ${each.replaceAll("\t", "  ")}`);
          }
          written = undefined;
          break;
        case "turn-resume":
          if (isRecord)
            line(event.reason === "answer" ? "· went on with the answer" : "· broke off, and went on");
          break;
        case "turn-suspend":
        case "turn-end":
          end(event);
      }
    },
    end: () => write(wrap.end()),
  };
}

/** Why a turn did not complete, in brackets, and the remedy; nothing for a turn that did. */
export function describeEnd(summary: TurnSummary, unpaid: string | undefined): readonly string[] {
  if (summary.status === "completed") return [];
  const advice = adviceOn(summary);
  const ending = (isUnpaid(summary) && unpaid) || describeEnding(summary);
  return [`(${ending})`, ...(advice === undefined ? [] : [advice])];
}

/** One sentence. */
function describeEnding(summary: TurnSummary): string {
  switch (summary.status) {
    case "completed":
      return "Done.";
    case "stopped":
      return `Stopped: ${summary.reason}.`;
    case "cancelled":
      return /^cancelled|^its reader left/.test(summary.reason)
        ? "Cancelled."
        : `Cancelled: ${summary.reason}.`;
    case "suspended":
      return "Waiting for an answer.";
    case "failed":
      return summary.message;
  }
}

/** Whether it ended because no budget allows another call of a model. */
export const isUnpaid = (summary: TurnSummary): boolean =>
  summary.status === "stopped" && summary.reason === "budget";

/** Failures of the way to a model, rather than of the model. */
const OF_THE_WAY: ReadonlySet<string> = new Set([
  "model.unauthorized",
  "model.quota-exceeded",
  "model.not-found",
  "model.unreachable",
]);

/** What to do about it, where there is something to do. */
const adviceOn = (summary: TurnSummary): string | undefined =>
  summary.status === "failed" && OF_THE_WAY.has(summary.code)
    ? "`brainstem models --call` says where its key and its address come from, and what to do."
    : undefined;

/** Describes who gave which answer, without a full stop. */
export function describeAnswer({ isApproved, answeredBy, comment }: Event<"approval-response">): string {
  const answer = `${isApproved ? "approved" : "rejected"} by ${answeredBy}`;
  return comment === undefined ? answer : `${answer}: ${comment}`;
}

interface ShownTurn {
  readonly summary: TurnSummary;
  readonly events: readonly Event[];
}

/**
 * Reads the turn to its end: with --json, each event is a line. On a terminal the text is wrapped and indented; in a pipe it is the text alone, and why a
 * turn did not complete goes to standard error.
 * @param onBegin called with the first event: the turn no longer waits for others
 */
export async function showTurn(
  turn: Turn,
  terminal: Terminal,
  onBegin: () => void = () => undefined,
  view: TurnView = createTurnView(terminal),
): Promise<ShownTurn> {
  const events: Event[] = [];
  for await (const event of turn) {
    if (events.push(event) === 1) onBegin();
    view.show(event);
  }
  return { events, summary: await turn.summary() };
}
