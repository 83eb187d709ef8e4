/** Faults of a store, of its sessions, and of imported files. */
import { type FaultEntries, list } from "./fault-entry.ts";

export interface StorageFaultData {
  "storage.unavailable": { readonly store: string; readonly reason: string };
  "storage.full": { readonly store: string };
  "storage.damaged": {
    readonly store: string;
    readonly reason: string;
    /** The session that has the damage, where it is in one alone. */
    readonly session?: string;
  };
  "storage.cut": { readonly store: string; readonly missing: string; readonly mark: string };
  "storage.traces": { readonly store: string; readonly reason: string };
  "storage.newer": { readonly store: string; readonly version: number; readonly known: number };
  "storage.denied": { readonly store: string; readonly reason: string };
  "storage.unknown": { readonly name: string; readonly known: readonly string[] };
  "log.conflict": { readonly session: string };
  "log.fenced": { readonly session: string };
  "session.busy": { readonly session: string };
  "session.closed": { readonly session: string };
  "session.broken": { readonly session: string };
  "session.held": { readonly session: string; readonly owner: string };
  "session.elsewhere": { readonly session: string; readonly program?: string; readonly tool?: string };
  "session.state": { readonly from: string; readonly to: string; readonly allowed: readonly string[] };
  "session.not-found": { readonly session: string; readonly nearest?: readonly string[] };
  "session.exists": { readonly session: string };
  "approval.not-found": { readonly approval: string };
  "approval.over": { readonly approval: string; readonly reason: string };
  "approval.forbidden": { readonly approval: string; readonly reason: string };
  "approval.changed": { readonly approval: string };
  "approval.ambiguous": { readonly approval: string; readonly matches: readonly string[] };
  "export.malformed": { readonly file: string; readonly line: number; readonly problem: string };
  "export.newer": { readonly file: string; readonly version: number; readonly known: number };
  "start.failed": { readonly step: string; readonly reason: string };
  "stop.failed": { readonly reason: string };
}

export const storageFaults: FaultEntries<StorageFaultData> = {
  "storage.unavailable": {
    message: ({ store, reason }) => `The store ${store} can't be reached: ${reason}.`,
    hint: () => "What was acknowledged is safe. Check that the database runs, and try again.",
    httpStatus: 503,
    isRetryable: true,
  },
  "storage.full": {
    message: ({ store }) => `The disk of the store ${store} is full; nothing of what stands there was lost.`,
    hint: () => "Free some space and try again.",
    httpStatus: 507,
    isRetryable: true,
  },
  "storage.damaged": {
    message: ({ store, reason }) => `The store ${store} is damaged: ${reason}.`,
    hint: ({ session, store }) =>
      session === undefined
        ? `Nothing was written. Restore ${store} from a backup, or move it away to begin with an empty one.`
        : `Other sessions are whole. brainstem sessions show ${session} shows the turns before the damage, brainstem sessions branch ${session} --after <turn> goes on from the last of them, and brainstem sessions remove ${session} then takes the damaged one away.`,
    httpStatus: 500,
  },
  "storage.cut": {
    message: ({ missing, store }) =>
      `Entries are missing from the store ${store}: ${missing}. The file or its -wal was replaced or cut.`,
    hint: ({ mark }) =>
      `Nothing was written. Put the file and its -wal back together, or restore them from a backup. To go on with what is there, delete ${mark}.`,
    httpStatus: 500,
  },
  "storage.traces": {
    message: ({ reason, store }) =>
      `It is removed from the store ${store}, and its bytes may still be in the database's files: ${reason}.`,
    hint: () => "The same command again tries to clear them; closing and opening the store does, too.",
    httpStatus: 503,
    isRetryable: true,
  },
  "storage.newer": {
    message: ({ store, version, known }) =>
      `The store ${store} was written by a newer version of this program (schema ${version}; this one knows ${known}).`,
    hint: () => "Nothing was changed. Update brainstem, and try again.",
    httpStatus: 500,
  },
  "storage.denied": {
    message: ({ store, reason }) => `The store ${store} may not be opened: ${reason}.`,
    hint: () => "Check who may read and write it.",
    httpStatus: 500,
  },
  "storage.unknown": {
    message: ({ name, known }) => `There is no storage ${name}. Known are ${list(known)}.`,
    hint: () => "For example: sqlite, sqlite:/var/lib/brainstem/sessions.db, postgres://user@host/database.",
    httpStatus: 400,
  },
  "log.conflict": {
    message: ({ session }) => `Another process wrote to the session ${session}.`,
    hint: () => "Read the session anew and try again.",
    httpStatus: 409,
    isRetryable: true,
  },
  "log.fenced": {
    message: ({ session }) => `Another process has taken the session ${session} over.`,
    hint: () => "What was acknowledged is in the log; the other process goes on from there.",
    httpStatus: 409,
    isRetryable: true,
  },
  "session.busy": {
    message: ({ session }) => `The session ${session} has too many turns waiting.`,
    hint: () => "Wait for its turns to end.",
    httpStatus: 409,
    isRetryable: true,
  },
  "session.closed": {
    message: ({ session }) => `The session ${session} is closed here.`,
    hint: () => "Ask the mind for it again.",
    httpStatus: 409,
  },
  "session.broken": {
    message: ({ session }) =>
      `The session ${session} can't go on: its store was damaged, or newer than this program.`,
    hint: () => "Mend the store, then reset the session: what was acknowledged is kept.",
    httpStatus: 500,
  },
  "session.held": {
    message: ({ session, owner }) =>
      `The session ${session} is in use by another process (${owner.split("/", 1)[0]}).`,
    hint: () => "End that one, wait for its turn, or use another session.",
    httpStatus: 409,
    isRetryable: true,
  },
  "session.elsewhere": {
    message: ({ session, program, tool }) =>
      tool === undefined
        ? `The turn of ${session} goes on in the program that began it: ${program}.`
        : `The turn of ${session} waits with a call of ${tool}, and this program has no tool of that name.`,
    hint: () => "Start the program that began the turn: what people answer meanwhile is kept for it.",
    httpStatus: 409,
  },
  "session.state": {
    message: ({ from, to, allowed }) =>
      `A session can't go from ${from} to ${to}; ${allowed.length === 0 ? "it goes nowhere from there" : `allowed are ${list(allowed)}`}.`,
    hint: () => "Look at the session's state before changing it.",
    httpStatus: 409,
  },
  "session.not-found": {
    message: ({ nearest = [], session }) =>
      `There is no session ${session}.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
    hint: () => "brainstem sessions lists them.",
    httpStatus: 404,
  },
  "session.exists": {
    message: ({ session }) => `There is a session ${session} already; it was left as it is.`,
    hint: () => "Choose another name, remove it first, or say --on-existing skip or extend.",
    httpStatus: 409,
  },
  "approval.not-found": {
    message: ({ approval }) => `There is no request for approval ${approval}.`,
    hint: () => "brainstem approvals lists what waits for an answer.",
    httpStatus: 404,
  },
  "approval.over": {
    message: ({ approval, reason }) => `The request for approval ${approval} takes no answer: ${reason}.`,
    hint: () => "Say it again in a new turn, and answer that request.",
    httpStatus: 409,
  },
  "approval.forbidden": {
    message: ({ approval, reason }) => `The answer to ${approval} doesn't count: ${reason}.`,
    hint: () => "brainstem approvals show says who may answer; the question stays open for them.",
    httpStatus: 403,
  },
  "approval.changed": {
    message: ({ approval }) =>
      `The answer to ${approval} is for another call: what is asked about has other arguments.`,
    hint: () => "Look at it again, and answer with the hash that it has now.",
    httpStatus: 409,
  },
  "approval.ambiguous": {
    message: ({ approval, matches }) =>
      `Several requests begin with ${approval}: ${list(matches.slice(0, 5))}.`,
    hint: () => "Write more of its id.",
    httpStatus: 409,
  },
  "export.malformed": {
    message: ({ file, line, problem }) => `${file}:${line}: ${problem}.`,
    hint: () => "The sessions before that line were taken in whole; the one that it belongs to was not.",
    httpStatus: 422,
  },
  "export.newer": {
    message: ({ file, version, known }) =>
      `${file} was written by a newer version of this program (format ${version}; this one knows ${known}).`,
    hint: () => "Nothing was taken in. Update brainstem, and try again.",
    httpStatus: 422,
  },
  "start.failed": {
    message: ({ step, reason }) => `Brainstem did not start: ${step} failed: ${reason}.`,
    hint: () => "What had started was stopped again.",
    httpStatus: 500,
  },
  "stop.failed": {
    message: ({ reason }) => `Brainstem stopped, but not all of it as it should: ${reason}.`,
    hint: () => "Everything else was stopped. What the event log acknowledged is safe.",
    httpStatus: 500,
  },
};
