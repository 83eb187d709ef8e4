/** A skill: the fields of its SKILL.md, with those that the manifest adds. */
import type { Source } from "../../base/index.ts";

export interface Skill extends SkillFields {
  readonly name: string;
  /** Empty without a description. */
  readonly description: string;
  /** Its SKILL.md. */
  readonly source: Source;
  /** Last change of its SKILL.md, in milliseconds since the epoch. */
  readonly modifiedMs: number;
}

interface SkillOrigin {
  readonly folderName: string;
  readonly source: Source;
  readonly modifiedMs: number;
}

/**
 * SKILL.md decides; the manifest fills in missing fields and adds to its lists. A fence in either file
 * holds: taking a constraint away means taking it out of both.
 */
export function mergeSkill(
  fields: SkillFields,
  entry: Readonly<Record<string, unknown>> | undefined,
  origin: SkillOrigin,
): Skill {
  const added = readSkillFields(entry ?? {}).fields;
  const lists = Object.fromEntries(
    listFields.map(field => [field, distinct([...fields[field], ...added[field]])]),
  ) as Pick<SkillFields, (typeof listFields)[number]>;
  return {
    ...added,
    ...fields,
    ...lists,
    metadata: isRecord(added.metadata) ? { ...added.metadata, ...fields.metadata } : fields.metadata,
    other: { ...added.other, ...fields.other },
    name: fields.name ?? origin.folderName,
    description: fields.description ?? added.description ?? "",
    source: origin.source,
    modifiedMs: origin.modifiedMs,
  };
}

export interface SkillFields {
  readonly name?: string;
  readonly description?: string;
  /** A date, as it is written. */
  readonly version?: string;
  readonly category?: string;
  readonly license?: string;
  readonly triggers: readonly string[];
  readonly tools: readonly string[];
  readonly preconditions: readonly string[];
  readonly constraints: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Fields that the format doesn't know. */
  readonly other: Readonly<Record<string, unknown>>;
}

interface SkillFieldsResult {
  readonly fields: SkillFields;
  /** Fields whose values are of no use, and what was expected in their place. */
  readonly problems: readonly { readonly field: string; readonly expected: string }[];
}

export const listFields = ["triggers", "tools", "preconditions", "constraints"] as const;
const textFields = ["name", "description", "version", "category", "license"] as const;

const KNOWN = new Set<string>([...listFields, ...textFields, "allowed-tools", "metadata"]);

/**
 * Reads a record. Fields outside of the open Agent Skills format may be in its `metadata` (lists as text, parted
 * by semicolons or newlines, triggers and tools by commas too); `allowed-tools` adds to `tools`. Never throws.
 */
export function readSkillFields(record: Readonly<Record<string, unknown>>): SkillFieldsResult {
  const problems: { field: string; expected: string }[] = [];
  const metadata = isRecord(record.metadata) ? record.metadata : {};
  const sayingOf = (field: string) => record[field] ?? metadata[field];

  const texts: Record<string, string> = {};
  for (const field of textFields) {
    const value = field === "name" || field === "description" ? record[field] : sayingOf(field);
    if (value === undefined || value === null) continue;
    if (typeof value === "object") problems.push({ field, expected: "text" });
    else if (String(value).trim() !== "") texts[field] = String(value).trim();
  }

  const listOf = (field: string, separator: RegExp) => {
    const items = readList(sayingOf(field), separator);
    if (items === undefined) problems.push({ field, expected: "a list of texts" });
    return items ?? [];
  };
  const fields: SkillFields = {
    ...texts,
    triggers: listOf("triggers", /[,;\n]/),
    tools: distinct([...listOf("tools", /[,\s]/), ...listOf("allowed-tools", /[,\s]/)]),
    preconditions: listOf("preconditions", /[;\n]/),
    constraints: listOf("constraints", /[;\n]/),
    metadata,
    other: Object.fromEntries(Object.entries(record).filter(([field]) => !KNOWN.has(field))),
  };
  return { fields, problems };
}

/** The texts of a list in order, each once. */
const distinct = (items: readonly string[]): readonly string[] => [...new Set(items)];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readList(value: unknown, separator: RegExp): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return distinct(splitOutsideBrackets(value, separator));
  if (!Array.isArray(value)) return undefined;
  return distinct(value.map(textOfItem).filter(item => item !== ""));
}

// `- never: force push` is a map to YAML and a sentence to the person who wrote it.
function textOfItem(item: unknown): string {
  if (isRecord(item))
    return Object.entries(item)
      .map(([key, value]) => `${key}: ${textOfItem(value)}`)
      .join(", ");
  if (Array.isArray(item)) return item.map(textOfItem).join(", ");
  return String(item ?? "").trim();
}

// `Bash(git add:*) Read` has two items: text in brackets belongs together.
function splitOutsideBrackets(text: string, separator: RegExp): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let item = "";
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth = Math.max(0, depth - 1);
    if (depth === 0 && separator.test(character)) {
      items.push(item);
      item = "";
    } else {
      item += character;
    }
  }
  return [...items, item].map(each => each.trim()).filter(each => each !== "");
}
