/** A skill: the fields of its SKILL.md, with those that the manifest adds. */
import type { Source } from "../../base/index.ts";
import { distinct, isRecord, listFields, readSkillFields, type SkillFields } from "./skill-fields.ts";

export interface Skill extends SkillFields {
  readonly name: string;
  /** Empty without a description. */
  readonly description: string;
  /** Its SKILL.md. */
  readonly source: Source;
  /** Last change of its SKILL.md, in milliseconds since the epoch. */
  readonly modifiedMs: number;
}

export interface SkillOrigin {
  readonly folderName: string;
  readonly source: Source;
  readonly modifiedMs: number;
}

/**
 * SKILL.md decides; the manifest fills in missing fields and adds to its lists. A fence in either file
 * holds: taking a constraint away means taking it out of both.
 */
export function mergeSkill(
  fields: SkillFields,
  entry: Readonly<Record<string, unknown>> | undefined,
  origin: SkillOrigin,
): Skill {
  const added = readSkillFields(entry ?? {}).fields;
  const lists = Object.fromEntries(
    listFields.map(field => [field, distinct([...fields[field], ...added[field]])]),
  ) as Pick<SkillFields, (typeof listFields)[number]>;
  return {
    ...added,
    ...fields,
    ...lists,
    metadata: isRecord(added.metadata) ? { ...added.metadata, ...fields.metadata } : fields.metadata,
    other: { ...added.other, ...fields.other },
    name: fields.name ?? origin.folderName,
    description: fields.description ?? added.description ?? "",
    source: origin.source,
    modifiedMs: origin.modifiedMs,
  };
}
