/** Every way of cutting a stream that a network has: the answer doesn't change. */
import { describe, test } from "vitest";
import { everySo } from "../../deep.ts";
import { expectReading } from "./expect-reading.ts";
import { type Fixture, fixturesOf, readBytes } from "./fixtures.ts";
import { fetchOf, playBytes } from "./play-bytes.ts";
import { createModel, type ProviderName } from "./providers.ts";
import { readWire } from "./read-wire.ts";

/** Between two cuts of one play. Each play begins its cuts one byte later, until every position has had one. */
const STRIDE_BYTES = 32;

/** One of each whose pairs of pieces are tried one by one, too: the smallest that say much. */
const PAIR: Readonly<Record<ProviderName, string>> = {
  openai: "text",
  "openai-compatible": "ollama-calls",
  anthropic: "text",
  google: "parallel-calls",
};

/** Checks that a package reads the bytes in these pieces as the fixture lists. */
async function expectSame(fixture: Fixture, bytes: Uint8Array, cuts: readonly number[]): Promise<void> {
  const model = createModel(fixture.provider, { fetch: fetchOf(() => playBytes(bytes, cuts)) });
  expectReading(fixture, await readWire(model), `cut at ${cuts.slice(0, 3).join(", ")} …`);
}

const range = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, index) => from + index * step);

/** Before, within and behind every end of a line: where its two characters matter. */
const aroundLines = (bytes: Uint8Array): readonly (readonly number[])[] => {
  const ends = [...bytes.entries()].flatMap(([at, byte]) => (byte === LINE_FEED ? [at] : []));
  return [-1, 0, 1].map(offset => ends.map(end => end + offset).filter(cut => cut > 0));
};
const LINE_FEED = 10;

export function describeSplits(provider: ProviderName): void {
  describe.each(fixturesOf(provider))("$name", fixture => {
    const { bytes, name } = fixture;

    test("cut at every position", async () => {
      for (const first of everySo(range(1, STRIDE_BYTES + 1), 8)) {
        await expectSame(fixture, bytes, range(first, bytes.length, STRIDE_BYTES));
      }
    });

    test.each(["\n", "\r\n"] as const)("cut around lines that end in %j, and byte by byte", async lineEnd => {
      const lines = readBytes(provider, name, lineEnd);
      for (const cuts of [...aroundLines(lines), range(1, lines.length)]) {
        await expectSame(fixture, lines, cuts);
      }
    });
  });

  test(`${PAIR[provider]}, cut in two at every position`, async () => {
    const fixture = fixturesOf(provider).find(({ name }) => name === PAIR[provider])!;
    for (const cut of everySo(range(1, fixture.bytes.length), 8))
      await expectSame(fixture, fixture.bytes, [cut]);
  });
}
