/** Checks for any text: idempotence, order, and that nothing but findings changes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding } from "../../../src/ports/index.ts";
import {
  createRedactor,
  createSecretRedactor,
  mergeFindings,
  placeholderOf,
} from "../../../src/safety/index.ts";
import { propertyRuns } from "../../deep.ts";
import { assignmentForms } from "./assignment-forms.ts";
import { makeSecret, secretFormats } from "./secret-formats.ts";

const redactor = createSecretRedactor();
const RUNS = { numRuns: propertyRuns(300) };

const secrets = fc
  .tuple(fc.constantFrom(...Object.values(secretFormats)), fc.nat(1_000))
  .map(([format, seed]) => makeSecret(format, seed));
const words = fc.constantFrom(
  ..."password token secret key api is = : , ; & ? @ \" ' ` ( ) [ ] { } < > \\ \\n # - -- / :// https://a: は です hunter2 Bearer Basic Cookie: [redacted:token] [redacted:x]y 漢字 🎉 \n \t -----BEGIN PRIVATE KEY----- MIIEvQIBADANBgkqhkiG9w0".split(
    " ",
  ),
  " ",
  "  ",
);
const assignments = fc
  .tuple(fc.constantFrom(...assignmentForms), fc.constantFrom("hunter2", "a1b2c3d4e5f6a7b8c9d0", "swordfish"))
  .map(([{ text }, secret]) => text.replace("@@", () => secret));
const texts = fc
  .array(fc.oneof(words, words, words, secrets, assignments, fc.string({ maxLength: 12, unit: "binary" })), {
    maxLength: 14,
  })
  .chain(parts => fc.constantFrom("", " ", "\n").map(glue => parts.join(glue)));

test("[safety.privacy.idempotent] redacting twice is redacting once", async () => {
  await fc.assert(
    fc.asyncProperty(texts, async text => {
      const once = await redactor.redact(text);
      const twice = await redactor.redact(once.text);
      expect(twice.text).toBe(once.text);
      expect(twice.findings).toEqual([]);
    }),
    RUNS,
  );
});

test("[safety.privacy.idempotent] redacting changes nothing but the findings, which are in order and apart", async () => {
  await fc.assert(
    fc.asyncProperty(texts, async text => {
      const redaction = await redactor.redact(text);
      let rebuilt = "";
      let position = 0;
      for (const { kind, start, end, confidence } of redaction.findings) {
        expect(start).toBeGreaterThanOrEqual(position);
        expect(end).toBeGreaterThan(start);
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
        rebuilt += text.slice(position, start) + placeholderOf(kind);
        position = end;
      }
      expect(redaction.text).toBe(rebuilt + text.slice(position));
    }),
    RUNS,
  );
});

test("[safety.privacy.secret-formats] redacting leaves no secret, whatever the text around it", async () => {
  const around = fc.array(words, { maxLength: 6 }).map(parts => parts.join(" "));
  await fc.assert(
    fc.asyncProperty(around, secrets, around, async (before, secret, after) => {
      const { text } = await redactor.redact(`${before} ${secret} ${after}`);
      for (let at = 0; at + 20 <= secret.length; at++) expect(text).not.toContain(secret.slice(at, at + 20));
    }),
    RUNS,
  );
});

test("merged findings cover what the findings cover, and nothing else", () => {
  const finding = fc
    .record({
      start: fc.nat(50),
      length: fc.integer({ min: 1, max: 12 }),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ start, length, confidence }): Finding => ({ kind: "x", start, end: start + length, confidence }));
  const covered = (findings: readonly Finding[]) =>
    Array.from({ length: 64 }, (_, at) => findings.some(({ start, end }) => start <= at && at < end));
  fc.assert(
    fc.property(fc.array(finding), findings => {
      const merged = mergeFindings(findings);
      expect(covered(merged)).toEqual(covered(findings));
      merged.forEach((one, index) => {
        expect(one.start).toBeGreaterThanOrEqual(merged[index - 1]?.end ?? 0);
      });
    }),
  );
});

test("[safety.privacy.closed] redacting fails with its cause when a detector throws or rejects", async () => {
  const cause = new TypeError("broken");
  const throws = createRedactor([
    () => {
      throw cause;
    },
  ]);
  const rejects = createRedactor([() => [], () => Promise.reject(cause)]);
  for (const broken of [throws, rejects]) {
    await expect(broken.redact("any text")).rejects.toMatchObject({ code: "redaction.failed", cause });
  }
});

test("redacting names the kind by the surer of two findings of the same place", async () => {
  const sure = createRedactor([
    () => [{ kind: "guess", start: 2, end: 9, confidence: 0.5 }],
    () => [{ kind: "known", start: 4, end: 7, confidence: 0.9 }],
  ]);
  expect((await sure.redact("ab1234567z")).text).toBe("ab[redacted:known]z");
});
