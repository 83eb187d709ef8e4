/** Dreams that don't wait for the night: begun behind a turn when there is reason to, one at a time. */
import type { Hook } from "../ports/index.ts";
import type { Brain } from "./brain.ts";
import type { DreamOptions } from "./dream/dream.ts";

export interface Naps {
  readonly hook: Hook;
  /** Resolves when no dream is under way any more. Never rejects. */
  ended(): Promise<void>;
}

/** A dream that fails is no failure of the turn: the next one, by night or by hand, says what is wrong. */
export function createNaps(brain: Pick<Brain, "dream" | "dreamDue">, options: DreamOptions = {}): Naps {
  let current: Promise<unknown> | undefined;

  async function nap(): Promise<void> {
    if ((await brain.dreamDue()) !== undefined) await brain.dream(options);
  }

  return {
    hook: {
      name: "naps",
      onFailure: "open",
      afterTurn() {
        current ??= nap()
          .catch(() => undefined)
          .finally(() => {
            current = undefined;
          });
      },
    },
    ended: async () => void (await current),
  };
}
