/** `foldUnfinished` reads a session's journal for the work that isn't finished: of all its requests since the last finished one. */
import { isLook, NOT_RUN, withoutLead } from "../../brain/index.ts";
import type { SessionEntry } from "./session-journal.ts";
import { isCheck, isRequest, isSubstantial, leftIn } from "./work.ts";

export interface Unfinished {
  /** Undefined where all is finished. */
  readonly request?: string;
  /** The last one, where it is another. */
  readonly latest?: string;
  readonly harness: string;
  /** Undefined outside of a repository, and for a detached head. */
  readonly branch?: string;
  /** Of the last entry; milliseconds since the epoch. */
  readonly atMs: number;
  /** Changed and not committed, as the session knows; oldest first. */
  readonly files: readonly string[];
  /** Commands that failed and didn't pass later on, each with its telling line; oldest first. */
  readonly failures: readonly { readonly command: string; readonly error: string }[];
  /** The agent's last words; undefined where the session broke off before. */
  readonly message?: string;
}

interface Folding extends Omit<Unfinished, "failures"> {
  /** A question, a correction or a paste before any request: it is one where files are changed for it. */
  readonly aside?: Pick<Unfinished, "request" | "harness" | "branch">;
  readonly failed: ReadonlyMap<string, string>;
  readonly hasActed: boolean;
  /** Whether the last command failed. */
  readonly isStuck: boolean;
}

const nothing: Folding = {
  harness: "",
  atMs: 0,
  files: [],
  failed: new Map(),
  hasActed: false,
  isStuck: false,
};

export function foldUnfinished(entries: readonly SessionEntry[]): Unfinished {
  let state = nothing;
  for (const entry of entries) {
    state = next(state, entry);
    if ("at" in entry && entry.at !== undefined) state = { ...state, atMs: entry.at };
  }
  const { failed, hasActed: _, isStuck: __, aside: ___, request, ...rest } = state;
  const failures = [...failed].map(([command, error]) => ({ command, error }));
  return { ...rest, failures, ...(request !== undefined && isUnfinished(state) && { request }) };
}

function next(state: Folding, entry: SessionEntry): Folding {
  switch (entry.kind) {
    case "prompt": {
      const { message: _, ...before } = isUnfinished(state) ? state : nothing;
      const { text, harness = "", branch } = entry;
      if (!isRequest(text)) {
        if (before.request !== undefined || before.aside !== undefined || !isSubstantial(text)) return before;
        return { ...before, aside: { request: withoutLead(text), harness, ...(branch && { branch }) } };
      }
      if (before.request !== undefined) return { ...before, latest: text };
      return { ...before, request: text, harness, ...(branch && { branch }) };
    }
    case "change":
      return {
        ...state,
        ...(state.request === undefined && state.aside),
        files: [...new Set([...state.files, entry.file])],
        hasActed: true,
      };
    case "call":
      return afterCall(state, entry);
    case "message":
      return { ...state, message: entry.text };
    case "finished":
      return nothing;
    default:
      return state;
  }
}

function afterCall(state: Folding, entry: Extract<SessionEntry, { kind: "call" }>): Folding {
  const { command, error = "it failed", hasFailed } = entry;
  const acted = { ...state, hasActed: true };
  // A search that finds nothing is no failure of the task.
  if (command === undefined || isLook(command) || NOT_RUN.test(error)) return acted;
  const failed = new Map(state.failed);
  failed.delete(command);
  if (hasFailed) failed.set(command, error);
  const isCommitted = /\bgit commit\b/.test(command) && !hasFailed;
  return { ...acted, failed, isStuck: hasFailed, ...(isCommitted && { files: [] }) };
}

/** Failures on the way that another command got around don't count; a check that was never passed does. */
function isUnfinished({ request, message, files, failed, hasActed, isStuck }: Folding): boolean {
  if (request === undefined) return false;
  if (message === undefined) return hasActed;
  return isStuck || files.length > 0 || leftIn(message) !== undefined || [...failed.keys()].some(isCheck);
}
