/** Reads `_manifest.jsonl`: a skill a line; unreadable lines are kept, named, and don't affect the others. */
import { isRecord, type listFields, readSkillFields, type Skill } from "./skill.ts";

export interface ManifestLine {
  /** The line as written, without its newline. */
  readonly raw: string;
  /** From 1. */
  readonly line: number;
  /** Undefined where the line is blank or can't be read. */
  readonly entry?: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly problem?: string;
}

/** All lines in order, blank ones included; a byte order mark and carriage returns don't matter. Never throws. */
export function parseSkillManifest(text: string): readonly ManifestLine[] {
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((full, index) => {
    const raw = full.replace(/\r$/, "");
    return { raw, line: index + 1, ...readLine(raw) };
  });
}

/** The first entry of each name. */
export function entriesByName(
  lines: readonly ManifestLine[],
): ReadonlyMap<string, ManifestLine["entry"] & object> {
  const entries = new Map<string, ManifestLine["entry"] & object>();
  for (const { entry } of lines) {
    if (entry !== undefined && !entries.has(entry.name)) entries.set(entry.name, entry);
  }
  return entries;
}

function readLine(raw: string): Pick<ManifestLine, "entry" | "problem"> {
  if (raw.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { problem: "expected one JSON object" };
  }
  if (!isRecord(value)) return { problem: "expected one JSON object" };
  if (typeof value.name !== "string" || value.name.trim() === "") return { problem: "expected a name" };
  return { entry: { ...value, name: value.name } };
}

/**
 * The manifest with a line for each skill. A line whose skill says nothing new stays as it is, byte for byte; so do
 * lines that can't be read, lines of skills that there are not, and second lines of a name. Idempotent.
 */
export function writeManifest(text: string, skills: readonly Skill[]): string {
  const byName = new Map(skills.map(skill => [skill.name, skill]));
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = parseSkillManifest(text).map(line => {
    const skill = line.entry && byName.get(line.entry.name);
    if (skill === undefined) return line.raw;
    byName.delete(skill.name);
    return updateLine(line, skill);
  });
  lines.push(...byName.values().map(skill => JSON.stringify(recordOf(skill))));
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return lines.length === 0 ? text : `${mark}${lines.join(newline)}${newline}`;
}

function updateLine({ raw, entry }: ManifestLine, skill: Skill): string {
  const changed: Record<string, unknown> = { ...entry };
  const { fields } = readSkillFields(entry!);
  for (const [field, value] of Object.entries(recordOf(skill))) {
    const known = fields[field as keyof typeof fields];
    if (!isSame(known, value)) changed[field] = value;
  }
  return Object.keys(changed).some(field => changed[field] !== entry![field]) ? JSON.stringify(changed) : raw;
}

/** In the order of the specification; empty fields are absent. */
function recordOf({ name, version, triggers, tools, preconditions, constraints, category }: Skill) {
  return {
    name,
    ...(version !== undefined && { version }),
    triggers,
    tools,
    preconditions,
    constraints,
    ...(category !== undefined && { category }),
  } satisfies Record<string, unknown> & {
    readonly [Field in (typeof listFields)[number]]: readonly string[];
  };
}

// A list with the same items in another order is the person's order.
function isSame(known: unknown, value: unknown): boolean {
  if (!Array.isArray(known) || !Array.isArray(value)) return known === value;
  return known.length === value.length && value.every(item => known.includes(item));
}
