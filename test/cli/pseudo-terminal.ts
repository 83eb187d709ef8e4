/** `openTerminal` and `openPseudoTerminal` sit at a terminal as a person does: they read what is on it, wait for words, and type. */
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { expect } from "vitest";
import { python } from "../at-terminal.ts";
import { BIN, type Outcome, type Place } from "./place.ts";

const SCRIPT = join(import.meta.dirname, "fixtures/pseudo-terminal.py");
const PATIENCE_MS = 10_000;

export const hasTerminal = python !== undefined;

export interface PseudoTerminal {
  /** Types keys; a line ends with `\r`, and `\x03` and `\x04` are Ctrl-C and Ctrl-D. */
  type(keys: string): void;
  /** Resolves with what has appeared since the last wait, up to and with the words. @throws with the screen after 10 s */
  until(words: string | RegExp): Promise<string>;
  /** Everything that was shown, with or without its escape codes. */
  raw(): string;
  text(): string;
  /** Closes the window over what runs in it, which is hung up. */
  close(): void;
  /** Resolves with the exit code. */
  ended(): Promise<number | undefined>;
}

export interface TerminalOptions {
  /** @default 80 */
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A terminal of the system, and a process at it: for windows that close, signals, and what programs of others do with it. */
export function openPseudoTerminal(
  place: Place,
  args: readonly string[],
  { columns = 80, env }: TerminalOptions = {},
): PseudoTerminal {
  const { child, stdout, ended } = place.start([...args], {
    program: [python!, SCRIPT, String(columns), "24", process.execPath, BIN],
    env: { TERM: "xterm-256color", ...env },
  });
  const close = () => void child.kill("SIGKILL");
  return sitAt({ keyboard: child.stdin, output: child.stdout, stdout, ended, close });
}

/** A terminal in this process, and the command line at it. */
export function openTerminal(
  place: Place,
  args: readonly string[],
  { columns = 80, env }: TerminalOptions = {},
): PseudoTerminal {
  const { ended, output, stdin, stdout } = place.open(args, {
    columns,
    env: { TERM: "xterm-256color", ...env },
  });
  // A window that closes gives no signal here; the program in it gets no more keys.
  return sitAt({ keyboard: stdin, output, stdout, ended, close: () => void stdin.end() });
}

interface Screen {
  readonly keyboard: Writable;
  readonly output: Readable;
  stdout(): string;
  ended(): Promise<Outcome>;
  close(): void;
}

function sitAt({ close, ended, keyboard, output, stdout }: Screen): PseudoTerminal {
  const text = () => stripVTControlCharacters(stdout()).replaceAll("\r", "");
  let read = 0;
  let hasEnded = false;
  let news = Promise.withResolvers<void>();
  output.on("data", () => news.resolve());
  void ended().then(() => {
    hasEnded = true;
    news.resolve();
  });

  /** Where the words end that were waited for, from the last place on. */
  function find(words: string | RegExp): number | undefined {
    const rest = text().slice(read);
    if (typeof words === "string")
      return rest.includes(words) ? rest.indexOf(words) + words.length : undefined;
    const match = words.exec(rest);
    return match === null ? undefined : match.index + match[0].length;
  }

  return {
    type: keys => void keyboard.write(keys),
    raw: stdout,
    text,
    async until(words) {
      const giveUp = AbortSignal.timeout(PATIENCE_MS);
      giveUp.addEventListener("abort", () => news.resolve());
      for (;;) {
        news = Promise.withResolvers();
        const end = find(words);
        if (end !== undefined) {
          read += end;
          return text().slice(read - end, read);
        }
        if (giveUp.aborted || hasEnded) expect.fail(`${words} did not appear. The screen:\n${text()}`);
        await news.promise;
      }
    },
    close,
    ended: async () => (await ended()).code,
  };
}
