/** Finds the conversations that hold words that a person wants forgotten, and erases those conversations on request. */
import { describeError, isFault } from "../../base/index.ts";
import { holdsPhrase } from "../../brain/learning.ts";
import type { SessionRecord, Store } from "../../storage/index.ts";
import type { Terminal } from "../terminal.ts";
import { withSessions } from "./open-sessions.ts";

export interface FoundConversations {
  /** Their names: those that still hold the words. */
  readonly left: readonly string[];
  readonly erased: readonly string[];
  /** Why they could not be looked through. */
  readonly problem?: string;
}

/** Never rejects for a store: forgetting has happened, and the rest is a problem to report. */
export async function forgetConversations(
  phrases: readonly string[],
  { isErasing }: { readonly isErasing: boolean },
  terminal: Terminal,
): Promise<FoundConversations> {
  const [left, erased]: [string[], string[]] = [[], []];
  try {
    await withSessions({}, terminal, async ({ owner, store }) => {
      for await (const record of store.sessions.all()) {
        const { key } = record;
        if (key.tenant !== owner.tenant || key.user !== owner.user) continue;
        if (!(await holds(store, record, phrases))) continue;
        (isErasing && (await remove(store, record)) ? erased : left).push(key.session);
      }
    });
    return { left, erased };
  } catch (error) {
    return { left, erased, problem: describeError(error) };
  }
}

async function holds({ log }: Store, { key, title }: SessionRecord, phrases: readonly string[]) {
  if (holdsPhrase(title, phrases)) return true;
  for await (const entry of log.read(key)) {
    if (holdsPhrase(entry, phrases)) return true;
  }
  return false;
}

/** False for a conversation that another process uses. */
const remove = async ({ sessions }: Store, { key }: SessionRecord): Promise<boolean> => {
  try {
    return await sessions.remove(key);
  } catch (error) {
    if (isFault(error, "session.held")) return false;
    throw error;
  }
};
