/** Compares what two texts of skills/_manifest.jsonl say of what restrains a skill. */

interface Restraints {
  /** By skill, what it says in the field, as JSON; skills that say nothing are left out. */
  readonly bySkill: ReadonlyMap<string, string>;
  /** Lines that can't be read or name a skill again: which of them counts is the reader's choice. */
  readonly unclear: readonly string[];
}

/** The fields that differ for a skill that the first text restrains, or whose other lines can't be compared. */
export function compareManifests(
  before: string,
  after: string,
  fields: readonly string[],
): readonly string[] {
  return fields.filter(field => {
    const [was, is] = [restraintsIn(before, field), restraintsIn(after, field)];
    if (was.unclear.join("\n") !== is.unclear.join("\n")) return true;
    const known = namesIn(before);
    const names = new Set([...was.bySkill.keys(), ...[...is.bySkill.keys()].filter(name => known.has(name))]);
    return [...names].some(name => was.bySkill.get(name) !== is.bySkill.get(name));
  });
}

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map(line => line.trim())
    .filter(line => line !== "");

const namesIn = (text: string) => new Set(linesOf(text).map(line => readLine(line)?.name));

function restraintsIn(text: string, field: string): Restraints {
  const bySkill = new Map<string, string>();
  const unclear: string[] = [];
  const seen = new Set<string>();
  for (const line of linesOf(text)) {
    const entry = readLine(line);
    const said = entry === undefined ? undefined : saying(entry.record, field);
    if (entry === undefined || said === undefined || seen.has(entry.name)) unclear.push(line);
    else {
      seen.add(entry.name);
      if (said !== "") bySkill.set(entry.name, said);
    }
  }
  return { bySkill, unclear };
}

function readLine(
  line: string,
): { readonly name: string; readonly record: Record<string, unknown> } | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const record = value as Record<string, unknown>;
    return typeof record.name === "string" ? { name: record.name, record } : undefined;
  } catch {
    return undefined;
  }
}

/** In its own field or in the metadata; "" where neither is there, undefined where it is nested too deeply to compare. */
function saying({ metadata, ...record }: Record<string, unknown>, field: string): string | undefined {
  const carried =
    typeof metadata === "object" && metadata !== null
      ? (metadata as Record<string, unknown>)[field]
      : undefined;
  try {
    return record[field] === undefined && carried === undefined
      ? ""
      : JSON.stringify([record[field], carried]);
  } catch {
    return undefined;
  }
}
