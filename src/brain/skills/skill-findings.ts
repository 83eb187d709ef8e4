/** Findings about skills that could be read only in part, or not at all. */
import { describeError, isFault } from "../../base/index.ts";
import type { BrainFinding } from "../doctor/finding.ts";
import type { Skill } from "./skill.ts";
import type { SkillFile } from "./skill-file.ts";
import type { ManifestLine } from "./skill-manifest.ts";

export function unreadableSkill(error: unknown, file: string): BrainFinding {
  const malformed = isFault(error, "brain.malformed") ? error.data : undefined;
  const expected = malformed && `expected ${malformed.expected}.`;
  return {
    id: "skill.unreadable",
    severity: "error",
    file,
    ...(malformed !== undefined && { line: malformed.line }),
    message: `This is not loaded: ${expected ?? describeError(error)}`,
    fix: isFault(error) ? error.hint : "Correct the file.",
    isMendable: false,
  };
}

export function takenName(skill: Skill, taken: Skill): BrainFinding {
  const message = `The name ${skill.name} is taken by ${taken.source.file}; this skill is not loaded.`;
  return warning("skill.name-taken", skill.source, message, "Give one of the two another name.");
}

/** Mistakes of a skill that was read all the same. */
export function remarksOnSkill(file: SkillFile, skill: Skill, folderName: string): readonly BrainFinding[] {
  const findings = file.remarks.map(({ line, message }) =>
    warning("skill.recovered", { file: skill.source.file, line }, message, "Correct the line."),
  );
  if (skill.name !== folderName) {
    const message = `The skill calls itself ${skill.name} and stands in the folder ${folderName}.`;
    const fix = "Rename one of them; other tools of the Agent Skills format expect them to agree.";
    findings.push(warning("skill.name-differs", skill.source, message, fix));
  }
  if (skill.description === "" || !file.hasFrontmatter) {
    const message = "The skill has no description of its own to be found by.";
    const fix = "Add frontmatter with a name, and a description that says what it does and when to use it.";
    findings.push(warning("skill.not-described", skill.source, message, fix));
  }
  return findings;
}

/** Lines of the manifest that can't be read, and entries without a folder. */
export function remarksOnManifest(
  lines: readonly ManifestLine[],
  file: string,
  knownNames: ReadonlySet<string>,
): readonly BrainFinding[] {
  return lines.flatMap(({ line, entry, problem }) => {
    if (problem !== undefined) {
      const message = `This line is not read: ${problem}.`;
      return [warning("manifest.line-malformed", { file, line }, message, "Correct or remove the line.")];
    }
    if (entry === undefined || knownNames.has(entry.name)) return [];
    const message = `There is no folder for the skill ${entry.name}.`;
    return [
      warning(
        "manifest.folder-missing",
        { file, line },
        message,
        "Bring its folder back, or remove the line.",
      ),
    ];
  });
}

const warning = (
  id: BrainFinding["id"],
  { file, line }: { readonly file: string; readonly line: number },
  message: string,
  fix: string,
): BrainFinding => ({ id, severity: "warning", file, line, message, fix, isMendable: false });
