import { describe, expect, test } from "vitest";
import type { SessionKey } from "../../../src/ports/index.ts";
import {
  createMemoryStore,
  importSessions,
  type OnExisting,
  type PlacedSession,
  type Store,
} from "../../../src/storage/index.ts";
import type { GeneratedSession } from "../event-generator.ts";
import { ada, adasSession, ben, bensSession, createFilledStore, turn, written } from "./fixture.ts";
import { collect, contentsOf, expectSame, exportLines, fill, linesOf } from "./lines.ts";
import { sealed } from "./sealed.ts";

const sealOf = (lines: readonly string[]) => lines.findIndex(line => line.startsWith('{"end":"session"'));

test("[storage.transfer.lossless] the report counts what was taken in, session by session", async () => {
  const placed: PlacedSession[] = [];
  const lines = await exportLines(await createFilledStore());
  const onSession = (each: PlacedSession) => placed.push(each);
  const report = await importSessions(createMemoryStore(), linesOf(lines), { onSession });
  expect(report).toEqual({ imported: 2, extended: 0, skipped: 0, entries: 13 });
  expect(placed).toEqual([
    { key: ada, outcome: "imported", entries: 9 },
    { key: ben, outcome: "imported", entries: 4 },
  ]);
});

test("[storage.transfer.lossless] a session's project goes with it", async () => {
  const store = createMemoryStore();
  const key = { ...ada, project: "rocket" };
  await fill(store, [{ key, entries: written(key, turn("Hello", "Hi")) }]);
  const target = createMemoryStore();
  await importSessions(target, linesOf(await exportLines(store)));
  expect((await target.sessions.find(ada))?.key).toEqual(key);
});

test("[storage.transfer.lossless] line breaks of other systems, a byte order mark and empty lines change nothing", async () => {
  const source = await createFilledStore();
  const lines = await exportLines(source);
  const target = createMemoryStore();
  await importSessions(
    target,
    linesOf(["", `\ufeff${lines[0]}\r`, ...lines.slice(1).flatMap(line => [`${line}\r`, ""])]),
  );
  await expectSame(target, source);
});

describe("a session that is there", () => {
  const longer: GeneratedSession = {
    key: ada,
    entries: [...adasSession.entries, ...written(ada, turn("More", "ok"), 9)],
  };
  const other: GeneratedSession = { key: ada, entries: written(ada, turn("Somebody else", "ok")) };
  const shorter: GeneratedSession = { key: ada, entries: adasSession.entries.slice(0, 4) };

  async function importOnto(present: GeneratedSession, onExisting?: OnExisting) {
    const store = createMemoryStore();
    await fill(store, [present]);
    const lines = await exportLines(await createFilledStore());
    const report = importSessions(store, linesOf(lines), onExisting === undefined ? {} : { onExisting });
    return { store, report };
  }

  test.each<[string, GeneratedSession, OnExisting | undefined]>([
    ["is refused", adasSession, undefined],
    ["is refused when that is asked for", shorter, "refuse"],
    ["is refused when it is to be extended and differs", other, "extend"],
    ["is refused when what is to be done with it is unknown", adasSession, "overwrite" as OnExisting],
  ])("[storage.transfer.existing] %s", async (_, present, onExisting) => {
    const { report, store } = await importOnto(present, onExisting);
    await expect(report).rejects.toMatchObject({ code: "session.exists" });
    expect(await collect(store.log.read(ada))).toEqual(present.entries);
    expect(await store.log.lastSeq(ben)).toBe(0);
    expect(await store.log.claim(ada, "somebody", 1_000)).toMatchObject({ status: "claimed" });
  });

  test.each<[string, GeneratedSession, OnExisting, object]>([
    ["is skipped", other, "skip", { imported: 1, extended: 0, skipped: 1, entries: 4 }],
    ["is extended", shorter, "extend", { imported: 1, extended: 1, skipped: 0, entries: 9 }],
    [
      "stays when it lacks nothing",
      adasSession,
      "extend",
      { imported: 1, extended: 0, skipped: 1, entries: 4 },
    ],
    ["stays when it has gone on", longer, "extend", { imported: 1, extended: 0, skipped: 1, entries: 4 }],
  ])("[storage.transfer.existing] %s", async (_, present, onExisting, expected) => {
    const { report, store } = await importOnto(present, onExisting);
    expect(await report).toEqual(expected);
    const entries = present === shorter ? adasSession.entries : present.entries;
    expect(await collect(store.log.read(ada))).toEqual(entries);
    expect(await collect(store.log.read(ben))).toEqual(bensSession.entries);
  });
});

describe("a session that another process has claimed", () => {
  test("[storage.transfer.held] is not written to", async () => {
    const store = createMemoryStore();
    await store.log.claim(ben, "another process", 60_000);
    const lines = await exportLines(await createFilledStore());
    const report = importSessions(store, linesOf(lines));
    await expect(report).rejects.toMatchObject({ code: "session.held", data: { owner: "another process" } });
    expect(await store.log.lastSeq(ada)).toBe(9);
    expect(await store.log.lastSeq(ben)).toBe(0);
  });

  test("[storage.transfer.held] is not extended, but may be skipped", async () => {
    const store = await createFilledStore();
    await store.log.claim(ada, "another process", 60_000);
    const lines = await exportLines(await createFilledStore());
    const extending = importSessions(store, linesOf(lines), { onExisting: "extend" });
    await expect(extending).rejects.toMatchObject({ code: "session.held" });
    const report = await importSessions(store, linesOf(lines), { onExisting: "skip" });
    expect(report).toMatchObject({ skipped: 2 });
  });

  test("[storage.transfer.held] is left to its owner when it was taken over in the middle", async () => {
    const store = createMemoryStore();
    const taken: Store = {
      ...store,
      log: {
        ...store.log,
        async append(key, entries, options) {
          await store.log.release(key, options.claim!);
          await store.log.claim(key, "another process", 60_000);
          await store.log.append(key, entries, options);
        },
      },
    };
    const lines = await exportLines(await createFilledStore());
    await expect(importSessions(taken, linesOf(lines))).rejects.toMatchObject({ code: "log.fenced" });
    expect((await contentsOf(store)).records).toEqual([]);
  });
});

const malformedEvents: readonly [problem: string, event: object][] = [
  ["no number", { seq: undefined }],
  ["a number that is text", { seq: "2" }],
  ["a number below 1", { seq: 0 }],
  ["the number before", { seq: 1 }],
  ["a number that is not whole", { seq: 2.5 }],
  ["no kind", { kind: undefined }],
  ["a kind that is no text", { kind: 7 }],
  ["no id", { id: undefined }],
  ["no turn", { turn: null }],
  ["a turn that no database can keep", { turn: "\u0000" }],
  ["a time that is text", { at: "yesterday" }],
  ["a time that is none", { at: 1e300 }],
  ["a kind that only streams", { kind: "text-delta", text: "a" }],
  ["an input without text", { text: undefined }],
  ["a block whose text is none", { kind: "text-block", text: {}, firstSeq: 1 }],
  ["a call's end without outcome", { kind: "tool-call-end", call: "c", tool: "t" }],
  ["a failure without words", { kind: "tool-call-end", call: "c", tool: "t", outcome: { status: "failed" } }],
  ["a model call without usage", { kind: "model-call-end", finishReason: "stop" }],
  [
    "a usage that is text",
    {
      kind: "model-call-end",
      finishReason: "stop",
      usage: { inputTokens: "1", outputTokens: 1, cachedInputTokens: 1 },
    },
  ],
  ["a request without expiry", { kind: "approval-request", call: "c", approval: "a" }],
  [
    "an answer that is nearly true",
    { kind: "approval-response", call: "c", approval: "a", isApproved: "true", argumentsHash: "h" },
  ],
  ["a branch from nowhere", { kind: "session-branch", from: "" }],
];

test.each(malformedEvents)(
  "[storage.transfer.events-only] an event with %s is refused",
  async (_, change) => {
    const [first, second] = adasSession.entries;
    const store = createMemoryStore();
    const lines = await sealed([first, { ...second, ...change }], ada);
    await expect(importSessions(store, linesOf(lines), { file: "sessions.jsonl" })).rejects.toMatchObject({
      code: "export.malformed",
      data: { file: "sessions.jsonl", line: 4 },
    });
    expect((await contentsOf(store)).records).toEqual([]);
  },
);

test("[storage.transfer.events-only] kinds and fields of a later version pass", async () => {
  const [first, second] = adasSession.entries;
  const entries = [
    first,
    { ...second, seq: 8, kind: "dream-start", end: "session" },
    { ...second, seq: 9, mood: "new" },
  ];
  const store = createMemoryStore();
  await importSessions(store, linesOf(await sealed(entries, ada)));
  expect(await collect(store.log.read(ada))).toEqual(entries);
});

test.each([
  ["a key that is no key", { ...ada, tenant: "" }],
  ["a key with a control character", { ...ada, user: "a\u0007" }],
  ["a key of numbers", { ...ada, session: 7 }],
  ["a project that is none", { ...ada, project: 7 }],
])("[storage.transfer.events-only] %s is refused", async (_, key) => {
  const lines = await sealed(adasSession.entries, key as SessionKey);
  await expect(importSessions(createMemoryStore(), linesOf(lines))).rejects.toMatchObject({
    code: "export.malformed",
    data: { line: 2 },
  });
});

test("[storage.transfer.newer] nothing of an export in a newer format is taken in", async () => {
  const lines = await exportLines(await createFilledStore());
  const newer = lines[0]!.replace('"version":1', '"version":2');
  const store = createMemoryStore();
  const report = importSessions(store, linesOf([newer, ...lines.slice(1)]), { file: "sessions.jsonl" });
  await expect(report).rejects.toMatchObject({
    code: "export.newer",
    data: { file: "sessions.jsonl", version: 2, known: 1 },
  });
  expect((await contentsOf(store)).records).toEqual([]);
});

test.each([
  ["nothing", []],
  ["another format", ['{"format":"somebody-elses","version":1}']],
  ["no version", ['{"format":"brainstem-sessions"}']],
  ["a version that is none", ['{"format":"brainstem-sessions","version":"1"}']],
  ["a list", ["[1,2,3]"]],
  ["prose", ["Dear Sir or Madam"]],
])("[storage.transfer.damage] %s is no export", async (_, lines) => {
  const report = importSessions(createMemoryStore(), linesOf(lines));
  await expect(report).rejects.toMatchObject({
    code: "export.malformed",
    data: { file: "the export", line: 1 },
  });
});

test("[storage.transfer.bounded] a line, and a session, that are too long are refused in words", async () => {
  const lines = await exportLines(await createFilledStore());
  const atMost = (limit: object) => importSessions(createMemoryStore(), linesOf(lines), limit);
  const longest = Math.max(...lines.map(line => line.length));
  await expect(atMost({ maxLineChars: longest })).resolves.toMatchObject({ imported: 2 });
  await expect(atMost({ maxLineChars: longest - 1 })).rejects.toThrow(
    `the export:${lines.findIndex(line => line.length === longest) + 1}: the line has more than ${longest - 1} characters.`,
  );
  await expect(atMost({ maxSessionChars: 500 })).rejects.toThrow(
    /the session main has more than 500 characters/,
  );
});

describe("a session under another name", () => {
  const as = ({ session }: SessionKey): SessionKey => ({
    tenant: "globex",
    user: "eve",
    session: `${session} 2`,
  });

  test("[storage.transfer.renamed] has ids and requests of its own", async () => {
    const store = createMemoryStore();
    const lines = await exportLines(await createFilledStore(), ada);
    await importSessions(store, linesOf(lines), { as });
    const key = { tenant: "globex", user: "eve", session: "main 2" };
    const entries = await collect(store.log.read(key));
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ seq }) => `main 2.${seq}`));
    const [pending, ...others] = await store.waiting.pending({ tenant: "globex" }, 0);
    expect(pending).toMatchObject({
      key,
      request: { approval: "approval-1", scope: { tenant: "globex", user: "eve" } },
    });
    expect(others).toEqual([]);
    expect(JSON.stringify(await contentsOf(store))).not.toContain("acme");
  });

  test("[storage.transfer.renamed] is extended under it", async () => {
    const store = createMemoryStore();
    const source = createMemoryStore();
    await fill(source, [{ key: ada, entries: adasSession.entries.slice(0, 4) }]);
    await importSessions(store, linesOf(await exportLines(source)), { as });
    await source.log.append(ada, adasSession.entries.slice(4), { afterSeq: 4 });
    const report = await importSessions(store, linesOf(await exportLines(source)), {
      as,
      onExisting: "extend",
    });
    expect(report).toEqual({ imported: 0, extended: 1, skipped: 0, entries: 5 });
  });

  test("[storage.transfer.renamed] needs a valid new name", async () => {
    const lines = await exportLines(await createFilledStore());
    const nameless = importSessions(createMemoryStore(), linesOf(lines), {
      as: key => ({ ...key, session: "" }),
    });
    await expect(nameless).rejects.toMatchObject({ code: "input.invalid" });
  });
});

test("[storage.transfer.damage] an error of the lines ends the import between two sessions", async () => {
  const lines = await exportLines(await createFilledStore());
  async function* broken() {
    yield* lines.slice(0, sealOf(lines) + 3);
    throw new Error("the disk is gone");
  }
  const store = createMemoryStore();
  await expect(importSessions(store, broken())).rejects.toThrow("the disk is gone");
  expect((await contentsOf(store)).records.map(({ key }) => key)).toEqual([ada]);
});
