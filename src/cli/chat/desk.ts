/** `Desk`: the person's end of a conversation, whatever terminal they have: messages in, text, turns and questions out. */
import { sayTo, type Terminal } from "../terminal.ts";
import type { Question } from "./terminal-approver.ts";
import type { TurnView } from "./turn-view.ts";

export interface Desk {
  /** Its text appears above what is being typed, and its questions are asked here. */
  readonly terminal: Terminal;
  /** Rejects where Ctrl-C or Ctrl-D leave the question without an answer. Only keys pressed after it is shown count. */
  readonly question: Question;
  /** Messages in the order in which they were typed, until the person leaves. To be read once. */
  messages(): AsyncIterable<string>;
  /** Shows a turn from its first event to its end. */
  openView(): TurnView;
  /** Shows a line when it disturbs nothing. */
  tell(line: string): void;
  /** Gives the terminal back. May be called again. */
  close(): void;
}

export interface DeskOptions {
  /** Cancels what runs; false when nothing does. */
  readonly cancel: () => boolean;
}

/** The terminal of a conversation: everything that is written or asked goes through the desk. */
export function terminalOf(terminal: Terminal, write: (text: string) => void, question: Question): Terminal {
  const own = { write, writeError: write, say: sayTo(write, terminal.style), ask: question };
  return Object.assign(Object.create(terminal) as Terminal, own);
}
