import { describe, expect, test } from "vitest";
import { everySo } from "../../deep.ts";
import { expectReading, parsed } from "./expect-reading.ts";
import { type Fixture, fixtures } from "./fixtures.ts";
import { fetchOf, playBytes } from "./play-bytes.ts";
import { createModel } from "./providers.ts";
import { isWhole, readWire, type WireReading } from "./read-wire.ts";
import { startWireServer, type WirePlay } from "./wire-server.ts";

/** Asks one server so often as there are plays. */
async function readEach(fixture: Fixture, plays: readonly Omit<WirePlay, "body">[]): Promise<WireReading[]> {
  const server = await startWireServer(...plays.map(play => ({ body: fixture.bytes, ...play })));
  const model = createModel(fixture.provider, { baseURL: server.baseURL });
  const readings: WireReading[] = [];
  try {
    for (const _ of plays) readings.push(await readWire(model));
  } finally {
    await server.stop();
  }
  return readings;
}

const every = (step: number, length: number) =>
  everySo(
    Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step),
    8,
  );

describe("[model.wire.split] over a socket, too", () => {
  test.each(fixtures)("$provider: $name, in pieces", async fixture => {
    const { length } = fixture.bytes;
    const [reading] = await readEach(fixture, [{ cuts: [1, Math.floor(length / 2), length - 1] }]);
    expectReading(fixture, reading!);
  });
});

/** Nothing is made up, and nothing that was cut passes for whole. */
function expectHonest({ expected, name }: Fixture, reading: WireReading, note: string): void {
  expect(expected.text.startsWith(reading.text), note).toBe(true);
  expect(expected.reasoning.startsWith(reading.reasoning), note).toBe(true);
  if (!isWhole(reading)) return;
  expect({ name, text: reading.text }, note).toEqual({ name, text: expected.text });
  expect(
    reading.calls.map(call => parsed(call.arguments)),
    note,
  ).toEqual(expected.calls);
  expect(reading.finishReason, note).toBe(expected.finishReason);
}

describe("[model.wire.broken] a stream that breaks off is no finished answer", () => {
  test.each(fixtures)("$provider: $name, the connection lost at every 50th byte", async fixture => {
    const ends = every(50, fixture.bytes.length);
    const readings = await readEach(
      fixture,
      ends.map(sentBytes => ({ sentBytes, ending: "destroy" })),
    );
    for (const [index, reading] of readings.entries()) {
      const note = `after ${ends[index]} bytes`;
      expectHonest(fixture, reading, note);
      if (isWhole(reading) || reading.finishReason !== undefined) continue;
      // Where the provider had said before what is wrong, that is what was wrong.
      expect(["model.interrupted", fixture.expected.failure], note).toContain(reading.failure?.code);
    }
  });

  test.each(fixtures)("$provider: $name, ended properly at every 50th byte", async fixture => {
    for (const end of every(50, fixture.bytes.length)) {
      const respond = () => playBytes(fixture.bytes.subarray(0, end));
      const model = createModel(fixture.provider, { fetch: fetchOf(respond) });
      expectHonest(fixture, await readWire(model), `after ${end} bytes`);
    }
  });
});
