/** Appended entries come back as JSON has it, whatever a model, a tool or a newer version wrote. */
import type { CallId, Json } from "../../base/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";
import { assert, assertEqual } from "./assert.ts";
import { entriesFrom, entryOf, key, said } from "./entries.ts";
import { casesOf, readAll } from "./store-case.ts";

const texts: Readonly<Record<string, string>> = {
  empty: "",
  unicode: "Grüße, 語, שלום, 👩‍💻, \u{10ffff}, \uffff, \ufeffmark",
  "line ends": "a\r\nb\rc\n\u2028\u2029\u0085",
  "control characters": Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join(""),
  "a zero": "before\u0000after",
  "lone surrogates": "\ud83d alone, \udc00 too, \udbff\udbff",
  "what looks like an escape": "\\u0000 \\ud800 \\\\u0000 \\x00 %00 \u241000",
  quotes: `'"\`; DROP TABLE events; -- \${x} $1 ? :name`,
  "decomposed letters": "é is not e\u0301",
};

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e21,
  1e-7,
  5e-324,
  Number.MAX_VALUE,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  -(2 ** 63),
  123456789.12345679,
];

const callOf = (seq: number, args: Json) =>
  entryOf({ kind: "tool-call-request", call: "call-1" as CallId, tool: "echo", arguments: args }, { seq });

function nested(depth: number): Json {
  let value: Json = "the bottom";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}

export const roundTripCases = casesOf("round trip", {
  "of texts": async ({ log }) => {
    const entries = Object.values(texts).map((text, index) => said(index + 1, text));
    await log.append(key, entries, { afterSeq: 0 });
    const read = await readAll(log, key);
    for (const [index, what] of Object.keys(texts).entries()) {
      assertEqual(read[index], entries[index], `a text with ${what}`);
    }
    for (const [index, entry] of read.entries()) {
      assert((entry as { text?: string }).text === Object.values(texts)[index], "each code unit");
    }
  },
  "of texts as names of members": async ({ log }) => {
    const args = Object.fromEntries(Object.values(texts).map((text, index) => [text, index]));
    const odd = JSON.parse(
      '{"__proto__":{"x":1},"constructor":2,"toString":3,"length":4,"":5,"0":6}',
    ) as Json;
    const entries = [callOf(1, args), callOf(2, odd)];
    await log.append(key, entries, { afterSeq: 0 });
    assertEqual(await readAll(log, key), entries, "the entries");
    const [, read] = (await readAll(log, key)) as unknown as { arguments: object }[];
    assert(Object.hasOwn(read!.arguments, "__proto__"), "__proto__ is a member like any other");
  },
  "of numbers": async ({ log }) => {
    await log.append(key, [callOf(1, numbers)], { afterSeq: 0 });
    const [read] = (await readAll(log, key)) as unknown as { arguments: number[] }[];
    for (const [index, number] of numbers.entries()) {
      assert(read!.arguments[index] === number, `the number ${number}, got ${read!.arguments[index]}`);
    }
  },
  "of everything else that JSON has": async ({ log }) => {
    const args: Json = {
      null: null,
      yes: true,
      no: false,
      list: [],
      object: {},
      mixed: [null, [[]], { a: [{}] }],
    };
    await log.append(key, [callOf(1, args), callOf(2, null), callOf(3, []), callOf(4, "text")], {
      afterSeq: 0,
    });
    const read = (await readAll(log, key)) as unknown as { arguments: Json }[];
    assertEqual(
      read.map(entry => entry.arguments),
      [args, null, [], "text"],
      "the arguments",
    );
  },
  "of the order in lists": async ({ log }) => {
    const list = Array.from({ length: 500 }, (_, index) => (index * 7_919) % 500);
    await log.append(key, [callOf(1, list)], { afterSeq: 0 });
    assertEqual(await readAll(log, key), [callOf(1, list)], "the list");
  },
  "of what lies deep": async ({ log }) => {
    const entry = callOf(1, nested(500));
    await log.append(key, [entry], { afterSeq: 0 });
    assertEqual(await readAll(log, key), [entry], "500 levels");
  },
  "of a megabyte": async ({ log, store }) => {
    const text = "0123456789abcdéf".repeat(65_536);
    await log.append(key, [said(1, "short"), said(2, text), said(3, "short")], { afterSeq: 0 });
    const read = await readAll(log, key);
    assertEqual((read[1] as { text?: string }).text?.length, text.length, "how long it is");
    assert((read[1] as { text?: string }).text === text, "each of its characters");
    assertEqual(read.length, 3, "what stands around it");
    assertEqual((await store.sessions.find(key))?.title, "short", "the title");
  },
  "of two thousand entries at once": async ({ log, store }) => {
    await log.append(key, entriesFrom(1, 2_000), { afterSeq: 0 });
    assertEqual(await readAll(log, key), entriesFrom(1, 2_000), "the entries");
    assertEqual((await store.sessions.find(key))?.lastSeq, 2_000, "the record's last number");
    assertEqual((await readAll(log, key, { afterSeq: 1_990 })).length, 10, "the last ten");
  },
  "of kinds that only a newer version knows": async ({ log, store }) => {
    const newer = { ...said(2, "x"), kind: "thought-shared", with: { members: [1, null] }, text: undefined };
    const entries = [said(1, "hello"), newer as unknown as CommittedEvent, said(3, "bye")];
    await log.append(key, entries, { afterSeq: 0 });
    assertEqual(await readAll(log, key), entries, "the entries");
    assertEqual((await store.sessions.find(key))?.lastSeq, 3, "the record's last number");
  },
  "of members that only a newer version knows": async ({ log }) => {
    const entry = {
      ...said(1, "hello"),
      mood: { warm: 0.5 },
      id: "another-form-of-id",
      key: "k",
      session: "s",
      payload: 1,
    };
    await log.append(key, [entry as unknown as CommittedEvent], { afterSeq: 0 });
    assertEqual(await readAll(log, key), [entry], "the entry");
  },
  "of times that are no whole numbers of this century": async ({ log, store }) => {
    const entries = [said(1, "x", { at: 0 }), said(2, "y", { at: 1.5 }), said(3, "z", { at: 8.64e15 })];
    await log.append(key, entries, { afterSeq: 0 });
    assertEqual(await readAll(log, key), entries, "the entries");
    const record = await store.sessions.find(key);
    assertEqual([record?.createdAt, record?.updatedAt], [0, 8.64e15], "the record's times");
  },
});
