/** `createQuestions` asks one question after the other, and takes for an answer only keys that are pressed after it is shown. */
import { wrapTextWithAnsi } from "@earendil-works/pi-tui";
import { MORE_CAME } from "../../ask.ts";
import type { Terminal } from "../../terminal.ts";
import type { Question } from "../terminal-approver.ts";
import { createLineEditor, type LineEditor } from "./line-editor.ts";
import type { LiveLines } from "./screen.ts";

interface Questions {
  readonly ask: Question;
  /** Whether keys answer a question now. */
  open(): boolean;
  isEmpty(): boolean;
  press(key: string): void;
  /** A key was pressed for something else: the question waits until the person has seen it. */
  delay(): void;
  /** Leaves the question that is asked without an answer; false without one. */
  refuse(): boolean;
  /** Undefined while nothing is asked. */
  render(columns: number): LiveLines | undefined;
}

interface QuestionsOptions {
  readonly terminal: Pick<Terminal, "style">;
  readonly rows: () => number;
  readonly onChange: () => void;
  readonly write: (text: string) => void;
}

interface Asked {
  readonly prompt: string;
  readonly editor: LineEditor;
  readonly refuse: () => void;
  /** From when on keys count, at the earliest. */
  notBefore: number;
  isOpen: boolean;
  /** Enter was pressed, and the rest of the same piece of input is still being read. */
  isSent: boolean;
  hasMore: boolean;
}

/** A person who types needs so long to notice a question: keys within it are meant for something else. */
const NOTICE_MS = 400;

export function createQuestions({ onChange, rows, terminal, write }: QuestionsOptions): Questions {
  let asked: Asked | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function askNow(prompt: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const { promise, reject, resolve } = Promise.withResolvers<string>();
    const refuse = () => reject(new Error("The question was left without an answer."));
    const editor = createLineEditor({ terminal, rows, onChange, onSubmit });
    const notBefore = Date.now() + NOTICE_MS;
    const mine: Asked = { prompt, editor, refuse, notBefore, isOpen: false, isSent: false, hasMore: false };
    function onSubmit(text: string): void {
      mine.isSent = true;
      queueMicrotask(() => (mine.hasMore ? askAgain(mine) : resolve(text)));
    }
    asked = mine;
    signal.addEventListener("abort", refuse, { once: true });
    openLater(mine);
    try {
      const answer = await promise;
      write(`${prompt}→ ${answer === "" ? "(no answer)" : answer}\n`);
      return answer;
    } catch (error) {
      write(`${prompt}→ (no answer)\n`);
      throw error;
    } finally {
      signal.removeEventListener("abort", refuse);
      asked = undefined;
      onChange();
    }
  }

  /** A paste, in a terminal that doesn't mark it, is no answer. */
  function askAgain(mine: Asked): void {
    if (asked !== mine) return;
    const notBefore = Date.now() + NOTICE_MS;
    Object.assign(mine, { notBefore, isOpen: false, isSent: false, hasMore: false });
    write(MORE_CAME);
    openLater(mine);
  }

  /** Not while keys come, and not before those are read that were pressed while this process was at work. */
  function openLater(mine: Asked): void {
    const waitMs = mine.notBefore - Date.now();
    const open = () => {
      if (asked !== mine) return;
      if (Date.now() < mine.notBefore) return openLater(mine);
      mine.isOpen = true;
      onChange();
    };
    setTimeout(() => setImmediate(open), Math.max(0, waitMs));
  }

  return {
    ask(prompt, signal) {
      const answer = last.then(() => askNow(prompt, signal));
      last = answer.catch(() => undefined);
      return answer;
    },
    open: () => asked?.isOpen === true,
    isEmpty: () => asked?.editor.isEmpty !== false,
    press(key) {
      if (asked?.isSent === true) asked.hasMore = true;
      else asked?.editor.press(key);
    },
    delay() {
      if (asked !== undefined) asked.notBefore = Date.now() + NOTICE_MS;
    },
    refuse() {
      asked?.refuse();
      return asked !== undefined;
    },
    render(columns) {
      if (asked === undefined || !asked.isOpen) return undefined;
      const prompt = wrapTextWithAnsi(asked.prompt, columns);
      const { cursor, lines } = asked.editor.render(terminal.style("yellow", "? "), columns);
      return { lines: [...prompt, ...lines], cursor: { ...cursor, row: prompt.length + cursor.row } };
    },
  };
}
