/** Makes a shared lesson of a rule of permissions.md that one skill keeps running into, in the words of its author. */
import { formatTimestamp } from "../../../base/index.ts";
import type { PolicyRule } from "../../../policy/index.ts";
import { BRAIN_FOLDER, layout } from "../../layout.ts";
import type { Episode } from "../../memory/episode.ts";
import { confidenceOf, type Lesson, lessonId, MAX_LESSON_EVIDENCE } from "../../memory/lessons/lesson.ts";
import { sameText } from "../../memory/write-memory.ts";
import { fenceOf, type PolicyRefusal, refusalOf } from "./episode-words.ts";
import { byTime } from "./task-evidence.ts";

/** Their heading in LESSONS.md. */
export const ESCALATED_SECTION = "Fences";
/** One skill has to be refused so often by one rule. Source: spec/brain.md §4.3, "recurring". */
const RECURRING = 2;
const PERMISSIONS = `${BRAIN_FOLDER}/${layout.permissions}`;

/**
 * Lessons for LESSONS.md, in the order of the rules. Only what permissions.md forbids today, so that no episode can put
 * words into a person's mouth. `rules` are those of `parsePermissions`; episodes of any skill, in any order.
 */
export function escalations(episodes: readonly Episode[], rules: readonly PolicyRule[]): readonly Lesson[] {
  const refusals = [...new Map(episodes.map(each => [each.id, each])).values()]
    .sort(byTime)
    .flatMap(each => refusalOf(each) ?? []);
  const forbidden = new Map(
    rules
      .filter(({ decision, source }) => decision === "deny" && source?.file === PERMISSIONS)
      .map(({ text }) => [sameText(text), text]),
  );
  return [...forbidden].flatMap(([key, rule]) => {
    const crossed = refusals.filter(each => each.decision === "deny" && sameText(each.rule) === key);
    const bySkill = Map.groupBy(crossed, ({ episode }) => episode.skill);
    const recurring = [...bySkill.values()].filter(each => each.length >= RECURRING).flat();
    return recurring.length === 0 ? [] : [lessonOf(rule, recurring)];
  });
}

function lessonOf(rule: string, refusals: readonly PolicyRefusal[]): Lesson {
  const text = fenceOf({ rule, decision: "deny" });
  const episodes = refusals.map(({ episode }) => episode).sort(byTime);
  const days = episodes
    .filter(({ timestampMs }) => !Number.isNaN(timestampMs))
    .map(({ timestampMs }) => formatTimestamp(timestampMs).slice(0, 10));
  const [first, last] = [days[0], days.at(-1)];
  return {
    id: lessonId(text),
    text,
    section: ESCALATED_SECTION,
    seen: episodes.length,
    contradicted: 0,
    confidence: confidenceOf(episodes.length, 0),
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    evidence: episodes.map(({ id }) => id).slice(-MAX_LESSON_EVIDENCE),
    isByPerson: false,
  };
}
