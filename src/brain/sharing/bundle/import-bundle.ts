/** Imports a bundle: candidates for a person to judge, and skipped items with their reason. */
import { isFault, readTextIfThere, type Volume } from "../../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../layout.ts";
import { hashText } from "../../memory/hash.ts";
import { contradictsLesson } from "../../memory/lessons/contradicts-lesson.ts";
import { isSameLesson } from "../../memory/lessons/is-same-lesson.ts";
import type { Lesson } from "../../memory/lessons/lesson.ts";
import { commentsOf } from "../../memory/markdown-lines.ts";
import type { Candidate, CandidateDraft, FileChange } from "../../review/candidate.ts";
import type { ReviewQueue } from "../../review/review-queue.ts";
import type { ReviewState } from "../../review/review-state.ts";
import type { Skill } from "../../skills/skill.ts";
import { parseSkillFile } from "../../skills/skill-file.ts";
import { type Bundle, type BundleContent, type BundleLesson, type BundleSkill, nameKey } from "./bundle.ts";
import { cleanSentence, cleanText, wordsToModel } from "./shared-text.ts";

interface ImportingBrain {
  /** Rooted at `.agent`; only read. */
  readonly volume: Volume;
  /** The lessons of LESSONS.md. */
  readonly lessons: readonly Lesson[];
  readonly skills: readonly Skill[];
  readonly queue: ReviewQueue;
}

interface PassedOver {
  readonly kind: "lesson" | "skill";
  /** The lesson's text or the skill's name. */
  readonly text: string;
  readonly why: string;
}

export interface Imported {
  /** The sender's name by its own account, on one line. */
  readonly from: string;
  /** The new candidates in review. */
  readonly proposed: readonly Candidate[];
  readonly passed: readonly PassedOver[];
}

/** Nothing becomes a lesson or a skill by this; once more changes nothing. @throws redaction.failed, volume.* */
export async function importBundle(raw: Bundle, brain: ImportingBrain): Promise<Imported> {
  const bundle = { ...raw, from: cleanSentence(raw.from) || "anonymous" };
  const state = await brain.queue.read();
  const drafts: CandidateDraft[] = [];
  const passed: PassedOver[] = [];

  for (const lesson of bundle.lessons) {
    const text = cleanSentence(lesson.text);
    const draft = draftLesson(
      bundle,
      { ...lesson, text, section: cleanSentence(lesson.section) },
      brain.lessons,
    );
    const why = reasonToPass(draft, state, brain.lessons);
    if (why === undefined) drafts.push(draft);
    else passed.push({ kind: "lesson", text, why });
  }
  for (const skill of bundle.skills) {
    const { draft, reason } = await draftSkillImport(bundle, skill, brain);
    const why = draft !== undefined && state.isRejected(draft) ? REJECTED : reason;
    if (draft === undefined || why !== undefined)
      passed.push({ kind: "skill", text: skill.name, why: why ?? "" });
    else drafts.push(draft);
  }

  const proposed = await brain.queue.propose(drafts);
  const known = new Set(proposed.map(({ kind, text }) => `${kind} ${text}`));
  for (const { kind, text } of drafts) {
    if (known.has(`${kind} ${text}`)) continue;
    const isSkill = kind === "skill" || kind === "skill-change";
    passed.push({ kind: isSkill ? "skill" : "lesson", text, why: "the review queue has it already" });
  }
  return { from: bundle.from, proposed, passed };
}

const REJECTED = "it was rejected here";

function reasonToPass(
  draft: CandidateDraft,
  state: ReviewState,
  lessons: readonly Lesson[],
): string | undefined {
  const { text, evidence } = draft;
  if (text === "") return "nothing is left of it without comments and marks";
  if (lessons.some(lesson => isSameLesson(lesson, { text, evidence }))) return "it stands here already";
  if (state.isRejected(draft)) return REJECTED;
  return state.isRemoved({ text, evidence }) ? "it was removed here" : undefined;
}

/** Nothing of it was seen here: it begins with no evidence, whatever its sender's brain had seen. */
function draftLesson(
  bundle: BundleContent,
  lesson: BundleLesson,
  standing: readonly Lesson[],
): CandidateDraft {
  const { text, section } = lesson;
  const against = standing.find(each => contradictsLesson(each.text, text))?.text;
  return {
    kind: against === undefined ? "lesson" : "contradiction",
    text,
    why: [sourceOf(bundle), howSure(lesson), flag([text, section, bundle.from].join("\n"))]
      .filter(part => part !== "")
      .join(" "),
    skill: section,
    origin: "document",
    evidence: [],
    seen: 0,
    salience: 0,
    from: bundle.from,
    ...(against !== undefined && { against }),
  };
}

/** "It comes from the bundle of “anna”, of 2026-11-21." */
const sourceOf = ({ from, created }: BundleContent): string =>
  `It comes from the bundle of “${from}”, of ${created.slice(0, 10)}.`;

function howSure({ confidence, seen, last }: BundleLesson): string {
  if (seen === 0) return confidence === 1 ? "A person wrote it there." : `Confidence there: ${confidence}.`;
  const until = last === undefined ? "" : `, last on ${last}`;
  return `Seen there ${seen} ${seen === 1 ? "time" : "times"}${until}; confidence ${confidence}.`;
}

/** A warning where a text speaks to the model that will read it; else nothing. */
function flag(text: string): string {
  const words = wordsToModel(text);
  return words === undefined ? "" : `Careful: it speaks to the model (“${words.replace(/\s+/g, " ")}”).`;
}

type SkillImport =
  | { readonly draft: CandidateDraft; readonly reason?: undefined }
  | { readonly draft?: undefined; readonly reason: string };

/** The candidate, or the reason against one. @throws volume.* */
async function draftSkillImport(
  bundle: BundleContent,
  { name, files }: BundleSkill,
  { volume, skills }: { readonly volume: Volume; readonly skills: readonly Skill[] },
): Promise<SkillImport> {
  const texts = Object.entries(files).map(([path, text]) => [path, cleanText(text)] as const);
  const problem = problemOfInstructions(name, texts.find(([path]) => path === "SKILL.md")?.[1] ?? "");
  if (problem !== undefined) return { reason: problem };

  const standing = skills.find(each => nameKey(each.name) === nameKey(name));
  if (standing !== undefined && !standing.source.file.startsWith(OWN_SKILLS))
    return { reason: `the skill ${standing.name} is not this brain's own (${standing.source.file})` };
  const folder = standing?.source.file.slice(OWN_SKILLS.length).split("/", 1)[0] ?? name;
  const changes: [string, FileChange][] = [];
  try {
    for (const [path, after] of texts) {
      const place = `${layout.skills}/${folder}/${path}`;
      const before = await readTextIfThere(volume, place);
      // A brain that keeps CRLF has the same text.
      if (before !== undefined && cleanText(before) === after) continue;
      changes.push([place, before === undefined ? { after } : { before, after }]);
    }
  } catch (error) {
    // A link that leads out of the brain, or a folder where a file belongs: nothing is written through it.
    if (isFault(error)) return { reason: error.message.replace(/\.$/, "") };
    throw error;
  }
  if (changes.length === 0) return { reason: "it is here already, word for word" };

  const isChange = standing !== undefined || changes.some(([, { before }]) => before !== undefined);
  const whole = texts.flat().join("\n");
  const draft: CandidateDraft = {
    kind: isChange ? "skill-change" : "skill",
    text: standing?.name ?? name,
    why: [sourceOf(bundle), ...remarks(bundle, texts, whole)].join(" "),
    skill: standing?.name ?? name,
    origin: "document",
    // A change is told apart by its newest evidence, which is what the bundle says.
    evidence: isChange ? [`bundle:${hashText(whole).toString(36)}`] : [],
    seen: 0,
    salience: 0,
    files: Object.fromEntries(changes),
    from: bundle.from,
  };
  return { draft };
}

const OWN_SKILLS = `${BRAIN_FOLDER}/${layout.skills}/`;

/** A skill that calls itself by the name of another would take that one's place. */
function problemOfInstructions(name: string, text: string): string | undefined {
  try {
    const { fields } = parseSkillFile(text, "SKILL.md");
    const isNamed = fields.name === undefined || nameKey(fields.name) === nameKey(name);
    return isNamed ? undefined : `its SKILL.md calls itself ${fields.name}`;
  } catch (error) {
    if (isFault(error, "brain.malformed")) return error.message.replace(/\.$/, "");
    throw error;
  }
}

function remarks(
  { from }: BundleContent,
  texts: readonly (readonly [string, string])[],
  whole: string,
): readonly string[] {
  const programs = texts.filter(([path, text]) => !/\.(?:md|txt)$/i.test(path) || text.startsWith("#!"));
  const isHiding = texts.some(([path, text]) => /\.md$/i.test(path) && commentsOf(text).length > 0);
  return [
    ...(programs.length === 0
      ? []
      : [`It brings ${programs.map(([path]) => path).join(", ")}: read before accepting.`]),
    ...(isHiding ? ["It has comments that don't show when rendered."] : []),
    flag([whole, from].join("\n")),
  ].filter(remark => remark !== "");
}
