import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { createPartialReader, type Expected } from "../../../src/model/index.ts";
import { documents } from "../../base/json/damage.ts";
import { isPrefixOf } from "../../base/json/is-prefix.ts";
import { propertyRuns } from "../../deep.ts";

interface Streamed {
  readonly text: string;
  readonly truth: Json;
  readonly expects: Expected;
}

const people = [
  { name: "Ada", age: 36, isHere: true, tags: ["a", "b"], note: null },
  { name: 'Grace "Amazing" O\'Hopper', age: -1.5e3, isHere: false, tags: [], note: "C:\\dir" },
];
const plain = (truth: Json, expects: Expected = "any"): Streamed => ({
  text: JSON.stringify(truth),
  truth,
  expects,
});
const scripts = {
  text: "größer 東京 😀👩‍👩‍👧 \u0007 \ud83d!",
  "ключ 😀": ["\u2028", "", "a\n\tb"],
  __proto__: 1,
};
const streams: Readonly<Record<string, Streamed>> = {
  nested: plain({ a: { b: [{ c: [[1, [2, 30]], {}] }, "x"] }, d: 0.5, e: { f: {} } }, "object"),
  "a list of objects": plain(people, "array"),
  "scripts, emoji and escapes": {
    // Half of it is escaped, as some models do.
    text: JSON.stringify(scripts).replace(/[\u0080-\u{10ffff}]/gu, char =>
      char.length === 1 && char < "\u3000" ? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}` : char,
    ),
    truth: scripts,
    expects: "object",
  },
  "escaped surrogate pairs": {
    text: '{"a": "\\ud83d\\ude00 and \\ud83d\\ude00"}',
    truth: { a: "😀 and 😀" },
    expects: "any",
  },
  "fenced, with prose": {
    text: `Sure: the {people} of [1]:\n\n\`\`\`json\n${JSON.stringify({ people }, null, 2)}\n\`\`\`\nAnything {"else": 1}?`,
    truth: { people },
    expects: "object",
  },
  "after thoughts": {
    text: '<think>{"a": 0}?</think>\n{"a": [1, 22]}',
    truth: { a: [1, 22] },
    expects: "any",
  },
};

function follow({ truth, expects }: Streamed, deltas: Iterable<string>) {
  const reader = createPartialReader({ expects });
  let before: Json | undefined;
  for (const delta of deltas) {
    const value = reader.push(delta);
    if (value === undefined) continue;
    expect(isPrefixOf(value, truth), `${JSON.stringify(value)} is no prefix`).toBe(true);
    expect(hasLoneEnd(value), `${JSON.stringify(value)} ends in half a character`).toBe(false);
    if (before !== undefined) expect(isPrefixOf(before, value)).toBe(true);
    before = value;
  }
  expect(reader.end()).toEqual(truth);
  expect(before).toEqual(truth);
}

/** Whether the last string of the value, which alone may still grow, ends in a high surrogate. */
function hasLoneEnd(value: Json | undefined): boolean {
  if (typeof value === "string") return /[\ud800-\udbff]$/.test(value);
  return (
    typeof value === "object" && value !== null && hasLoneEnd(Object.values(value).at(-1) as Json | undefined)
  );
}

function* bytesOf(text: string, sizes: Iterable<number>): Generator<string> {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  let at = 0;
  for (const size of sizes) {
    if (at >= bytes.length) break;
    yield decoder.decode(bytes.subarray(at, at + size), { stream: true });
    at += size;
  }
  yield decoder.decode(bytes.subarray(at));
}

const forever = function* (size: number) {
  for (;;) yield size;
};

describe.each(Object.entries(streams))("[model.object.partial.prefix] %s", (_, stream) => {
  test("byte by byte", () => {
    follow(stream, bytesOf(stream.text, forever(1)));
  });

  test("by one UTF-16 unit and by two", () => {
    follow(stream, stream.text.split(""));
    follow(stream, stream.text.match(/[\s\S]{1,2}/g)!);
  });

  test("cut in two at every place, and at any places", () => {
    for (let at = 0; at <= stream.text.length; at++)
      follow(stream, [stream.text.slice(0, at), stream.text.slice(at)]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 200 }), sizes => {
        follow(stream, bytesOf(stream.text, sizes));
      }),
      { numRuns: 30 },
    );
  });
});

test("[model.object.partial.prefix] any document, cut anywhere", () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), (truth, size, indent) => {
      const text = JSON.stringify(truth, null, indent);
      follow({ text, truth, expects: "object" }, text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g"))!);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("[model.object.partial.complete] numbers, literals and keys are shown when they are complete", () => {
  const reader = createPartialReader();
  const shown = [...'{"a": 12, "b": {"c": true}, "d": "x"}'].map(char => reader.push(char));
  expect(shown.filter(value => value !== undefined)).toEqual([
    { a: 12 },
    { a: 12, b: {} },
    { a: 12, b: { c: true } },
    { a: 12, b: { c: true }, d: "" },
    { a: 12, b: { c: true }, d: "x" },
  ]);
});

test("[model.object.partial.shared] a value that was given never changes, and what is complete is shared", () => {
  const reader = createPartialReader();
  const first = reader.push('[{"a": 1}, {"b": "x') as readonly Json[];
  const copy = structuredClone(first);
  const second = reader.push('y"}, 3]') as readonly Json[];
  expect(first).toEqual(copy);
  expect(second).toEqual([{ a: 1 }, { b: "xy" }, 3]);
  expect(second[0]).toBe(first[0]);
});

test("[model.object.partial.total] text that is no JSON shows the values before it, and nothing throws", () => {
  const read = (text: string) => {
    const reader = createPartialReader({ expects: "object" });
    for (const char of text) reader.push(char);
    return reader.end();
  };
  expect(read("I can't do that {sorry}.")).toBeUndefined();
  expect(read('{"a": 1, b: 2}')).toEqual({ a: 1 });
  expect(read('an empty {} first, then {"a": 1}')).toEqual({ a: 1 });
  expect(read("{}")).toEqual({});
  expect(read('{"a" no}, {"b": 1}')).toEqual({ b: 1 });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'{}[]":,\\u0ntf-1 \n<>`a', "<think>", "😀")), parts => {
      const reader = createPartialReader();
      for (const part of parts) reader.push(part);
      JSON.stringify(reader.end());
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test("[model.object.partial.linear] a large answer in small deltas is followed to its end", {
  timeout: 60_000,
}, () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `row ${id}` }));
  for (const truth of [
    { rows },
    Object.fromEntries(rows.map(({ id }) => [`key${id}`, id])),
    { text: "x".repeat(1e6) },
  ]) {
    const text = JSON.stringify(truth);
    const reader = createPartialReader();
    let values = 0;
    for (let at = 0; at < text.length; at += 50)
      if (reader.push(text.slice(at, at + 50)) !== undefined) values += 1;
    expect(values).toBeGreaterThan(10);
    expect(reader.end()).toEqual(truth);
  }
  for (const piece of ["{}", '{"', "[", "see [1] and ", '{"a":', "{ "]) {
    const reader = createPartialReader();
    for (let left = 200_000; left > 0; left -= piece.length) reader.push(piece);
    reader.end();
  }
});
