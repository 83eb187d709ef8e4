/** Finds the lesson or decision that a person asks about: by its id, by its place, or by words of it. */
import { readIfThere, type Source, type Volume } from "../../base/index.ts";
import { queryTerms } from "../../search/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { type DecisionEntry, readDecisions } from "../memory/decisions.ts";
import type { Episode } from "../memory/episode.ts";
import { readLog } from "../memory/episode-lines.ts";
import { type Lesson, lessonId } from "../memory/lessons/lesson.ts";
import { readLessons } from "../memory/lessons/read-lessons.ts";
import { sameText } from "../memory/write-memory.ts";

/** Something that the brain holds to be so, with what it knows about why. */
export type Belief = { readonly source: Source; readonly text: string } & (
  | { readonly kind: "lesson"; readonly id: string; readonly lesson: Lesson; readonly isArchived: boolean }
  | { readonly kind: "decision"; readonly decision: DecisionEntry }
);

/** A belief that has no smaller a share of the words that were asked for is meant, perhaps. */
const MIN_SHARE = 0.5;

/** The beliefs that a query means, several when the words fit them equally well. @throws volume.* */
export async function findBeliefs(volume: Volume, query: string): Promise<readonly Belief[]> {
  const beliefs = await readBeliefs(volume);
  const sought = query.trim();
  const named = beliefs.filter(each => each.kind === "lesson" && isIdOf(sought, each.id));
  if (named.length > 0) return firstOfEach(named);
  const placed = beliefs.filter(belief => isAt(belief, sought));
  if (placed.length > 0) return placed;
  const phrase = sameText(sought);
  const said = beliefs.filter(({ text }) => phrase !== "" && sameText(text).includes(phrase));
  if (said.length > 0) return firstOfEach(said);
  const terms = new Set(queryTerms(sought));
  const scored = beliefs.map(belief => ({
    belief,
    share: terms.intersection(new Set(queryTerms(belief.text))).size / Math.max(1, terms.size),
  }));
  const best = Math.max(MIN_SHARE, ...scored.map(({ share }) => share));
  return firstOfEach(scored.filter(({ share }) => share >= best).map(({ belief }) => belief));
}

async function readBeliefs(volume: Volume): Promise<readonly Belief[]> {
  const read = async (file: string) => (await readIfThere(volume, file)) ?? new Uint8Array();
  const sourceAt = (file: string, line: number) => ({ file: `${BRAIN_FOLDER}/${file}`, line });
  const lessons = async (file: string): Promise<readonly Belief[]> =>
    readLessons(await read(file)).map(lesson => ({
      kind: "lesson",
      id: lesson.id ?? lessonId(lesson.text),
      text: lesson.text,
      lesson,
      isArchived: file === layout.lessonArchive,
      source: sourceAt(file, lesson.line),
    }));
  const decisions = readDecisions(await read(layout.decisions)).map(
    (decision): Belief => ({
      kind: "decision",
      text: decision.text,
      decision,
      source: sourceAt(layout.decisions, decision.line),
    }),
  );
  return [...(await lessons(layout.lessons)), ...decisions, ...(await lessons(layout.lessonArchive))];
}

/** Shorter beginnings are words rather than ids. */
const MIN_PREFIX = 3;

const isIdOf = (sought: string, id: string): boolean =>
  sought === id || (sought.length >= MIN_PREFIX && sought.startsWith("L") && id.startsWith(sought));

function isAt({ source }: Belief, sought: string): boolean {
  const [, path, line] = /^\[?([^:\s]+):(\d{1,9})\]?$/.exec(sought) ?? [];
  if (path === undefined || Number(line) !== source.line) return false;
  return source.file === path || source.file.endsWith(`/${path}`);
}

/** Current entries come before archived ones, and a lesson that is in both files is one. */
function firstOfEach(beliefs: readonly Belief[]): readonly Belief[] {
  const standing = beliefs.filter(belief => belief.kind === "decision" || !belief.isArchived);
  const groups = Map.groupBy(standing.length > 0 ? standing : beliefs, belief =>
    belief.kind === "lesson" ? belief.id : `${belief.source.file}:${belief.source.line}`,
  );
  return Array.from(groups.values(), each => each[0]!);
}

export interface FoundEpisode {
  readonly episode: Episode;
  readonly source: Source;
}

/** The episodes found, by id; of an episode in two files the place in the log. @throws volume.* */
export async function findEpisodes(
  volume: Volume,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundEpisode>> {
  const sought = new Set(ids);
  const found = new Map<string, FoundEpisode>();
  if (sought.size === 0) return found;
  for (const file of await episodeFiles(volume)) {
    for await (const { entries } of readLog(volume, file)) {
      for (const entry of entries) {
        if (entry.kind !== "episode") continue;
        const { episode, line } = entry;
        if (!sought.delete(episode.id)) continue;
        found.set(episode.id, { episode, source: { file: `${BRAIN_FOLDER}/${file}`, line } });
      }
    }
    if (sought.size === 0) break;
  }
  return found;
}

/** The newest first: questions are mostly about recent episodes. */
async function episodeFiles(volume: Volume): Promise<readonly string[]> {
  const inFolder = async (folder: string) =>
    (await volume.list(folder))
      .filter(({ kind, name }) => kind === "file" && name.endsWith(".jsonl"))
      .map(({ name }) => `${folder}/${name}`)
      .filter(path => path !== layout.quarantine)
      .toReversed();
  const [logs, archives] = await Promise.all([inFolder(layout.episodic), inFolder(layout.snapshots)]);
  const others = logs.filter(path => path !== layout.episodes);
  const head = logs.filter(path => path === layout.episodes);
  return [...head, ...others, ...archives];
}
