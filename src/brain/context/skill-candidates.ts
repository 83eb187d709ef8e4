/** Turns skills into candidates for a context: the matched ones whole, and the list of all in brief. */
import { describeError, formatSource, type TokenCounter } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import type { SkillMatch } from "../skills/match-skills.ts";
import { checkPreconditions, type PreconditionResult, type ProjectFacts } from "../skills/preconditions.ts";
import type { Skill } from "../skills/skill.ts";
import type { SkillLibrary } from "../skills/skill-library.ts";
import type { Candidate } from "./fit-fragments.ts";
import { withoutPlaceholders } from "./without-placeholders.ts";

/** The list of all skills takes no more; beyond that it names the file that has the rest. About 150 skills. */
const MAX_REGISTRY_TOKENS = 4_000;
const MAX_LINE_LENGTH = 140;

export interface SkillCandidates {
  readonly candidates: readonly Candidate[];
  /** Why matched skills are not loaded, by their names. */
  readonly keptOut: ReadonlyMap<string, string>;
  /** Skills that match and can't be read, in a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Each matched skill's whole SKILL.md, then what it has learned; preconditions that nothing can check follow at its end. A skill
 * with an unmet precondition is not read: its candidate is out, with the reason.
 */
export async function matchedSkillCandidates(
  skills: Pick<SkillLibrary, "read">,
  matches: readonly SkillMatch[],
  facts: ProjectFacts | undefined,
): Promise<SkillCandidates> {
  const read = await Promise.all(
    matches.map(async match => {
      try {
        const results = await checkPreconditions(match.skill.preconditions, facts);
        const unmet = results.filter(({ status }) => status === "unmet");
        if (unmet.length > 0) return keepOut(match, unmet);
        return { candidates: await oneSkill(skills, match, results), problems: [], keptOut: [] };
      } catch (error) {
        return {
          candidates: [],
          keptOut: [],
          problems: [`The skill ${match.skill.name} was not loaded. ${describeError(error)}`],
        };
      }
    }),
  );
  return {
    candidates: read.flatMap(each => each.candidates),
    keptOut: new Map(read.flatMap(each => each.keptOut)),
    problems: read.flatMap(each => each.problems),
  };
}

function keepOut({ skill, reason }: SkillMatch, unmet: readonly PreconditionResult[]) {
  const out = `precondition not met: ${unmet.map(({ precondition }) => precondition).join(", ")}`;
  const { source, name, description } = skill;
  const content = { kind: "skill", source, origin: "person", text: `${name}: ${description}` } as const;
  const keptOut: readonly (readonly [string, string])[] = [[name, out]];
  return { candidates: [{ content, reason, out }], keptOut, problems: [] };
}

async function oneSkill(
  skills: Pick<SkillLibrary, "read">,
  { skill, reason }: SkillMatch,
  preconditions: readonly PreconditionResult[],
): Promise<readonly Candidate[]> {
  const { instructions, knowledge } = await skills.read(skill.name);
  const open = preconditions.filter(({ status }) => status !== "met");
  const added = skill.constraints.filter(constraint => !instructions.includes(constraint));
  const notes = [...added.map(constraint => `Constraint: ${constraint}`), ...open.map(describePrecondition)];
  const text = [instructions.trimEnd(), ...(notes.length > 0 ? [notes.join("\n")] : [])].join("\n\n");
  const main: Candidate = {
    content: { kind: "skill", source: skill.source, origin: "person", text },
    reason,
  };
  const learned = knowledge === undefined ? undefined : withoutPlaceholders(knowledge.text);
  if (knowledge === undefined || learned === undefined) return [main];
  const source = { file: knowledge.file, line: learned.line };
  const content = { kind: "skill", source, origin: "mind", text: learned.text } as const;
  return [main, { content, reason: `what ${skill.name} has learned`, needs: main }];
}

const describePrecondition = ({ precondition }: PreconditionResult): string =>
  `Precondition not checked: ${precondition}. Nothing here can check that; see to it yourself.`;

/**
 * All skills, a line each, so that a model knows what it could ask for; none where there are no skills. The line of a skill
 * that is called for and kept out says why.
 */
export function registryCandidates(
  skills: readonly Skill[],
  countTokens: TokenCounter,
  keptOut: ReadonlyMap<string, string> = new Map(),
): readonly Candidate[] {
  if (skills.length === 0) return [];
  const lines: string[] = [];
  let tokens = 0;
  for (const skill of skills) {
    const why = keptOut.get(skill.name);
    const line = why === undefined ? registryLine(skill) : `${registryLine(skill)} [not loaded, ${why}]`;
    tokens += countTokens(line) + 1;
    if (tokens > MAX_REGISTRY_TOKENS) break;
    lines.push(line);
  }
  const source = { file: `${BRAIN_FOLDER}/${layout.skillIndex}`, line: 1 };
  const rest = skills.length - lines.length;
  const more = rest > 0 ? [`… and ${rest} more: ${formatSource(source)}`] : [];
  const content = { kind: "skills", source, origin: "person", text: [...lines, ...more].join("\n") } as const;
  return [{ content, reason: "every skill by name, so that one can be asked for" }];
}

function registryLine({ name, description }: Skill): string {
  const [sentence = ""] = description.replace(/\s+/g, " ").split(/(?<=[.!?。!?])\s/u);
  const line = sentence === "" ? `- ${name}` : `- ${name}: ${sentence}`;
  return line.length > MAX_LINE_LENGTH ? `${[...line].slice(0, MAX_LINE_LENGTH - 1).join("")}…` : line;
}
