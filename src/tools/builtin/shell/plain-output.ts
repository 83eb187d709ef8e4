/** The output of a program, without the codes for terminals: colours, cursors, bells, redrawn lines. */

/** The share of unreadable characters above which output is not text. */
const MAX_UNREADABLE_SHARE = 0.1;
const SAMPLE_CHARS = 10_000;

const ESCAPE = "\u001b";
const BELL = "\u0007";
// None can contain its own beginning, so no text takes more time than its length. A title that never ends, ends with
// its line. Source: ECMA-48, control sequences and operating system commands.
const SEQUENCES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${ESCAPE}${BELL}\\n]*(?:${BELL}|${ESCAPE}\\\\)?)`,
  "g",
);
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const UNREADABLE = /\uFFFD|[^\P{Cc}\n\t]/gu;

export const plainOutput = (text: string): string => withoutSequences(text).replace(CONTROLS, "");

const withoutSequences = (text: string) =>
  text.replace(SEQUENCES, "").replaceAll("\r\n", "\n").replaceAll("\r", "\n");

/** Whether a model would see next to nothing in it: an image, a program, something compressed. */
export function isBinary(text: string): boolean {
  const sample = withoutSequences(text.slice(0, SAMPLE_CHARS));
  return (sample.match(UNREADABLE)?.length ?? 0) > sample.length * MAX_UNREADABLE_SHARE;
}
