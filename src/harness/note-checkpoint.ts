/** `noteCheckpoint` keeps a session's line in WORKSPACE.md: it comes with unfinished work and leaves when that is finished. */
import { sessionKey } from "../brain/index.ts";
import { checkpointOf } from "./checkpoint.ts";
import type { HarnessEvent } from "./harness.ts";
import type { HookBrain } from "./hook-brain.ts";
import type { SessionEntry } from "./state/session-journal.ts";
import { foldUnfinished } from "./state/unfinished.ts";
import { goesOn, isCheck } from "./state/work.ts";

type EndEvent = Extract<HarnessEvent, { kind: "stop" | "session-end" | "compaction" }>;

export async function noteCheckpoint(
  { kind, session, directory }: EndEvent,
  brain: HookBrain,
): Promise<void> {
  const own = session === "" ? [] : brain.sessions.entries(session);
  if (own.length === 0) return;
  const noted = new Set(await brain.notedSessions());
  const others =
    noted.size === 0 ? [] : brain.sessions.others(session).filter(each => noted.has(keyOf(each)));
  const goneOnWith = goneOnWithBy(own, others);
  if (goneOnWith !== undefined && continuedBy(own) === undefined)
    brain.sessions.add(session, { kind: "continues", work: keyOf(goneOnWith) });
  const whole = [...(goneOnWith ?? []), ...own];
  const isOpen = (await brain.uncommitted(directory)) ?? (() => true);
  const note = checkpointOf(openOf(whole, isOpen), { isOver: kind !== "compaction" });
  const settled = others.filter(each => each !== goneOnWith && isSettled(each, own, isOpen)).map(idOf);
  // Nothing of the memory is opened for a session without a line to write or to lose.
  if (note === undefined && settled.length === 0 && !noted.has(keyOf(whole))) return;
  await brain.noteSession({ session: idOf(whole), note }, settled);
}

type Entries = readonly SessionEntry[];
type IsOpen = (file: string) => boolean;

/** The same for a session that goes on with it. */
const idOf = (entries: Entries): string =>
  JSON.stringify(entries.find(({ kind }) => kind === "prompt") ?? "");
const keyOf = (entries: Entries): string => sessionKey(idOf(entries));

/** A brain may serve several projects. */
const projectOf = (entries: Entries): string | undefined =>
  entries.find(entry => entry.kind === "prompt")?.project;

const continuedBy = (entries: Entries): string | undefined =>
  entries.find(entry => entry.kind === "continues")?.work;

/** A session that begins with "continue" goes on with the newest work that is open when it first stops, and with no other. */
function goneOnWithBy(own: Entries, others: readonly Entries[]): Entries | undefined {
  const known = continuedBy(own);
  if (known !== undefined) return others.find(each => keyOf(each) === known);
  const first = own.find(({ kind }) => kind === "prompt");
  if (first?.kind !== "prompt" || !goesOn(first.text)) return undefined;
  return others.find(each => projectOf(each) === projectOf(own));
}

/** A file that a person has committed by hand is done. */
const openOf = (entries: Entries, isOpen: IsOpen): Entries =>
  entries.filter(entry => entry.kind !== "change" || isOpen(entry.file));

/** Whether another session's changes are committed and its checks pass by now. */
function isSettled(entries: Entries, later: Entries, isOpen: IsOpen): boolean {
  const before = foldUnfinished(entries);
  const calls = later.filter(({ kind }) => kind === "call");
  const now = foldUnfinished([...openOf(entries, isOpen), ...calls]);
  const isRed = ({ failures }: typeof now) => failures.some(({ command }) => isCheck(command));
  return (before.files.length > 0 || isRed(before)) && now.files.length === 0 && !isRed(now);
}
