/** Merges two versions of a list of pieces against the version that both come from, in the order that both have in mind. */
import { joinBytes } from "../../memory/lessons/replace-ranges.ts";
import { headingOf, lineEnding, type MarkdownLine } from "../../memory/markdown-lines.ts";

/** A stretch of a file that is matched by its content, not by its place. */
export interface Piece {
  /** Unique in its file; the same in every version. */
  readonly key: string;
  /** The blank lines before it. */
  readonly gap: Uint8Array;
  readonly bytes: Uint8Array;
  /** Of a heading, from 1; 0 for text below one. */
  readonly level: number;
}

export interface MergeRules<P extends Piece> {
  /** Merges a piece that differs between the sides; `base` is their common ancestor, if any. */
  unite(base: P | undefined, ours: P, theirs: P): readonly P[];
  /** Whether what one side took out stays, because the other side has changed what it says. */
  isEdited(base: P, left: P): boolean;
}

type Side<P> = ReadonlyMap<string, P>;

/**
 * Applies the removals, additions and changes of each side. Gives the same
 * whichever side is ours: additions of both in one place are ordered by key.
 */
export function mergePieces<P extends Piece>(
  base: readonly P[],
  ours: readonly P[],
  theirs: readonly P[],
  rules: MergeRules<P>,
): readonly P[] {
  const [before, one, other] = [base, ours, theirs].map(byKey) as [Side<P>, Side<P>, Side<P>];
  const resolved = new Map<string, readonly P[]>();
  for (const key of new Set([...before.keys(), ...one.keys(), ...other.keys()])) {
    const pieces = resolve(before.get(key), one.get(key), other.get(key), rules);
    if (pieces.length > 0) resolved.set(key, pieces);
  }
  for (const side of [one, other]) keepHeadings(side, before, resolved);
  const order = mergeOrder(
    [before, one, other].map(side => keysOf(side, resolved)),
    key => levelOf(key),
  );
  return order.flatMap(key => resolved.get(key)!);

  function levelOf(key: string): number {
    return (one.get(key) ?? other.get(key))!.level;
  }
}

const byKey = <P extends Piece>(pieces: readonly P[]): Side<P> =>
  new Map(pieces.map(piece => [piece.key, piece] as const));

const keysOf = <P extends Piece>(side: Side<P>, resolved: ReadonlyMap<string, unknown>): readonly string[] =>
  [...side.keys()].filter(key => resolved.has(key));

function resolve<P extends Piece>(
  base: P | undefined,
  ours: P | undefined,
  theirs: P | undefined,
  rules: MergeRules<P>,
): readonly P[] {
  if (ours !== undefined && theirs !== undefined) return rules.unite(base, ours, theirs);
  const left = ours ?? theirs;
  if (left === undefined) return [];
  return base === undefined || rules.isEdited(base, left) ? [left] : [];
}

/** A heading that one side took out stays when the other side wrote something new below it. */
function keepHeadings<P extends Piece>(
  side: Side<P>,
  before: Side<P>,
  resolved: Map<string, readonly P[]>,
): void {
  const above: P[] = [];
  for (const [key, piece] of side) {
    if (piece.level > 0) {
      while (above.length > 0 && above.at(-1)!.level >= piece.level) above.pop();
      above.push(piece);
    } else if (resolved.has(key) && !before.has(key)) {
      for (const heading of above) if (!resolved.has(heading.key)) resolved.set(heading.key, [heading]);
    }
  }
}

/** One order of all keys: that of the side which moved pieces, with the other's own pieces behind their neighbours. */
function mergeOrder(
  [base, ours, theirs]: readonly (readonly string[])[],
  levelOf: (key: string) => number,
): readonly string[] {
  const common = new Set(ours).intersection(new Set(theirs));
  const [lead, follow] = leadAndFollow(base!, ours!, theirs!, common);
  const runs = runsBehind(follow, common);
  return [...runsBehind(lead, common)].flatMap(([anchor, run]) => {
    const behind = mergeRuns(run, runs.get(anchor) ?? [], levelOf);
    return anchor === undefined ? behind : [anchor, ...behind];
  });
}

function leadAndFollow(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  common: ReadonlySet<string>,
): readonly [lead: readonly string[], follow: readonly string[]] {
  const order = (keys: readonly string[], among: ReadonlySet<string>) =>
    keys.filter(key => among.has(key)).join("\n\n");
  const known = common.intersection(new Set(base));
  const [was, one, other] = [base, ours, theirs].map(keys => order(keys, known));
  const hasOneMoved = one !== was;
  const hasOtherMoved = other !== was;
  const isFirst = hasOneMoved === hasOtherMoved ? order(ours, common) <= order(theirs, common) : hasOneMoved;
  return isFirst ? [ours, theirs] : [theirs, ours];
}

/** The keys between each common key and the next one; undefined is the start. */
function runsBehind(
  keys: readonly string[],
  common: ReadonlySet<string>,
): ReadonlyMap<string | undefined, readonly string[]> {
  const runs = new Map<string | undefined, string[]>([[undefined, []]]);
  let run = runs.get(undefined)!;
  for (const key of keys) {
    if (common.has(key)) {
      run = [];
      runs.set(key, run);
    } else run.push(key);
  }
  return runs;
}

/** Text of the section above comes before headings, and deeper headings before the others. */
function mergeRuns(
  ours: readonly string[],
  theirs: readonly string[],
  levelOf: (key: string) => number,
): readonly string[] {
  const [one, other] = [ours, theirs].map(keys => {
    const opening = keys.findIndex(key => levelOf(key) > 0);
    const at = opening < 0 ? keys.length : opening;
    return { below: keys.slice(0, at), sections: keys.slice(at) };
  });
  const compare = (left: readonly string[], right: readonly string[]) => {
    if (left.length === 0 || right.length === 0) return right.length - left.length;
    return levelOf(right[0]!) - levelOf(left[0]!) || (left[0]! < right[0]! ? -1 : 1);
  };
  return [
    ...[one!.below, other!.below].sort(compare),
    ...[one!.sections, other!.sections].sort(compare),
  ].flat();
}

/** A run of lines that belong together, and what they are known by. */
export interface Stretch {
  /** Numbers of lines, from 1; the last is part of it. */
  readonly first: number;
  readonly last: number;
  readonly key: string;
  readonly level?: number;
}

/**
 * Every byte of the file, in pieces: the given stretches, in their order, and the text between them, a
 * piece for each block that blank lines end, matched by its content. The last piece is the end of the file.
 */
export function splitPieces<S extends Stretch>(
  bytes: Uint8Array,
  lines: readonly MarkdownLine[],
  stretches: readonly S[],
): readonly (Piece & { readonly stretch?: S })[] {
  const pieces: (Piece & { readonly stretch?: S })[] = [];
  const counts = new Map<string, number>();
  let gapStart = 0;
  let at = 0;
  for (const stretch of stretches) {
    between(stretch.first - 1);
    add(stretch.first - 1, stretch.last, stretch.key, stretch.level ?? 0, stretch);
    at = stretch.last;
  }
  between(lines.length);
  pieces.push({ key: END, gap: bytes.subarray(gapStart), bytes: new Uint8Array(), level: 0 });
  return pieces;

  function between(end: number): void {
    while (at < end) {
      const start = at;
      if (isBlank(lines[start]!)) {
        at += 1;
        continue;
      }
      while (at < end && !isBlank(lines[at]!)) at += 1;
      const text = lines.slice(start, at).map(line => line.text.trim());
      add(start, at, `other ${text.join("\n")}`, 0);
    }
  }

  function add(start: number, end: number, name: string, level: number, stretch?: S): void {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const [first, last] = [lines[start]!, lines[end - 1]!];
    pieces.push({
      key: count === 1 ? name : `${name}\n${count}`,
      gap: bytes.subarray(gapStart, first.offset),
      bytes: bytes.subarray(first.offset, last.endOffset),
      level,
      ...(stretch !== undefined && { stretch }),
    });
    gapStart = last.endOffset;
  }
}

const END = "end of file";

// A blank line inside of a comment, a code block or front matter ends nothing.
const isBlank = ({ text, isComment, isCode, isFrontMatter }: MarkdownLine): boolean =>
  text.trim() === "" && !isComment && !isCode && !isFrontMatter;

/** The headings of a file, each known by those above it and its own title. */
export function headingStretches(lines: readonly MarkdownLine[]): readonly (Stretch & { level: number })[] {
  const above: { readonly level: number; readonly title: string }[] = [];
  return lines.flatMap(line => {
    const heading = headingOf(line);
    if (heading === undefined) return [];
    while (above.length > 0 && above.at(-1)!.level >= heading.level) above.pop();
    above.push(heading);
    const path = above.map(({ level, title }) => `${"#".repeat(level)} ${title}`).join("\n");
    return [{ first: line.number, last: line.number, key: path, level: heading.level }];
  });
}

const NEWLINE = 0x0a;

/** The file that the pieces make: a line that had no ending gets one when something follows it. */
export function joinPieces(pieces: readonly Piece[], endings: Uint8Array): Uint8Array {
  const ending = new TextEncoder().encode(lineEnding(endings));
  const parts: Uint8Array[] = [];
  for (const part of pieces.flatMap(({ gap, bytes }) => [gap, bytes])) {
    if (part.length === 0) continue;
    const before = parts.at(-1);
    if (before !== undefined && before.at(-1) !== NEWLINE) parts.push(ending);
    parts.push(part);
  }
  return joinBytes(parts);
}
