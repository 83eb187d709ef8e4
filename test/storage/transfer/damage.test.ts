import { expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import { createMemoryStore, importSessions } from "../../../src/storage/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";
import { ada, ben, end, input, start, text, written } from "./fixture.ts";
import { contentsOf, exportLines, fill, linesOf } from "./lines.ts";

const sessions = [
  { key: ada, entries: written(ada, [start, input("Grüße"), end]) },
  { key: ben, entries: written(ben, [start, input("Hallo"), text("ok")]) },
];
const source = createMemoryStore();
await fill(source, sessions);
const original = await exportLines(source, "everything", { clock: createFakeClock() });
const contents = await contentsOf(source);

/** Takes damaged lines in, and expects that it is noticed or made no difference. Returns what was noticed. */
async function expectNoHarm(lines: readonly string[], what: string): Promise<string | undefined> {
  const store = createMemoryStore();
  const noticed = await importSessions(store, linesOf(lines), { file: "sessions.jsonl" }).then(
    () => undefined,
    error => error,
  );
  const { entries, records } = await contentsOf(store);
  if (noticed === undefined)
    expect({ entries, records }, what).toEqual({ entries: contents.entries, records: contents.records });
  else if (!isFault(noticed, "export.newer")) {
    expect(noticed, what).toMatchObject({ code: "export.malformed", data: { file: "sessions.jsonl" } });
    expect(noticed.data.line, what).toBeGreaterThan(0);
    expect(noticed.data.line, what).toBeLessThanOrEqual(lines.length + 1);
  }
  // Sessions before the damage are in, and whole.
  expect(records, what).toEqual(contents.records.slice(0, records.length));
  expect(entries, what).toEqual(contents.entries.slice(0, entries.length));
  return noticed?.message;
}

const everyLine = original.map((_, index) => index);

test("[storage.transfer.damage] a line that is missing is noticed", async () => {
  for (const index of everyLine) {
    expect(await expectNoHarm(original.toSpliced(index, 1), `without ${index}`)).toBeDefined();
  }
});

test("[storage.transfer.damage] a repeated line is noticed", async () => {
  for (const index of everyLine) {
    expect(
      await expectNoHarm(original.toSpliced(index, 0, original[index]!), `twice ${index}`),
    ).toBeDefined();
  }
});

test("[storage.transfer.damage] two lines that changed places are noticed", async () => {
  for (const left of everyLine) {
    for (const right of everyLine.slice(left + 1)) {
      // The two sessions begin alike.
      if (original[left] === original[right]) continue;
      const swapped = original.with(left, original[right]!).with(right, original[left]!);
      expect(await expectNoHarm(swapped, `${left} for ${right}`), `${left} for ${right}`).toBeDefined();
    }
  }
});

test("[storage.transfer.damage] a session that is missing, repeated, or moved is noticed", async () => {
  const [head, ...rest] = original;
  const length = (rest.length - 1) / 2;
  const [first, second, seal] = [rest.slice(0, length), rest.slice(length, -1), rest.at(-1)!];
  for (const sessions of [first, second, [...first, ...first], [...second, ...first, ...second]]) {
    const lines = [head!, ...sessions, seal];
    const store = createMemoryStore();
    await expect(importSessions(store, linesOf(lines))).rejects.toThrow();
  }
});

test("[storage.transfer.damage] any bit that fell over is noticed or made no difference", async () => {
  const bytes = new TextEncoder().encode(original.join("\n"));
  const decoder = new TextDecoder();
  let harmless = 0;
  for (let place = 0; place < bytes.length; place++) {
    for (let bit = 0; bit < 8; bit++) {
      const flipped = bytes.slice();
      flipped[place]! ^= 1 << bit;
      const noticed = await expectNoHarm(decoder.decode(flipped).split("\n"), `bit ${bit} of byte ${place}`);
      if (noticed === undefined) harmless += 1;
    }
  }
  // A line break, or what follows one, that became a space or an empty line.
  expect(harmless).toBeLessThan(original.length * 8);
});

test("[storage.transfer.truncated] an export that was cut is noticed at every line and every byte", async () => {
  for (const index of everyLine) {
    const message = await expectNoHarm(original.slice(0, index), `cut at ${index}`);
    expect(message).toMatch(/^sessions\.jsonl:\d+: the export was cut off: its end is missing\.$/);
  }
  const whole = original.join("\n");
  for (let length = 0; length < whole.length; length++) {
    expect(await expectNoHarm(whole.slice(0, length).split("\n"), `cut after ${length}`)).toBeDefined();
  }
});
