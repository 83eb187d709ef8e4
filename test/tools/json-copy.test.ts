import { describe, expect, test } from "vitest";
import { jsonCopy } from "../../src/tools/json-copy.ts";

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

class Point {
  readonly x = 1;
}

describe("jsonCopy", () => {
  test("gives what JSON gives, and nothing of it can change", () => {
    const value = { a: [1, "b", null, undefined, true], b: undefined, at: new Date(0), c: new Point() };
    const copy = jsonCopy(value, 1_000);
    expect(copy).toEqual(JSON.parse(JSON.stringify(value)));
    expect(() => Object.assign((copy as { a: object }).a, { 0: 2 })).toThrow(TypeError);
    expect(() => Object.assign(copy as object, { a: 2 })).toThrow(TypeError);
  });

  test("[tools.output.checked] deep values and large ones are refused before they are walked", () => {
    expect(jsonCopy(nested(200), 1_000)).toEqual(nested(200));
    expect(() => jsonCopy(nested(201), 1_000)).toThrow(/levels deep/);
    expect(() => jsonCopy(nested(5_000), 1_000)).toThrow(/levels deep/);
    expect(() => jsonCopy("x".repeat(1_001), 1_000)).toThrow(/the most that is allowed is 1000/);
    expect(() => jsonCopy({ toJSON: () => ({ toJSON: () => Number.NaN }) }, 1_000)).toThrow(/NaN/);
  });

  test("a toJSON that gives itself comes to an end", () => {
    const value: { toJSON: () => unknown } = { toJSON: () => value };
    expect(() => jsonCopy(value, 1_000)).toThrow(/levels deep/);
  });
});
