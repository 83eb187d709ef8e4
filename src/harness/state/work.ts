/** The work of a session, as the next one should hear of it: the request, the changes, the last check, the last words. */
import type { SessionEntry } from "./session-journal.ts";

export interface Work {
  /** "" where it isn't known. */
  readonly harness: string;
  /** Undefined outside of a repository, and for a detached head. */
  readonly branch?: string;
  /** The real path of the project's folder, a work tree's own; undefined where it isn't known. */
  readonly project?: string;
  /** Of its last entry; milliseconds since the epoch. */
  readonly atMs: number;
  /** The latest substantial request; undefined without one. */
  readonly request?: string;
  /** Files that were changed for it, oldest first. */
  readonly files: readonly string[];
  readonly lastCheck?: { readonly command: string; readonly error?: string };
  /** The agent's last words behind the request; undefined where it was killed before. */
  readonly message?: string;
  /** Whether the changes were committed. */
  readonly isCommitted: boolean;
}

const nothing: Work = { harness: "", atMs: 0, files: [], isCommitted: false };

/** A greeting or a nod begins no work. */
const isSubstantial = (text: string): boolean =>
  text.trim().split(/\s+/).length >= 3 &&
  !/^(?:continue|go on|yes|no|ok|okay|thanks?|thank you|hello|hi|please continue|and now)\b[\s\S]{0,24}$/i.test(
    text.trim(),
  );
const ASKS = /\?\s*$/;

/** Whether a prompt asks to go on with the work that is open. */
export const goesOn = (text: string): boolean =>
  /^\s*(?:please )?(?:continue|go on|resume|carry on|keep going|proceed)\b/i.test(text);

/** Whether a prompt begins work: no greeting, no nod, no question. */
export const isRequest = (text: string): boolean => isSubstantial(text) && !ASKS.test(text);

/** Commands that tell whether the work is well: tests, checkers, builds. */
export const isCheck = (command: string): boolean =>
  /\b(?:test|tests|jest|vitest|mocha|pytest|unittest|rspec|check|lint|eslint|tsc|typecheck|build|compile|verify|clippy|mypy|ruff|phpunit|ci)\b/.test(
    command,
  ) && !/\b(?:checkout|ls|cat|grep|rg|find|git (?:add|commit|log|show|diff|status))\b/.test(command);

export function foldWork(entries: readonly SessionEntry[]): Work {
  let work = nothing;
  for (const entry of entries) {
    work = next(work, entry);
    if ("at" in entry && entry.at !== undefined) work = { ...work, atMs: entry.at };
  }
  return work;
}

function next(work: Work, entry: SessionEntry): Work {
  switch (entry.kind) {
    case "prompt": {
      const { message: _, ...rest } = work;
      // A question in the middle of a task is part of it.
      const isNew = isSubstantial(entry.text) && (!ASKS.test(entry.text) || work.request === undefined);
      if (!isNew) return rest;
      const { lastCheck: __, branch: ___, project: ____, ...before } = rest;
      const { text, harness = "", branch, project } = entry;
      const where = { ...(branch && { branch }), ...(project && { project }) };
      return { ...before, request: text, harness, ...where, files: [], isCommitted: false };
    }
    case "change":
      return { ...work, files: [...new Set([...work.files, entry.file])], isCommitted: false };
    case "call": {
      const { command, error, hasFailed } = entry;
      if (command === undefined) return work;
      if (/\bgit commit\b/.test(command) && !hasFailed) return { ...work, isCommitted: true };
      if (!isCheck(command)) return work;
      return { ...work, lastCheck: { command, ...(hasFailed && { error: error ?? "it failed" }) } };
    }
    case "message":
      return { ...work, message: entry.text };
    case "finished": {
      const { lastCheck: _, ...rest } = work;
      return { ...rest, files: [], message: "", isCommitted: true };
    }
    default:
      return work;
  }
}

/** Steps that the agent said are left, in its own words. */
export function leftIn(message: string): string | undefined {
  const sentences = message.split(/(?<=[.!?。])\s+|\n+/).map(each => each.replace(/^[-*\s]+/, "").trim());
  return sentences.find(each =>
    /\b(?:next(?:,| I| step| is| come)|are next|is next|left to do|still (?:need|to|missing|left|open)|remain(?:s|ing)?\b|to ?do\b|not yet|then I)/i.test(
      each,
    ),
  );
}

/** Whether it has to be gone on with. */
export function isOpen({ request, files, lastCheck, message, isCommitted }: Work): boolean {
  if (request === undefined) return false;
  if (message === undefined) return true;
  if (lastCheck?.error !== undefined || leftIn(message) !== undefined) return true;
  return files.length > 0 && !isCommitted;
}
