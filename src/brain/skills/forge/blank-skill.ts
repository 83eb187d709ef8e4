/** The template of a new skill: a hint in each section on what to write there. */
import { formatTimestamp } from "../../../base/index.ts";
import type { Skill } from "../skill.ts";
import { isFree, isTellingEnough } from "./choose-triggers.ts";
import { titleOf, writeSkillText } from "./skill-text.ts";

/** A person fills it in; until then its name is what it is found by. */
export function blankSkill(name: string, existing: readonly Skill[], nowMs: number): string {
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
    body: [
      "What you would tell an able colleague on their first day. Say what good looks like, not how to type it.",
      "",
      "**Done looks like this**",
      "- ",
      "",
      "**Fences** (the few lines that must not be crossed) belong above, as constraints.",
      "",
      "**One that went well**",
      "- ",
    ],
  });
}
