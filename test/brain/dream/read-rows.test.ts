import { describe, expect, test } from "vitest";
import { fault, type Volume } from "../../../src/base/index.ts";
import { readRows } from "../../../src/brain/dream/read-rows.ts";
import { layout } from "../../../src/brain/index.ts";
import { encode } from "../memory/stand-in.ts";
import { type Happened, logOf } from "./dreamer.ts";
import { scan } from "./scanned.ts";

const many: readonly Happened[] = Array.from({ length: 400 }, (_, at) => ({
  id: `M${at}`,
  action: `did ${at}`,
  // Some are far from the next: read around, not over.
  detail: "x".repeat(at % 50 === 0 ? 100_000 : 10),
}));

/** How it was read: bytes of each read. */
function watched(volume: Volume): { readonly volume: Volume; readonly reads: number[] } {
  const reads: number[] = [];
  const readRange: Volume["readRange"] = async (path, from, to) => {
    reads.push(to - from);
    return volume.readRange(path, from, to);
  };
  return { volume: { ...volume, readRange }, reads };
}

describe("the second look", () => {
  test("[brain.dream.promote] finds each row in its file, many with each read", async () => {
    const [first, second] = [many.slice(0, 150), many.slice(150, 300)];
    const { volume, scanned } = await scan(many.slice(300), { segments: [logOf(first), logOf(second)] });
    const { volume: seen, reads } = watched(volume);
    const wanted = Array.from({ length: 400 }, (_, row) => row).filter(row => row % 3 !== 1);
    const episodes = await readRows(seen, scanned.episodes, scanned.files, [...wanted].reverse());
    expect([...episodes.keys()].toSorted((left, right) => left - right)).toEqual(wanted);
    for (const [row, { id }] of episodes) expect(id).toBe(`M${row}`);
    expect(reads.length).toBeLessThan(20);
  });

  test("[brain.dream.promote] reads around what is long and not wanted, and never much at once", async () => {
    const { volume, scanned } = await scan(
      Array.from({ length: 60 }, (_, at) => ({ id: `B${at}`, action: "a", detail: "x".repeat(200_000) })),
    );
    const all = watched(volume);
    const rows = Array.from({ length: 60 }, (_, at) => at);
    expect((await readRows(all.volume, scanned.episodes, scanned.files, rows)).size).toBe(60);
    for (const bytes of all.reads) expect(bytes).toBeLessThanOrEqual(4_194_304);
    const two = watched(volume);
    expect((await readRows(two.volume, scanned.episodes, scanned.files, [0, 2])).size).toBe(2);
    expect(two.reads).toHaveLength(2);
  });

  test("[brain.dream.promote] reading rows passes over lines that are gone, and doesn't take other lines in their place for them", async () => {
    const { volume, scanned } = await scan(many.slice(0, 3).map(each => ({ ...each, detail: "" })));
    const rows = [0, 1, 2];
    const bytes = await volume.read(layout.episodes);
    await volume.write(layout.episodes, encode(new TextDecoder().decode(bytes).replace('"M1"', '"X1"')));
    expect([...(await readRows(volume, scanned.episodes, scanned.files, rows)).keys()]).toEqual([0, 2]);
    await volume.remove(layout.episodes);
    expect((await readRows(volume, scanned.episodes, scanned.files, rows)).size).toBe(0);
  });

  test("[brain.dream.promote] a disk that fails is no empty log", async () => {
    const { volume, scanned } = await scan(many.slice(0, 3));
    const readRange = async () => {
      throw fault("volume.unreadable", { path: layout.episodes, reason: "input/output error" });
    };
    const reading = readRows({ ...volume, readRange }, scanned.episodes, scanned.files, [0]);
    await expect(reading).rejects.toMatchObject({ code: "volume.unreadable" });
  });
});
