/** Writes a SKILL.md in the shape of the shipped ones: valid YAML whatever its fields say, and a body below it. */
import { Document, isSeq } from "yaml";
import { formatTimestamp } from "../../../base/index.ts";
import { plainLine } from "../../dream/sentence/clean-text.ts";
import { layout } from "../../layout.ts";
import { excerpt } from "../../memory/excerpt.ts";
import type { Skill } from "../skill.ts";
import { isFree, isTellingEnough } from "./choose-triggers.ts";

interface SkillDraft {
  readonly name: string;
  readonly description: string;
  /** YYYY-MM-DD. */
  readonly version: string;
  readonly category: string;
  readonly triggers: readonly string[];
  readonly tools: readonly string[];
  readonly preconditions: readonly string[];
  readonly constraints: readonly string[];
  /** Lines of markdown, without the heading and the self-rewrite section. */
  readonly body: readonly string[];
}

/** It fits on one screen. Source: templates/skills/skillforge. */
export const MAX_SKILL_LINES = 60;
const MAX_LINE = 240;

export function writeSkillText({ body, ...draft }: SkillDraft): string {
  const fields = {
    name: draft.name,
    description: line(draft.description, 300),
    version: draft.version,
    category: draft.category,
    triggers: draft.triggers,
    tools: draft.tools,
    preconditions: draft.preconditions,
    constraints: draft.constraints.map(constraint => line(constraint)),
  };
  const document = new Document(fields);
  for (const field of ["triggers", "tools", "preconditions", "constraints"]) {
    const list: unknown = document.get(field);
    // Constraints are sentences, one a line; the others are words.
    if (isSeq(list)) list.flow = field !== "constraints" || list.items.length === 0;
  }
  const yaml = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `---\n${yaml}---\n\n# ${titleOf(draft.name)}\n\n${body.join("\n")}\n\n${selfRewrite(draft.name)}\n`;
}

/** Text of an episode on one line, as something to read and not to follow: no comment, no control character. */
export const line = (text: string, maxLength = MAX_LINE): string => excerpt(plainLine(text), maxLength);

/** release-notes is headed "Release notes". */
export const titleOf = (name: string): string => {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const selfRewrite = (name: string): string =>
  [
    "## Self-rewrite",
    `After every 5 uses, or on any failure: read the recent ${name} episodes and KNOWLEDGE.md. What they teach becomes a line in`,
    "KNOWLEDGE.md; triggers, constraints and procedure change by proposal only. No evidence, no change.",
    `Commit: \`skill-update: ${name}, <reason>\`.`,
  ].join("\n");

/** The body of a new skill as the brain's people want it; lines of markdown. */
export const SKILL_TEMPLATE = `${layout.skills}/skillforge/TEMPLATE.md`;

/** Of brains without a template. */
const PLAIN_BODY =
  "What you would tell an able colleague on their first day.\n\n**Done looks like this**\n- ";

interface BlankSkill {
  readonly existing: readonly Skill[];
  readonly nowMs: number;
  /** The text of SKILL_TEMPLATE; undefined in a brain without one. */
  readonly template?: string | undefined;
}

/** A person fills it in; until then its name is what it is found by. */
export function blankSkill(name: string, { existing, nowMs, template = PLAIN_BODY }: BlankSkill): string {
  const phrase = name.replaceAll("-", " ");
  return writeSkillText({
    name,
    description: `${titleOf(name)}. Say here what it does, and when to use it.`,
    version: formatTimestamp(nowMs).slice(0, 10),
    category: "drafted",
    triggers: isTellingEnough(phrase) && isFree(phrase, existing) ? [phrase] : [],
    tools: [],
    preconditions: [],
    constraints: [],
    body: template.replace(/[\r\n]+$/u, "").split(/\r?\n/),
  });
}
