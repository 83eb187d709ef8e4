/** Drafts a skill from a task that went well three times, with what there is to learn from when it did not. */
import { formatTimestamp, isTrustedOrigin, type Origin } from "../../../base/index.ts";
import { layout } from "../../layout.ts";
import { type Episode, isFailure } from "../../memory/episode.ts";
import { salience } from "../../memory/salience.ts";
import type { CandidateDraft } from "../../review/candidate.ts";
import { createSkillMatcher, type SkillMatcher } from "../match-skills.ts";
import type { Skill } from "../skill.ts";
import { chooseTriggers, isAboutSomething } from "./choose-triggers.ts";
import { isNormative, toolsSeen, wordedLesson } from "./episode-words.ts";
import { type SharedWords, sharedWords } from "./shared-words.ts";
import { line, titleOf, writeSkillText } from "./skill-text.ts";
import { constraintsFor, distinctLessons, type TaskEvidence, taskEvidence } from "./task-evidence.ts";

export interface TaskPattern {
  /** Of one task, in any order. */
  readonly episodes: readonly Episode[];
  /** The lessons of LESSONS.md; those that don't mention the task are skipped. */
  readonly lessons: readonly string[];
}

/** The same task, handled the same way so often, is a skill. Source: spec/brain.md §4.7. */
export const TASKS_FOR_A_SKILL = 3;
const MAX_EVIDENCE = 32;
const MAX_EVIDENCE_SHOWN = 8;
const MAX_LEARNT = 5;
/** Said twice in a description of 300 characters. */
const MAX_FORM = 100;

/**
 * A candidate of kind "skill" whose file is the whole SKILL.md. Undefined where the task went well less than three
 * times by the word of the person or the mind, where its reports share no word on what it is about, and where a skill covers it already.
 * The same pattern gives the same draft on every machine.
 */
export function draftSkill(
  task: TaskPattern,
  existing: readonly Skill[],
  nowMs: number,
): CandidateDraft | undefined {
  const evidence = taskEvidence(task.episodes);
  if (evidence.good.length < TASKS_FOR_A_SKILL) return undefined;
  if (coveringSkill(evidence.good, existing) !== undefined) return undefined;
  const shared = sharedWords(evidence.good.map(({ action }) => action));
  if (shared.stretches.length === 0 || !isAboutSomething(shared)) return undefined;
  const name = freeName(shared, evidence.good[0]!.skill, existing);
  return composeSkill({ name, evidence, shared, lessons: task.lessons, existing, nowMs });
}

interface SkillComposition {
  readonly name: string;
  readonly evidence: TaskEvidence;
  readonly shared: SharedWords;
  readonly lessons: readonly string[];
  readonly existing: readonly Skill[];
  readonly nowMs: number;
}

/** The draft under a name that was chosen, from however little evidence there is. */
export function composeSkill({
  name,
  evidence,
  shared,
  lessons,
  existing,
  nowMs,
}: SkillComposition): CandidateDraft {
  const { good, bad } = evidence;
  const all = [...good, ...bad];
  const form = line(withoutGaps(shared.form) || titleOf(name).toLowerCase(), MAX_FORM);
  const triggers = chooseTriggers(shared, existing);
  const count = good.length === 1 ? "once" : `${good.length} times`;
  const text = writeSkillText({
    name,
    description: `${sentenceCase(form)}. Use when asked to ${form}.`,
    version: formatTimestamp(nowMs).slice(0, 10),
    category: "drafted",
    triggers: triggers.length > 0 || shared.words.length < 2 ? triggers : [shared.words.join(" ")],
    tools: toolsSeen(all),
    preconditions: [],
    constraints: constraintsFor(evidence, lessons, shared.words),
    body: bodyOf(evidence, form),
  });
  const ids = all.map(({ id }) => id).sort();
  const examples = [...new Set(good.map(({ action }) => `“${line(action, 80)}”`))].slice(-2).join(", ");
  return {
    kind: "skill",
    text: name,
    why: `The same task went well ${count} (${examples}), and no skill covers it.`,
    skill: name,
    origin: originOf(good),
    evidence: ids.slice(-MAX_EVIDENCE),
    seen: good.length,
    salience: Math.max(0, ...good.map(each => salience({ ...each, recurrence: good.length }, nowMs))),
    files: { [`${layout.skills}/${name}/SKILL.md`]: { after: text } },
  };
}

function bodyOf({ good, bad }: TaskEvidence, form: string): readonly string[] {
  const best = good.findLast(each => wordedLesson(each) !== undefined) ?? good.at(-1);
  const worst = bad.findLast(each => wordedLesson(each) !== undefined) ?? bad.at(-1);
  const ids = [...good, ...bad].map(({ id }) => line(id, 40)).slice(-MAX_EVIDENCE_SHOWN);
  const learnt = distinctLessons(good.flatMap(each => wordedLesson(each) ?? [])).filter(
    each => !isNormative(each),
  );
  return [
    `The destination: ${form}, so that the new one can stand beside those that went well. Look at them first, and make`,
    "something that looks like them. Where this one differs, judge by what it is for, and say what was different.",
    ...(learnt.length === 0 ? [] : ["", "**What mattered**"]),
    ...learnt.slice(-MAX_LEARNT).map(each => `- ${line(each)}`),
    ...(best === undefined ? [] : ["", "**One that went well**", ...tell(best)]),
    ...(worst === undefined ? [] : ["", "**One that went wrong, and why**", ...tell(worst)]),
    "",
    "**Fences** stand above as constraints. What is not covered by one, and can't be undone, is asked about first.",
    "",
    "When it is done, reset the workspace: `brainstem task done`.",
    "",
    ...(ids.length === 0 ? [] : [`Drawn from the episodes ${ids.join(", ")}.`]),
  ];
}

function tell(episode: Episode): readonly string[] {
  const { action, detail, result, detailOrigin, timestampMs } = episode;
  const date = Number.isNaN(timestampMs) ? "" : ` (${formatTimestamp(timestampMs).slice(0, 10)})`;
  const why = wordedLesson(episode);
  // A tool's words would speak here with the voice of the skill.
  const said = isTrustedOrigin(detailOrigin) ? line(detail) : "";
  const ending = /^(?:success|failure)$/.test(result) ? "" : `, ${line(result, 80)}`;
  return [
    `- ${line(action)}${date}${ending}`,
    ...(said === "" || said === why ? [] : [`  ${said}`]),
    ...(why === undefined || !isFailure(result) ? [] : [`  ${line(why)}`]),
  ];
}

/** "Scaffold the … endpoint for …" without its gaps: scaffold the endpoint. */
const withoutGaps = (form: string): string =>
  form
    .replace(/\s?…/gu, "")
    .replace(/(?:\s+(?:the|an?|of|for|from|to|with|into|in|on|at|by|and|our|its))+$/i, "")
    .trim();

const MAX_NAME_WORDS = 4;
const MAX_NAME_LENGTH = 48;

/** Kebab-case from the words that the reports share; with a number behind it where the name is taken. */
function freeName(shared: SharedWords, episodeSkill: string, existing: readonly Skill[]): string {
  const words = shared.words.flatMap(kebabWords).slice(0, MAX_NAME_WORDS);
  // Without Latin letters, the folder's name isn't readable for every tool of the Agent Skills format.
  const base =
    words.length > 1
      ? words.join("-")
      : [...new Set([...words, ...kebabWords(episodeSkill), "task"])].slice(0, MAX_NAME_WORDS).join("-");
  const name = base.slice(0, MAX_NAME_LENGTH).replace(/-+$/, "");
  const taken = new Set(existing.map(each => each.name));
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const kebabWords = (text: string): readonly string[] =>
  text
    .replace(/\.[a-z]{1,5}$/i, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const originOf = (episodes: readonly Episode[]): Origin =>
  episodes.every(({ origin }) => origin === "person") ? "person" : "mind";

/** A skill covers a task when it is called for by this share of what was done. */
const HALF = 0.5;

/** The skill that the episodes belong to, else the skill that their actions call for. */
export function coveringSkill(episodes: readonly Episode[], existing: readonly Skill[]): Skill | undefined {
  const match = matcherFor(existing);
  const counts = new Map<Skill, number>();
  for (const { skill, action } of episodes) {
    const called = new Set(match(action).map(each => each.skill));
    const own = existing.find(({ name }) => name === skill);
    for (const each of own === undefined ? called : called.add(own))
      counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const most = [...counts].sort(([, left], [, right]) => right - left)[0];
  return most !== undefined && most[1] >= HALF * episodes.length ? most[0] : undefined;
}

// A dream asks for every task of the log about the same skills.
const matchers = new WeakMap<readonly Skill[], SkillMatcher>();

function matcherFor(skills: readonly Skill[]): SkillMatcher {
  const known = matchers.get(skills) ?? createSkillMatcher(skills);
  matchers.set(skills, known);
  return known;
}
