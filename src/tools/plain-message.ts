/** The part of an error that models and clients may read: its words, never its stack. */
import { cutToSize } from "./cut-to-size.ts";

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
