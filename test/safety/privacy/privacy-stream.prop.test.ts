/** Streams of private data: at each split point the stream reads as the redaction of the whole text. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPrivacyScanner, type PrivacyScanner, privacyGroups } from "../../../src/safety/detectors.ts";
import { createHoldBack } from "../../../src/safety/guardrails/hold-back.ts";
import { propertyRuns } from "../../deep.ts";
import { assignmentForms } from "./assignment-forms.ts";
import { secretCommands } from "./command-lines.ts";
import { harmlessTexts, privateSamples } from "./private-samples.ts";
import { makeSecret, secretFormats } from "./secret-formats.ts";

const everything = await createPrivacyScanner({ kinds: privacyGroups });
const secrets = await createPrivacyScanner();
const numbers = await createPrivacyScanner({ kinds: ["identity", "contact", "financial", "network"] });
const scanners = [everything, secrets, numbers];

const samples = Object.values(privateSamples)
  .flat()
  .map(sample => sample.replaceAll("@@@", "@").replaceAll("@@", ""));
const forms = assignmentForms.map(({ text }, index) =>
  text.replace("@@", () => ["hunter2", "a1b2c3d4e5f6a7b8c9d0", "swordfish"][index % 3]!),
);
const commands = secretCommands.map(command => command.replace("@@", "Tr0ub4dor3x"));
const keys = Object.values(secretFormats).map((format, seed) => `the key ${makeSecret(format, seed)} is it.`);
const texts = [...samples, ...harmlessTexts, ...forms, ...commands, ...keys];

function whole(scanner: PrivacyScanner, text: string): string {
  let redacted = "";
  let at = 0;
  for (const { end, kind, start } of scanner.scan(text)) {
    redacted += `${text.slice(at, start)}[redacted:${kind}]`;
    at = end;
  }
  return redacted + text.slice(at);
}

function streamed(scanner: PrivacyScanner, deltas: readonly string[], isBounded = false): string {
  const stage = createHoldBack(scanner.stream());
  let text = "";
  for (const delta of deltas) {
    text += stage
      .push(delta)
      .map(output => output.text)
      .join("");
    if (isBounded) expect(stage.heldChars()).toBeLessThanOrEqual(256);
  }
  return (
    text +
    stage
      .end()
      .map(output => output.text)
      .join("")
  );
}

describe("a stream", () => {
  test.each(texts)("[safety.detect.stream] reads as the whole at each split point of %j", text => {
    for (const scanner of scanners) {
      const expected = whole(scanner, text);
      for (let at = 0; at <= text.length; at++)
        expect(streamed(scanner, [text.slice(0, at), text.slice(at)]), `at ${at}`).toBe(expected);
      expect(streamed(scanner, Array.from(text)), "by characters").toBe(expected);
    }
  });

  test("[safety.detect.stream] reads as the whole for any texts one behind the other, in any pieces", () => {
    const piece = fc.oneof(
      fc.constantFrom(...texts),
      fc.constantFrom("and ", "so it is. ", "\n", "12 ", "Anna ", "- ", '"', "'", "(", "the password is "),
    );
    const joined = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .chain(pieces => fc.constantFrom(" ", "\n", ". ").map(glue => pieces.join(glue)));
    fc.assert(
      fc.property(joined, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (text, sizes) => {
        const deltas: string[] = [];
        for (let at = 0, turn = 0; at < text.length; at += sizes[turn % sizes.length]!, turn++)
          deltas.push(text.slice(at, at + sizes[turn % sizes.length]!));
        for (const scanner of scanners) expect(streamed(scanner, deltas)).toBe(whole(scanner, text));
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  test("[safety.detect.stream] holds back at most 256 characters of kinds with a greatest length", () => {
    for (const unit of ["a", "1 ", "Anna ", "12 Anna ", "a@b.", "AB12 ", "1-", "1234 ", "x1"])
      streamed(numbers, Array.from(unit.repeat(400 / unit.length)), true);
  });

  test("[safety.detect.stream] lets words that are no part of a match pass at once", () => {
    const stage = createHoldBack(everything.stream());
    stage.push("we are happy to help you, ");
    expect(stage.heldChars()).toBe(0);
    stage.push("pay 12");
    expect(stage.heldChars()).toBe(2);
    stage.push(" euros, and ");
    expect(stage.heldChars()).toBe(0);
  });

  test("[safety.detect.stream] withholds a key and a long token from their beginning to their end", () => {
    const stage = createHoldBack(secrets.stream());
    const lines = Array.from({ length: 24 }, (_, at) => `MIIEvQ${"aB3dE6".repeat(9)}${at % 10}`).join("\n");
    const token = `eyJhbGciOiJIUzI1NiJ9.${"aB3dE6".repeat(200)}.c2ln`;
    const text = `key:\n-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\nand ${token} is all`;
    let out = "";
    for (const character of text)
      out += stage
        .push(character)
        .map(each => each.text)
        .join("");
    out += stage
      .end()
      .map(each => each.text)
      .join("");
    expect(out).toBe("key:\n[redacted:private-key]\nand [redacted:json-web-token] is all");
  });
});
