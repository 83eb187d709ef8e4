/** Judges the lessons that nights of dreams make of a log of advice, whose right lessons are known. */
import { createMemoryVolume } from "../src/base/volume/memory.ts";
import { layout, openBrain } from "../src/brain/index.ts";
import { readLessons } from "../src/brain/memory/lessons/read-lessons.ts";
import type { AdviceFamily } from "./advice-families.ts";
import { type AdviceLog, adviceLog } from "./advice-log.ts";
import { recurringTasks } from "./advice-noise.ts";

export interface AdviceFigures {
  readonly families: number;
  /** Families with one lesson, which is the right one. */
  readonly right: number;
  readonly lessons: number;
  /** Lessons that are right for no family. */
  readonly noise: number;
  /** No family contradicts itself or another. */
  readonly contradictions: number;
  /** 0 to 1: of the sessions that gave a family's advice, those that its right lesson counts. */
  readonly heard: number;
  readonly drafts: number;
  /** Drafts of no task, or without a trigger that names it. */
  readonly noisyDrafts: number;
  /** Tasks with a draft. */
  readonly drafted: number;
  /** In words, what went wrong. */
  readonly misses: readonly string[];
}

const NOW_MS = Date.parse("2026-10-20T03:00:00Z");
const DAY_MS = 86_400_000;
/** A night makes at most 25 lessons. */
const NIGHTS = 4;

/** Figures of one log. */
export async function adviceFigures(families: readonly AdviceFamily[], seed: number): Promise<AdviceFigures> {
  const log = adviceLog(families, seed, NOW_MS);
  const { lessons, contradictions, drafts } = await dreamt(log);
  const labels = new Map(log.episodes.map(({ label, record }) => [String(record.id), label]));
  const familyOf = new Map(families.map(family => [family.name, family]));
  const judged = lessons.map(lesson => {
    const family = familyOf.get(majority(lesson.evidence.map(id => labels.get(id) ?? "?")));
    return { ...lesson, family, isRight: family !== undefined && isRight(lesson.text, family, log.details) };
  });
  const misses: string[] = [];
  let [right, heard] = [0, 0];
  for (const family of families) {
    const own = judged.filter(each => each.family === family);
    if (own.length === 1 && own[0]!.isRight) {
      right += 1;
      heard += Math.min(1, own[0]!.seen / family.advice.length);
    } else
      misses.push(`${family.name}: ${own.map(({ text, seen }) => `“${text}” (${seen})`).join(" | ") || "–"}`);
  }
  const noise = judged.filter(each => !each.isRight);
  misses.push(...noise.filter(each => each.family === undefined).map(({ text }) => `noise: “${text}”`));
  misses.push(...contradictions.map(text => `contradiction: ${text}`));
  const ofTask = recurringTasks.map(({ trigger }) => drafts.filter(text => trigger.test(triggersIn(text))));
  const noisyDrafts = drafts.filter(text => !ofTask.flat().includes(text));
  misses.push(...noisyDrafts.map(text => `draft: ${text.slice(0, 300)}`));
  return {
    families: families.length,
    right,
    lessons: judged.length,
    noise: noise.length,
    contradictions: contradictions.length,
    heard: right === 0 ? 0 : heard / right,
    drafts: drafts.length,
    noisyDrafts: noisyDrafts.length,
    drafted: ofTask.filter(own => own.length === 1).length,
    misses,
  };
}

async function dreamt({ episodes }: AdviceLog) {
  const volume = createMemoryVolume({
    "AGENTS.md": "# Map\n",
    [layout.episodes]: episodes.map(({ record }) => `${JSON.stringify(record)}\n`).join(""),
  });
  let nowMs = NOW_MS;
  const brain = await openBrain({
    volume,
    owner: { tenant: "bench", user: "bench" },
    redactor: { redact: async text => ({ text, findings: [] }) },
    clock: { now: () => nowMs, sleep: async () => undefined },
  });
  const contradictions: string[] = [];
  const drafts: string[] = [];
  for (let night = 0; night < NIGHTS; night++, nowMs += DAY_MS) {
    const { candidates } = await brain.dream();
    for (const { kind, text, against, files = {} } of candidates) {
      if (kind === "contradiction") contradictions.push(`“${text}” against “${against}”`);
      if (kind === "skill") drafts.push(...Object.values(files).map(({ after }) => after));
    }
  }
  return { lessons: readLessons(await volume.read(layout.lessons)), contradictions, drafts };
}

const triggersIn = (skill: string): string => /^triggers:.*?(?=^\w)/ms.exec(skill)?.[0] ?? "";

function isRight(text: string, { right, wrong = [] }: AdviceFamily, details: ReadonlySet<string>): boolean {
  const hasDetail = [...details].some(detail => detail.length > 3 && text.includes(detail));
  return !hasDetail && right.every(each => each.test(text)) && !wrong.some(each => each.test(text));
}

function majority(labels: readonly string[]): string {
  const groups = [...Map.groupBy(labels, label => label)].sort(
    ([, left], [, right]) => right.length - left.length,
  );
  return groups[0]?.[0] ?? "?";
}
