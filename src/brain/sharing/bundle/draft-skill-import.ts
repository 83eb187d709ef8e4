/** Drafts a candidate from a skill of another brain: a new skill, or a change of the skill with its name. */
import { isFault, readTextIfThere, type Volume } from "../../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../layout.ts";
import { hashText } from "../../memory/hash.ts";
import { commentsOf } from "../../memory/markdown-lines.ts";
import type { CandidateDraft, FileChange } from "../../review/candidate.ts";
import type { Skill } from "../../skills/skill.ts";
import { parseSkillFile } from "../../skills/skill-file.ts";
import type { BundleContent, BundleSkill } from "./bundle.ts";
import { nameKey } from "./bundle-path.ts";
import { flag, sourceOf } from "./draft-lesson.ts";
import { cleanText } from "./shared-text.ts";

export type SkillImport =
  | { readonly draft: CandidateDraft; readonly reason?: undefined }
  | { readonly draft?: undefined; readonly reason: string };

/** The candidate, or the reason against one. @throws volume.* */
export async function draftSkillImport(
  bundle: BundleContent,
  { name, files }: BundleSkill,
  { volume, skills }: { readonly volume: Volume; readonly skills: readonly Skill[] },
): Promise<SkillImport> {
  const texts = Object.entries(files).map(([path, text]) => [path, cleanText(text)] as const);
  const problem = problemOfInstructions(name, texts.find(([path]) => path === "SKILL.md")?.[1] ?? "");
  if (problem !== undefined) return { reason: problem };

  const standing = skills.find(each => nameKey(each.name) === nameKey(name));
  if (standing !== undefined && !standing.source.file.startsWith(OWN_SKILLS))
    return { reason: `the skill ${standing.name} is not this brain's own (${standing.source.file})` };
  const folder = standing?.source.file.slice(OWN_SKILLS.length).split("/", 1)[0] ?? name;
  const changes: [string, FileChange][] = [];
  try {
    for (const [path, after] of texts) {
      const place = `${layout.skills}/${folder}/${path}`;
      const before = await readTextIfThere(volume, place);
      // A brain that keeps CRLF has the same text.
      if (before !== undefined && cleanText(before) === after) continue;
      changes.push([place, before === undefined ? { after } : { before, after }]);
    }
  } catch (error) {
    // A link that leads out of the brain, or a folder where a file belongs: nothing is written through it.
    if (isFault(error)) return { reason: error.message.replace(/\.$/, "") };
    throw error;
  }
  if (changes.length === 0) return { reason: "it is here already, word for word" };

  const isChange = standing !== undefined || changes.some(([, { before }]) => before !== undefined);
  const whole = texts.flat().join("\n");
  const draft: CandidateDraft = {
    kind: isChange ? "skill-change" : "skill",
    text: standing?.name ?? name,
    why: [sourceOf(bundle), ...remarks(bundle, texts, whole)].join(" "),
    skill: standing?.name ?? name,
    origin: "document",
    // A change is told apart by its newest evidence, which is what the bundle says.
    evidence: isChange ? [`bundle:${hashText(whole).toString(36)}`] : [],
    seen: 0,
    salience: 0,
    files: Object.fromEntries(changes),
    from: bundle.from,
  };
  return { draft };
}

const OWN_SKILLS = `${BRAIN_FOLDER}/${layout.skills}/`;

/** A skill that calls itself by the name of another would take that one's place. */
function problemOfInstructions(name: string, text: string): string | undefined {
  try {
    const { fields } = parseSkillFile(text, "SKILL.md");
    const isNamed = fields.name === undefined || nameKey(fields.name) === nameKey(name);
    return isNamed ? undefined : `its SKILL.md calls itself ${fields.name}`;
  } catch (error) {
    if (isFault(error, "brain.malformed")) return error.message.replace(/\.$/, "");
    throw error;
  }
}

function remarks(
  { from }: BundleContent,
  texts: readonly (readonly [string, string])[],
  whole: string,
): readonly string[] {
  const programs = texts.filter(([path, text]) => !/\.(?:md|txt)$/i.test(path) || text.startsWith("#!"));
  const isHiding = texts.some(([path, text]) => /\.md$/i.test(path) && commentsOf(text).length > 0);
  return [
    ...(programs.length === 0
      ? []
      : [`It brings ${programs.map(([path]) => path).join(", ")}: read before accepting.`]),
    ...(isHiding ? ["It has comments that don't show when rendered."] : []),
    flag([whole, from].join("\n")),
  ].filter(remark => remark !== "");
}
