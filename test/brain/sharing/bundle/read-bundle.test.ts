/** Bundles that came from anywhere: damaged, cut off, altered, newer, hostile. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFault } from "../../../../src/base/index.ts";
import { bundleText, MAX_BUNDLE_BYTES, sealBundle } from "../../../../src/brain/sharing/bundle/bundle.ts";
import { readBundle } from "../../../../src/brain/sharing/bundle/read-bundle.ts";
import { propertyRuns } from "../../../deep.ts";
import { bytesOf, content, lesson, skill } from "./share-rig.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array) => readBundle(bytes, "b.json");
const good = content({
  lessons: [lesson("テストの前に移行する"), lesson("Use ms.")],
  skills: [skill("deploy", { "scripts/a.sh": "#!/bin/sh\n" })],
});

test("[brain.share.validated] reading gives back a written bundle", async () => {
  const sealed = await sealBundle(good);
  expect(await read(encode(bundleText(sealed)))).toEqual(sealed);
  expect(await read(encode(`\ufeff${JSON.stringify(sealed).replaceAll("\n", "\r\n")}`))).toEqual(sealed);
  const reordered = Object.fromEntries(Object.entries(sealed).reverse());
  expect(await read(encode(JSON.stringify(reordered)))).toEqual(sealed);
});

test("[brain.share.validated] an unknown member of this version is no reason to refuse", async () => {
  await expect(read(await bytesOf({ note: "of a newer tool" }))).resolves.toMatchObject({ from: "anna" });
});

describe("[brain.share.validated] refuses", () => {
  const text = async () => bundleText(await sealBundle(good));
  test.each<readonly [string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ["nothing", () => encode(""), "it is empty"],
    ["blanks", () => encode(" \n"), "it is empty"],
    ["another text", () => encode("# Lessons\n- one\n"), "it is not JSON"],
    ["other JSON", () => encode('{"a":1}'), 'it doesn\'t say "format"'],
    ["a list", () => encode("[]"), 'it doesn\'t say "format"'],
    ["null", () => encode("null"), 'it doesn\'t say "format"'],
    ["what was cut off", async () => encode((await text()).slice(0, 300)), "it was cut off on its way"],
    [
      "Latin-1",
      async () => Uint8Array.from([...encode((await text()).slice(0, 50)), 0xe9, 0x22]),
      "not text in UTF-8",
    ],
    [
      "UTF-16",
      async () => new Uint8Array(Uint16Array.from(await text(), unit => unit.charCodeAt(0)).buffer),
      "not text in UTF-8",
    ],
    ["gzip", () => Uint8Array.from([0x1f, 0x8b, 8, 0, 0xff]), "not text in UTF-8"],
    ["deep JSON", () => encode(`{"a":${"[".repeat(1_000_000)}`), "it was cut off on its way"],
    [
      "deep JSON that is whole",
      () => encode("[".repeat(500_000) + "]".repeat(500_000)),
      "nested deeper than 16",
    ],
    ["100 MB", () => new Uint8Array(100_000_000).fill(0x20), "it has more than 4 MiB"],
    ["a byte too many", () => new Uint8Array(MAX_BUNDLE_BYTES + 1).fill(0x20), "it has more than 4 MiB"],
    ["version 0", () => bytesOf({ version: 0 }), "its version is not a whole number"],
    ["version true", () => bytesOf({ version: true }), "its version is not a whole number"],
    ["no sender", () => bytesOf({ from: "" }), "from is not a name"],
    ["a sender like a book", () => bytesOf({ from: "a".repeat(81) }), "from is not a name"],
    ["no date", () => bytesOf({ created: "yesterday" }), "created is not a time"],
    ["lessons that are no list", () => bytesOf({ lessons: {} }), "lessons is not a list"],
    ["a lesson that is text", () => bytesOf({ lessons: ["x"] }), "lessons[0] is not an object"],
    ["an empty lesson", () => bytesOf({ lessons: [lesson("")] }), "lessons[0].text"],
    ["a lesson like a book", () => bytesOf({ lessons: [lesson("a".repeat(2_001))] }), "lessons[0].text"],
    [
      "a confidence of 2",
      () => bytesOf({ lessons: [lesson("a", { confidence: 2 })] }),
      "lessons[0].confidence",
    ],
    ["a count below 0", () => bytesOf({ lessons: [lesson("a", { seen: -1 })] }), "lessons[0].seen"],
    ["half a count", () => bytesOf({ lessons: [lesson("a", { seen: 0.5 })] }), "lessons[0].seen"],
    [
      "a date with a comment",
      () => bytesOf({ lessons: [lesson("a", { first: "2026-11-01 -->" })] }),
      "a date that is not",
    ],
    [
      "too many lessons",
      () => bytesOf({ lessons: Array.from({ length: 1_001 }, (_, at) => lesson(`l${at}`)) }),
      "lessons has 1001 items",
    ],
    [
      "too many skills",
      () => bytesOf({ skills: Array.from({ length: 51 }, (_, at) => skill(`s${at}`)) }),
      "skills has 51 items",
    ],
    [
      "too many files",
      () =>
        bytesOf({
          skills: [skill("a", Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, ""])))],
        }),
      "has 51 files",
    ],
    [
      "a file like a library",
      () => bytesOf({ skills: [skill("a", { b: "x".repeat(200_001) })] }),
      "a file b that is not a text",
    ],
    [
      "a file that is a number",
      () => bytesOf({ skills: [{ name: "a", files: { "SKILL.md": 1 } }] }),
      "a file SKILL.md that is not a text",
    ],
    [
      "a skill without instructions",
      () => bytesOf({ skills: [{ name: "a", files: {} }] }),
      "has no SKILL.md",
    ],
    ["a skill twice", () => bytesOf({ skills: [skill("a"), skill("A")] }), "is in it twice"],
    [
      "two files at one place",
      () => bytesOf({ skills: [skill("a", { "skill.md": "" })] }),
      "two files at one place",
    ],
    [
      "a file in a file",
      () => bytesOf({ skills: [skill("a", { b: "", "b/c": "" })] }),
      "two files at one place",
    ],
  ])("%s", async (_, make, problem) => {
    const bytes = await make();
    await expect(read(bytes)).rejects.toMatchObject({
      code: "bundle.malformed",
      message: expect.stringContaining(problem),
      hint: expect.stringContaining("Nothing was imported."),
    });
  });

  test("a newer version, before it looks at anything else", async () => {
    await expect(read(await bytesOf({ version: 2, lessons: "in a new shape" }))).rejects.toMatchObject({
      code: "bundle.newer",
      message: "b.json is a bundle of version 2; this brainstem reads up to version 1.",
      hint: expect.stringContaining("Update brainstem"),
    });
  });

  test("a changed text, and a malformed checksum", async () => {
    const changed = (await text()).replace("Use ms.", "Use  s.");
    await expect(read(encode(changed))).rejects.toMatchObject({ code: "bundle.altered" });
    for (const checksum of [undefined, true, "", null])
      await expect(read(encode(JSON.stringify({ ...good, checksum })))).rejects.toMatchObject({
        code: "bundle.altered",
      });
  });
});

describe("[brain.share.contained] a path of a skill", () => {
  test.each([
    "../x",
    "a/../../x",
    "..",
    ".",
    "/etc/passwd",
    "C:/x",
    "C:\\x",
    "..\\x",
    "a\\b",
    "a//b",
    "a/",
    "",
    ".git/config",
    ".env",
    "a/.hidden",
    "a\0b",
    "a\nb",
    "a\u202eb",
    "con",
    "NUL.txt",
    "aux/x",
    "a.",
    "a ",
    "-rf",
    "e\u0301.md",
    "x:y",
    "~/x",
    "a/b/c/d/e/f/g/h/i",
    "x".repeat(201),
    "$HOME",
    "*",
    "a|b",
    "%2e%2e/x",
  ])("can't be %j", async path => {
    const bytes = await bytesOf({ skills: [skill("a", { [path]: "x" })] });
    await expect(read(bytes)).rejects.toMatchObject({ code: "bundle.malformed" });
  });

  test.each([
    "KNOWLEDGE.md",
    "scripts/check.sh",
    "references/日本語.md",
    "a b.txt",
    "_x/y-z_1.json",
    "é.md",
    "__proto__",
  ])("may be %j", async path => {
    const files = Object.fromEntries([
      [path, "x"],
      ["SKILL.md", "y"],
    ]);
    const bundle = await read(await bytesOf({ skills: [{ name: "a", files }] }));
    expect(Object.keys(bundle.skills[0]!.files)).toContain(path);
  });

  test.each([
    "..",
    ".",
    "a/b",
    "",
    "_index",
    ".git",
    "a b",
    "a\\b",
    "con",
    "a.",
    "x".repeat(65),
    "-x",
    "a\u200bb",
    "../memory",
    7,
  ])("and no skill is called %j", async name => {
    const bytes = await bytesOf({ skills: [{ name, files: { "SKILL.md": "x" } }] });
    await expect(read(bytes)).rejects.toMatchObject({ code: "bundle.malformed" });
  });
});

test("[brain.share.validated] whatever the bytes are, there is a bundle or a fault", async () => {
  const whole = encode(bundleText(await sealBundle(good)));
  const damaged = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    .map(edits => {
      const bytes = whole.slice();
      for (const [at, byte] of edits) bytes[at] = byte;
      return bytes;
    });
  const json = fc.json().map(encode);
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, json, fc.uint8Array()), async bytes => {
      try {
        // White space may change between members.
        expect(JSON.stringify(await read(bytes))).toBe(JSON.stringify(await read(whole)));
      } catch (error) {
        expect(isFault(error) && error.code.startsWith("bundle."), String(error)).toBe(true);
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});
