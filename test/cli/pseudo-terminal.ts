/**
 * `openTerminal` and `openPseudoTerminal` sit at a terminal as a person does: they read what is on its screen, which a
 * terminal emulator draws, wait for words, and type.
 */
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { Terminal as Emulator } from "@xterm/headless";
import { expect, onTestFinished } from "vitest";
import { python } from "../at-terminal.ts";
import { BIN, type Outcome, type Place, type RunOptions } from "./place.ts";

const SCRIPT = join(import.meta.dirname, "fixtures/pseudo-terminal.py");
const PATIENCE_MS = 10_000;

export const hasTerminal = python !== undefined;

export interface PseudoTerminal {
  /** Types keys; a line ends with `\r`, and `\x03` and `\x04` are Ctrl-C and Ctrl-D. */
  type(keys: string): void;
  /**
   * Resolves with what is there since the last wait, up to and with the words. Lines that have changed since count as new.
   * @throws with the screen after 10 s
   */
  until(words: string | RegExp): Promise<string>;
  /** Resolves when the text ends so, whatever was waited for before. @throws with the screen after 10 s */
  untilEnd(words: string): Promise<void>;
  /** Everything that was written, with its escape codes. */
  raw(): string;
  /** The lines on the screen, and above it; a line that the terminal broke is one. */
  text(): string;
  /** The rows on the screen and above it, as they are broken. */
  rows(): readonly string[];
  /** Where the cursor is among the rows. */
  cursor(): { readonly row: number; readonly column: number };
  /** Makes the window wider or narrower. */
  resize(columns: number): void;
  /** Closes the window over what runs in it, which is hung up. */
  close(): void;
  /** Resolves with the exit code. */
  ended(): Promise<number | undefined>;
}

export interface TerminalOptions {
  /** @default 80 */
  readonly columns?: number;
  /** @default 24 */
  readonly rows?: number;
  /** In the place of the command line. */
  readonly run?: RunOptions["run"];
  /** In the place of the command line, in a process: the arguments follow. */
  readonly program?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A terminal of the system, and a process at it: for windows that close, signals, and what programs of others do with it. */
export function openPseudoTerminal(
  place: Place,
  args: readonly string[],
  { columns = 80, rows = 24, env, program = [process.execPath, BIN] }: TerminalOptions = {},
): PseudoTerminal {
  const { child, stdout, ended } = place.start([...args], {
    program: [python!, SCRIPT, String(columns), String(rows), ...program],
    env: { TERM: "xterm-256color", ...env },
  });
  const close = () => void child.kill("SIGKILL");
  const resize = () => expect.fail("A process is not told of another size here.");
  return sitAt({ keyboard: child.stdin, output: child.stdout, stdout, ended, close, columns, rows, resize });
}

/** A terminal in this process, and the command line at it. */
export function openTerminal(
  place: Place,
  args: readonly string[],
  { columns = 80, rows = 24, env, run }: TerminalOptions = {},
): PseudoTerminal {
  const { ended, output, stdin, stdout } = place.open(args, {
    columns,
    rows,
    ...(run !== undefined && { run }),
    env: { TERM: "xterm-256color", ...env },
  });
  // A window that closes gives no signal here; the program in it gets no more keys.
  const close = () => void stdin.end();
  // A terminal that a failed test leaves open would keep the next tests waiting.
  onTestFinished(close);
  const resize = (to: number) => void Object.assign(output, { columns: to }).emit("resize");
  return sitAt({ keyboard: stdin, output, stdout, ended, close, columns, rows, resize });
}

interface Screen {
  readonly keyboard: Writable;
  readonly output: Readable;
  stdout(): string;
  ended(): Promise<Outcome>;
  close(): void;
  /** Tells the program. */
  resize(columns: number): void;
  readonly columns: number;
  readonly rows: number;
}

const SCROLLBACK = 10_000;

function sitAt(screen: Screen): PseudoTerminal {
  const { close, columns, ended, keyboard, output, stdout } = screen;
  const emulator = new Emulator({
    cols: columns,
    rows: screen.rows,
    scrollback: SCROLLBACK,
    allowProposedApi: true,
    // A pipe in the place of a terminal's driver: it ends lines as programs do.
    convertEol: true,
    // As most terminals do: the line with the cursor is broken anew in a window of another width.
    reflowCursorLine: true,
  });
  const { buffer } = emulator;
  let read = 0;
  /** The text at the last wait. */
  let seen = "";
  let hasEnded = false;
  let news = Promise.withResolvers<void>();
  const draw = (text: string) =>
    new Promise<void>(resolve => {
      emulator.write(text, () => {
        news.resolve();
        resolve();
      });
    });
  output.on("data", text => void draw(String(text)));
  const end = ended().then(async outcome => {
    await draw("");
    hasEnded = true;
    news.resolve();
    return outcome;
  });

  const lines = () =>
    Array.from({ length: buffer.active.length }, (_, at) => buffer.active.getLine(at)!).slice(
      0,
      buffer.active.baseY + screen.rows,
    );
  const rows = () => lines().map(line => line.translateToString(true));

  function text(): string {
    let joined = "";
    for (const line of lines())
      joined += `${line.isWrapped || joined === "" ? "" : "\n"}${line.translateToString(true)}`;
    return joined.replace(/\n+$/, "");
  }

  /** Where the words end that were waited for, from the last place on. */
  function find(words: string | RegExp): number | undefined {
    const now = text();
    let same = 0;
    while (same < read && now[same] === seen[same]) same++;
    read = same;
    seen = now;
    const rest = now.slice(read);
    if (typeof words === "string")
      return rest.includes(words) ? rest.indexOf(words) + words.length : undefined;
    const match = words.exec(rest);
    return match === null ? undefined : match.index + match[0].length;
  }

  async function wait<Found>(words: unknown, look: () => Found | undefined): Promise<Found> {
    const giveUp = AbortSignal.timeout(PATIENCE_MS);
    giveUp.addEventListener("abort", () => news.resolve());
    for (;;) {
      news = Promise.withResolvers();
      const found = look();
      if (found !== undefined) return found;
      if (giveUp.aborted || hasEnded) expect.fail(`${words} did not appear. The screen:\n${text()}`);
      await news.promise;
    }
  }

  return {
    type: keys => void keyboard.write(keys),
    raw: stdout,
    text,
    rows,
    cursor: () => ({ row: buffer.active.baseY + buffer.active.cursorY, column: buffer.active.cursorX }),
    resize(to) {
      emulator.resize(to, screen.rows);
      screen.resize(to);
    },
    async until(words) {
      const end = await wait(words, () => find(words));
      read += end;
      return seen.slice(read - end, read);
    },
    untilEnd: words => wait(words, () => (text().endsWith(words) ? null : undefined)).then(() => undefined),
    close,
    ended: async () => (await end).code,
  };
}
