/** Writes `_manifest.jsonl` from the skills that there are, keeping every line, field and order that a person chose. */
import type { Skill } from "./skill.ts";
import { type listFields, readSkillFields } from "./skill-fields.ts";
import { type ManifestLine, parseSkillManifest } from "./skill-manifest.ts";

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
