/** Sorts the files of a brain for forgetting: memory, derived files, and files of other owners. */
import type { Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";

export interface BrainFiles {
  /** Files of memory: pieces of them can be forgotten. */
  readonly memory: readonly string[];
  /** Derived files, what hooks noted, and records that dreams keep for undo: removed where they hold the words. */
  readonly derived: readonly string[];
  /** Instructions, rules, conversations: they are looked at, and a person changes them. */
  readonly others: readonly string[];
}

const MAX_DEPTH = 12;
const LOCKS = `${layout.state}/locks`;
const DREAMS = `${layout.data}/dreams/`;
const KNOWLEDGE = "KNOWLEDGE.md";

/** Links that lead out are not followed. @throws volume.* */
export async function findBrainFiles(volume: Volume): Promise<BrainFiles> {
  const files = { memory: [] as string[], derived: [] as string[], others: [] as string[] };
  async function walk(folder: string, depth: number): Promise<void> {
    for (const { name, kind } of await volume.list(folder)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (kind === "directory" && path !== LOCKS && depth < MAX_DEPTH) await walk(path, depth + 1);
      if (kind === "file") files[groupOf(path)].push(path);
    }
  }
  await walk("", 0);
  return files;
}

function groupOf(path: string): keyof BrainFiles {
  if (path.startsWith("memory/")) return "memory";
  if ([`${layout.state}/`, DREAMS, `${layout.hooks}/`].some(folder => path.startsWith(folder)))
    return "derived";
  const isKnowledge = path.startsWith(`${layout.skills}/`) && path.endsWith(`/${KNOWLEDGE}`);
  return isKnowledge ? "memory" : "others";
}
