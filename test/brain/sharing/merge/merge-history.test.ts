import { describe, expect, test } from "vitest";
import { mergeBrainFile } from "../../../../src/brain/sharing/merge/merge-brain-file.ts";
import { type BrainFiles, beginBrain, createRandom, liveOn } from "./brain-history.ts";
import { complaints } from "./merged-as-meant.ts";

const none = new Uint8Array();

function mergeBrains(base: BrainFiles, ours: BrainFiles, theirs: BrainFiles): BrainFiles {
  const paths = new Set([...ours.keys(), ...theirs.keys()]);
  const merged = [...paths].map(path => {
    const { bytes, isClean } = mergeBrainFile(
      path,
      base.get(path) ?? none,
      ours.get(path) ?? none,
      theirs.get(path) ?? none,
    );
    expect(isClean).toBe(true);
    return [path, bytes] as const;
  });
  return new Map(merged);
}

describe("histories of two brains", () => {
  test("[brain.merge.histories] five hundred of them merge to what both meant, whichever side is ours", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = createRandom(seed);
      const base = beginBrain(random);
      const [ours, theirs] = [liveOn(base, random, "A"), liveOn(base, random, "B")];
      const merged = mergeBrains(base, ours, theirs);
      expect([seed, ...complaints({ base, ours, theirs }, merged)]).toEqual([seed]);
      expect(mergeBrains(base, theirs, ours)).toEqual(merged);
    }
  });
});
