/** Measures the scrubber on text that it has never seen: a public set of marked personal data. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createScrubber } from "../../../../src/brain/sharing/scrub/scrubber.ts";
import { createSharingFinder } from "../../../../src/safety/detectors.ts";
import { createSecretRedactor } from "../../../../src/safety/index.ts";

const finder = await createSharingFinder();

const data = join(import.meta.dirname, "../../../../../shared/data");
const isHere = existsSync(join(data, "pii-spans.jsonl"));
const note = isHere ? "" : ` (skipped: the data is not at ${data})`;
const rows = <Row>(file: string): readonly Row[] =>
  readFileSync(join(data, file), "utf8")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line) as Row);
const scrubber = createScrubber({ finder, redactor: createSecretRedactor() });

interface Marked {
  readonly text: string;
  readonly spans: readonly { readonly type: string; readonly start: number; readonly end: number }[];
}

// Unknown names, streets and places are not promised: a person reads the bundle before sending.
const LEAST: Readonly<Record<string, number>> = {
  EMAIL_ADDRESS: 0.97,
  CREDIT_CARD: 0.97,
  IBAN_CODE: 0.95,
  IP_ADDRESS: 0.95,
  US_SSN: 0.8,
  PHONE_NUMBER: 0.8,
};

test.skipIf(!isHere)(`[brain.share.scrubbed] finds what is marked in a public set${note}`, async () => {
  const found = new Map<string, { hits: number; all: number }>();
  let [taken, right] = [0, 0];
  for (const { text, spans } of rows<Marked>("pii-spans.jsonl")) {
    const scrubbed = await scrubber.scrub(text);
    for (const { type, start, end } of spans) {
      const count = found.get(type) ?? { hits: 0, all: 0 };
      const isGone = !scrubbed.text.includes(text.slice(start, end));
      found.set(type, { hits: count.hits + Number(isGone), all: count.all + 1 });
    }
    for (const { original = "" } of scrubbed.taken) {
      taken += 1;
      const isMarked = ({ start, end }: Marked["spans"][number]) =>
        text.slice(start, end).includes(original) || original.includes(text.slice(start, end));
      right += Number(spans.some(isMarked));
    }
  }
  for (const [type, least] of Object.entries(LEAST)) {
    const { hits, all } = found.get(type)!;
    expect(hits / all, type).toBeGreaterThanOrEqual(least);
  }
  expect(right / taken).toBeGreaterThanOrEqual(0.95);
});

test.skipIf(!isHere)(`[brain.share.harmless] leaves ordinary requests as they are${note}`, async () => {
  const texts = rows<{ readonly label: string; readonly text: string }>("prompts.jsonl").filter(
    ({ label }) => label === "benign",
  );
  let changed = 0;
  for (const { text } of texts) changed += Number((await scrubber.scrub(text)).text !== text);
  // Home folders of made-up users, mostly.
  expect(changed / texts.length).toBeLessThanOrEqual(0.015);
});
