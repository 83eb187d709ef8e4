/** The skills of a brain as the skills extension reads them: the files of its folder, and nothing outside of it. */
import type { SkillFileEntry, SkillFiles } from "@modelcontextprotocol/server/ext/skills";
import { fault, type Volume } from "../../base/index.ts";
import { layout } from "../../brain/index.ts";

export interface ScannedSkills {
  /** Equal as long as no file has changed. */
  readonly key: string;
  readonly files: SkillFiles;
}

/** Links may lead round in circles within a brain. */
const MAX_DEPTH = 8;
const MAX_FILES = 5_000;
const MAX_FILE_BYTES = 16_777_216;

/**
 * Looks at every file once. A file outside of the brain, too deep or too large, or one too many, is unsupported, which
 * leaves out the skill that holds it, and no other. @throws volume.*
 */
export async function scanSkills(volume: Volume): Promise<ScannedSkills> {
  const folders = new Map<string, readonly SkillFileEntry[]>();
  const stamps: string[] = [];
  let count = 0;

  async function scan(folder: string, depth: number): Promise<void> {
    const entries: SkillFileEntry[] = [];
    for (const { name, kind } of await volume.list(at(folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const stat = kind === "file" ? await volume.stat(at(path)) : undefined;
      count += 1;
      const isServed =
        kind === "directory" ? depth < MAX_DEPTH : stat !== undefined && stat.sizeBytes <= MAX_FILE_BYTES;
      const entry: SkillFileEntry = {
        name,
        kind: isServed && count <= MAX_FILES ? (kind as "file" | "directory") : "unsupported",
      };
      entries.push(entry);
      stamps.push(`${path} ${entry.kind} ${stat?.sizeBytes} ${stat?.modifiedMs}`);
      if (entry.kind === "directory") await scan(path, depth + 1);
    }
    folders.set(folder, entries);
  }

  await scan("", 0);
  return {
    key: stamps.join("\n"),
    files: {
      async list(folder) {
        const entries = folders.get(folder);
        if (entries === undefined) throw fault("volume.not-found", { path: at(folder) });
        return [...entries];
      },
      read: path => volume.read(at(path)),
    },
  };
}

const at = (path: string) => (path === "" ? layout.skills : `${layout.skills}/${path}`);
