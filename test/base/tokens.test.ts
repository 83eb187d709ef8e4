/** The estimator against a real tokenizer, on text that it was not fitted to. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import {
  createTokenCounter,
  estimateTokens,
  loadTokenCounter,
  tokenizerNames,
} from "../../src/base/tokens.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const SHARED = join(HERE, "../../../shared");
const fixture = (name: string) => readFileSync(join(HERE, "fixtures", `tokens-${name}.txt`), "utf8");
const errorOf = (estimate: number, text: string) =>
  Math.abs(estimate / countTokens(text, { disallowedSpecial: new Set() }) - 1);

describe("the estimator", () => {
  test.each(["english", "typescript", "japanese"])(
    "[base.tokens.calibrated] is close to the tokenizers' counts for %s",
    name => {
      const text = fixture(name);
      expect(text.length).toBeGreaterThan(1_000);
      expect(errorOf(estimateTokens(text), text)).toBeLessThan(0.1);
    },
  );

  test("is closer than characters / 4 to all three together", () => {
    const texts = ["english", "typescript", "japanese"].map(fixture);
    const worst = (count: (text: string) => number) =>
      Math.max(...texts.map(text => errorOf(count(text), text)));
    expect(worst(text => text.length / 4)).toBeGreaterThan(0.6);
    expect(worst(estimateTokens)).toBeLessThan(0.1);
  });

  test("is within 6 % for half of this project's source files", () => {
    const root = join(HERE, "../..");
    const errors = globSync("src/**/*.ts", { cwd: root })
      .map(file => readFileSync(join(root, file), "utf8"))
      .filter(text => text.length > 1_000)
      .map(text => errorOf(estimateTokens(text), text))
      .sort((left, right) => left - right);
    expect(errors[errors.length >> 1]).toBeLessThan(0.06);
  });

  test.skipIf(!existsSync(SHARED))(
    "is close for the English specification and the Japanese article (/work/shared)",
    () => {
      const specification = globSync("spec/*.md", { cwd: SHARED }).map(file =>
        readFileSync(join(SHARED, file), "utf8"),
      );
      for (const text of specification) expect(errorOf(estimateTokens(text), text)).toBeLessThan(0.1);
      const [article = ""] = globSync("seeds/003*.txt", { cwd: SHARED });
      const japanese = readFileSync(join(SHARED, article), "utf8").slice(0, 12_000);
      expect(errorOf(estimateTokens(japanese), japanese)).toBeLessThan(0.1);
    },
  );

  test("gives whole numbers, and 0 only for an empty text", () => {
    expect(estimateTokens("")).toBe(0);
    for (const text of ["a", " ", "\n", "漢", "\ud83d\ude00", "hello there", "x".repeat(999)]) {
      expect(estimateTokens(text)).toBeGreaterThan(0);
      expect(Number.isInteger(estimateTokens(text))).toBe(true);
    }
  });

  test.each([
    ["lone surrogates", "\ud800".repeat(1_000)],
    ["one word of a megabyte", "a".repeat(1_000_000)],
    ["blanks without an end", " ".repeat(1_000_000)],
    ["line breaks with indentation", "\n    ".repeat(200_000)],
    ["marks that never repeat", "!?".repeat(500_000)],
    ["every code unit", String.fromCharCode(...Array.from({ length: 65_536 }, (_, code) => code))],
  ])("[base.tokens.any-text] counts %s in linear time", (_, text) => {
    const startMs = performance.now();
    expect(estimateTokens(text)).toBeGreaterThan(0);
    expect(performance.now() - startMs).toBeLessThan(1_000); // a quadratic scan takes minutes
  });
});

describe("a tokenizer", () => {
  const counter = createTokenCounter({ countTokens });

  test("[base.tokens.exact] gives the tokenizer's own count, for long texts too", () => {
    for (const name of ["english", "typescript", "japanese"]) {
      const text = fixture(name).repeat(3);
      expect(counter(text)).toBe(countTokens(text));
    }
    expect(counter("")).toBe(0);
  });

  test("counts special tokens in a text as text", () => {
    expect(() => countTokens("a <|endoftext|> b")).toThrow();
    expect(counter("a <|endoftext|> b")).toBe(9);
  });

  test("[base.tokens.any-text] cuts a run without a boundary, so that a tokenizer's quadratic time stays small", () => {
    const longest: number[] = [];
    const count = createTokenCounter({ countTokens: text => longest.push(text.length) });
    count("あ".repeat(100_000));
    expect(Math.max(...longest)).toBeLessThanOrEqual(2_048);
    expect(longest.length).toBe(Math.ceil(100_000 / 2_048));
    const text = "あ".repeat(5_000);
    expect(Math.abs(counter(text) - countTokens(text))).toBeLessThanOrEqual(2);
  });

  test("is replaced by the estimator where none is passed", () => {
    expect(createTokenCounter()).toBe(estimateTokens);
  });
});

describe("a tokenizer by name", () => {
  test("is imported", async () => {
    const count = await loadTokenCounter("gpt-tokenizer");
    expect(count("hello there, world")).toBe(countTokens("hello there, world"));
  });

  test("is the estimator for undefined", async () => {
    expect(await loadTokenCounter(undefined)).toBe(estimateTokens);
  });

  test.each([
    "no-such-tokenizer",
    "zod",
    "data:text/javascript,globalThis.canary=1",
    "file:///tmp/canary.mjs",
    "https://example.com/tokenizer.js",
    "./canary.mjs",
    "/tmp/canary.mjs",
    "gpt-tokenizer/../../canary.mjs",
    "gpt-tokenizer/encoding/../../zod",
    "node:child_process",
    "GPT-tokenizer",
    "gpt-tokenizer?canary",
  ])("[base.tokens.known] imports no %s, and names the known tokenizers", async name => {
    await expect(loadTokenCounter(name)).rejects.toMatchObject({
      code: "input.invalid",
      data: { expected: expect.stringContaining("gpt-tokenizer/encoding/o200k_base") },
    });
    expect("canary" in globalThis).toBe(false);
  });

  test.each(tokenizerNames)("[base.tokens.known] %s is a tokenizer", async name => {
    expect((await loadTokenCounter(name))("hello there")).toBe(2);
  });
});
