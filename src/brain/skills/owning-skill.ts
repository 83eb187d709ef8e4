/** `owningSkill` names the skill that an action belongs to, by what was done: the skills' own lists of tools say so. */
import { riskTier } from "../../policy/index.ts";
import type { Operation } from "../../ports/index.ts";
import { readSkillFields, type Skill } from "./skill.ts";
import { parseSkillManifest } from "./skill-manifest.ts";

/** A skill with its tools; the first one is its matter. */
export type SkillTools = Pick<Skill, "name" | "tools">;

/**
 * A skill owns an operation that it lists (`git.push`), else the operations of the tool that it lists first (`git`), as
 * long as no other skill does. Looking belongs to no skill. Undefined, too, where an action does the work of several.
 */
export function owningSkill(
  operations: readonly Operation[],
  skills: readonly SkillTools[],
): string | undefined {
  const owners = operations
    .filter(operation => riskTier(operation) > 1)
    .flatMap(({ name }) => ownerOf(name, skills) ?? []);
  const [owner, ...others] = new Set(owners);
  return others.length === 0 ? owner : undefined;
}

function ownerOf(operation: string, skills: readonly SkillTools[]): string | undefined {
  const family = operation.split(".")[0];
  const listing = skills.filter(({ tools }) => tools.includes(operation));
  const [owner, ...others] = listing.length > 0 ? listing : skills.filter(({ tools }) => tools[0] === family);
  return others.length === 0 ? owner?.name : undefined;
}

/**
 * Whether an action is work of a skill that a model has before it: words of a request load skills that nothing of the work
 * is about.
 */
export const isWorkOf = (operations: readonly Operation[], { name, tools }: SkillTools): boolean => {
  const matter = new Set([...tools, ...name.split("-")]);
  return operations.some(operation =>
    [operation.name, ...operation.name.split(".")].some(word => matter.has(word)),
  );
};

/** Of each skill in `_manifest.jsonl`: enough for an owner, without opening a folder. */
export const toolsInManifest = (text: string): readonly SkillTools[] =>
  parseSkillManifest(text).flatMap(({ entry }) =>
    entry === undefined ? [] : [{ name: entry.name, tools: readSkillFields(entry).fields.tools }],
  );
