/** `withoutMemory` gives the brain of a session that a person keeps out of memory: rules hold, nothing is kept or told. */
import type { HookBrain } from "./hook-brain.ts";
import type { SessionEntry } from "./state/session-journal.ts";

/** Entries by which the depth of a sub-agent is known, and with it its rights. */
const ofRights: ReadonlySet<SessionEntry["kind"]> = new Set(["delegation", "agent"]);

export const withoutMemory = (brain: HookBrain): HookBrain => ({
  ...brain,
  record: async () => 0,
  noteSaid: () => {},
  context: async () => "",
  digest: async () => ({ text: "", shown: [] }),
  answersTo: async () => [],
  known: async () => [],
  remedies: async () => [],
  notedSessions: async () => [],
  noteSession: async () => {},
  sessions: {
    ...brain.sessions,
    add(session, entry) {
      if (ofRights.has(entry.kind)) brain.sessions.add(session, entry);
    },
  },
});
