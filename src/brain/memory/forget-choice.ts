/** Finds the memories that a person wants forgotten: by id, by place, or by words. */
import type { Volume } from "../../base/index.ts";
import { queryTerms } from "../../search/index.ts";
import { layout } from "../layout.ts";
import { LINE, type MemoryPiece, memoryPieces } from "./forget-pieces.ts";
import { fold, phraseTest, type Wanted, wantedBy } from "./forget-wanted.ts";
import { lessonId } from "./lessons/lesson.ts";

/** One thing to forget, with its copies. */
export interface ForgetChoice {
  /** Its name: an id, or file and line relative to the brain. */
  readonly name: string;
  readonly pieces: readonly MemoryPiece[];
}

export interface ForgetChoices {
  readonly choices: readonly ForgetChoice[];
  /** The searched words, when all of the pieces have them literally. */
  readonly phrase?: string;
  /** They are only like what was named: a person should choose. */
  readonly isVague: boolean;
}

/**
 * The memories to remove with these. A sentence that other episodes say, too, is not particular to this one: text that
 * repeats it stays. @throws volume.*
 */
export async function wantedOf(volume: Volume, { choices, phrase }: ForgetChoices): Promise<Wanted> {
  const wanted = wantedBy(
    choices.flatMap(({ pieces }) => pieces),
    phrase,
  );
  const sentences = new Set(wanted.sentences.map(fold));
  if (sentences.size === 0) return wanted;
  for await (const { isEpisode, id = "", sayings } of memoryPieces(volume))
    if (isEpisode && !wanted.ids.has(id)) for (const each of sayings) sentences.delete(fold(each));
  return { ...wanted, sentences: wanted.sentences.filter(each => sentences.has(fold(each))) };
}

/** In the order of the files; none when nothing fits. @throws volume.* */
export async function findForgettable(volume: Volume, sought: string): Promise<ForgetChoices> {
  const query = sought.trim();
  if (query === "") return { choices: [], isVague: true };
  const [isNamed, isPlaced, isSaid] = [idTest(query), placeTest(query), phraseTest(query)];
  const terms = new Set(queryTerms(query));
  const [named, placed, said, near]: MemoryPiece[][] = [[], [], [], []];
  for await (const piece of memoryPieces(volume)) {
    if (isNamed(piece)) named!.push(piece);
    else if (isPlaced(piece)) placed!.push(piece);
    else if (isSaid(fold(piece.words))) said!.push(piece);
    else if (said!.length === 0 && isAbout(piece)) near!.push(piece);
  }
  for (const pieces of [named!, placed!])
    if (pieces.length > 0) return { choices: grouped(pieces), isVague: false };
  // Headings and notes about memories hold the words, too, and go with them; only memories are chosen from.
  const memories = said!.filter(({ kind, file }) => kind !== LINE && file !== layout.outcomes);
  if (said!.length > 0)
    return { choices: grouped(memories.length > 0 ? memories : said!), phrase: query, isVague: false };
  return { choices: grouped(near!), isVague: true };

  function isAbout({ kind, words }: MemoryPiece): boolean {
    if (kind === LINE || terms.size === 0) return false;
    return terms.isSubsetOf(new Set(queryTerms(words)));
  }
}

const ID = /^[A-Za-z][0-9a-z]{4,}$|^[0-9A-HJKMNP-TV-Z]{6,26}$/;

function idTest(query: string): (piece: MemoryPiece) => boolean {
  const isPrefix = ID.test(query);
  return ({ id, kind }) =>
    id !== undefined && kind !== "tombstone" && (isPrefix ? id.startsWith(query) : id === query);
}

const PLACE = /^\[?(?:\.agent\/)?([^:\s]+):(\d{1,9})\]?$/;

function placeTest(query: string): (piece: MemoryPiece) => boolean {
  const [, path, number] = PLACE.exec(query) ?? [];
  const line = Number(number);
  return ({ kind, file, line: first, endLine }) =>
    path !== undefined &&
    kind !== LINE &&
    (file === path || file.endsWith(`/${path}`)) &&
    first <= line &&
    line <= endLine;
}

/** Copies of one thing count once: a lesson in the file and in the ledger, an episode in the log and in an archive. */
function grouped(pieces: readonly MemoryPiece[]): readonly ForgetChoice[] {
  const groups = Map.groupBy(pieces, piece => {
    const [saying] = piece.sayings;
    if (saying === undefined || !lessonFiles.has(piece.file)) return nameOf(piece);
    return piece.id?.startsWith("L") ? piece.id : lessonId(saying);
  });
  return Array.from(groups.values(), each => {
    // It is called after the place where people read it.
    const best = each.find(({ file }) => !file.startsWith(`${layout.review}/`)) ?? each[0]!;
    return { name: nameOf(best), pieces: [best, ...each.filter(piece => piece !== best)] };
  });
}

const lessonFiles: ReadonlySet<string> = new Set([
  layout.lessons,
  layout.lessonArchive,
  layout.candidates,
  layout.promoted,
  layout.tombstones,
]);

const nameOf = ({ id, file, line }: MemoryPiece): string => id ?? `${file}:${line}`;
