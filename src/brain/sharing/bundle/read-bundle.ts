/** Reads a bundle that came from anywhere, and trusts nothing of it. */
import { fault, hashJson, parseTimestamp } from "../../../base/index.ts";
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type Bundle,
  isSkillName,
  isSkillPath,
  MAX_BUNDLE_BYTES,
  MAX_BUNDLE_DEPTH,
  MAX_BUNDLE_LESSONS,
  MAX_BUNDLE_SKILLS,
  MAX_FROM_CHARS,
  MAX_LESSON_CHARS,
  MAX_SECTION_CHARS,
  MAX_SKILL_FILE_CHARS,
  MAX_SKILL_FILES,
  nameKey,
} from "./bundle.ts";

/**
 * The bundle in these bytes, whole and valid.
 * @param file what messages call it
 * @throws bundle.malformed, bundle.newer, bundle.altered
 */
export async function readBundle(bytes: Uint8Array, file: string): Promise<Bundle> {
  const refuse = (problem: string, cause?: unknown) =>
    fault("bundle.malformed", { file, problem }, cause === undefined ? {} : { cause });
  if (bytes.length > MAX_BUNDLE_BYTES)
    throw refuse(`it has more than ${MAX_BUNDLE_BYTES / 1_048_576} MiB, the most that a bundle has`);

  const value = parse(decode(bytes, refuse), refuse);
  if (isDeeper(value, MAX_BUNDLE_DEPTH)) throw refuse(`it is nested deeper than ${MAX_BUNDLE_DEPTH} levels`);
  if (!isRecord(value) || value.format !== BUNDLE_FORMAT)
    throw refuse(`it doesn't say "format": "${BUNDLE_FORMAT}"`);
  const { version, checksum, ...rest } = value;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1)
    throw refuse("its version is not a whole number from 1");
  if (version > BUNDLE_VERSION) throw fault("bundle.newer", { file, version, known: BUNDLE_VERSION });
  if (checksum !== (await hashJson({ ...rest, version }))) throw fault("bundle.altered", { file });
  const problem = problemOfContent(rest);
  if (problem !== undefined) throw refuse(problem);
  return value as unknown as Bundle;
}

type Refuse = (problem: string, cause?: unknown) => Error;

function decode(bytes: Uint8Array, refuse: Refuse): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw refuse("it is not text in UTF-8", error);
  }
}

function parse(text: string, refuse: Refuse): unknown {
  if (text.trim() === "") throw refuse("it is empty");
  try {
    return JSON.parse(text);
  } catch (error) {
    const isCut = text.trimStart().startsWith("{") && !text.trimEnd().endsWith("}");
    throw refuse(isCut ? "it ends in the middle: it was cut off on its way" : "it is not JSON", error);
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Problem = string | undefined;

/** The first problem; undefined for a good bundle. Unknown members are skipped: the checksum covers them. */
export function problemOfContent({ created, from, lessons, skills }: Fields): Problem {
  if (typeof created !== "string" || parseTimestamp(created) === undefined) return "created is not a time";
  if (!isText(from, MAX_FROM_CHARS)) return `from is not a name of 1 to ${MAX_FROM_CHARS} characters`;
  return (
    problemOfList("lessons", lessons, MAX_BUNDLE_LESSONS, problemOfLesson) ??
    problemOfList("skills", skills, MAX_BUNDLE_SKILLS, problemOfSkill) ??
    problemOfNames(skills as readonly { readonly name: string }[])
  );
}

function problemOfList(
  name: string,
  list: unknown,
  most: number,
  problemOf: (item: Fields, place: string) => Problem,
): Problem {
  if (!Array.isArray(list)) return `${name} is not a list`;
  if (list.length > most) return `${name} has ${list.length} items, and at most ${most} are read`;
  for (const [at, item] of list.entries()) {
    const place = `${name}[${at}]`;
    const problem = isRecord(item) ? problemOf(item, place) : `${place} is not an object`;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOfLesson({ text, section, confidence, seen, first, last }: Fields, place: string): Problem {
  if (!isText(text, MAX_LESSON_CHARS))
    return `${place}.text is not a text of 1 to ${MAX_LESSON_CHARS} characters`;
  if (section !== "" && !isText(section, MAX_SECTION_CHARS))
    return `${place}.section is not a text of at most ${MAX_SECTION_CHARS} characters`;
  if (!isNumber(confidence, 1)) return `${place}.confidence is not a number from 0 to 1`;
  if (!isNumber(seen, Number.MAX_SAFE_INTEGER) || !Number.isInteger(seen))
    return `${place}.seen is not a count`;
  const isDate = (date: unknown) =>
    date === undefined || (typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date));
  return isDate(first) && isDate(last) ? undefined : `${place} has a date that is not YYYY-MM-DD`;
}

function problemOfSkill({ name, files }: Fields, place: string): Problem {
  if (typeof name !== "string" || !isSkillName(name)) return `${place}.name is not a name for a folder`;
  if (!isRecord(files)) return `${place}.files is not an object`;
  const paths = Object.keys(files);
  if (paths.length > MAX_SKILL_FILES)
    return `the skill ${name} has ${paths.length} files, and at most ${MAX_SKILL_FILES} are read`;
  if (!paths.includes("SKILL.md")) return `the skill ${name} has no SKILL.md`;
  const bad = paths.find(path => !isSkillPath(path));
  if (bad !== undefined)
    return `the skill ${name} has a file at ${JSON.stringify(bad.slice(0, 100))}, which is no place inside of it`;
  const keys = paths.map(nameKey).toSorted();
  const isClash = keys.some((key, at) =>
    keys.slice(at + 1).some(next => next === key || next.startsWith(`${key}/`)),
  );
  if (isClash) return `the skill ${name} has two files at one place`;
  const large = paths.find(path => !isText(files[path], MAX_SKILL_FILE_CHARS) && files[path] !== "");
  if (large === undefined) return undefined;
  return `the skill ${name} has a file ${large} that is not a text of at most ${MAX_SKILL_FILE_CHARS} characters`;
}

function problemOfNames(skills: readonly { readonly name: string }[]): Problem {
  const seen = new Set<string>();
  const twice = skills.find(({ name }) => seen.has(nameKey(name)) || !seen.add(nameKey(name)));
  return twice === undefined ? undefined : `the skill ${twice.name} is in it twice`;
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= most;

const isNumber = (value: unknown, most: number): value is number =>
  typeof value === "number" && value >= 0 && value <= most;

/** Whether its objects and arrays are nested deeper than this. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some(each => isDeeper(each, levels - 1)));
