/** One dream at a time, and none while one is taken back. */
import { fault, isFault, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";

/** Held for a whole dream, by which only another dream waits. */
const DREAM_LOCK = `${layout.state}/dream`;
const LOCK_TIMEOUT_MS = 1_000;

/**
 * @throws brain.dreaming when another dream is under way; volume.denied, with the folder, where nothing may be written;
 * and what `run` throws
 */
export async function withDreamLock<Result>(volume: Volume, run: () => Promise<Result>): Promise<Result> {
  try {
    return await volume.withLock(DREAM_LOCK, run, { timeoutMs: LOCK_TIMEOUT_MS });
  } catch (error) {
    const isOurs = (path: string) => path.endsWith(DREAM_LOCK);
    if (isFault(error, "volume.locked") && isOurs(error.data.path))
      throw fault("brain.dreaming", { owner: error.data.owner });
    if (isFault(error, "volume.denied") && isOurs(error.data.path))
      throw fault("volume.denied", { path: volume.name, action: "write to" }, { cause: error });
    throw error;
  }
}
