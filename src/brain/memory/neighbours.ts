/** `findNeighbours` finds the memories that belong to a hit: the fix right after a failure, the list under its introduction. */
import { isFault, type Volume } from "../../base/index.ts";
import type { MemoryKind, Neighbour } from "../../ports/index.ts";
import { BRAIN_FOLDER } from "../layout.ts";
import {
  describeEpisode,
  type Episode,
  isFailure,
  isRefusal,
  readEpisode,
  recurrenceKey,
} from "./episode.ts";
import { excerpt } from "./excerpt.ts";
import { parseObject } from "./find-objects.ts";
import { type MarkdownEntry, markdownEntries } from "./markdown-entries.ts";
import { originOfText } from "./memory-document.ts";

/** The bytes of a hit in its file. */
export interface HitPlace {
  /** Relative to the brain. */
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly endOffset: number;
  readonly kind: MemoryKind;
  readonly origin: Neighbour["origin"];
  /** Of an episode: whether it tells of a failure. */
  readonly hasFailed: boolean;
}

type ReadEntries = (file: string) => Promise<readonly MarkdownEntry[]>;

/** Reads each file once, however many hits are in it. */
export function createEntryReader(volume: Volume): ReadEntries {
  const read = new Map<string, Promise<readonly MarkdownEntry[]>>();
  return file => {
    const known = read.get(file) ?? volume.read(file).then(markdownEntries);
    read.set(file, known);
    return known;
  };
}

/** Actions of a session behind a failure among which its fix is looked for. Source: spec/second-session.md §3. */
const WITHIN = 10;
/** So much of the log is read behind a failure, in bytes: other sessions write between its lines. */
const READ_BEHIND = 16_384;
/** Without a session only what follows within this time belongs together. */
const SAME_WORK_MS = 3_600_000;
const MAX_LISTED = 6;
const MAX_LENGTH = 240;

/** In their order; none where nothing belongs to it, or the file can't be read. */
export async function findNeighbours(
  volume: Volume,
  place: HitPlace,
  entriesOf: ReadEntries,
): Promise<readonly Neighbour[]> {
  try {
    if (place.kind === "episode") return place.hasFailed ? await fixOf(volume, place) : [];
    if (place.kind === "decision") return [];
    return listAround(place, await entriesOf(place.file));
  } catch (error) {
    if (isFault(error)) return [];
    throw error;
  }
}

/**
 * Of a failure: the action after which the same action passed, else the next action where that is a success of the same
 * skill. Both in the same session.
 */
async function fixOf(volume: Volume, place: HitPlace): Promise<readonly Neighbour[]> {
  const bytes = await volume.readRange(place.file, place.offset, place.endOffset + READ_BEHIND);
  const lines = linesOf(bytes);
  const failed = readLine(lines[0]);
  if (failed === undefined || !isFailure(failed.result) || isRefusal(failed.result)) return [];
  const after = lines
    .slice(1)
    .map((line, at) => ({ episode: readLine(line), line: place.line + at + 1 }))
    .filter((each): each is Found => each.episode !== undefined && isSameWork(failed, each.episode))
    .slice(0, WITHIN);
  const passes = after.findIndex(
    ({ episode }) => isSameAction(failed, episode) && !isFailure(episode.result),
  );
  const [next] = after;
  if (passes < 0) {
    const isFix =
      next !== undefined && next.episode.skill === failed.skill && !isFailure(next.episode.result);
    return isFix && failed.skill !== "unknown" ? [neighbour("right after", next, place)] : [];
  }
  const fixing = after.slice(0, passes).findLast(({ episode }) => !isFailure(episode.result));
  return [neighbour(fixing === undefined ? "then passed" : "fixed by", fixing ?? after[passes]!, place)];
}

interface Found {
  readonly episode: Episode;
  readonly line: number;
}

const neighbour = (relation: string, { episode, line }: Found, { file }: HitPlace): Neighbour => ({
  relation,
  text: excerpt(describeEpisode(episode), MAX_LENGTH),
  source: { file: `${BRAIN_FOLDER}/${file}`, line },
  origin: originOfText(episode),
});

const isSameAction = (left: Episode, right: Episode): boolean =>
  left.command === "" && right.command === ""
    ? recurrenceKey(left) === recurrenceKey(right)
    : left.command === right.command;

function isSameWork(
  { source: left, timestampMs }: Episode,
  { source: right, timestampMs: laterMs }: Episode,
) {
  if (left.project !== right.project || left.session !== right.session) return false;
  return left.session !== undefined || Math.abs(laterMs - timestampMs) <= SAME_WORK_MS;
}

/** A torn last line is left out. */
function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0) break;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

function readLine(bytes: Uint8Array | undefined): Episode | undefined {
  const record = bytes && parseObject(bytes);
  return record && readEpisode(record);
}

const INTRODUCES = /[:：]\s*$/u;

/** Of a line that ends in a colon the entries right below it; of such an entry the line. */
function listAround(
  { file, offset, origin }: HitPlace,
  entries: readonly MarkdownEntry[],
): readonly Neighbour[] {
  const at = entries.findIndex(entry => entry.offset === offset);
  const hit = entries[at];
  if (hit === undefined) return [];
  const show = (relation: string, { text, line }: MarkdownEntry): Neighbour => ({
    relation,
    text: excerpt(text, MAX_LENGTH),
    source: { file: `${BRAIN_FOLDER}/${file}`, line },
    origin,
  });
  if (INTRODUCES.test(hit.text)) {
    const below: MarkdownEntry[] = [];
    for (let next = at + 1; next < entries.length && below.length < MAX_LISTED; next++) {
      if (!follows(entries[next - 1]!, entries[next]!)) break;
      below.push(entries[next]!);
    }
    return below.map(entry => show("below it", entry));
  }
  for (let before = at; before > 0 && at - before < MAX_LISTED; before--) {
    const above = entries[before - 1]!;
    if (!follows(above, entries[before]!)) return [];
    if (INTRODUCES.test(above.text)) return [show("under", above)];
  }
  return [];
}

/** Whether an entry begins on the line after another, or a blank line further on, under the same headings. */
const follows = (above: MarkdownEntry, below: MarkdownEntry): boolean =>
  above.headings.join("\n") === below.headings.join("\n") && below.offset - above.endOffset <= 3;
