/** Shows a turn while it happens: the answer as it streams, and a quiet line for each tool. */
import { formatSource, type Source } from "../../base/index.ts";
import type { Turn } from "../../mind/index.ts";
import type { Event, TurnSummary } from "../../ports/index.ts";
import { fit } from "../print.ts";
import { createStreamWrap } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";

export interface ShownTurn {
  readonly summary: TurnSummary;
  readonly events: readonly Event[];
}

/** A citation, as answers carry it: `[.agent/memory/semantic/DECISIONS.md:12]`, punctuation after it included. */
const CITATION = /^[([]*\.?[\w./@-]+:\d+[)\]]*[.,;:]?$/;
const INDENT = "  ";

/**
 * Reads the turn to its end. On a terminal the text is wrapped and indented; in a pipe it is the text alone, and why a
 * turn did not complete goes to standard error.
 */
export async function showTurn(turn: Turn, terminal: Terminal): Promise<ShownTurn> {
  const { isTerminal, style, write } = terminal;
  const events: Event[] = [];
  const wrap = createStreamWrap(
    isTerminal ? terminal.width : Number.POSITIVE_INFINITY,
    isTerminal ? INDENT : "",
    word => (CITATION.test(word) ? style("cyan", word) : word),
  );
  const quietLine = (text: string) => wrap.line(style("dim", fit(text, terminal.width - INDENT.length)));
  let written: Source | undefined;
  for await (const event of turn) {
    events.push(event);
    switch (event.kind) {
      case "text-delta":
        write(wrap.push(event.text));
        break;
      case "text-retraction":
        write(wrap.line(style("yellow", `(The answer was withdrawn: ${event.reason}.)`)));
        write(wrap.paragraph() + wrap.push(event.replacement));
        break;
      case "model-call-end":
        write(wrap.paragraph());
        break;
      case "approval-request":
        // The question stands on lines of its own.
        write(wrap.end());
        break;
      case "tool-call-progress":
        // Steps towards a whole would be too many lines; what is going on now is one.
        if (isTerminal && event.fraction === undefined) write(quietLine(`· ${event.message}`));
        break;
      case "memory-write":
        written = event.source;
        break;
      case "tool-call-end":
        if (isTerminal) write(quietLine(`· ${describeCall(event, written)}`));
        written = undefined;
        break;
      case "turn-end":
        if (event.status === "completed") write(wrap.end());
        else if (isTerminal) write(wrap.line(style("yellow", `(${describeEnding(event)})`)) + wrap.end());
        else {
          write(wrap.end());
          terminal.writeError(`✗ ${describeEnding(event)}\n`);
        }
    }
  }
  return { events, summary: events.at(-1) as Event<"turn-end"> };
}

function describeCall({ outcome, tool }: Event<"tool-call-end">, written: Source | undefined): string {
  if (outcome.status !== "succeeded") {
    const what = `${tool} ${outcome.status}: `;
    return outcome.message.startsWith(what) ? outcome.message : what + outcome.message;
  }
  return written === undefined ? tool : `${tool} → ${formatSource(written)}`;
}

function describeEnding(summary: TurnSummary): string {
  switch (summary.status) {
    case "completed":
      return "Done.";
    case "stopped":
      return `Stopped: ${summary.reason}.`;
    case "cancelled":
      return "Cancelled.";
    case "suspended":
      return "Waiting for an answer.";
    case "failed":
      return summary.message;
  }
}
