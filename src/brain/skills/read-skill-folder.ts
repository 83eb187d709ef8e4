/** Reads a folder of skills: one a subfolder, with what the folder's `_manifest.jsonl` adds to them. */
import { describeError, isFault, type Volume } from "../../base/index.ts";
import type { BrainFinding } from "../doctor/finding.ts";
import { mergeSkill, type Skill } from "./skill.ts";
import type { HeadCache, SkillFile } from "./skill-file.ts";
import { entriesByName, type ManifestLine, parseSkillManifest } from "./skill-manifest.ts";

const MANIFEST_NAME = "_manifest.jsonl";

export interface SkillFolder {
  readonly volume: Volume;
  /** Inside the volume; "" for its root. */
  readonly path: string;
  /** How people write it, for example `.agent/skills`. */
  readonly shownAs: string;
}

/** A path inside a folder, which may be the volume's root. */
const within = (folder: string, path: string): string => (folder === "" ? path : `${folder}/${path}`);

interface FoundSkill {
  readonly skill: Skill;
  readonly directory: string;
  /** The beginning of its instructions, to find it by. */
  readonly opening: string;
}

interface SkillFolderContent {
  readonly found: readonly FoundSkill[];
  readonly findings: readonly BrainFinding[];
  /** Equal as long as nothing that was read has changed. */
  readonly key: string;
}

/** Skills in the order of their folders' names. A skill or a line that can't be read is a finding; the rest is there. */
export async function readSkillFolder(folder: SkillFolder, heads: HeadCache): Promise<SkillFolderContent> {
  const findings: BrainFinding[] = [];
  const places = (await folderNames(folder, findings)).map(name => placeOf(folder, name));
  const content = await readPlaces(folder, places, heads);
  heads.keepOnly(new Set(places.map(({ path }) => path)));
  const remarks = remarksOnManifest(content.lines, `${folder.shownAs}/${MANIFEST_NAME}`, content.names);
  return { ...content, findings: [...findings, ...content.findings, ...remarks] };
}

/** The skill of one subfolder, where it has the subfolder's name; undefined where it has another, or can't be read. */
export async function readNamedSkill(
  folder: SkillFolder,
  name: string,
  heads: HeadCache,
): Promise<FoundSkill | undefined> {
  const { found } = await readPlaces(folder, [placeOf(folder, name)], heads);
  return found.find(({ skill }) => skill.name === name);
}

interface SkillPlace {
  readonly name: string;
  readonly directory: string;
  readonly path: string;
  /** As people write it. */
  readonly file: string;
}

const placeOf = ({ path, shownAs }: SkillFolder, name: string): SkillPlace => ({
  name,
  directory: within(path, name),
  path: within(path, `${name}/SKILL.md`),
  file: `${shownAs}/${name}/SKILL.md`,
});

async function readPlaces(folder: SkillFolder, places: readonly SkillPlace[], heads: HeadCache) {
  const findings: BrainFinding[] = [];
  const manifestText = await readManifestText(folder, findings);
  const lines = parseSkillManifest(manifestText);
  const entries = entriesByName(lines);
  const read = await Promise.all(places.map(({ path, file }) => heads.read(path, file)));
  const found: FoundSkill[] = [];
  const names = new Set<string>();
  const stamps = [manifestText];
  for (const [at, { name, directory, file }] of places.entries()) {
    const head = read[at];
    if (head === undefined) continue;
    names.add(name);
    stamps.push(`${name} ${head.stat.sizeBytes} ${head.stat.modifiedMs}`);
    if ("error" in head.result) {
      findings.push(unreadableSkill(head.result.error, file));
      continue;
    }
    const { fields, body } = head.result.file;
    const entry = entries.get(fields.name ?? name) ?? entries.get(name);
    const skill = mergeSkill(fields, entry, {
      folderName: name,
      source: { file, line: 1 },
      modifiedMs: head.stat.modifiedMs,
    });
    names.add(skill.name);
    found.push({ skill, directory, opening: body });
    findings.push(...remarksOnSkill(head.result.file, skill, name));
  }
  return { found, findings, lines, names, key: stamps.join("\n") };
}

async function readManifestText(
  { volume, path, shownAs }: SkillFolder,
  findings: BrainFinding[],
): Promise<string> {
  try {
    return new TextDecoder().decode(await volume.read(within(path, MANIFEST_NAME)));
  } catch (error) {
    if (!isFault(error, "volume.not-found"))
      findings.push(unreadableSkill(error, `${shownAs}/${MANIFEST_NAME}`));
    return "";
  }
}

async function folderNames(
  { volume, path, shownAs }: SkillFolder,
  findings: BrainFinding[],
): Promise<readonly string[]> {
  try {
    const entries = await volume.list(path);
    return entries
      .filter(({ name, kind }) => kind === "directory" && !/^[._]/.test(name))
      .map(({ name }) => name);
  } catch (error) {
    findings.push(unreadableSkill(error, shownAs));
    return [];
  }
}

function unreadableSkill(error: unknown, file: string): BrainFinding {
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
function remarksOnSkill(file: SkillFile, skill: Skill, folderName: string): readonly BrainFinding[] {
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
function remarksOnManifest(
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
