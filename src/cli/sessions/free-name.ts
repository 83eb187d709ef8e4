/** Names for unnamed sessions. */
import { randomBytes } from "node:crypto";
import { fault } from "../../base/index.ts";
import type { Owner, Store } from "../../storage/index.ts";
import { keyOf } from "./open-sessions.ts";

/** Without those that look like another one. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LETTER_COUNT = 4;
const MAX_COPIES = 10_000;

/** The day and four letters: two processes that begin at once get two sessions, and a list shows which is older. */
export function freshName(nowMs: number): string {
  const letters = [...randomBytes(LETTER_COUNT)].map(byte => LETTERS[byte % LETTERS.length]);
  return `${new Date(nowMs).toISOString().slice(0, 10)}-${letters.join("")}`;
}

/** `main-2` for a branch of main, or the first number behind it that is free. */
export async function branchName(store: Store, owner: Required<Owner>, from: string): Promise<string> {
  // Not the day of a date.
  const stem = from.replace(/(?<!^\d{4}-\d\d)-\d{1,4}$/, "");
  for (let copy = 2; copy <= MAX_COPIES; copy++) {
    const name = `${stem}-${copy}`;
    if ((await store.sessions.find(keyOf(owner, name))) === undefined) return name;
  }
  throw fault("session.exists", { session: `${stem}-${MAX_COPIES}` });
}
