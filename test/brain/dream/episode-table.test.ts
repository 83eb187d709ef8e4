import { expect, test } from "vitest";
import { createEpisodeTable } from "../../../src/brain/dream/episode-table.ts";

const rowOf = (at: number) => ({
  file: at % 3,
  // A log may be longer than 4 GiB.
  offset: at * 2 ** 31,
  lengthBytes: 4_000_000_000 - at,
  timestampMs: at % 7 === 0 ? Number.NaN : 1_777_636_800_123 + at,
  painScore: 1 + (at % 10),
  importance: 10 - (at % 10) / 2,
  flags: at % 16,
  id: 2 ** 52 + at,
  action: at % 5 === 0 ? -1 : at,
  reflection: at % 4 === 0 ? -1 : at,
  session: at % 2 === 0 ? 0 : 2 ** 51 + at,
  skill: at % 11,
});

test.each([0, 10, 20_000])("[brain.dream.whole] gives each row back, with room for %s at first", expected => {
  const table = createEpisodeTable(expected);
  for (let at = 0; at < 10_000; at++) table.push(rowOf(at));
  expect(table.size).toBe(10_000);
  for (let at = 0; at < 10_000; at += 13) {
    const row = Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, column[at]]));
    expect(row).toEqual(rowOf(at));
  }
});
