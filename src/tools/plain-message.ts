/** The text of errors and results that models and clients may read: words without a stack, cut to size. */

const MAX_CHARS = 1_000;
// A frame as V8 and other engines print it: "    at run (file.ts:3:7)", "run@file.js:3:7".
const STACK_FRAME = /^\s*(?:at\s+\S.*|[\w$.<>/]*@\S+:\d+:\d+)$/;

/**
 * The message without stack frames and final full stop, for use inside a sentence; at most 1,000 characters, whatever
 * was thrown. Never throws.
 */
export function plainMessage(error: unknown): string {
  return cutToSize(withoutFrames(messageOf(error)), MAX_CHARS) || "an error without words";
}

function messageOf(error: unknown): string {
  try {
    if (typeof error === "string") return error;
    const { message, name } = (error ?? {}) as { readonly message?: unknown; readonly name?: unknown };
    if (typeof message === "string" && message !== "") return message;
    return error instanceof Error && typeof name === "string" ? name : "";
  } catch {
    return "";
  }
}

const withoutFrames = (text: string) =>
  text
    .split("\n")
    .filter(line => !STACK_FRAME.test(line))
    .join("\n")
    .trim()
    .replace(/(?<!\.)\.$/, "");

/** Two thirds of the room go to the head: it says what the text is; the tail says how it ended. */
const HEAD_SHARE = 2 / 3;

/**
 * The text itself when it fits; else at most `maxChars` characters, notice included. Never splits a character.
 * @param how says in a few words how to read what is left out, which begins at this offset @default nothing
 */
export function cutToSize(text: string, maxChars: number, how?: (from: number) => string): string {
  if (text.length <= maxChars) return text;
  const advice = (from: number) => (how === undefined ? "" : `; ${how(from)}`);
  const notice = (left: number, from: number) =>
    `\n[… ${left.toLocaleString("en")} characters left out${advice(from)} …]\n`;
  const room = Math.floor(maxChars) - notice(text.length, text.length).length;
  if (room <= 0) return wholeCharacters(text.slice(0, Math.max(0, Math.floor(maxChars))));
  const head = wholeCharacters(text.slice(0, Math.ceil(room * HEAD_SHARE)));
  const tail = wholeCharacters(text.slice(text.length - (room - Math.ceil(room * HEAD_SHARE))));
  return head + notice(text.length - head.length - tail.length, head.length) + tail;
}

/** Without the half of a surrogate pair at either end. */
const wholeCharacters = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
