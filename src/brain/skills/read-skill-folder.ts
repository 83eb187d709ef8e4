/** Reads a folder of skills: one a subfolder, with what the folder's `_manifest.jsonl` adds to them. */
import { isFault, type Volume } from "../../base/index.ts";
import type { BrainFinding } from "../doctor/finding.ts";
import { mergeSkill, type Skill } from "./skill.ts";
import { remarksOnManifest, remarksOnSkill, unreadableSkill } from "./skill-findings.ts";
import type { HeadCache } from "./skill-head.ts";
import { entriesByName, parseSkillManifest } from "./skill-manifest.ts";

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

export interface SkillFolderContent {
  readonly found: readonly { readonly skill: Skill; readonly directory: string }[];
  readonly findings: readonly BrainFinding[];
  /** Equal as long as nothing that was read has changed. */
  readonly key: string;
}

/** Skills in the order of their folders' names. A skill or a line that can't be read is a finding; the rest is there. */
export async function readSkillFolder(folder: SkillFolder, heads: HeadCache): Promise<SkillFolderContent> {
  const findings: BrainFinding[] = [];
  const manifestText = await readManifestText(folder, findings);
  const lines = parseSkillManifest(manifestText);
  const entries = entriesByName(lines);
  const places = (await folderNames(folder, findings)).map(name => ({
    name,
    directory: within(folder.path, name),
    path: within(folder.path, `${name}/SKILL.md`),
    file: `${folder.shownAs}/${name}/SKILL.md`,
  }));
  const read = await Promise.all(places.map(({ path, file }) => heads.read(path, file)));
  heads.keepOnly(new Set(places.map(({ path }) => path)));

  const found: { skill: Skill; directory: string }[] = [];
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
    const { fields } = head.result.file;
    const entry = entries.get(fields.name ?? name) ?? entries.get(name);
    const skill = mergeSkill(fields, entry, {
      folderName: name,
      source: { file, line: 1 },
      modifiedMs: head.stat.modifiedMs,
    });
    names.add(skill.name);
    found.push({ skill, directory });
    findings.push(...remarksOnSkill(head.result.file, skill, name));
  }
  findings.push(...remarksOnManifest(lines, `${folder.shownAs}/${MANIFEST_NAME}`, names));
  return { found, findings, key: stamps.join("\n") };
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
