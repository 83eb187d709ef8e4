/** The files of one user as a brain of their own: read from the store, changed in memory, and written back as a whole. */
import { fault, type Volume } from "../../base/index.ts";
import { createMemoryVolume } from "../../base/volume/memory.ts";
import type { MemoryFiles, MemoryOwner, UserMemories } from "../../ports/index.ts";
import { layout } from "../layout.ts";

/** Writers that meet try again so often; each time one of them has succeeded. */
const ATTEMPTS = 20;

/** Source: at most 500 characters of detail and 300 of context an episode, about 300 episodes. */
const MAX_LOG_CHARS = 262_144;

/** Everything else is derived. */
const MEMORY = "memory/";

/**
 * Runs work on a volume with this user's files, and writes what it changed. Where another process has written meanwhile the
 * work is done again on what that one left. @throws storage.*, and what the work throws: then nothing is written
 */
export async function withUserFiles<Result>(
  memories: UserMemories,
  owner: MemoryOwner,
  work: (volume: Volume) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { files = {}, version = 0 } = (await memories.read(owner)) ?? {};
    const volume = createMemoryVolume({ [layout.map]: "", ...files });
    const result = await work(volume);
    const changed = await filesOf(volume);
    if (isSame(files, changed) || (await memories.write(owner, changed, version))) return result;
  }
  throw fault("storage.unavailable", { store: "memories", reason: "others keep writing this user's memory" });
}

async function filesOf(volume: Volume): Promise<MemoryFiles> {
  const files: Record<string, string> = {};
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  async function walk(directory: string): Promise<void> {
    for (const { kind, name } of await volume.list(directory)) {
      const path = `${directory}/${name}`;
      if (kind === "directory") await walk(path);
      else files[path] = bounded(path, decoder.decode(await volume.read(path)));
    }
  }
  await walk(MEMORY.slice(0, -1));
  return files;
}

/** The newest episodes: the work of a turn must not grow with the age of a memory. */
function bounded(path: string, text: string): string {
  if (path !== layout.episodes || text.length <= MAX_LOG_CHARS) return text;
  const from = text.indexOf("\n", text.length - MAX_LOG_CHARS / 2);
  return text.slice(from + 1);
}

const isSame = (left: MemoryFiles, right: MemoryFiles): boolean =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([path, text]) => right[path] === text);
