/** The expected merge, worked out from sets and not from the merge: an oracle for histories of brains. */
import { layout } from "../../../../src/brain/layout.ts";
import { readDecisions } from "../../../../src/brain/memory/decisions.ts";
import { readLessons } from "../../../../src/brain/memory/lessons/read-lessons.ts";
import { decode } from "../../memory/lessons/lesson-files.ts";
import type { BrainFiles } from "./brain-history.ts";

interface Sides {
  readonly base: BrainFiles;
  readonly ours: BrainFiles;
  readonly theirs: BrainFiles;
}

/** The problems of the merged files, in sentences; empty when they are right. */
export function complaints(sides: Sides, merged: BrainFiles): readonly string[] {
  const paths = new Set([...sides.base.keys(), ...sides.ours.keys(), ...sides.theirs.keys()]);
  return [...paths].flatMap(path => {
    const [base, ours, theirs, result] = [sides.base, sides.ours, sides.theirs, merged].map(
      files => files.get(path) ?? new Uint8Array(),
    ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const found = complaintsOf(path, base, ours, theirs, result);
    return /^(?:<{7}|={7}|>{7})/m.test(decode(result))
      ? [`${path}: conflict marks`]
      : found.map(each => `${path}: ${each}`);
  });
}

function complaintsOf(
  path: string,
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
  merged: Uint8Array,
) {
  const read = path.endsWith(".jsonl") ? idsOf : path === layout.decisions ? titlesOf : sayingsOf;
  const [was, one, other, all] = [base, ours, theirs, merged].map(read) as [Items, Items, Items, Items];
  const wrong: string[] = [];
  for (const key of new Set([...was.keys(), ...one.keys(), ...other.keys()])) {
    const expected = expectedOf(was.get(key), one.get(key), other.get(key));
    const found = all.get(key) ?? [];
    if (expected.toSorted().join("\n") !== found.toSorted().join("\n"))
      wrong.push(`${key}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  }
  for (const key of all.keys())
    if (!was.has(key) && !one.has(key) && !other.has(key)) wrong.push(`${key} is new`);
  return [
    ...wrong,
    ...(path.startsWith("memory/semantic/LESSONS") ? evidenceComplaints(base, ours, theirs, merged) : []),
  ];
}

/** The texts of each entry, by its identity: more than one where the entry occurs more than once. */
type Items = ReadonlyMap<string, readonly string[]>;

function expectedOf(was: readonly string[] = [], one: readonly string[] = [], other: readonly string[] = []) {
  const isSame = (left: readonly string[], right: readonly string[]) => left.join("\n") === right.join("\n");
  if (isSame(one, other) || isSame(other, was)) return one;
  if (isSame(one, was)) return other;
  // Both edited it, or one edited what the other took out: every edited text stays.
  const texts = [...new Set([...one, ...other])].filter(text => !was.includes(text));
  const edited = texts.filter(text => text.includes(", edited"));
  // A person's wording wins over a dream's.
  return edited.length > 0 ? edited : texts;
}

function group(items: readonly (readonly [key: string, text: string])[]): Items {
  const groups = new Map<string, string[]>();
  for (const [key, text] of items) groups.set(key, [...(groups.get(key) ?? []), text]);
  return groups;
}

// By id, whatever the text: only the review queue has two versions of one id.
const idsOf = (bytes: Uint8Array): Items =>
  group(
    decode(bytes)
      .split("\n")
      .filter(line => line !== "")
      .map(line => JSON.parse(line) as { readonly id?: string; readonly name?: string })
      .map(({ id, name }) => [`${id ?? name}`, ""] as const),
  );

const titlesOf = (bytes: Uint8Array): Items =>
  group(readDecisions(bytes).map(({ title, status }) => [title, status] as const));

/** A lesson is identified by its first words, whatever was edited after them. */
const sayingsOf = (bytes: Uint8Array): Items =>
  group(
    readLessons(bytes).map(
      ({ text }) => [text.split(", edited")[0]!.replace(/\.$/, ""), text.replace(/\.$/, "")] as const,
    ),
  );

function evidenceComplaints(
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
  merged: Uint8Array,
): readonly string[] {
  const [was, one, other, all] = [base, ours, theirs, merged].map<Known>(
    bytes =>
      new Map(readLessons(bytes).flatMap(each => (each.id === undefined ? [] : [[each.id, each] as const]))),
  ) as [Known, Known, Known, Known];
  return [...all].flatMap(([id, { evidence, seen }]) => {
    const [left, right] = [one.get(id), other.get(id)];
    if (left === undefined || right === undefined) return [];
    const known = new Set(was.get(id)?.evidence);
    const expected = new Set([...left.evidence, ...right.evidence].filter(each => !known.has(each)));
    const isSeen = seen === Math.max(left.seen, right.seen);
    const missing = [...expected].filter(each => !evidence.includes(each));
    return missing.length > 0 || !isSeen
      ? [`${id}: lacks the evidence ${missing.join(", ")}, or was seen ${seen} times`]
      : [];
  });
}

type Known = ReadonlyMap<string, { readonly evidence: readonly string[]; readonly seen: number }>;
