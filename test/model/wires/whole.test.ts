import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expectReading } from "./expect-reading.ts";
import { fixtures, readBytes } from "./fixtures.ts";
import { fetchOf, playBytes } from "./play-bytes.ts";
import { createModel, providers } from "./providers.ts";
import { readWire } from "./read-wire.ts";

describe("[model.wire.whole] a provider's stream comes out of its package as listed", () => {
  test.each(fixtures)("$provider: $name", async fixture => {
    const model = createModel(fixture.provider, { fetch: fetchOf(() => playBytes(fixture.bytes)) });
    expectReading(fixture, await readWire(model));
  });

  test.each(providers)("each stream of %s is listed, and small", provider => {
    const names = readdirSync(new URL(`./${provider}`, import.meta.url)).map(file =>
      file.replace(".sse", ""),
    );
    const listed = fixtures.filter(fixture => fixture.provider === provider);
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const { bytes } of listed) expect(bytes.length).toBeLessThan(4_000);
  });

  test("a stream is the same from files with either end of line", () => {
    expect(readBytes("google", "text", "\r\n").length).toBeGreaterThan(
      readBytes("google", "text", "\n").length,
    );
  });
});
