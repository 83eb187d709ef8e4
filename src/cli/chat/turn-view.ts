/** Lays out what happens in a turn for a person, event by event: while it streams, or from the log. */
import { formatSource, type Source } from "../../base/index.ts";
import type { Event } from "../../ports/index.ts";
import { fit, oneLine } from "../print.ts";
import { createStreamWrap } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";
import { wrapped } from "../wrapped.ts";
import { adviceOn, describeAnswer, describeEnding, isUnpaid } from "./describe-ending.ts";

export interface TurnView {
  show(event: Event): void;
  /** Completes the last line. */
  end(): void;
}

export interface TurnViewOptions {
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

export function createTurnView(terminal: Terminal, { isRecord = false }: TurnViewOptions = {}): TurnView {
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
  /** Why the last call of a model wasn't made. */
  let unpaid: string | undefined;
  /** The last delta that was shown: its block says the same. */
  let deltaSeq = 0;

  function end(event: Event<"turn-end" | "turn-suspend">) {
    const advice = adviceOn(event);
    const ending = (isUnpaid(event) && unpaid) || describeEnding(event);
    if (event.status === "completed") write(wrap.end());
    else if (hasLines) {
      for (const each of wrapped(`(${ending})`, terminal.width - INDENT.length, isTerminal))
        line(each, "yellow");
      if (advice !== undefined) line(advice);
      write(wrap.end());
    } else {
      write(wrap.end());
      // A suspension is no failure; the command says what to do.
      if (event.status !== "suspended") terminal.writeError(`✗ ${ending}\n`);
      if (advice !== undefined) terminal.writeError(`  ${advice}\n`);
    }
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
        case "tool-call-end":
          if (hasLines) line(`· ${describeCall(event, written)}`);
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

function describeCall({ outcome, tool }: Event<"tool-call-end">, written: Source | undefined): string {
  if (outcome.status !== "succeeded") {
    const what = `${tool} ${outcome.status}: `;
    return outcome.message.startsWith(what) ? outcome.message : what + outcome.message;
  }
  return written === undefined ? tool : `${tool} → ${formatSource(written)}`;
}
