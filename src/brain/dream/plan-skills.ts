/** Plans a dream's work on skills: drafts of new ones, changes to failing ones, and new knowledge. */
import { readTextIfThere, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Episode } from "../memory/episode.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import type { CandidateDraft } from "../review/candidate.ts";
import { draftSkill } from "../skills/forge/draft-skill.ts";
import { escalations } from "../skills/forge/escalations.ts";
import { ownPath, proposeSkillChange } from "../skills/forge/propose-skill-change.ts";
import { rewriteDue } from "../skills/forge/skill-upkeep.ts";
import type { Skill } from "../skills/skill.ts";
import type { SkillLibrary } from "../skills/skill-library.ts";
import { findTasks, newestFirst } from "./find-tasks.ts";
import { readRows } from "./read-rows.ts";
import type { ScannedLog } from "./scan-log.ts";

/** Lines that are added to the KNOWLEDGE.md of a skill. */
export interface SkillKnowledge {
  readonly name: string;
  /** Its KNOWLEDGE.md, relative to the brain. */
  readonly file: string;
  readonly lines: readonly string[];
  readonly reason: string;
}

export interface SkillPlan {
  readonly knowledge: readonly SkillKnowledge[];
  readonly candidates: readonly CandidateDraft[];
  /** Rules of permissions.md that a skill keeps running into: every skill should know them. */
  readonly escalated: readonly Lesson[];
}

export interface SkillQuestion {
  readonly volume: Volume;
  readonly library: SkillLibrary;
  readonly scanned: ScannedLog;
  /** The lessons of LESSONS.md. */
  readonly lessons: readonly string[];
  /** Whether a draft neither waits already nor has been judged: others take no room from it. */
  readonly isNews: (draft: CandidateDraft) => boolean;
  readonly nowMs: number;
}

/** Of each skill, the newest episodes are looked at. */
const MAX_LOOK_EPISODES = 200;
/** New skills of one night: each takes a person's time. */
const MAX_DRAFTS = 5;

/** @throws volume.* */
export async function planSkills(question: SkillQuestion): Promise<SkillPlan> {
  const { skills } = await question.library.manifest();
  const drafts = await draftSkills(question, skills);
  const { knowledge, changes, refused } = await lookAtSkills(question, skills);
  const permissions = (await readTextIfThere(question.volume, layout.permissions)) ?? "";
  const { parsePermissions } = await import("../../policy/reading.ts");
  const { rules } = parsePermissions(permissions, `${BRAIN_FOLDER}/${layout.permissions}`);
  return { knowledge, candidates: [...drafts, ...changes], escalated: escalations(refused, rules) };
}

async function draftSkills(question: SkillQuestion, skills: readonly Skill[]) {
  const { volume, scanned, lessons, isNews, nowMs } = question;
  const drafts: CandidateDraft[] = [];
  for (const rows of await findTasks(volume, scanned)) {
    if (drafts.length === MAX_DRAFTS) break;
    const draft = draftSkill({ episodes: await episodesOf(question, rows), lessons }, skills, nowMs);
    if (draft === undefined || drafts.some(({ text }) => text === draft.text)) continue;
    if (isNews(draft)) drafts.push(draft);
  }
  return drafts;
}

/** The knowledge and proposals of each skill that is due, and the refusals of all of them. */
async function lookAtSkills(question: SkillQuestion, skills: readonly Skill[]) {
  const { library, scanned, lessons, nowMs } = question;
  const knowledge: SkillKnowledge[] = [];
  const changes: CandidateDraft[] = [];
  const refused: Episode[] = [];
  for (const [name, rows] of rowsBySkill(scanned, new Set(skills.map(each => each.name)))) {
    const newest = rows.sort(newestFirst(scanned.episodes)).slice(0, MAX_LOOK_EPISODES);
    const episodes = await episodesOf(question, newest);
    refused.push(...episodes.filter(({ result }) => result !== "success"));
    const skill = await library.read(name);
    if (rewriteDue(skill, episodes, nowMs) === undefined) continue;
    const change = proposeSkillChange({ skill, episodes, lessons, nowMs, others: skills });
    const path = ownPath(skill.skill);
    if (change === undefined || path === undefined) continue;
    const { knowledge: lines, candidate, reason } = change;
    const file = path.replace(/[^/]+$/, "KNOWLEDGE.md");
    if (lines.length > 0) knowledge.push({ name, file, lines, reason });
    if (candidate !== undefined) changes.push(candidate);
  }
  return { knowledge, changes, refused };
}

function rowsBySkill(
  { episodes: table, skills: names }: ScannedLog,
  known: ReadonlySet<string>,
): ReadonlyMap<string, number[]> {
  const rowsOf = new Map<string, number[]>();
  for (let row = 0; row < table.size; row++) {
    const name = names[table.columns.skill[row]!]!;
    if (!known.has(name)) continue;
    const rows = rowsOf.get(name);
    if (rows === undefined) rowsOf.set(name, [row]);
    else rows.push(row);
  }
  return rowsOf;
}

async function episodesOf(
  { volume, scanned: { episodes, files } }: SkillQuestion,
  rows: readonly number[],
): Promise<readonly Episode[]> {
  return [...(await readRows(volume, episodes, files, rows)).values()];
}
