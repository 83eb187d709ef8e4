/** `findUnread` finds the lessons that dreams wrote while no person looked: `brainstem` reminds of them once a month. */
import { join } from "node:path";
import { parseTimestamp, readTextIfThere, type Volume } from "../base/index.ts";
import { BRAIN_FOLDER, layout } from "../brain/index.ts";
import { readLessons } from "../brain/learning.ts";
import { lastChangeByPerson } from "../brain/node.ts";
import { count, fit } from "./print.ts";
import { brainVolume } from "./project.ts";
import { showParagraph } from "./stream-wrap.ts";
import type { Terminal } from "./terminal.ts";

const MONTH_MS = 30 * 86_400_000;
/** When a person last looked, or was last reminded, on this machine: RFC 3339. */
const LOOKED = `${layout.state}/lessons-looked-at`;

export interface UnreadLessons {
  /** The day of the last reader, as YYYY-MM-DD; undefined where there was no reader yet. */
  readonly since: string | undefined;
  /** The lessons that dreams have written or strengthened since, in the order of the file. */
  readonly lessons: readonly string[];
}

/**
 * Undefined within a month of a person's commit of LESSONS.md, of a review, or of the last reminder, and without new lessons. A
 * brain without a reader counts from its first lesson. Never rejects for what a file says.
 */
export async function findUnread(root: string, nowMs: number): Promise<UnreadLessons | undefined> {
  const volume = brainVolume(root);
  const text = await volume.read(layout.lessons).catch(() => new Uint8Array());
  const dreamt = readLessons(text).filter(({ isByPerson, last }) => !isByPerson && last !== undefined);
  if (dreamt.length === 0) return undefined;
  const readers = [
    await lastChangeByPerson(join(root, BRAIN_FOLDER), layout.lessons),
    await lastReviewMs(volume),
    parseTimestamp((await readTextIfThere(volume, LOOKED).catch(() => undefined))?.trim() ?? ""),
  ].filter(each => each !== undefined);
  const first = dreamt.map(each => each.first ?? each.last!).sort()[0]!;
  const isRead = readers.length > 0;
  const sinceMs = isRead ? Math.max(...readers) : (parseTimestamp(first) ?? nowMs);
  if (nowMs - sinceMs < MONTH_MS) return undefined;
  const since = isRead ? new Date(sinceMs).toISOString().slice(0, 10) : undefined;
  const lessons = dreamt
    .filter(({ last }) => since === undefined || last! > since)
    .map(({ text: words }) => words);
  return lessons.length === 0 ? undefined : { since, lessons };
}

/** The judgements of a review are in git, so that a reader on another machine counts, too. */
async function lastReviewMs(volume: Volume): Promise<number | undefined> {
  const text = (await readTextIfThere(volume, layout.outcomes).catch(() => undefined)) ?? "";
  const times = [...text.matchAll(/"at":"([^"]+)"/g)].map(([, at]) => parseTimestamp(at!));
  return times.filter(each => each !== undefined).at(-1);
}

const SHOWN = 5;

/** The lessons, the file, and the way to take one back. */
export function showUnread({ since, lessons }: UnreadLessons, file: string, terminal: Terminal): void {
  const { style, write, width } = terminal;
  const when =
    since === undefined ? "and nobody has read LESSONS.md yet" : `since LESSONS.md was last read (${since})`;
  write(`  ${style("yellow", "!")} ${count(lessons.length, "lesson")} learned ${when}:\n`);
  for (const lesson of lessons.slice(0, SHOWN)) write(`      ${fit(lesson, width - 6)}\n`);
  if (lessons.length > SHOWN) write(`      ${style("dim", `… and ${lessons.length - SHOWN} more`)}\n`);
  showParagraph(
    `Read them in ${file}. To take one back, delete its line: no dream brings it back. You are reminded once a month.`,
    "    ",
    "dim",
    terminal,
  );
  write("\n");
}

/** A person has looked, or was reminded. A brain that can't be written reminds again. */
export async function noteLooked(root: string, nowMs: number): Promise<void> {
  const at = new TextEncoder().encode(`${new Date(nowMs).toISOString()}\n`);
  await brainVolume(root)
    .write(LOOKED, at)
    .catch(() => undefined);
}
