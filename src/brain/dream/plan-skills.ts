/** What a dream makes of skills: drafts of new ones, changes to those that fail, and what they know more. */
import { readTextIfThere, type Volume } from "../../base/index.ts";
import { parsePermissions } from "../../policy/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { Episode } from "../memory/episode.ts";
import type { Lesson } from "../memory/lessons/lesson.ts";
import type { CandidateDraft } from "../review/candidate.ts";
import { draftSkill, TASKS_FOR_A_SKILL } from "../skills/forge/draft-skill.ts";
import { escalations } from "../skills/forge/escalations.ts";
import { ownPath, proposeSkillChange } from "../skills/forge/propose-skill-change.ts";
import { rewriteDue } from "../skills/forge/rewrite-due.ts";
import type { SkillLibrary } from "../skills/skill-library.ts";
import { hasFlag } from "./patterns.ts";
import { readRows } from "./read-rows.ts";
import type { ScannedLog } from "./scan-log.ts";
import { frameTasks } from "./task-frames.ts";

/** What is added to the KNOWLEDGE.md of a skill. */
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
  /** Fences of permissions.md that a skill keeps running into: everybody should know them. */
  readonly escalated: readonly Lesson[];
}

export interface SkillQuestion {
  readonly volume: Volume;
  readonly library: SkillLibrary;
  readonly scanned: ScannedLog;
  /** What stands in LESSONS.md. */
  readonly lessons: readonly string[];
  /** Whether a draft neither waits already nor has been judged: others take no room from it. */
  readonly isNews: (draft: CandidateDraft) => boolean;
  readonly nowMs: number;
}

/** The newest episodes that a draft, or a look at a skill, is drawn from. */
const MAX_DRAFT_EPISODES = 40;
const MAX_LOOK_EPISODES = 200;
/** The newest tasks in words that are compared. */
const MAX_TASKS = 2_000;
/** New skills of one night: each takes a person's time. */
const MAX_DRAFTS = 5;

/** @throws volume.* */
export async function planSkills(question: SkillQuestion): Promise<SkillPlan> {
  const { volume, library, scanned, lessons, nowMs } = question;
  const { episodes: table, files, skills: names, actions } = scanned;
  const { skills } = await library.manifest();
  const { timestampMs, skill: skillOf } = table.columns;
  const newestFirst = (left: number, right: number) =>
    (timestampMs[right] || 0) - (timestampMs[left] || 0) || right - left;
  const read = async (rows: readonly number[]): Promise<readonly Episode[]> => [
    ...(await readRows(volume, table, files, rows)).values(),
  ];

  const candidates: CandidateDraft[] = [];
  for (const rows of [...taskPatterns(), ...(await taskFrames())]) {
    if (candidates.length === MAX_DRAFTS) break;
    const draft = draftSkill({ episodes: await read(rows), lessons }, skills, nowMs);
    if (draft === undefined || candidates.some(({ text }) => text === draft.text)) continue;
    if (question.isNews(draft)) candidates.push(draft);
  }

  const rowsBySkill = new Map<number, number[]>();
  const known = new Set(skills.map(({ name }) => name));
  for (let row = 0; row < table.size; row++) {
    const number = skillOf[row]!;
    if (!known.has(names[number]!)) continue;
    const rows = rowsBySkill.get(number) ?? [];
    rows.push(row);
    rowsBySkill.set(number, rows);
  }
  const knowledge: SkillKnowledge[] = [];
  const refused: Episode[] = [];
  for (const [number, rows] of rowsBySkill) {
    const name = names[number]!;
    const episodes = await read(rows.sort(newestFirst).slice(0, MAX_LOOK_EPISODES));
    refused.push(...episodes.filter(({ result }) => result !== "success"));
    const skill = await library.read(name);
    if (rewriteDue(skill, episodes, nowMs) === undefined) continue;
    const change = proposeSkillChange({ skill, episodes, lessons, nowMs, others: skills });
    const path = ownPath(skill.skill);
    if (change === undefined || path === undefined) continue;
    const { knowledge: lines, reason } = change;
    const file = path.replace(/[^/]+$/, "KNOWLEDGE.md");
    if (lines.length > 0) knowledge.push({ name, file, lines, reason });
    if (change.candidate !== undefined) candidates.push(change.candidate);
  }
  const permissions = (await readTextIfThere(volume, layout.permissions)) ?? "";
  const { rules } = parsePermissions(permissions, `${BRAIN_FOLDER}/${layout.permissions}`);
  return { knowledge, candidates, escalated: escalations(refused, rules) };

  /** Tasks that are the same but for their object, which is too little for a pattern of few words. */
  async function taskFrames(): Promise<readonly (readonly number[])[]> {
    const tasks: number[] = [];
    for (let row = 0; row < table.size; row++)
      if (hasFlag(table, row, "task") && hasFlag(table, row, "trusted")) tasks.push(row);
    const newest = tasks.sort(newestFirst).slice(0, MAX_TASKS);
    const told = await readRows(volume, table, files, newest);
    const framed = newest.flatMap(row => {
      const episode = told.get(row);
      return episode === undefined ? [] : [{ row, skill: episode.skill, action: episode.action }];
    });
    return frameTasks(framed, TASKS_FOR_A_SKILL).map(rows => rows.slice(0, MAX_DRAFT_EPISODES));
  }

  /** Tasks in words that went well often enough, the most frequent first. */
  function taskPatterns(): readonly (readonly number[])[] {
    const found: { readonly rows: readonly number[]; readonly size: number }[] = [];
    for (let pattern = 0; pattern < actions.count; pattern++) {
      if (actions.sizeOf(pattern) < TASKS_FOR_A_SKILL) continue;
      const rows = [...actions.rowsOf(pattern)].filter(row => hasFlag(table, row, "task"));
      const isTold = rows.filter(row => !hasFlag(table, row, "failed") && hasFlag(table, row, "trusted"));
      if (isTold.length < TASKS_FOR_A_SKILL) continue;
      found.push({ rows: rows.sort(newestFirst).slice(0, MAX_DRAFT_EPISODES), size: isTold.length });
    }
    return found.sort((left, right) => right.size - left.size).map(({ rows }) => rows);
  }
}
