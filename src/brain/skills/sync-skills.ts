/** Brings the two registries, for readers and for programs, in line with the folders of skills. */
import { readIfThere, type Volume } from "../../base/index.ts";
import type { BrainFinding } from "../doctor/finding.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { writeIndex } from "./index-text.ts";
import { createSkillLibrary } from "./skill-library.ts";
import { writeManifest } from "./skill-manifest.ts";

export interface SyncedFile {
  /** Inside the brain. */
  readonly path: string;
  readonly change: "created" | "updated" | "kept";
}

export interface SyncResult {
  readonly files: readonly SyncedFile[];
  /** Findings about the folders, the manifest and the index. */
  readonly findings: readonly BrainFinding[];
}

export interface SyncOptions {
  /** Say what would change, and change nothing. @default false */
  readonly isDryRun?: boolean;
}

/** Writes `_index.md` and `_manifest.jsonl` where they change. Nothing that a person wrote is lost. @throws volume.* */
export function syncSkills(volume: Volume, { isDryRun = false }: SyncOptions = {}): Promise<SyncResult> {
  // A lock is a file, too: a reader leaves no file behind, and needs no right to write.
  return isDryRun ? sync() : volume.withLock(layout.skillManifest, sync);

  async function sync(): Promise<SyncResult> {
    const { skills, findings } = await createSkillLibrary(volume).manifest();
    const [index, manifest] = [
      await readRegistry(volume, layout.skillIndex),
      await readRegistry(volume, layout.skillManifest),
    ];
    const written = writeIndex(index.text, skills);
    const plans = [
      { ...index, path: layout.skillIndex, after: written.text },
      { ...manifest, path: layout.skillManifest, after: writeManifest(manifest.text, skills) },
    ];
    const files: SyncedFile[] = [];
    for (const { path, isThere, isText, text, after } of plans) {
      // Text that is no UTF-8 can't be written back as it was: the doctor says so, and a person decides.
      const isKept = !isText || (isThere && text === after);
      const change = isKept ? "kept" : isThere ? "updated" : "created";
      if (change !== "kept" && !isDryRun) await volume.write(path, after);
      files.push({ path, change });
    }
    return { files, findings: [...findings, ...written.edited.map(editedSection)] };
  }
}

function editedSection({ name, line }: { readonly name: string; readonly line: number }): BrainFinding {
  return {
    id: "index.edited",
    severity: "note",
    file: `${BRAIN_FOLDER}/${layout.skillIndex}`,
    line,
    message: `The section of ${name} was edited by hand, so it is no longer renewed from its SKILL.md.`,
    fix: "Take its last comment out to keep it as it is, or take the section out to have it written anew.",
    isMendable: false,
  };
}

interface Registry {
  readonly isThere: boolean;
  readonly isText: boolean;
  readonly text: string;
}

async function readRegistry(volume: Volume, path: string): Promise<Registry> {
  const bytes = await readIfThere(volume, path);
  const options = { ignoreBOM: true };
  try {
    const text = new TextDecoder("utf-8", { ...options, fatal: true }).decode(bytes);
    return { isThere: bytes !== undefined, isText: true, text };
  } catch {
    return { isThere: true, isText: false, text: new TextDecoder("utf-8", options).decode(bytes) };
  }
}
