/** `askOnce`, `askLine`, `askYes` and `confirm` ask a person at the terminal, in a conversation or without one. */
import { createInterface, type Interface } from "node:readline/promises";
import { misuse } from "./command.ts";
import type { Terminal } from "./terminal.ts";

export const MORE_CAME = "  More came after Enter, as in a paste: that is no answer.\n";

/** Keys that, with Ctrl, empty the line. */
const TO_THE_END_THEN_ERASE = ["e", "u"] as const;

export function eraseLine(lines: Interface): void {
  for (const name of TO_THE_END_THEN_ERASE) lines.write(null, { ctrl: true, name });
}

const MORE_AFTER_ENTER = /^[^\r\n]*(?:\r\n|\r(?!\n)|\n)[\s\S]/;

/** As `lines.question`; where more came in one piece with Enter, as in a paste, it asks again. */
export async function askAtLine(
  lines: Interface,
  { input, output }: Pick<Terminal, "input" | "output">,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  let hasMore = false;
  const look = (piece: Buffer | string) => {
    hasMore = MORE_AFTER_ENTER.test(String(piece));
  };
  input.prependListener("data", look);
  try {
    for (;;) {
      const answer = await lines.question(prompt, { signal });
      if (!hasMore) return answer;
      eraseLine(lines);
      output.write(`\n${MORE_CAME}`);
    }
  } finally {
    input.off("data", look);
  }
}

/** The line that was typed. Rejects when Ctrl-C or Ctrl-D leave the question without an answer. */
export async function askOnce(
  { ask, input, output }: Terminal,
  prompt: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  if (ask !== undefined) return ask(prompt, signal);
  const lines = createInterface({ input, output, terminal: true });
  try {
    return await askAtLine(lines, { input, output }, prompt, signal);
  } catch (error) {
    output.write("\n");
    throw error;
  } finally {
    lines.close();
  }
}

/** The line that was typed; "" where the question was left without an answer. */
export const askLine = (terminal: Terminal, prompt: string): Promise<string> =>
  askOnce(terminal, `  ${prompt} `).catch(() => "");

const isYes = (answer: string): boolean => /^\s*(?:y|yes)\s*$/i.test(answer);

/** Whether the person says yes; a question that is left without an answer is a no. */
export const askYes = async (terminal: Terminal, question: string): Promise<boolean> =>
  isYes(await askLine(terminal, `${terminal.style("bold", question)} [y/N]`));

/**
 * Asks before what can't be undone, and says that nothing was done after a no.
 * @param done the participle: "erased"
 * @throws command.usage where no person can be asked
 */
export async function confirm(
  terminal: Terminal,
  question: string,
  done: string,
  usage = "Add --yes when you are sure.",
): Promise<boolean> {
  if (terminal.isJson || !terminal.isInteractive)
    throw misuse(`Nothing was ${done}: there is nobody to ask.`, usage);
  const isSure = await askYes(terminal, question);
  if (!isSure) terminal.writeError(`Nothing was ${done}.\n`);
  return isSure;
}
