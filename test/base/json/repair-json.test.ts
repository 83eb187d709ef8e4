import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { type Expected, repairJson } from "../../../src/base/json.ts";

const found = async (text: string, expects: Expected = "object", isCut = false) => {
  const reading = await repairJson(text, { expects, isCut });
  return reading.status === "failed" ? reading : [reading.status, reading.value];
};

test("[model.object.repair.valid] valid JSON is untouched", async () => {
  const text =
    '\uFEFF {"a": "```json {\\"b\\": 1} ``` // no, \'comment\' <json>", "__proto__": {"x": 1}, "n": 1e3} \n';
  const reading = await repairJson(text);
  expect(reading).toEqual({ status: "parsed", value: JSON.parse(text.slice(1)) });
  expect(Object.hasOwn((reading as { value: object }).value, "__proto__")).toBe(true);
  expect(await found('"{a:1}"', "any")).toEqual(["parsed", "{a:1}"]);
  expect(await found("null", "any")).toEqual(["parsed", null]);
});

describe("[model.object.repair.extracted] the JSON in an answer is found", () => {
  test.each<[string, unknown, Expected?]>([
    ['Here is the JSON: {"a": 1} Hope that helps {smile}', { a: 1 }],
    [
      'Here:\n```json\n{"code": "```js\\nx\\n```", "b": [1, 2]}\n```\nDone {a:1}',
      { code: "```js\nx\n```", b: [1, 2] },
    ],
    ['~~~\n{"a": 1}\n~~~', { a: 1 }],
    ['```{"a": 1}```', { a: 1 }],
    ['```\n{"a": 1}', { a: 1 }],
    ['<json>\n{"a": 1}\n</json>', { a: 1 }],
    ['<think>maybe {"a": 0}?</think>\n{"a": 1}', { a: 1 }],
    ['{"a": 1}{"b": 2}', { a: 1 }],
    ['{"a": 1}\n{"a": 2}\n', { a: 1 }],
    ['```json\n{"draft": 1}\n```\nor\n```json\n{"other": 2}\n```', { draft: 1 }],
    ['The input was {"x": 1}.\n```json\n{"y": 2}\n```', { y: 2 }],
    ['Fill in {name: string}. Result: {"name": "Ada"}', { name: "Ada" }],
    ['See [1] and [2]: {"a": 1}', { a: 1 }, "any"],
    ["Result: [1, 2]", [1, 2], "array"],
    ['```python\nprint({"a": 1})\n```', { a: 1 }],
  ])("%j", async (text, value, expects = "object") => {
    expect(await found(text, expects)).toEqual(["parsed", value]);
  });

  test.each<[string, unknown, Expected?]>([
    ['{"a": 1}\n{"a": 2}\n', [{ a: 1 }, { a: 2 }], "array"],
    ['{"a": 1},\n{"a": 2},', [{ a: 1 }, { a: 2 }], "array"],
    ['{"a": 1}{"b": 2}', [{ a: 1 }, { b: 2 }], "any"],
    ['"{\\"a\\": \\"x\\\\ny\\"}"', { a: "x\ny" }],
    ['Result: "{\\"a\\": 1}" as text', { a: 1 }],
    ['{\\"a\\": \\"b\\"}', { a: "b" }],
  ])("%j, put together", async (text, value, expects = "object") => {
    expect(await found(text, expects)).toEqual(["repaired", value]);
  });
});

describe("[model.object.repair.contents] the content of strings stays as it is", () => {
  test.each<[string, unknown]>([
    ["{'name': 'O'Brien', 'ok': True, 'x': None}", { name: "O'Brien", ok: true, x: null }],
    ["{'name': \"O'Brien\", 'say': 'it\\'s'}", { name: "O'Brien", say: "it's" }],
    ["{'a': 'None, True // and {so}', }", { a: "None, True // and {so}" }],
    ["{“a”: “b}c”, “d”: ““so” he said”}", { a: "b}c", d: "“so” he said" }],
    ['{"say": "the "None" was"}', { say: 'the "None" was' }],
    ['{"re": "\\d+\\.", "path": "C:\\users\\dir"}', { re: "\\d+\\.", path: "C:\\users\\dir" }],
    ['{"text": "line one\nline two", }', { text: "line one\nline two" }],
    ["{'__proto__': {'x': 1}}", JSON.parse('{"__proto__": {"x": 1}}')],
    ['```json\n{"a": "```js inside```", "b": [1\n```', { a: "```js inside```", b: [1] }],
    ['{"a": "x" // it\'s {\n, "b": 2}', { a: "x", b: 2 }],
    ['{"a": 1\n\nHope that helps!', { a: 1 }],
  ])("%j", async (text, value) => {
    expect(await found(text)).toEqual(["repaired", value]);
  });
});

describe("[model.object.repair.right-or-failed] a damage gives the value that was written, or none", () => {
  test.each<[string, unknown, Expected?]>([
    ['{"a": [1, 2}, "b": 3}', { a: [1, 2], b: 3 }],
    ["{'a': (1, 'x'), 'b': (), 'c': ((1, 2), 3)}", { a: [1, "x"], b: [], c: [[1, 2], 3] }],
    ["(1, 2)", [1, 2], "any"],
    ['{"a": TRUE, "b": NULL, "c": NaN, "d": [None, False]}', { a: true, b: null, c: null, d: [null, false] }],
    ['{"a": {"b": 1}}}', { a: { b: 1 } }],
    ['[{"a": 1} {"a": 2}\n{"a": 3}]', [{ a: 1 }, { a: 2 }, { a: 3 }], "array"],
  ])("%j is read", async (text, value, expects = "object") => {
    const reading = await repairJson(text, { expects });
    expect(reading).toMatchObject({ value });
  });

  test.each<[string, Expected?]>([
    ['{"a": 1}, "b": 2}'],
    ['{"a": {"b": 1}}, "c": 2}}'],
    ["[1, 2], 3]", "array"],
    ['{"a": {]}'],
    ['{"a": [1}, "b": {"c": 2}'],
    ['{"a": 1, "a": 2,,}'],
    ["{'a': (1)}"],
    ['{"a": Infinity}'],
    ['{"a": 007}'],
    ['{"a": [1, 2, ...]}'],
    ['{"a": 1\n{"b": 2}'],
    ['{"a": 1}\n{"b": }', "array"],
    ['{"a": 1}\n{"b": }', "any"],
  ])("%j is not", async (text, expects = "object") => {
    expect((await repairJson(text, { expects })).status).toBe("failed");
  });

  test.each(["", " ", "\n"])("thousands of objects with %j between them are all there", async between => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ index, name: `row ${index}` }));
    const text = rows.map(row => JSON.stringify(row)).join(between);
    for (const whole of [text, `[${text}]`]) {
      expect(await found(whole, "array")).toEqual(["repaired", rows]);
      expect(await found(whole, "any")).toEqual(["repaired", rows]);
    }
    expect(await found(`{"rows": [${text}]}`)).toEqual(["repaired", { rows }]);
  });
});

describe("[model.object.repair.cut] a text that broke off ends with its last certain value", () => {
  test.each<[string, unknown, unknown]>([
    ['{"a": 12, "b": 34', { a: 12, b: 34 }, { a: 12 }],
    ['{"a": "half a sen', { a: "half a sen" }, { a: "half a sen" }],
    ['{"a": [1, {"b": tru', { a: [1, {}] }, { a: [1, {}] }],
    ['{"a": 1, "key', { a: 1 }, { a: 1 }],
    ['{"a": "b}', { a: "b" }, { a: "b}" }],
    ["{'a': 'x', 'n': 12", { a: "x", n: 12 }, { a: "x" }],
    ["{a: 1, ke", { a: 1 }, { a: 1 }],
    ['{"a": "caf\\u00e', { a: "caf" }, { a: "caf" }],
    ['{"a": "\\ud83d', { a: "" }, { a: "" }],
  ])("%j", async (text, ended, cut) => {
    expect(await found(text)).toEqual(["repaired", ended]);
    expect(await found(text, "object", true)).toEqual(["repaired", cut]);
  });
});

describe("[model.object.repair.total] a value of another kind is not found", () => {
  test.each<[string, Expected]>([
    ["", "any"],
    ["  \n", "object"],
    ["I can't do that.", "object"],
    ["I can't do that.", "array"],
    ["See [1].", "array"],
    ["- [ ] to do", "array"],
    ['"a string"', "object"],
    ["42", "array"],
    ['[{"a": 1}]', "object"],
    ['{"a": [1]}', "array"],
    ["{smile}", "object"],
  ])("%j as %s", async (text, expects) => {
    expect(await found(text, expects)).toEqual({
      status: "failed",
      problem: expect.stringMatching(/^\w.*[^.]$/s),
    });
  });

  test("JSON that can't be recorded is not JSON here", async () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect((await repairJson(nested(1_000))).status).toBe("parsed");
    expect(await repairJson(nested(1_001))).toEqual({
      status: "failed",
      problem: "the answer is nested deeper than 1,000",
    });
    for (const text of ["[".repeat(10_000), '{"a":'.repeat(10_000), `${"[".repeat(9_000)}'a'`]) {
      expect((await repairJson(text)).status).toBe("failed");
    }
  });

  test("a megabyte of anything is read or given up", async () => {
    const pieces = [
      "{",
      "[",
      '{"',
      '{"a":',
      "{a:",
      "{}",
      "see [1] and ",
      "```json\n{",
      '{\\"a\\":',
      "{'a':'",
      "/*",
      "“{“",
      "\\",
      "'",
    ];
    const blanks = "\n".repeat(500_000);
    const texts = [
      ...pieces.map(piece => piece.repeat(Math.ceil(1_000_000 / piece.length))),
      `{"a": 1${blanks}, b c: 2${blanks}`,
      `\`\`\`${" ".repeat(1_000_000)}x{"a": 1}`,
    ];
    for (const text of texts) {
      const reading = await repairJson(text, { expects: "object" });
      expect(["parsed", "repaired", "failed"]).toContain(reading.status);
    }
  });
});

const corpus = join(import.meta.dirname, "../../../../shared/data/json-repair.jsonl");
const isHere = existsSync(corpus);
test.skipIf(!isHere)(
  `[model.object.repair.corpus] 97 of 100 public cases are read as expected or not at all, and 70 are read${isHere ? "" : ` (skipped: ${corpus} is not here)`}`,
  async () => {
    const rows = readFileSync(corpus, "utf8")
      .trim()
      .split("\n")
      .map(line => JSON.parse(line) as { readonly input: string; readonly output?: string | null });
    const readings = await Promise.all(rows.map(({ input }) => repairJson(input)));
    const expected = rows.flatMap(({ output }, index) =>
      typeof output === "string" ? [{ output: JSON.parse(output), reading: readings[index]! }] : [],
    );
    const given = expected.filter(({ reading }) => reading.status !== "failed");
    const right = given.filter(
      ({ output, reading }) => reading.status !== "failed" && isDeepStrictEqual(reading.value, output),
    );
    expect((given.length - right.length) / expected.length).toBeLessThanOrEqual(0.03);
    expect(right.length / expected.length).toBeGreaterThanOrEqual(0.7);
  },
);
