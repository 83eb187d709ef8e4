import { describe, expect, test } from "vitest";
import { createNaps } from "../../src/brain/naps.ts";
import { dreamerOn, type Happened, migrations } from "./dream/dreamer.ts";

const ten: readonly Happened[] = Array.from({ length: 10 }, (_, at) => ({
  skill: "memory-manager",
  action: `looked after note ${at}`,
  result: "success",
}));

/** A brain that counts its dreams, and fails at one on demand. */
async function napper() {
  const { brain } = await dreamerOn([...migrations, ...ten]);
  const calls = { due: 0, dreams: 0 };
  const naps = createNaps({
    dreamDue: async () => {
      calls.due += 1;
      return brain.dreamDue();
    },
    dream: async options => {
      calls.dreams += 1;
      if (calls.dreams === 1) throw new TypeError("interrupted");
      return brain.dream(options);
    },
  });
  // A turn's own events start no nap.
  const afterTurn = () => (naps.hook.afterTurn as () => void)();
  return { naps, calls, afterTurn };
}

describe("naps", () => {
  test("[brain.dream.naps] run one at a time, another after it, and none without need", async () => {
    const { naps, calls, afterTurn } = await napper();
    await naps.ended();
    afterTurn();
    afterTurn();
    await naps.ended();
    expect(calls).toEqual({ due: 1, dreams: 1 });
    afterTurn();
    await naps.ended();
    expect(calls).toEqual({ due: 2, dreams: 2 });
    afterTurn();
    await naps.ended();
    expect(calls).toEqual({ due: 3, dreams: 2 });
  });
});
