/** The self-rewrite protocol: a skill's recent episodes become knowledge, or a change that a person reviews. */
import { formatTimestamp, type Origin } from "../../../base/index.ts";
import { queryTerms } from "../../../search/index.ts";
import { BRAIN_FOLDER, layout } from "../../layout.ts";
import type { Episode } from "../../memory/episode.ts";
import { isWarning } from "../../memory/lessons/is-warning.ts";
import { markdownEntries } from "../../memory/markdown-entries.ts";
import { salience } from "../../memory/salience.ts";
import type { CandidateDraft } from "../../review/candidate.ts";
import type { Skill } from "../skill.ts";
import type { SkillText } from "../skill-library.ts";
import { newTrigger } from "./choose-triggers.ts";
import { editSkillText } from "./edit-skill-text.ts";
import { isNormative } from "./episode-words.ts";
import { knowledgeLine, saidBy } from "./knowledge-file.ts";
import { isFlagging, type Saying, type SkillEvidence, skillEvidence } from "./skill-evidence.ts";
import { line } from "./skill-text.ts";
import { isSameText } from "./task-evidence.ts";

export interface SkillLook {
  readonly skill: SkillText;
  /** The recent ones; those of other skills are passed over. */
  readonly episodes: readonly Episode[];
  /** The lessons of LESSONS.md: they aren't learnt twice. */
  readonly lessons: readonly string[];
  readonly nowMs: number;
  /** Skills whose triggers a new one must leave alone. @default none */
  readonly others?: readonly Skill[];
}

export interface SkillChange {
  /** Lines for KNOWLEDGE.md, which the mind may write; see `applyKnowledge`. */
  readonly knowledge: readonly string[];
  /** Of kind skill-change: changes that need a review, as SKILL.md before and after. */
  readonly candidate?: CandidateDraft;
  /** In a few words, for the commit. */
  readonly reason: string;
}

/** A single episode may be chance; a fence of all later work needs more. Source: spec/brain.md §4.3. */
const RECURRING = 2;
const MAX_KNOWLEDGE_LINES = 10;
const MAX_EVIDENCE = 32;

/**
 * Undefined where the episodes say nothing that the skill doesn't know: no evidence, no change. An action refused by a
 * rule again and again is answered by that fence alone. The same episodes give the same change.
 */
export function proposeSkillChange(look: SkillLook): SkillChange | undefined {
  const path = ownPath(look.skill.skill);
  if (path === undefined) return undefined;
  const evidence = skillEvidence(look.skill.skill.name, look.episodes, look.nowMs);
  const knowledge = newKnowledge(look, evidence);
  const proposal = propose(look, evidence);
  const candidate = proposal && candidateOf(look, path, proposal);
  const said = [...knowledge.map(saidBy), ...(candidate === undefined ? [] : proposal!.said)];
  if (said.length === 0) return undefined;
  const first = line(said[0]!, 72).replace(/[.\s]+$/u, "");
  const more = new Set(said).size - 1;
  return {
    knowledge,
    ...(candidate !== undefined && { candidate }),
    reason: more > 0 ? `${first}, and ${more} more` : first,
  };
}

/** Where the brain keeps it; undefined for a skill of another folder, which isn't ours to change. */
export function ownPath({ source }: Pick<Skill, "source">): string | undefined {
  const prefix = `${BRAIN_FOLDER}/${layout.skills}/`;
  return source.file.startsWith(prefix) ? source.file.slice(BRAIN_FOLDER.length + 1) : undefined;
}

function newKnowledge({ skill, lessons, nowMs }: SkillLook, evidence: SkillEvidence): readonly string[] {
  const known = [
    ...lessons,
    ...skill.skill.constraints,
    ...sentencesOf(skill.instructions),
    ...sentencesOf(skill.knowledge?.text ?? "").map(saidBy),
  ];
  const isNew = ({ text }: Saying) => !known.some(each => isSameText(each, text));
  const refusals = evidence.refusals.filter(
    each => each.decision === "deny" || each.episodes.length >= RECURRING,
  );
  // A success that says the same as another has taught something; one alone tells its story.
  const lessonsLearnt = evidence.lessons.filter(
    each => each.failures > 0 || each.episodes.length >= RECURRING,
  );
  // A crossed fence is worth a line also where the skill has the fence: it was not enough.
  const isRecorded = ({ text }: Saying) =>
    sentencesOf(skill.knowledge?.text ?? "").some(each => isSameText(saidBy(each), text));
  return [...refusals.filter(each => !isRecorded(each)), ...lessonsLearnt.filter(isNew)]
    .slice(-MAX_KNOWLEDGE_LINES)
    .map(({ text, episodes }) => {
      const dateMs = episodes.at(-1)!.timestampMs;
      return knowledgeLine(
        Number.isNaN(dateMs) ? nowMs : dateMs,
        text,
        episodes.map(({ id }) => id),
      );
    });
}

interface Proposal {
  readonly triggers: readonly string[];
  readonly constraints: readonly string[];
  readonly fences: readonly string[];
  readonly episodes: readonly Episode[];
  readonly said: readonly string[];
  readonly why: string;
}

function propose({ skill, nowMs, others = [] }: SkillLook, evidence: SkillEvidence): Proposal | undefined {
  const { name, constraints } = skill.skill;
  const refused = evidence.refusals.filter(
    each => each.episodes.length >= RECURRING && !isStated(each.text, constraints),
  );
  const flagging = refused.filter(each => isFlagging(each, nowMs));
  if (flagging.length > 0) {
    const [first] = flagging;
    const count = first!.episodes.length;
    return {
      ...merged([], flagging, [], []),
      why: `${name} was refused ${count} times by a rule that its constraints don't name: “${line(first!.rule, 120)}”.`,
    };
  }
  const recurring = evidence.lessons.filter(each => each.failures >= RECURRING);
  const rules = recurring.filter(each => isNormative(each.text) && !isStated(each.text, constraints));
  const standing = sentencesOf(skill.instructions);
  const facts = recurring.filter(each => !isNormative(each.text) && !isStated(each.text, standing));
  const unexplained = [evidence.unexplained].flatMap(each => {
    if (each === undefined) return [];
    const quoted = `“${line(each.text, 100)}”`;
    const text = `Failed ${each.failures} times in a fortnight, as in ${quoted}, and no episode says why: find out before the next time.`;
    return standing.some(known => known.includes(quoted)) ? [] : [{ ...each, text }];
  });
  const trigger = newTrigger(skill.skill, evidence.episodes, others);
  const triggers =
    trigger === undefined ? [] : [{ text: trigger.phrase, episodes: trigger.episodes, failures: 0 }];
  const fences = [...facts, ...unexplained];
  if (refused.length + rules.length + fences.length + triggers.length === 0) return undefined;
  return {
    ...merged(triggers, refused, rules, fences),
    why: whyOf(name, refused.length + rules.length, facts.length, unexplained[0], trigger?.phrase),
  };
}

function merged(
  triggers: readonly Saying[],
  refused: readonly Saying[],
  rules: readonly Saying[],
  fences: readonly Saying[],
): Omit<Proposal, "why"> {
  const all = [...refused, ...rules, ...fences, ...triggers];
  return {
    triggers: triggers.map(({ text }) => text),
    constraints: [...refused, ...rules].map(({ text }) => line(text)),
    fences: fences.map(({ text }) => line(text)),
    episodes: all.flatMap(({ episodes }) => episodes),
    said: all.map(({ text }) => text),
  };
}

function whyOf(
  name: string,
  constraints: number,
  facts: number,
  unexplained: Saying | undefined,
  trigger: string | undefined,
): string {
  const parts = [
    ...(constraints > 0 ? [`${counted(constraints, "constraint")} from what went wrong more than once`] : []),
    ...(facts > 0 ? [`${counted(facts, "line")} from what recurred`] : []),
    ...(unexplained === undefined
      ? []
      : [`a line on ${unexplained.failures} failures that nobody has explained`]),
    ...(trigger === undefined ? [] : [`the trigger “${trigger}”, which people say and no trigger knows`]),
  ];
  return `The recent episodes of ${name} speak for ${parts.join("; ")}.`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function candidateOf(
  { skill, nowMs }: SkillLook,
  path: string,
  proposal: Proposal,
): CandidateDraft | undefined {
  const before = skill.instructions;
  const { triggers, constraints, fences, episodes, why } = proposal;
  const version = formatTimestamp(nowMs).slice(0, 10);
  // Text that was damaged when it was read can't be restored.
  const after = before.includes("\ufffd")
    ? undefined
    : editSkillText(before, { triggers, constraints, fences, version });
  if (after === undefined || after === before) return undefined;
  const evidence = [...new Set(episodes.map(({ id }) => id))].sort();
  return {
    kind: "skill-change",
    text: skill.skill.name,
    why,
    skill: skill.skill.name,
    origin: weakestOrigin(episodes),
    evidence: evidence.slice(-MAX_EVIDENCE),
    seen: evidence.length,
    salience: Math.max(...episodes.map(each => salience({ ...each, recurrence: evidence.length }, nowMs))),
    files: { [path]: { before, after } },
  };
}

const trust: readonly Origin[] = ["person", "mind", "agent", "tool", "document"];

const weakestOrigin = (episodes: readonly Episode[]): Origin =>
  trust[Math.max(...episodes.map(({ origin }) => trust.indexOf(origin)))] ?? "document";

/** Said in other words, or as part of a wider rule: "never force push to main or release" covers "… to main". */
function isStated(text: string, standing: readonly string[]): boolean {
  const terms = new Set(queryTerms(text));
  return standing.some(
    each =>
      isSameText(each, text) ||
      (isWarning(each) && isWarning(text) && terms.isSubsetOf(new Set(queryTerms(each)))),
  );
}

const sentencesOf = (markdown: string): readonly string[] =>
  markdownEntries(new TextEncoder().encode(markdown)).map(({ text }) => text);
