/** Merges files of one JSON object a line: a union by id, in which what one side took out stays out. */
import { parseTimestamp, timeOfId } from "../../../base/index.ts";
import { layout } from "../../layout.ts";
import { parseObject } from "../../memory/find-objects.ts";
import { joinBytes } from "../../memory/lessons/replace-ranges.ts";
import { lineEnding } from "../../memory/markdown-lines.ts";
import { compareBytes, isSameBytes, oldest, pickChanged } from "./three-way.ts";

type Row = Readonly<Record<string, unknown>>;

interface JsonLine {
  readonly key: string;
  /** Without its line ending. */
  readonly bytes: Uint8Array;
}

interface LineRules {
  /** The key of a line; undefined: its content. */
  keyOf(row: Row): string | undefined;
  /** Merges a line that both sides have, with different content. */
  unite(base: JsonLine | undefined, ours: JsonLine, theirs: JsonLine): JsonLine;
  /** Whether a second line of one key is a line of its own. */
  readonly hasRepeats: boolean;
  /** Whether a line that one side changed stays although the other side took it out. */
  readonly keepsEdits: boolean;
}

type Lines = ReadonlyMap<string, JsonLine>;
type Versions = [base: Lines, ours: Lines, theirs: Lines];

/** Pure, and the same whichever side is ours: lines of the base in its order, then the new ones by time and key. */
export function mergeLines(
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
  rules: LineRules,
): Uint8Array {
  const [before, one, other] = [base, ours, theirs].map(bytes => readLines(bytes, rules)) as Versions;
  const merged = (key: string): readonly JsonLine[] => {
    const [was, mine, yours] = [before.get(key), one.get(key), other.get(key)];
    if (mine !== undefined && yours !== undefined) return [unite(was, mine, yours, rules)];
    const left = mine ?? yours;
    if (left === undefined) return [];
    const isKept = was === undefined || (rules.keepsEdits && !isSameBytes(was.bytes, left.bytes));
    return isKept ? [left] : [];
  };
  const added = [...new Set([...one.keys(), ...other.keys()])].filter(key => !before.has(key));
  const lines = [...[...before.keys()].flatMap(merged), ...byTime(added.flatMap(merged))];
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

/** Of two versions of a line the later one; of equally old ones the last in sort order. */
function laterLine(one: JsonLine, other: JsonLine): JsonLine {
  const [left, right] = [one, other].map(line => timeOf(rowOf(line)) ?? Number.NEGATIVE_INFINITY);
  if (left !== right) return left! > right! ? one : other;
  return compareBytes(one.bytes, other.bytes) < 0 ? other : one;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MARK = new Uint8Array([0xef, 0xbb, 0xbf]);
const startsWithMark = (bytes: Uint8Array): boolean => MARK.every((byte, at) => bytes[at] === byte);

/** The data of a line; undefined when it can't be read: it is kept as it is. */
const rowOf = ({ bytes }: JsonLine): Row | undefined => parseObject(bytes);

function readLines(bytes: Uint8Array, rules: LineRules): Lines {
  const lines = new Map<string, JsonLine>();
  const repeats = new Map<string, number>();
  const decoder = new TextDecoder("latin1");
  for (let start = startsWithMark(bytes) ? MARK.length : 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    const own = bytes.subarray(start, bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end);
    start = end + 1;
    if (!own.some(byte => byte > 0x20)) continue;
    const row = parseObject(own);
    const key = (row && rules.keyOf(row)) ?? `=${decoder.decode(own)}`;
    const same = lines.get(key);
    if (same === undefined) lines.set(key, { key, bytes: own });
    else if (!rules.hasRepeats) lines.set(key, laterLine(same, { key, bytes: own }));
    else {
      const count = (repeats.get(key) ?? 1) + 1;
      repeats.set(key, count);
      lines.set(`${key}\n${count}`, { key: `${key}\n${count}`, bytes: own });
    }
  }
  return lines;
}

/** By time, those without one last; then by key. */
function byTime(lines: readonly JsonLine[]): readonly JsonLine[] {
  const timed = lines.map(line => {
    const row = rowOf(line);
    return { line, timeMs: timeOfId(String(row?.id)) ?? timeOf(row) ?? Number.MAX_VALUE };
  });
  const compareKey = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  timed.sort((one, other) => one.timeMs - other.timeMs || compareKey(one.line.key, other.line.key));
  return timed.map(({ line }) => line);
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

export const lineRules = (path: string): LineRules => {
  if (path === layout.skillManifest) return manifestRules;
  return path.startsWith(`${layout.episodic}/`) ? episodeRules : recordRules;
};

/** Candidates, outcomes, tombstones: an id says which; the later version counts. */
const recordRules: LineRules = {
  keyOf: ({ id }) => (isId(id) ? `#${id}` : undefined),
  unite: (_base, ours, theirs) => laterLine(ours, theirs),
  hasRepeats: false,
  keepsEdits: false,
};

/** Episodes of other tools may be numbered from 1 on each machine: there the time tells them apart. */
const episodeRules: LineRules = {
  ...recordRules,
  keyOf({ id, timestamp }) {
    if (!isId(id)) return undefined;
    return timeOfId(String(id)) === undefined ? `#${id} ${String(timestamp)}` : `#${id}`;
  },
};

/** A person edits the manifest: a field that one side changed takes its value, and lists take from both. */
const manifestRules: LineRules = {
  keyOf: ({ name }) => (isId(name) ? `#${name}` : undefined),
  unite: uniteSkills,
  hasRepeats: true,
  keepsEdits: true,
};

const isId = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";

function uniteSkills(base: JsonLine | undefined, ours: JsonLine, theirs: JsonLine): JsonLine {
  const [was = {}, one = {}, other = {}] = [base, ours, theirs].map(line => line && rowOf(line));
  const names = [...new Set([...Object.keys(was), ...[...Object.keys(one), ...Object.keys(other)].sort()])];
  const row = Object.fromEntries(
    names.flatMap(name => {
      const value = uniteValues(was[name], one[name], other[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { key: ours.key, bytes: new TextEncoder().encode(JSON.stringify(row)) };
}

function uniteValues(base: unknown, ours: unknown, theirs: unknown): unknown {
  const [was, one, other] = [base, ours, theirs].map(textOf);
  if (one === other || other === was) return ours;
  if (one === was) return theirs;
  if (Array.isArray(ours) && Array.isArray(theirs))
    return uniteLists(Array.isArray(base) ? base : [], ours, theirs);
  // Both changed it: a version is a date, and of anything else one has to be taken.
  return one! > other! ? ours : theirs;
}

function uniteLists(
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const [was, one, other] = [base, ours, theirs].map(
    list => new Map(list.map(item => [textOf(item), item] as const)),
  );
  const kept = [...was!].filter(([text]) => one!.has(text) && other!.has(text));
  const added = [...one!, ...other!].filter(([text]) => !was!.has(text));
  const inOrder = [...new Map(added)].sort(([left], [right]) => (left < right ? -1 : Number(left > right)));
  return [...kept, ...inOrder].map(([, item]) => item);
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? "";
