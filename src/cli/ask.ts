/** `askOnce`, `askLine`, `askYes` and `confirm` ask a person at the terminal, in a conversation or without one. */
import { createInterface } from "node:readline/promises";
import { misuse } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** The line that was typed. Rejects when Ctrl-C or Ctrl-D leave the question without an answer. */
export async function askOnce(
  { ask, input, output }: Terminal,
  prompt: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  if (ask !== undefined) return ask(prompt, signal);
  const lines = createInterface({ input, output, terminal: true });
  try {
    return await lines.question(prompt, { signal });
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
