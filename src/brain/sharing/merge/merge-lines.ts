/** Merges files of one JSON object a line: a union by id, in which what one side took out stays out. */
import { parseTimestamp, timeOfId } from "../../../base/index.ts";
import { parseObject } from "../../memory/find-objects.ts";
import { joinBytes } from "../../memory/lessons/replace-ranges.ts";
import { lineEnding } from "../../memory/markdown-lines.ts";
import { compareBytes, isSameBytes, oldest, pickChanged } from "./three-way.ts";

type Row = Readonly<Record<string, unknown>>;

export interface JsonLine {
  readonly key: string;
  /** Without its line ending. */
  readonly bytes: Uint8Array;
  /** Undefined for a line that can't be read: it is kept as it is. */
  readonly row?: Row;
}

export interface LineRules {
  /** What a line is known by; undefined: by its content. */
  keyOf(row: Row): string | undefined;
  /** What becomes of a line that both sides have, with different content. */
  unite(base: JsonLine | undefined, ours: JsonLine, theirs: JsonLine): JsonLine;
  /** Whether a second line of one key is a line of its own. */
  readonly hasRepeats: boolean;
  /** Whether a line that one side changed stays although the other side took it out. */
  readonly keepsEdits: boolean;
}

type Lines = ReadonlyMap<string, JsonLine>;

/** Pure, and the same whichever side is ours: lines of the base in its order, then the new ones by time and key. */
export function mergeLines(
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
  rules: LineRules,
): Uint8Array {
  const rows = new Map<string, Row | undefined>();
  const [before, one, other] = [base, ours, theirs].map(bytes => readLines(bytes, rules, rows)) as [
    Lines,
    Lines,
    Lines,
  ];
  const merged = (key: string): readonly JsonLine[] => {
    const [was, mine, yours] = [before.get(key), one.get(key), other.get(key)];
    if (mine !== undefined && yours !== undefined) return [unite(was, mine, yours, rules)];
    const left = mine ?? yours;
    if (left === undefined) return [];
    const isKept = was === undefined || (rules.keepsEdits && !isSameBytes(was.bytes, left.bytes));
    return isKept ? [left] : [];
  };
  const added = [...new Set([...one.keys(), ...other.keys()])].filter(key => !before.has(key));
  const lines = [...[...before.keys()].flatMap(merged), ...added.flatMap(merged).sort(compareTime)];
  const hasMark = base.length > 0 ? startsWithMark(base) : startsWithMark(ours) && startsWithMark(theirs);
  const ending = new TextEncoder().encode(lineEnding(oldest(base, ours, theirs)));
  return joinBytes([...(hasMark ? [MARK] : []), ...lines.flatMap(({ bytes }) => [bytes, ending])]);
}

const unite = (base: JsonLine | undefined, ours: JsonLine, theirs: JsonLine, rules: LineRules): JsonLine =>
  pickChanged(
    base,
    ours,
    theirs,
    (left, right) => isSameBytes(left.bytes, right.bytes),
    (left, right) => rules.unite(base, left, right),
  );

/** Of two versions of a line the later one; of equally old ones the one that sorts last. */
export function laterLine(one: JsonLine, other: JsonLine): JsonLine {
  const [left, right] = [timeOf(one.row), timeOf(other.row)].map(at => at ?? Number.NEGATIVE_INFINITY);
  if (left !== right) return left! > right! ? one : other;
  return compareBytes(one.bytes, other.bytes) < 0 ? other : one;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MARK = new Uint8Array([0xef, 0xbb, 0xbf]);
const startsWithMark = (bytes: Uint8Array): boolean => MARK.every((byte, at) => bytes[at] === byte);

/** Blank lines are none. `known` has what was parsed already: most lines are the same in all versions. */
function readLines(bytes: Uint8Array, rules: LineRules, known: Map<string, Row | undefined>): Lines {
  const lines = new Map<string, JsonLine>();
  const decoder = new TextDecoder("latin1");
  const repeats = new Map<string, number>();
  for (let start = startsWithMark(bytes) ? MARK.length : 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const next = newline < 0 ? bytes.length : newline + 1;
    let end = newline < 0 ? bytes.length : newline;
    if (end > start && bytes[end - 1] === CARRIAGE_RETURN) end -= 1;
    const own = bytes.subarray(start, end);
    start = next;
    if (own.every(byte => byte <= 0x20)) continue;
    const content = decoder.decode(own);
    if (!known.has(content)) known.set(content, parseObject(own));
    const row = known.get(content);
    add({ key: (row && rules.keyOf(row)) ?? `=${content}`, bytes: own, ...(row !== undefined && { row }) });
  }
  return lines;

  function add(line: JsonLine): void {
    const { key } = line;
    const same = lines.get(key);
    if (same === undefined) lines.set(key, line);
    else if (!rules.hasRepeats) lines.set(key, laterLine(same, line));
    else {
      const count = (repeats.get(key) ?? 1) + 1;
      repeats.set(key, count);
      lines.set(`${key}\n${count}`, { ...line, key: `${key}\n${count}` });
    }
  }
}

/** By time, those without one last; then by key. */
function compareTime(one: JsonLine, other: JsonLine): number {
  const [left, right] = [one, other].map(({ row }) => timeOfId(String(row?.id)) ?? timeOf(row));
  if (left !== right) return (left ?? Number.POSITIVE_INFINITY) - (right ?? Number.POSITIVE_INFINITY) || 0;
  return one.key < other.key ? -1 : Number(one.key > other.key);
}

const HAS_OFFSET = /[T ].*(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/;

// Times without an offset count as UTC: a merge must not depend on where it is done.
function timeOf(row: Row | undefined): number | undefined {
  const value = row?.at ?? row?.timestamp ?? row?.time ?? row?.date;
  if (typeof value === "number" && Number.isFinite(value)) return value < 1e11 ? value * 1000 : value;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (text.length <= 10) return parseTimestamp(`${text}T00:00Z`);
  return parseTimestamp(HAS_OFFSET.test(text) ? text : `${text}Z`);
}
