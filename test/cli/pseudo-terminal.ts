/** Sits at a pseudo-terminal as a person does: reads what is on it, waits for words, types. Python's pty is the terminal. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect } from "vitest";
import { BIN, type Place } from "./place.ts";

const SCRIPT = join(import.meta.dirname, "fixtures/pseudo-terminal.py");
const PATIENCE_MS = 10_000;

// A machine's own Python starts faster than what a version manager puts before it.
const python = ["/usr/bin/python3", "python3"].find(
  name => spawnSync(name, ["-c", "import pty, os; os.waitstatus_to_exitcode"]).status === 0,
);
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

export function openTerminal(
  place: Place,
  args: readonly string[],
  options: { readonly columns?: number; readonly env?: Readonly<Record<string, string>> } = {},
): PseudoTerminal {
  const { columns = 80, env } = options;
  const { child, stdout, ended } = place.start([...args], {
    program: [python!, SCRIPT, String(columns), "24", process.execPath, BIN],
    env: { TERM: "xterm-256color", ...env },
  });
  const text = () => stripVTControlCharacters(stdout()).replaceAll("\r", "");
  let read = 0;
  let hasEnded = false;
  let news = Promise.withResolvers<void>();
  child.stdout.on("data", () => news.resolve());
  child.once("close", () => {
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
    type: keys => void child.stdin.write(keys),
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
    close: () => void child.kill("SIGKILL"),
    ended: async () => (await ended()).code,
  };
}
