/** Finds the conversations that hold words that a person wants forgotten, and erases those conversations on request. */
import { describeError, isFault } from "../../base/index.ts";
import { sha256Hex } from "../../base/sha256-node.ts";
import { holdsPhrase } from "../../brain/learning.ts";
import type { SessionKey } from "../../ports/index.ts";
import { anchorRemoved } from "../../project/evidence-anchors.ts";
import { eraseEntries } from "../../safety/evidence.ts";
import type { SessionRecord, Store } from "../../storage/index.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { forgetBeside } from "./forget-beside.ts";
import { withSessions } from "./open-sessions.ts";

export interface FoundConversations {
  /** Their names: those of which entries were erased, and the rest kept. */
  readonly cleaned: readonly string[];
  /** Those that still hold the words. */
  readonly left: readonly string[];
  readonly erased: readonly string[];
  /** Why they could not be looked through. */
  readonly problem?: string;
}

/** Never rejects for a store: forgetting has happened, and the rest is a problem to report. */
export async function forgetConversations(
  phrases: readonly string[],
  erases: "conversations" | "entries" | "nothing",
  terminal: Terminal,
): Promise<FoundConversations> {
  const [left, erased, cleaned]: [string[], string[], string[]] = [[], [], []];
  const changed: SessionKey[] = [];
  try {
    await withSessions({}, terminal, async ({ owner, store }) => {
      for await (const record of store.sessions.all()) {
        const { key } = record;
        if (key.tenant !== owner.tenant || key.user !== owner.user) continue;
        if (!(await holds(store, record, phrases))) continue;
        if (erases === "conversations" && (await remove(store, record))) erased.push(key.session);
        else if (erases === "entries" && (await clean(store, record, phrases))) cleaned.push(key.session);
        else {
          left.push(key.session);
          continue;
        }
        changed.push(key);
      }
      if (erased.length > 0) await anchorRemoved(findPlace(terminal), store, owner.tenant);
      if (changed.length > 0) await forgetBeside(changed, {}, terminal);
    });
    return { left, erased, cleaned };
  } catch (error) {
    const words = isFault(error, "storage.traces") ? "" : "Conversations were not looked through: ";
    return { left, erased, cleaned, problem: `${words}${describeError(error)}` };
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

/** False for a conversation in use, and where a turn that holds the words hasn't ended. */
const clean = async (store: Store, { key }: SessionRecord, phrases: readonly string[]): Promise<boolean> => {
  try {
    await eraseEntries(store, key, {
      isChosen: ({ proof: _, ...entry }) => holdsPhrase(entry, phrases),
      reason: "a person had it forgotten",
      digest: sha256Hex,
    });
    return true;
  } catch (error) {
    // Cleared once more at the end, where a failure is said.
    if (isFault(error, "storage.traces")) return true;
    if (isFault(error, "session.held") || isFault(error, "input.invalid")) return false;
    throw error;
  }
};
