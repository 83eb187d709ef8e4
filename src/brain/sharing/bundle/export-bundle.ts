/** Makes a bundle of what a person chose, and says of each part what leaves and what was taken out of it. */
import { type Clock, fault, formatTimestamp, isFault, type Volume } from "../../../base/index.ts";
import { nearestNames } from "../../../search/index.ts";
import { type Lesson, lessonId } from "../../memory/lessons/lesson.ts";
import { sameText } from "../../memory/write-memory.ts";
import type { Scrubber, TakenOut } from "../scrub/scrubber.ts";
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type Bundle,
  type BundleLesson,
  type BundleSkill,
  isSkillName,
  isSkillPath,
  MAX_FROM_CHARS,
  MAX_LESSON_CHARS,
  MAX_PATH_SEGMENTS,
  MAX_SECTION_CHARS,
  MAX_SKILL_FILE_CHARS,
  MAX_SKILL_FILES,
  sealBundle,
} from "./bundle.ts";
import { problemOfContent } from "./read-bundle.ts";
import { cleanSentence, cleanText } from "./shared-text.ts";

export interface SkillToShare {
  readonly name: string;
  /** Rooted at the skill's own folder, so that no link in it leads to the rest of the brain. */
  readonly folder: Volume;
}

interface ExportRequest {
  readonly lessons: readonly Lesson[];
  readonly skills: readonly SkillToShare[];
  /** Whether what skills have learned goes along: their KNOWLEDGE.md. */
  readonly withKnowledge: boolean;
  /** The name that the sender chose to give; leaves as it is. @default "anonymous" */
  readonly from?: string;
}

/** One thing that leaves, as it leaves. */
export interface Leaving {
  readonly kind: "lesson" | "file";
  /** Of files: `deploy/SKILL.md`. Of lessons: the section. */
  readonly place: string;
  readonly text: string;
  readonly taken: readonly TakenOut[];
}

export interface Exported {
  readonly bundle: Bundle;
  readonly leaving: readonly Leaving[];
  /** Requested items that are not exported. */
  readonly staying: readonly { readonly what: string; readonly why: string }[];
}

/** Pure but for the reading of the skills' folders. @throws bundle.unshared, redaction.failed, volume.* */
export async function exportBundle(
  { lessons, skills, withKnowledge, from = "anonymous" }: ExportRequest,
  scrubber: Scrubber,
  clock: Clock,
): Promise<Exported> {
  const leaving: Leaving[] = [];
  const staying: { what: string; why: string }[] = [];

  const bundleLessons: BundleLesson[] = [];
  for (const lesson of lessons) {
    const { text, taken } = await scrubber.scrub(cleanSentence(lesson.text));
    const section = (await scrubber.scrub(cleanSentence(lesson.section))).text.slice(0, MAX_SECTION_CHARS);
    if (text === "" || text.length > MAX_LESSON_CHARS) {
      const why = text === "" ? "it says nothing" : `it has more than ${MAX_LESSON_CHARS} characters`;
      staying.push({ what: lesson.text, why });
      continue;
    }
    const { confidence, seen, first, last } = lesson;
    const dates = { ...(first !== undefined && { first }), ...(last !== undefined && { last }) };
    bundleLessons.push({ text, section, confidence, seen, ...dates });
    leaving.push({ kind: "lesson", place: section, text, taken });
  }

  const bundleSkills: BundleSkill[] = [];
  for (const { name, folder } of skills) {
    await requireShareableName(name, scrubber);
    const read = await readSkillFiles(folder, withKnowledge);
    staying.push(...read.staying.map(({ path, why }) => ({ what: `${name}/${path}`, why })));
    const files: [string, string][] = [];
    for (const { path, text: original } of read.files) {
      if ((await scrubber.scrub(path)).taken.length > 0) {
        staying.push({ what: `${name}/${path}`, why: "its name is personal: rename it to share it" });
        continue;
      }
      const { text, taken } = await scrubber.scrub(original);
      files.push([path, text]);
      leaving.push({ kind: "file", place: `${name}/${path}`, text, taken });
    }
    bundleSkills.push({ name, files: Object.fromEntries(files) });
  }

  const content = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    created: formatTimestamp(clock.now()),
    from: cleanSentence(from).slice(0, MAX_FROM_CHARS) || "anonymous",
    lessons: bundleLessons,
    skills: bundleSkills,
  } as const;
  // A bundle that no brain could import must not leave this one.
  const problem = problemOfContent({ ...content });
  if (problem !== undefined) throw fault("bundle.unshared", { what: "What was chosen", reason: problem });
  return { bundle: await sealBundle(content), leaving, staying };
}

async function requireShareableName(name: string, scrubber: Scrubber): Promise<void> {
  const what = `The skill ${name}`;
  if (!isSkillName(name))
    throw fault("bundle.unshared", { what, reason: "not every system takes its name for a folder's" });
  if ((await scrubber.scrub(name)).taken.length > 0)
    throw fault("bundle.unshared", { what, reason: "its name is personal" });
}

/** Every lesson for "all"; else one for each of these, in their order, each once. @throws memory.not-found, memory.ambiguous */
export function chooseLessons<Each extends Lesson>(
  lessons: readonly Each[],
  wanted: "all" | readonly string[],
): readonly Each[] {
  if (wanted === "all") return lessons;
  return [...new Set(wanted.map(words => chooseLesson(lessons, words)))];
}

function chooseLesson<Each extends Lesson>(lessons: readonly Each[], wanted: string): Each {
  const what = `--lesson "${wanted}"`;
  const byId = lessons.find(lesson => idOf(lesson) === wanted.trim());
  if (byId !== undefined) return byId;
  const words = sameText(wanted)
    .split(" ")
    .filter(word => word !== "");
  const exact = lessons.filter(({ text }) => sameText(text) === words.join(" "));
  const matches = exact.length > 0 ? exact : lessons.filter(({ text }) => hasAll(sameText(text), words));
  if (words.length > 0 && matches.length === 1) return matches[0]!;
  if (words.length > 0 && matches.length > 1)
    throw fault("memory.ambiguous", { what, matches: matches.map(each => `${idOf(each)}  ${each.text}`) });
  throw fault("memory.not-found", { what, nearest: nearestNames(wanted, lessons.map(idOf)) });
}

const idOf = ({ id, text }: Lesson): string => id ?? lessonId(text);

const hasAll = (text: string, words: readonly string[]): boolean => words.every(word => text.includes(word));

interface SkillFiles {
  /** SKILL.md first. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly staying: readonly { readonly path: string; readonly why: string }[];
}

const INSTRUCTIONS = "SKILL.md";
const KNOWLEDGE = "KNOWLEDGE.md";
// A character of UTF-8 has at most 4 bytes, and 3 where it is one UTF-16 code unit.
const MOST_BYTES = MAX_SKILL_FILE_CHARS * 3;

/** @throws bundle.unshared where there is no SKILL.md that can go; volume.* */
async function readSkillFiles(folder: Volume, withKnowledge: boolean): Promise<SkillFiles> {
  const files: { path: string; text: string }[] = [];
  const staying: { path: string; why: string }[] = [];
  const paths = await listFiles(folder, "", staying);
  for (const path of paths.toSorted((left, right) => rank(left) - rank(right))) {
    if (path === KNOWLEDGE && !withKnowledge) staying.push({ path, why: "goes only with --with-knowledge" });
    else if (files.length === MAX_SKILL_FILES)
      staying.push({ path, why: `${MAX_SKILL_FILES} files are the most` });
    else {
      const read = await readFile(folder, path);
      if ("text" in read) files.push({ path, text: read.text });
      else staying.push({ path, why: read.why });
    }
  }
  if (files[0]?.path !== INSTRUCTIONS) {
    const reason = staying.find(({ path }) => path === INSTRUCTIONS)?.why ?? "there is none";
    throw fault("bundle.unshared", { what: `${folder.name}/${INSTRUCTIONS}`, reason });
  }
  return { files, staying };
}

const rank = (path: string): number => (path === INSTRUCTIONS ? 0 : 1);

async function listFiles(
  folder: Volume,
  directory: string,
  staying: { path: string; why: string }[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, kind } of await folder.list(directory)) {
    const path = directory === "" ? name : `${directory}/${name}`;
    if (kind === "outside") staying.push({ path, why: "it is a link that leads out of the skill" });
    else if (name.startsWith(".")) staying.push({ path, why: "it is hidden" });
    else if (!isSkillPath(path)) staying.push({ path, why: "not every system takes its name for a file's" });
    else if (kind === "other") staying.push({ path, why: "it is no file" });
    else if (kind === "file") found.push(path);
    else if (path.split("/").length < MAX_PATH_SEGMENTS)
      found.push(...(await listFiles(folder, path, staying)));
    else staying.push({ path, why: `folders are nested more than ${MAX_PATH_SEGMENTS} deep` });
  }
  return found;
}

async function readFile(folder: Volume, path: string): Promise<{ text: string } | { why: string }> {
  try {
    const bytes = await folder.readRange(path, 0, MOST_BYTES + 1);
    const text = cleanText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (bytes.includes(0)) return { why: "it is no text" };
    if (bytes.length > MOST_BYTES || text.length > MAX_SKILL_FILE_CHARS)
      return { why: `it has more than ${MAX_SKILL_FILE_CHARS.toLocaleString("en")} characters` };
    return { text };
  } catch (error) {
    if (isFault(error)) return { why: error.message };
    return { why: "it is no text in UTF-8" };
  }
}
