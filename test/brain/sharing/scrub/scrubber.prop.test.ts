/** Checks that no canary survives the scrubber, wherever it is, and that scrubbed text stays as it is. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createScrubber } from "../../../../src/brain/sharing/scrub/scrubber.ts";
import { createSharingFinder } from "../../../../src/safety/detectors.ts";
import { createSecretRedactor } from "../../../../src/safety/index.ts";

const finder = await createSharingFinder();

import { propertyRuns } from "../../../deep.ts";

const known = {
  people: ["Wilhelmina Quist"],
  users: ["wquist77"],
  emails: ["w@quistworks.dev"],
  hosts: ["quist-box"],
  folders: ["/srv/quistplan"],
};
const scrubber = createScrubber({ finder, redactor: createSecretRedactor(), known });

// The planted texts, with the parts that must not be found again.
const canaries = [
  ["w.q@mail.quist.org", "quist"],
  ["+49 151 23456789", "23456789"],
  ["4111111111111111", "1111"],
  ["GB82WEST12345698765432", "WEST"],
  ["83.12.45.99", "83.12"],
  ["/home/zebrauser/secretplan/a.md", "zebrauser"],
  ["C:\\Users\\zebrauser\\secretplan\\a.md", "zebrauser"],
  ["https://intranet.zebracorp.com/secretplan", "zebracorp"],
  ["db7.zebra.internal", "zebra"],
  ["ghp_abcdefghijklmnopqrstuvwxyz0123456789", "abcdefghijkl"],
  ["Wilhelmina Quist", "wilhelmina"],
  ["wquist77", "wquist77"],
  ["quist-box", "quist"],
  ["/srv/quistplan/notes", "quistplan"],
  ["01M7YADR30FJ54H6HCEMTTXYBG", "01M7YADR"],
] as const;
const words = fc.constantFrom(
  "run",
  "the",
  "tests",
  "before",
  "`npm test`",
  "(see",
  "note)",
  "データベースは",
  "and:",
  "—",
  "v1.2",
  "2026-11-20",
  "[redacted:api-key]",
  "\n",
  "<b>",
  "fails,",
  "“quoted”",
  "ok.",
);
const text = fc.array(words, { maxLength: 12 }).map(list => list.join(" "));
const around = fc.constantFrom(
  ["", ""],
  ["(", ")"],
  ["`", "`"],
  ['"', '"'],
  ["“", "”"],
  ["", "."],
  ["", ","],
  ["\n", "\n"],
  ["= ", ";"],
);

test("[brain.share.scrubbed] the scrubber leaves no canary, wherever it is", async () => {
  const planted = fc.array(fc.record({ canary: fc.constantFrom(...canaries), around, text }), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(planted, text, async (parts, end) => {
      const whole = parts
        .map(
          ({ canary: [value], around: [open, close], text: before }) => `${before} ${open}${value}${close}`,
        )
        .join(" ");
      const scrubbed = await scrubber.scrub(`${whole} ${end}`);
      for (const { canary } of parts)
        expect(scrubbed.text.toLowerCase()).not.toContain(canary[1].toLowerCase());
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("[brain.share.scrubbed] scrubbing what is scrubbed changes nothing", async () => {
  const pieces = fc.array(
    fc.oneof(
      words,
      fc.constantFrom(...canaries.map(([value]) => value)),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(pieces, fc.constantFrom(" ", "", "-", "/"), async (list, joint) => {
      const { text: once } = await scrubber.scrub(list.join(joint));
      expect(await scrubber.scrub(once)).toEqual({ text: once, taken: [] });
    }),
    { numRuns: propertyRuns(300) },
  );
});
