/** Finds the files of a brain that an agent may change in part: skills and personas, except their restraints. */
import type { Facts } from "../facts.ts";
import { compareBlocks } from "./compare-blocks.ts";

type Kind = "skill" | "manifest" | "persona";

/** As they are compared: lower case, without hyphens and underscores. Source: spec/protocols.md §2. */
const skillFields: ReadonlySet<string> = new Set(["constraints", "preconditions"]);

/** A persona's permissions and guardrails. Source: spec/mind.md §4. */
const personaFields: ReadonlySet<string> = new Set(
  (
    "tools allowedtools deniedtools disallowedtools toolpolicy toolpolicies capabilities permissions permissionmode " +
    "operations entitlements guardrails approval approvals policy policies security securityprofile " +
    "securitysettings safety stepup sandbox network domains hooks mcpservers delegation budget limits"
  ).split(" "),
);

/** Whether some fields of the file at this absolute path are rules. */
export const hasProtectedFields = (path: string, { brain }: Pick<Facts, "brain">): boolean =>
  brain !== undefined &&
  kindOf(path) !== undefined &&
  path.toLowerCase().startsWith(`${brain.toLowerCase()}/`);

/**
 * The names of protected fields that differ between two texts of a file; an empty text is a file that isn't there.
 * A new skill may come with restraints of its own. A field that can't be read for certain counts as changed where it differs.
 */
export function changesProtectedFields(path: string, before: string, after: string): readonly string[] {
  switch (kindOf(path)) {
    case "skill":
      return before === "" ? [] : compareBlocks(before, after, skillFields, "metadata");
    case "manifest":
      return compareManifests(before, after, [...skillFields]);
    case "persona":
      return compareBlocks(before, after, personaFields);
    default:
      return [];
  }
}

/** A disk that doesn't tell case opens `Skill.md` as well. */
function kindOf(path: string): Kind | undefined {
  if (/\/skills\/(?:.*\/)?skill\.md$/i.test(path)) return "skill";
  if (/\/skills\/_manifest\.jsonl$/i.test(path)) return "manifest";
  return /\/personas\/.*\.md$/i.test(path) ? "persona" : undefined;
}

interface Manifest {
  readonly skills: ReadonlyMap<string, Record<string, unknown>>;
  /** Lines that can't be read or name a skill again: which of them counts is the reader's choice. */
  readonly unclear: readonly string[];
}

/** The fields that differ for a skill of the first text of skills/_manifest.jsonl, or in lines that can't be compared. */
function compareManifests(before: string, after: string, fields: readonly string[]): readonly string[] {
  const [was, is] = [readManifest(before), readManifest(after)];
  if (was.unclear.join("\n") !== is.unclear.join("\n")) return fields;
  return fields.filter(field =>
    [...was.skills].some(([name, record]) => differs(record, is.skills.get(name) ?? {}, field)),
  );
}

function readManifest(text: string): Manifest {
  const skills = new Map<string, Record<string, unknown>>();
  const unclear: string[] = [];
  for (const line of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map(each => each.trim())) {
    if (line === "") continue;
    const record = recordOf(line);
    if (typeof record.name !== "string" || skills.has(record.name)) unclear.push(line);
    else skills.set(record.name, record);
  }
  return { skills, unclear };
}

function recordOf(line: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

/** In the field itself or in the metadata. Values that are nested too deeply to compare differ. */
function differs(left: Record<string, unknown>, right: Record<string, unknown>, field: string): boolean {
  const saying = (record: Record<string, unknown>) =>
    JSON.stringify([record[field], Object(record.metadata)[field]]);
  try {
    return saying(left) !== saying(right);
  } catch {
    return true;
  }
}

/** Names that are looked at below one folder; more are taken to hold one. */
const MAX_NAMES = 2_000;

/** Skills and personas. */
export const restrainedFolders = ({ brain }: Pick<Facts, "brain">): readonly string[] =>
  brain === undefined ? [] : [`${brain}/skills`, `${brain}/personas`];

/** "unknown" where the folder can't be looked at. Folders above the brain are no matter of this. */
export function restrainedWithin(path: string, facts: Facts): "yes" | "no" | "unknown" {
  const folded = path.toLowerCase();
  const isInside = restrainedFolders(facts).some(each => `${folded}/`.startsWith(`${each.toLowerCase()}/`));
  if (!isInside || facts.kindOf(path) === "missing") return "no";
  const folders = [path];
  let left = MAX_NAMES;
  for (const folder of folders) {
    const names = facts.list(folder);
    if (names === undefined && facts.kindOf(folder) !== "file") return "unknown";
    for (const name of names ?? []) {
      left -= 1;
      if (left < 0) return "unknown";
      const each = `${folder}/${name}`;
      if (hasProtectedFields(each, facts)) return "yes";
      folders.push(each);
    }
  }
  return "no";
}
