/** `worksOf` reads the journals of several sessions as works: a session that goes on with another one's is the same work. */
import type { SessionEntry } from "./session-journal.ts";
import { foldWork, goesOn, isOpen, type Work } from "./work.ts";

type Entries = readonly SessionEntry[];

/** @param sessions newest first; so are the works */
export function worksOf(sessions: readonly Entries[]): readonly Work[] {
  const joined: Entries[] = [];
  for (const entries of sessions.toReversed()) {
    const isBefore = (each: Entries) => isOpen(foldWork(each)) && isBeside(each, entries);
    const at = goesOn(promptIn(entries)?.text ?? "") ? joined.findLastIndex(isBefore) : -1;
    const [before = []] = at < 0 ? [] : joined.splice(at, 1);
    joined.push([...before, ...entries]);
  }
  return joined
    .map((entries, at) => {
      const later = joined.slice(at + 1).filter(each => isBeside(entries, each));
      return { ...foldWork(entries), isCommittedLater: isCommittedIn(later, entries) };
    })
    .toReversed();
}

const promptIn = (entries: Entries) => entries.find(entry => entry.kind === "prompt");

/** Of one work tree and one branch. */
function isBeside(left: Entries, right: Entries): boolean {
  const [one, other] = [promptIn(left), promptIn(right)];
  return one?.project === other?.project && one?.branch === other?.branch;
}

function isCommittedIn(later: readonly Entries[], entries: Entries): boolean {
  const { isCommitted, files } = foldWork(entries);
  if (isCommitted || files.length === 0) return false;
  const calls = later.flat().filter(({ kind }) => kind === "call");
  const after = foldWork([...entries, ...calls]);
  return after.isCommitted && after.lastCheck?.error === undefined;
}
