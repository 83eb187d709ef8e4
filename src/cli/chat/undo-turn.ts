/** `undoLastTurn` takes back a conversation's last turn: its files, what it wrote into memory, and the turn itself; and says what stays. */
import { type CallId, isFault, readExactTextIfThere, type Source } from "../../base/index.ts";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import type { Event } from "../../ports/index.ts";
import { branchSession } from "../../storage/index.ts";
import { fit, oneLine } from "../print.ts";
import { brainVolume } from "../project.ts";
import { branchName, freshName } from "../sessions/open-sessions.ts";
import { readLastTurn } from "./last-turn.ts";
import type { Talk } from "./talk.ts";
import { describeCall } from "./tool-line.ts";

/** @throws session.*, storage.*, volume.* */
export async function undoLastTurn(talk: Talk): Promise<void> {
  const { brainstem, journal, session, terminal } = talk;
  const { write, say, width } = terminal;
  const last = await readLastTurn(brainstem.store, session.key);
  if (last === undefined) {
    write("  There is no turn to take back.\n");
    return;
  }
  const { events, firstSeq, isFirst } = last;
  const files = await journal.undo(events[0]!.turn);
  const memories = await undoMemories(events, brainstem.root);
  for (const path of files.restored) say("✓", `${path} is as it was`, "  ");
  for (const path of files.removed) say("✓", `${path} is gone again`, "  ");
  for (const { path, reason } of files.left) say("!", `${path} is left as it is: ${reason}`, "  ");
  for (const { file, line } of memories.undone) say("✓", `taken out of ${file}:${line}`, "  ");
  for (const { file, line } of memories.left) say("!", `${file}:${line} stays: /forget erases it`, "  ");
  for (const text of effectsLeft(talk, events, files.calls))
    say("!", fit(`can't be taken back: ${text}`, width - 4), "  ");
  await stepBack(talk, firstSeq, isFirst);
}

/** Goes on before the turn, in a copy: the conversation keeps what was said. */
async function stepBack(talk: Talk, firstSeq: number, isFirst: boolean): Promise<void> {
  const { brainstem, session } = talk;
  const from = session.key;
  const to = isFirst ? freshName(Date.now()) : await branchName(brainstem.store, from, from.session);
  if (!isFirst) await branchSession(brainstem.store, from, to, { throughSeq: firstSeq - 1 });
  talk.terminal.say("✓", `You go on before that turn; /session ${from.session} still has it.`, "  ");
  await talk.enter(to);
}

/** Calls with effects that aren't files of the project or lines of memory. */
function effectsLeft(
  { brainstem }: Talk,
  events: readonly Event[],
  undone: ReadonlySet<CallId>,
): readonly string[] {
  const given = new Map(
    events.flatMap(event => (event.kind === "tool-call-request" ? [[event.call, event.arguments]] : [])),
  );
  const wrote = new Set(events.flatMap(event => (event.kind === "memory-write" ? [event.seq] : [])));
  return events.flatMap((event, at) => {
    if (event.kind !== "tool-call-end" || event.outcome.status === "refused") return [];
    const before = events.slice(0, at).findLast(({ kind }) => kind !== "tool-call-end");
    const isMemory = before !== undefined && wrote.has(before.seq);
    const hasEffects = brainstem.mind.tools.get(event.tool)?.sideEffects.length !== 0;
    const about = given.get(event.call);
    if (!hasEffects || isMemory || undone.has(event.call)) return [];
    return [oneLine(describeCall({ ...event, arguments: about }))];
  });
}

interface UndoneMemories {
  readonly undone: readonly Place[];
  /** An entry of several lines, or one whose words have changed. */
  readonly left: readonly Place[];
}

interface Place {
  readonly file: string;
  readonly line: number;
}

/** Takes out lines of memory that the turn wrote, the last one first; the log of what happened keeps its entries. */
async function undoMemories(events: readonly Event[], root: string): Promise<UndoneMemories> {
  const undone: Place[] = [];
  const left: Place[] = [];
  const writes = events.flatMap(event =>
    event.kind === "memory-write" && event.layer !== "episodic" ? [event] : [],
  );
  for (const { source, text } of writes.toReversed()) {
    const place = placeOf(source);
    const isOut = await takeOut(place, text, root).catch(error => {
      if (!isFault(error)) throw error;
      return false;
    });
    (isOut ? undone : left).push(place);
  }
  return { undone, left };
}

const SAME_SHARE = 0.7;

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

const placeOf = ({ file, line }: Source): Place => ({ file, line: line ?? 0 });

/** Only a line that has these words, or a section that has them. */
async function takeOut({ file, line }: Place, text: string, root: string): Promise<boolean> {
  const volume = brainVolume(root);
  const path = file.startsWith(`${BRAIN_FOLDER}/`) ? file.slice(BRAIN_FOLDER.length + 1) : file;
  return volume.withLock(path, async () => {
    const lines = ((await readExactTextIfThere(volume, path)) ?? "").split("\n");
    const begins = lines[line - 1] ?? "";
    const next = lines.findIndex((each, at) => at >= line && each.startsWith("## "));
    const end = !begins.startsWith("## ") ? line : next < 0 ? lines.length : next;
    const there = wordsOf(lines.slice(line - 1, end).join(" "));
    const said = wordsOf(text);
    // An entry is worded anew: "X because Y" is a decision and its rationale.
    const isIt = said.size > 0 && said.intersection(there).size >= SAME_SHARE * said.size;
    if (!isIt) return false;
    await volume.write(path, lines.toSpliced(line - 1, end - line + 1).join("\n"));
    return true;
  });
}
