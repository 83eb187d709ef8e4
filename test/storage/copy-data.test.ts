import { expect, test } from "vitest";
import { copyData } from "../../src/storage/copy-data.ts";

const cyclic: { self?: unknown } = {};
cyclic.self = [cyclic];

const values: readonly (readonly [name: string, value: unknown])[] = [
  ["an entry", { seq: 1, text: "a", usage: { inputTokens: 1 }, parts: [{ type: "text" }], none: null }],
  ["an undefined member", { a: undefined }],
  ["a member called __proto__", JSON.parse('{"__proto__":{"a":1}}')],
  ["a date and bytes", { at: new Date(0), bytes: new Uint8Array([1, 2]) }],
  ["an object without a prototype", Object.assign(Object.create(null), { a: { b: 1 } })],
  ["a text", "text"],
];

test.each(values)("copies %s as structuredClone does", (_, value) => {
  expect(copyData(value)).toStrictEqual(structuredClone(value));
});

test("shares nothing with the value, however deep", () => {
  const value = { list: [{ inner: { words: ["a"] } }] };
  const copy = copyData(value);
  copy.list[0]!.inner.words.push("b");
  expect(value.list[0]!.inner.words).toEqual(["a"]);
});

test("copies a value that contains itself", () => {
  expect(() => copyData(cyclic)).not.toThrow();
});

test.each([
  ["a function", () => 1],
  ["a symbol", Symbol("a")],
])("refuses %s as structuredClone does", (_, value) => {
  expect(() => copyData({ a: [value] })).toThrow("could not be cloned");
});
