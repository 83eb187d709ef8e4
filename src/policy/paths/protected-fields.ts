/** Finds the files of a brain that an agent may change in part: skills and personas, except their restraints. */
import type { Facts } from "../facts.ts";

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

/** Each top-level field as it is written, with the lines that belong to it. */
type Blocks = ReadonlyMap<string, string>;

/**
 * The protected fields whose text differs. All of them where either head can't be read for certain and the heads
 * differ. @param carrier a field that may hold protected ones under names of its own
 */
export function compareBlocks(
  before: string,
  after: string,
  fields: ReadonlySet<string>,
  carrier?: string,
): readonly string[] {
  const [headBefore, headAfter] = [headOf(before), headOf(after)];
  if (headBefore === headAfter && headBefore !== undefined) return [];
  const looked = new Set(carrier === undefined ? fields : [...fields, carrier]);
  const [left, right] = [blocksOf(headBefore, looked), blocksOf(headAfter, looked)];
  if (left === undefined || right === undefined) return [...fields];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].flatMap(name => {
    const [was = "", is = ""] = [left.get(name), right.get(name)];
    if (was === is) return [];
    if (fields.has(name)) return [name];
    return name === carrier ? [...fields].filter(field => carries(`${was}\n${is}`, field)) : [];
  });
}

const carries = (text: string, field: string) => text.toLowerCase().includes(field);

const FENCE = /^---[ \t]*$/;
const CLOSING_FENCE = /^(?:---|\.\.\.)[ \t]*$/;

/** The lines between the fences; empty without fences, undefined where they are never closed. */
function headOf(text: string): string | undefined {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  if (!FENCE.test(lines[0]!)) return "";
  const end = lines.findIndex((line, index) => index > 0 && CLOSING_FENCE.test(line));
  return end < 0 ? undefined : lines.slice(1, end).join("\n");
}

/** Undefined where a line could mean something else to a parser of YAML than it means here. */
function blocksOf(head: string | undefined, fields: ReadonlySet<string>): Blocks | undefined {
  if (head === undefined) return undefined;
  const blocks = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of head.split("\n")) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ""] = /^([A-Za-z_][\w-]*):(?: +(.*))?$/.exec(line) ?? [];
    if (name !== undefined && !blocks.has(folded(name))) {
      current = [value.trimEnd()];
      blocks.set(folded(name), current);
    } else if (/^(?: +\S|-(?: |$))/.test(line) && !line.includes("\t") && current !== undefined) {
      current.push(line.trimEnd());
    } else return undefined;
  }
  const texts = new Map([...blocks].map(([name, lines]) => [name, lines.join("\n")]));
  const areClear = [...texts].every(
    ([name, text]) => isClosed(text) && (!fields.has(name) || isLiteral(text)),
  );
  return areClear ? texts : undefined;
}

const folded = (name: string) => name.toLowerCase().replace(/[-_]/g, "");

/** It takes in none of the lines after it: quotes and brackets that it begins with end in it. */
function isClosed(text: string): boolean {
  const value = text.trim();
  if (value.startsWith('"')) return /^"[^"\\]*"(?: +#.*)?$/.test(value);
  if (value.startsWith("'")) return /^'[^']*'(?: +#.*)?$/.test(value);
  if (value.startsWith("[")) return /^\[[^[\]]*\](?: +#.*)?$/.test(value);
  return !/^[&*!{?%@`]/.test(value);
}

/** It is self-contained: no value begins with an anchor, alias, tag, merge or mapping in braces. */
const isLiteral = (text: string) => !/(?:^|[:,[-]) *(?:[&*!{]\S|<<)/m.test(text);
