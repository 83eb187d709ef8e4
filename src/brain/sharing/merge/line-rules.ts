/** For each JSONL file of a brain: the key of a line, and the merge of a line that both sides changed. */
import { timeOfId } from "../../../base/index.ts";
import { layout } from "../../layout.ts";
import { type JsonLine, type LineRules, laterLine, rowOf } from "./merge-lines.ts";

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
