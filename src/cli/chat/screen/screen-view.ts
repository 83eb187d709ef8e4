/** `createScreenView` shows a turn while it runs: its answer as markdown, its calls as lines, and how long it takes and what it costs. */
import {
  addUsage,
  type CallId,
  noUsage,
  type Source,
  startStopwatch,
  systemClock,
} from "../../../base/index.ts";
import type { Event } from "../../../ports/index.ts";
import { fit, oneLine, printable } from "../../print.ts";
import type { Terminal } from "../../terminal.ts";
import { describeUsage } from "../describe-usage.ts";
import { describeCall, fullResult, targetOf } from "../tool-line.ts";
import { describeEnd, type TurnView, type TurnViewOptions } from "../turn-view.ts";
import { createMarkdownFlow } from "./markdown-flow.ts";
import type { Screen } from "./screen.ts";

export interface ScreenView extends TurnView {
  /** Lays out what has come, so that other lines may follow. */
  settle(): void;
  /** Shows the whole result of the last call. */
  expand(): void;
  /** The lines that change, at most so many rows. @param isAsking a question is open: nothing moves */
  render(columns: number, rows: number, isAsking: boolean): readonly string[];
}

interface ScreenViewOptions extends TurnViewOptions {
  readonly terminal: Terminal;
  readonly screen: Screen;
}

type Request = Event<"tool-call-request">;

const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const FRAME_MS = 120;
const SETTLE_MS = 50;
/** Of a result, where all of it is shown. */
const MOST_LINES = 400;

export function createScreenView({
  changesOf = () => [],
  isVerbose = () => false,
  screen,
  terminal,
}: ScreenViewOptions): ScreenView {
  const { style } = terminal;
  const flow = createMarkdownFlow(terminal, () => screen.columns);
  const clock = startStopwatch(systemClock);
  const spinning = setInterval(() => screen.update(), FRAME_MS);
  const requests = new Map<CallId, Request>();
  const running = new Map<CallId, string>();
  let settling: NodeJS.Timeout | undefined;
  let above: "nothing" | "text" | "line" = "nothing";
  let usage = noUsage;
  let model = "";
  let written: Source | undefined;
  let unpaid: string | undefined;
  let lastResult: string | undefined;
  let deltaSeq = 0;
  let hasEnded = false;

  function showBlock(lines: readonly string[]): void {
    screen.write(`${above === "text" ? "\n" : ""}${lines.join("\n")}\n`);
    above = "text";
  }

  function showLine(text: string, how: "dim" | "yellow" = "dim"): void {
    finish();
    const line = style(how, fit(text, screen.columns - 2));
    screen.write(`${above === "text" ? "\n" : ""}  ${line}\n`);
    above = "line";
  }

  function showText(text: string): void {
    flow.push(text);
    settling ??= setTimeout(settle, SETTLE_MS);
  }

  function settle(): void {
    clearTimeout(settling);
    settling = undefined;
    for (const block of flow.settle()) showBlock(block);
    screen.update();
  }

  /** The answer goes on after something else, or not at all. */
  function finish(): void {
    settle();
    for (const block of flow.end()) showBlock(block);
  }

  function showResult(text: string): void {
    const lines = printable(text).trimEnd().split("\n");
    const cut = lines.slice(0, MOST_LINES).map(line => `    ${style("dim", line.replaceAll("\t", "  "))}\n`);
    const more = lines.length > MOST_LINES ? `    … ${lines.length - MOST_LINES} lines more\n` : "";
    screen.write(cut.join("") + more);
    above = "line";
  }

  function endCall(event: Event<"tool-call-end">): void {
    const { arguments: given } = requests.get(event.call) ?? {};
    running.delete(event.call);
    lastResult = fullResult(event);
    showLine(`· ${describeCall({ ...event, arguments: given, written, changes: changesOf(event.call) })}`);
    if (isVerbose()) showResult(lastResult);
    written = undefined;
  }

  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    finish();
    running.clear();
    clearInterval(spinning);
    screen.update();
  }

  return {
    show(event) {
      switch (event.kind) {
        case "turn-start":
        case "turn-resume":
        case "model-call-start":
          model = event.model;
          break;
        case "text-delta":
          deltaSeq = event.seq;
          showText(event.text);
          break;
        case "text-block":
          if (event.firstSeq > deltaSeq) showText(event.text);
          break;
        case "text-retraction":
          showLine(`(The answer was withdrawn: ${oneLine(event.reason)}.)`, "yellow");
          showText(event.replacement);
          break;
        case "model-call-end":
          if (event.failure?.code === "budget.exhausted") unpaid = event.failure.message;
          usage = addUsage(usage, event.usage);
          finish();
          break;
        case "side-call":
          usage = addUsage(usage, event.usage);
          break;
        case "tool-call-request":
          requests.set(event.call, event);
          break;
        case "tool-call-start":
          running.set(event.call, `${event.tool} ${targetOf(requests.get(event.call)?.arguments)}`.trim());
          break;
        case "tool-call-progress":
          running.set(
            event.call,
            [requests.get(event.call)?.tool, event.message].filter(Boolean).join(" · "),
          );
          break;
        case "memory-write":
          written = event.source;
          break;
        case "tool-call-end":
          endCall(event);
          break;
        case "turn-suspend":
        case "turn-end":
          for (const line of describeEnd(event, unpaid)) showLine(line, "yellow");
          end();
      }
      screen.update();
    },
    end,
    settle: finish,
    expand() {
      if (lastResult !== undefined) showResult(lastResult);
    },
    render(columns, rows, isAsking) {
      if (hasEnded) return [];
      const open = flow.open();
      const calls = isAsking
        ? []
        : [...running.values()].map(text => `  ${style("dim", fit(`· ${text}`, columns - 3))}`);
      const seconds = Math.floor(clock() / 1_000);
      const frame = isAsking ? "·" : FRAMES[Math.floor(Date.now() / FRAME_MS) % FRAMES.length];
      const facts = [model, `${seconds} s`, ...describeUsage(usage), "Ctrl-C stops"];
      const status = `  ${style("cyan", frame!)} ${style("dim", fit(facts.filter(Boolean).join(" · "), columns - 5))}`;
      const gap = above === "text" && open.length > 0 ? [""] : [];
      const room = Math.max(0, rows - calls.length - gap.length - 2);
      return [...gap, ...open.slice(Math.max(0, open.length - room)), ...calls, "", status];
    },
  };
}
