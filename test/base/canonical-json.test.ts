import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { canonicalJson, hashJson } from "../../src/base/index.ts";

// RFC 8785, appendix B: bits of a double, and how it is written.
const NUMBERS: readonly (readonly [bits: string, text: string])[] = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
];

const doubleOf = (bits: string) =>
  new DataView(Uint8Array.from(Buffer.from(bits, "hex")).buffer).getFloat64(0);

describe("canonical JSON by RFC 8785", () => {
  test.each(NUMBERS)("[base.canonical.rfc8785] writes the double %s as %s", (bits, text) => {
    expect(canonicalJson(doubleOf(bits))).toBe(text);
  });

  test("[base.canonical.rfc8785] writes the example of section 3.2.2", () => {
    const value = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test("[base.canonical.rfc8785] sorts keys by UTF-16 code units, as in section 3.2.3", () => {
    const value = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    expect(canonicalJson(value)).toBe(
      `{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",${'"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}'}`,
    );
  });
});

describe("canonical JSON of other values", () => {
  const cyclic: { self?: unknown } = {};
  cyclic.self = [cyclic];
  const shared = { a: 1 };
  const deep = (depth: number) => {
    let value: unknown = 0;
    for (let level = 0; level < depth; level++) value = [value];
    return value;
  };

  const refused: readonly (readonly [name: string, value: unknown])[] = [
    ["undefined", undefined],
    ["a function", () => 1],
    ["a function in a list", [() => 1]],
    ["a symbol", Symbol("x")],
    ["a bigint", 1n],
    ["NaN", Number.NaN],
    ["Infinity", { a: Number.POSITIVE_INFINITY }],
    ["a map", new Map([["a", 1]])],
    ["a set", { a: new Set([1]) }],
    ["bytes", new Uint8Array([1, 2])],
    ["an error", new TypeError("x")],
    ["a regular expression", /x/],
    ["a boxed number", Object(1)],
    ["a cycle", cyclic],
    ["100,000 levels", deep(100_000)],
  ];

  test.each(refused)("[base.canonical.faithful] refuses %s", (_, value) => {
    expect(() => canonicalJson(value)).toThrow(expect.objectContaining({ code: "input.invalid" }));
  });

  test("names the refused value in its complaint", () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow("The number NaN");
    expect(() => canonicalJson(new Map())).toThrow("type Map");
    expect(() => canonicalJson(cyclic)).toThrow("contains itself");
  });

  const accepted: readonly (readonly [name: string, value: unknown, text: string])[] = [
    ["undefined members are left out", { a: undefined, b: 1 }, '{"b":1}'],
    ["undefined items and holes are null", Object.assign([undefined], { 2: 1 }), "[null,null,1]"],
    ["dates are their ISO form", { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ["toJSON is called", { toJSON: () => ({ b: 1, a: 2 }) }, '{"a":2,"b":1}'],
    ["objects without a prototype are plain", Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ["a key called __proto__ is a key", JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
    ["the same object twice is no cycle", [shared, shared], '[{"a":1},{"a":1}]'],
    ["1,000 levels are fine", deep(1_000), `${"[".repeat(1_000)}0${"]".repeat(1_000)}`],
    ["a lone surrogate is escaped", "a\ud83d", '"a\\ud83d"'],
    ["a pair of surrogates is not", "\ud83d\ude00", '"😀"'],
  ];

  test.each(accepted)("accepts %s", (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});

describe("hashJson", () => {
  test("[base.canonical.rfc8785] is the SHA-256 of the canonical text, in hexadecimal", async () => {
    const expected = createHash("sha256").update('{"a":"ü","b":1}').digest("hex");
    expect(await hashJson({ b: 1, a: "ü" })).toBe(expected);
  });

  test("rejects a value without a canonical text", async () => {
    await expect(hashJson({ a: 1n })).rejects.toMatchObject({ code: "input.invalid" });
  });
});
