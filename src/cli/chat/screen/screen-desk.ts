/**
 * `createScreenDesk` holds a conversation at a terminal that can move its cursor: answers are laid out while they stream,
 * and the person may go on typing below them.
 */
import process from "node:process";
import { matchesKey, visibleWidth, wrapTextWithAnsi } from "@earendil-works/pi-tui";
import { fit } from "../../print.ts";
import type { Terminal } from "../../terminal.ts";
import { type Desk, type DeskOptions, terminalOf } from "../desk.ts";
import type { MessageHistory } from "../message-history.ts";
import type { TurnViewOptions } from "../turn-view.ts";
import { createJobControl } from "./job-control.ts";
import { openKeyboard } from "./keyboard.ts";
import { type Completion, createLineEditor, sentLines } from "./line-editor.ts";
import { createQuestions } from "./questions.ts";
import { createScreen, type LiveLines, type ScreenOutput } from "./screen.ts";
import { createScreenView, type ScreenView } from "./screen-view.ts";

interface ScreenDeskOptions extends DeskOptions, TurnViewOptions {
  readonly completion: Completion;
  readonly history: MessageHistory;
}

interface Message {
  readonly text: string;
  /** With marks in the place of large pastes. */
  readonly shown: string;
}

/** A second Ctrl-C within this time leaves. */
const TWICE_MS = 2_000;
const SHOWN_WAITING = 3;

export function createScreenDesk(terminal: Terminal, options: ScreenDeskOptions): Desk {
  const { cancel, completion, history } = options;
  const { input, output, style } = terminal;
  const screen = createScreen(output as unknown as ScreenOutput, terminal.write, compose);
  const update = () => screen.update();
  const rows = () => screen.rows;
  const ready = style("bold", "› ");
  const busy = style("dim", "» ");
  let waiting: readonly Message[] = [];
  let next: PromiseWithResolvers<void> | undefined;
  let view: ScreenView | undefined;
  let news: string | undefined;
  let isBusy = true;
  let isLeaving = false;
  let interruptedAt = Number.NEGATIVE_INFINITY;

  const draft = createLineEditor({ terminal, rows, onChange: update, onSubmit: submit, completion });
  for (const entry of history.entries) draft.remember(entry);
  const questions = createQuestions({ terminal, rows, onChange: update, write });
  const listen = () => openKeyboard(input, { onKey: press, onEnd: leave, write: terminal.write });
  let keyboard = listen();
  const restore = leaveAtSignals(() => {
    // The log keeps what was said; to wait for the rest there is no time.
    cancel();
    close();
  });
  const jobs = createJobControl(
    () => {
      screen.hide();
      keyboard.close();
    },
    () => {
      keyboard = listen();
      screen.show();
    },
  );
  screen.show();

  function submit(text: string, shown: string): void {
    if (text.trim() === "") return;
    draft.remember(text.trim());
    history.add(text.trim());
    waiting = [...waiting, { text, shown: shown.trim() }];
    next?.resolve();
  }

  function press(key: string): void {
    const asked = questions.open();
    const isInterrupt = matchesKey(key, "ctrl+c");
    if (!isInterrupt) interruptedAt = Number.NEGATIVE_INFINITY;
    if (isInterrupt) interrupt();
    else if (matchesKey(key, "ctrl+d") && (asked ? questions.isEmpty() : draft.isEmpty)) leave();
    else if (matchesKey(key, "ctrl+z")) jobs.suspend();
    else if (matchesKey(key, "ctrl+o")) view?.expand();
    else if (asked) questions.press(key);
    else {
      questions.delay();
      draft.press(key);
    }
  }

  /** Once it says no to a question, stops what runs, or clears the line; twice it leaves. */
  function interrupt(): void {
    const isSecond = Date.now() - interruptedAt < TWICE_MS;
    if (questions.refuse()) return;
    interruptedAt = Date.now();
    setTimeout(update, TWICE_MS).unref();
    if (cancel()) {
      if (isSecond) isLeaving = true;
      // The messages that were to come next are the person's to send again.
      const lines = [...waiting.map(({ text }) => text), draft.text].filter(text => text !== "");
      waiting = [];
      draft.set(lines.join("\n"));
    } else if (!draft.isEmpty) draft.set("");
    else if (isSecond) leave();
    update();
  }

  function leave(): void {
    isLeaving = true;
    questions.refuse();
    next?.resolve();
    update();
  }

  function write(text: string): void {
    view?.settle();
    // One empty line is enough between two parts of a conversation.
    const apart = screen.isAfterEmptyLine ? text.replace(/^\n+/, "") : text;
    screen.write(apart.split("\n").map(wrapLine).join("\n"));
  }

  /** Between words; its next lines begin where it does. */
  function wrapLine(line: string): string {
    if (visibleWidth(line) <= screen.columns) return line;
    const indent = /^ */.exec(line)![0];
    return wrapTextWithAnsi(line.slice(indent.length), screen.columns - indent.length)
      .map(part => indent + part)
      .join("\n");
  }

  function compose(columns: number, height: number): LiveLines {
    const asked = questions.render(columns);
    const typed = asked ?? draft.render(isBusy ? busy : ready, columns);
    const hint = Date.now() - interruptedAt < TWICE_MS && !isBusy && draft.isEmpty;
    const below = hint ? [style("dim", "  Ctrl-C again leaves.")] : [];
    const queued = waiting.slice(0, SHOWN_WAITING).map(({ shown }) => {
      return `  ${style("dim", fit(`then: ${shown}`, columns - 3))}`;
    });
    const room = height - typed.lines.length - queued.length - below.length - 1;
    const above = [...(view?.render(columns, room, asked !== undefined) ?? []), ...queued];
    const { row, column } = typed.cursor;
    return { lines: [...above, ...typed.lines, ...below], cursor: { row: above.length + row, column } };
  }

  function close(): void {
    jobs.close();
    view?.end();
    screen.hide();
    keyboard.close();
    restore();
  }

  return {
    terminal: terminalOf(terminal, write, questions.ask),
    question: questions.ask,
    async *messages() {
      for (;;) {
        isBusy = false;
        if (news !== undefined) screen.write(`${news}\n\n`);
        news = undefined;
        update();
        if (waiting.length === 0 && !isLeaving) {
          next = Promise.withResolvers();
          await next.promise;
        }
        const [message, ...rest] = waiting;
        if (message === undefined) return;
        waiting = rest;
        isBusy = true;
        screen.write(sentLines(message.shown, ready));
        yield message.text;
      }
    },
    openView() {
      view = createScreenView({ ...options, terminal, screen });
      return view;
    },
    tell(line) {
      if (isBusy) news = line;
      else screen.write(`${line}\n\n`);
    },
    close,
  };
}

/** The terminal is given back before a signal ends the process. */
function leaveAtSignals(close: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const end = (signal: NodeJS.Signals) => {
    close();
    // The handler that closes the brain may have been called before the desk was opened.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  for (const signal of signals) process.prependOnceListener(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
