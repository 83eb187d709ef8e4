/** Makes a bundle of what a person chose, and says of each part what leaves and what was taken out of it. */
import { type Clock, fault, formatTimestamp, type Volume } from "../../../base/index.ts";
import type { Lesson } from "../../memory/lessons/lesson.ts";
import type { Scrubber, TakenOut } from "../scrub/scrubber.ts";
import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type Bundle,
  type BundleLesson,
  type BundleSkill,
  sealBundle,
} from "./bundle.ts";
import { MAX_FROM_CHARS, MAX_LESSON_CHARS, MAX_SECTION_CHARS } from "./bundle-bounds.ts";
import { isSkillName } from "./bundle-path.ts";
import { problemOfContent } from "./check-content.ts";
import { readSkillFiles } from "./read-skill-files.ts";
import { cleanSentence } from "./shared-text.ts";

export interface SkillToShare {
  readonly name: string;
  /** Rooted at the skill's own folder, so that no link in it leads to the rest of the brain. */
  readonly folder: Volume;
}

export interface ExportRequest {
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
