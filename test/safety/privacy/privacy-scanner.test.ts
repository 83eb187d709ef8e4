/** The detectors on samples of each kind, on wrong check digits, and on texts that have none. */
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import {
  createPrivacyScanner,
  personalKinds,
  privacyGroupOf,
  privacyGroups,
} from "../../../src/safety/detectors.ts";
import { harmlessTexts, privateSamples } from "./private-samples.ts";

const everything = await createPrivacyScanner({ kinds: privacyGroups });
const withoutNames = await createPrivacyScanner({
  kinds: privacyGroups.filter(group => group !== "name" && group !== "place"),
});

/** The text of a sample, with the place of what is in it. */
function read(sample: string) {
  const [before = "", found = "", after = ""] = sample.split("@@");
  // A handle begins with the sign itself.
  const value = sample.includes("@@@") ? `@${sample.split("@@@")[1]!.split("@@")[0]!}` : found;
  const text = sample.includes("@@@") ? sample.replace("@@@", "@").replace("@@", "") : before + found + after;
  return { text, start: before.length, end: before.length + value.length };
}

describe("the scanner of private data", () => {
  test("knows a sample of every kind", () => {
    expect(personalKinds.filter(kind => kind !== "th-national-id" && !(kind in privateSamples))).toEqual([]);
  });

  test.each(
    Object.entries(privateSamples).flatMap(([kind, texts]) => texts.map(text => [kind, text] as const)),
  )("[safety.detect.kinds] finds a value of the kind %s in %j", async (kind, sample) => {
    const { end, start, text } = read(sample);
    const scanner = await createPrivacyScanner({ kinds: [kind] });
    expect(scanner.scan(text), text).toMatchObject([{ kind, start, end }]);
    const group = await createPrivacyScanner({ kinds: [privacyGroupOf(kind)] });
    expect(group.scan(text).some(found => found.start <= start && found.end >= end)).toBe(true);
    expect(everything.scan(text).some(found => found.start <= start && found.end >= end)).toBe(true);
  });

  test("[safety.detect.kinds] replaces the number of a sentence about an SSN, and not a word", () => {
    expect(everything.scan("My SSN is 123-45-6789")).toMatchObject([{ kind: "us-ssn", start: 10, end: 21 }]);
  });

  test("[safety.detect.kinds] finds secrets by their own kinds, which are of one group", () => {
    const [found] = everything.scan("password=hunter2");
    expect(found).toMatchObject({ kind: "password", start: 9, end: 16, evidence: [] });
    expect(privacyGroupOf("github-token")).toBe("secret");
  });

  test.each([
    "4111 1111 1111 1112",
    "GB82 WEST 1234 5698 7654 33",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
    "codice fiscale RSSMRA85T10A562T",
    "DNI 54362315L",
    "NRIC S1234567E",
    "HETU 131052-308U",
    "CPF 529.982.247-26",
    "SSN 666-45-6789, SSN 123-00-6789, SSN 000-12-3456",
    "300.168.1.1 and 2001::db8::1",
  ])("[safety.detect.checks] finds nothing in %j", text => {
    expect(withoutNames.scan(text)).toEqual([]);
  });

  test("[safety.detect.words] takes a bare number for a national one only beside a word that says so", () => {
    expect(withoutNames.scan("it is 536904399")).toEqual([]);
    const [before] = withoutNames.scan("SSN: 536904399");
    expect(before).toMatchObject({ kind: "us-ssn", evidence: [{ word: "SSN", effect: "raises" }] });
    const [behind] = withoutNames.scan("536904399 (my SSN)");
    expect(behind).toMatchObject({ kind: "us-ssn", evidence: [{ word: "SSN", effect: "raises" }] });
    expect(withoutNames.scan("4111111111111111")).toMatchObject([{ kind: "card" }]);
    expect(withoutNames.scan("order number 4111111111111111")).toEqual([]);
  });

  test.each(harmlessTexts)("[safety.detect.harmless] finds nothing in %j", text => {
    expect(withoutNames.scan(text)).toEqual([]);
  });
});

describe("a scanner's options", () => {
  test("[safety.detect.options] finds only the kinds that it is asked for, and secrets by default", async () => {
    const text = "anna@acme.co has password=hunter2";
    expect((await createPrivacyScanner()).scan(text)).toMatchObject([{ kind: "password" }]);
    expect((await createPrivacyScanner({ kinds: ["email"] })).scan(text)).toMatchObject([{ kind: "email" }]);
    expect((await createPrivacyScanner({ kinds: [] })).scan(text)).toEqual([]);
  });

  test("[safety.detect.options] finds national numbers of the countries that it is asked for", async () => {
    const german = await createPrivacyScanner({ kinds: ["identity"], countries: ["DE"] });
    expect(german.scan("SSN 536-90-4399")).toEqual([]);
    expect(german.scan("Steuer-ID 36574261809")).toMatchObject([{ kind: "de-tax-id" }]);
  });

  test("[safety.detect.options] finds a telephone number of a country without prefix and words", async () => {
    const german = await createPrivacyScanner({ kinds: ["phone"], countries: ["DE"] });
    expect(german.scan("es ist 30 901820.")).toMatchObject([{ kind: "phone" }]);
    expect((await createPrivacyScanner({ kinds: ["phone"] })).scan("es ist 30 901820.")).toEqual([]);
  });

  test("[safety.detect.options] leaves out what it is less sure of than it should be", async () => {
    const sure = await createPrivacyScanner({ kinds: ["contact"], minConfidence: 0.9 });
    expect(sure.scan("anna@acme.co, 541-714-1388")).toMatchObject([{ kind: "email" }]);
    const unsure = await createPrivacyScanner({ kinds: ["us-ssn"], minConfidence: 0.2 });
    expect(unsure.scan("it is 536904399")).toMatchObject([{ kind: "us-ssn" }]);
  });

  test("[safety.detect.options] asks an extension for names", async () => {
    const find = (text: string) =>
      Array.from(text.matchAll(/Zaphod/g), ({ index }) => ({
        kind: "person",
        start: index,
        end: index + 6,
        confidence: 0.9,
      }));
    const scanner = await createPrivacyScanner({ kinds: ["name"], names: { find, reachChars: 6 } });
    expect(scanner.scan("here Zaphod went")).toMatchObject([{ kind: "person", start: 5, end: 11 }]);
    expect((await createPrivacyScanner({ kinds: ["name"] })).scan("here Zaphod went")).toEqual([]);
  });

  test.each([
    [{ kinds: ["emails"] }, 'unknown kind "emails"'],
    [{ kinds: ["email"], countries: ["Germany"] }, "code of two letters"],
    [{ minConfidence: 2 }, "number from 0 to 1"],
    [{ kinds: ["name"], names: { find: () => [], reachChars: 1_000 } }, "names.reachChars"],
  ])("[safety.detect.options] rejects %j", async (options, said) => {
    await expect(createPrivacyScanner(options)).rejects.toMatchObject({ code: "config.invalid" });
    await expect(createPrivacyScanner(options)).rejects.toThrow(said);
  });
});

test("[safety.detect.light] imports no library before a scanner wants it", () => {
  const script = `
    const { createPrivacyScanner } = await import("./src/safety/detectors.ts");
    const loaded = () => ["libphonenumber-js", "ibantools", "secretlint"].filter(name =>
      process.moduleLoadList.concat(globalThis.seen).some(each => each.includes("node_modules") && each.includes(name)));
    console.log(JSON.stringify(loaded()));
    await createPrivacyScanner({ kinds: ["email", "card", "identity"] });
    console.log(JSON.stringify(loaded()));
    await createPrivacyScanner({ kinds: ["phone"] });
    console.log(JSON.stringify(loaded()));`;
  const hooks = `
    import { registerHooks } from "node:module";
    globalThis.seen = [];
    registerHooks({ load(url, context, next) { globalThis.seen.push(url); return next(url, context); } });`;
  const output = execFileSync(
    process.execPath,
    [
      "--conditions=brainstem-source",
      "--import",
      `data:text/javascript,${encodeURIComponent(hooks)}`,
      "--input-type=module",
      "-e",
      script,
    ],
    { encoding: "utf8", cwd: process.cwd() },
  );
  expect(output.trim().split("\n")).toEqual(["[]", "[]", '["libphonenumber-js"]']);
});

describe("the scanner on hostile text", () => {
  test.each([
    "a",
    "1",
    "1 ",
    "1-",
    "12 ",
    "1234 ",
    "a@",
    "a.",
    "@",
    "+1 ",
    "(1",
    "AB12 ",
    "::1:",
    "1.",
    "A",
    "Ab ",
    "Anna ",
    "12 Anna ",
    "http://",
    "www.a",
    "0x1",
    "born 1.",
    "\ud800",
    "、",
    "さん",
    "password=a1",
    "-----BEGIN ",
  ])("[safety.detect.linear] takes linear time for a megabyte of %j", unit => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    const before = process.cpuUsage();
    everything.scan(text);
    const { system, user } = process.cpuUsage(before);
    // A second at worst here; a quadratic search takes minutes.
    expect((user + system) / 1_000).toBeLessThan(8_000);
  });
});
