/** `createLineDesk` holds a conversation line by line, without moving the cursor: for plain terminals, and for screen readers. */
import { createInterface } from "node:readline/promises";
import { askAtLine, eraseLine } from "../ask.ts";
import type { Terminal } from "../terminal.ts";
import { type Desk, type DeskOptions, terminalOf } from "./desk.ts";
import { createTurnView, type TurnViewOptions } from "./turn-view.ts";

export function createLineDesk(
  terminal: Terminal,
  { cancel, ...shown }: DeskOptions & TurnViewOptions,
): Desk {
  const { input, output, style, write } = terminal;
  const lines = createInterface({ input, output, terminal: true });
  lines.setPrompt(style("bold", "› "));
  let isOpen = true;
  lines.once("close", () => {
    isOpen = false;
  });
  let asked: AbortController | undefined;
  lines.on("SIGINT", () => {
    if (asked !== undefined) return asked.abort();
    if (cancel()) return;
    if (lines.line === "") lines.close();
    else eraseLine(lines);
  });
  // From here on no line is lost that is typed while something else is shown.
  const typed = lines[Symbol.asyncIterator]();
  let news: string | undefined;
  let isAsking = false;
  const ask = () => {
    // Ctrl-D may have come while a turn ran.
    if (!isOpen) return;
    // It is longer than a prompt that is there already.
    if (news !== undefined) write(`\r${news}\n\n`);
    news = undefined;
    isAsking = true;
    lines.prompt();
  };
  const question = async (prompt: string, signal: AbortSignal): Promise<string> => {
    // Letters that were typed before the question are no part of its answer.
    eraseLine(lines);
    asked = new AbortController();
    try {
      return await askAtLine(lines, terminal, prompt, AbortSignal.any([signal, asked.signal]));
    } catch (error) {
      write("\n");
      throw error;
    } finally {
      asked = undefined;
    }
  };
  return {
    terminal: terminalOf(terminal, write, question),
    question,
    async *messages() {
      ask();
      for await (const line of typed) {
        isAsking = false;
        if (line.trim() !== "") yield line;
        ask();
      }
    },
    openView: () => createTurnView(terminal, shown),
    tell(line) {
      news = line;
      if (isAsking && lines.line === "") ask();
    },
    close: () => lines.close(),
  };
}
