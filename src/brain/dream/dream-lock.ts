/** One dream at a time, and none while one is taken back. */
import { fault, isFault, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";

/** Held for a whole dream, by which only another dream waits. */
const DREAM_LOCK = `${layout.state}/dream`;
const LOCK_TIMEOUT_MS = 1_000;

/** @throws brain.dreaming when another dream is under way, and what `run` throws */
export async function withDreamLock<Result>(volume: Volume, run: () => Promise<Result>): Promise<Result> {
  try {
    return await volume.withLock(DREAM_LOCK, run, { timeoutMs: LOCK_TIMEOUT_MS });
  } catch (error) {
    if (!isFault(error, "volume.locked") || !error.data.path.endsWith(DREAM_LOCK)) throw error;
    throw fault("brain.dreaming", { owner: error.data.owner });
  }
}
