/** Shows a turn while it happens: the answer as it streams, and a quiet line for each tool. */
import type { Turn } from "../../mind/index.ts";
import type { Event, TurnSummary } from "../../ports/index.ts";
import type { Terminal } from "../terminal.ts";
import { createTurnView } from "./turn-view.ts";

export interface ShownTurn {
  readonly summary: TurnSummary;
  readonly events: readonly Event[];
}

/**
 * Reads the turn to its end. On a terminal the text is wrapped and indented; in a pipe it is the text alone, and why a
 * turn did not complete goes to standard error.
 * @param onBegin called with the first event: the turn no longer waits for others
 */
export async function showTurn(
  turn: Turn,
  terminal: Terminal,
  onBegin: () => void = () => undefined,
): Promise<ShownTurn> {
  const view = createTurnView(terminal);
  const events: Event[] = [];
  for await (const event of turn) {
    if (events.push(event) === 1) onBegin();
    view.show(event);
  }
  return { events, summary: await turn.summary() };
}

/** Every event as a line of JSON. @param onBegin called with each of them */
export async function printTurn(
  turn: Turn,
  { write }: Terminal,
  onBegin: () => void = () => undefined,
): Promise<TurnSummary> {
  for await (const event of turn) {
    onBegin();
    write(`${JSON.stringify(event)}\n`);
  }
  return turn.summary();
}
