/** Waits for other processes between tries, where SQLite itself would stop the whole process (Node only). */
import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "./sqlite-fault-node.ts";

const MAX_PAUSE_MS = 20;

/** Tries again while another connection is writing, for so many milliseconds. @throws the work's errors */
export async function whenFree<Result>(
  waitMs: number,
  work: () => Result | PromiseLike<Result>,
): Promise<Result> {
  const deadlineMs = performance.now() + waitMs;
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadlineMs) throw error;
      await sleep(Math.random() * Math.min(tries, MAX_PAUSE_MS));
    }
  }
}
