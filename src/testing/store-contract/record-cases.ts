/** Records: whole documents under any id, replaced by version, listed in the order of UTF-16 code units. */
import type { Json } from "../../base/index.ts";
import type { ListRecords, RecordKey, Records } from "../../ports/index.ts";
import { assert, assertEqual, assertRejects } from "./assert.ts";
import { casesOf, lastingCasesOf } from "./store-case.ts";

const tenant = "acme";
const collection = "approvals";
const keyOf = (id: string, of = tenant): RecordKey => ({ tenant: of, collection, id });
const key = keyOf("one");

/** Ids that databases, collations and encodings confuse, cut, refuse or sort each in their own way. */
const ids: readonly string[] = [
  ..."a A ä a\u0301 á а ａ ß ss ﬁ i I ı İ % _ * \\ ' \" -- a/b ../a a|b 0 00 -0 null __proto__ constructor".split(
    " ",
  ),
  ...[
    "a ",
    " a",
    " ",
    "\t",
    "\n",
    "a\n",
    "a\u00a0",
    "\u0000",
    "\u0000a",
    "a\u0000",
    "a\u0000b",
    "\u0001",
    "\u00010",
  ],
  ...[
    "\u00011",
    "\u0002",
    "\u007f",
    "\u0080",
    "\u07ff",
    "\u0800",
    "\ud7ff",
    "\ud800",
    "\ud800a",
    "\udbff",
    "\udc00",
  ],
  ...[
    "\udfff",
    "\ue000",
    "\uf8ff",
    "\ufeff",
    "\ufffd",
    "\ufffe",
    "\uffff",
    "a\ud83d",
    "a\ude00",
    "😀",
    "😀a",
    "😃",
  ],
  ...["\u{10000}", "\u{1d800}", "\u{1d801}", "\u{1ffff}", "\u{10ffff}", "語", "👩‍💻", "\u{2f8a6}"],
  ...["a", "\u0000", "\uffff", "\ud800", "😀", "語"].map(text => text.repeat(200).slice(0, 200)),
];
/** Texts compare by their code units in JavaScript. */
const inOrder = (texts: readonly string[]) => [...new Set(texts)].sort();

const bodies: readonly Json[] = [
  ...[null, true, false, 0, 1.5, 1e300, "", "text", [], {}],
  { text: "\u0000 \ud800 \udc00 Grüße 語 😀\n", __proto__: "x", deep: [[[[{ a: [null] }]]]] },
  JSON.parse('{ "__proto__": { "isAdmin": true }, "constructor": 1 }'),
  "x".repeat(1_000_000),
];

async function listAll(records: Records, options: ListRecords): Promise<readonly RecordKey[]> {
  const found: RecordKey[] = [];
  for (;;) {
    const after = found.at(-1);
    const page = await records.list({ ...options, ...(after && { after }) });
    found.push(...page);
    if (page.length < (options.limit ?? 1_000)) return found;
  }
}
const idsOf = (found: readonly RecordKey[]) => found.map(({ id }) => id);

/** Writers that meet at one version: one of them wins, and the others know. */
async function meet(recordsOf: (writer: number) => Records): Promise<void> {
  const writers = Array.from({ length: 12 }, (_, index) => index);
  for (let version = 0; version < 5; version++) {
    const written = await Promise.all(
      writers.map(writer => recordsOf(writer).write(key, { writer, version }, version)),
    );
    const winners = written.filter(each => each !== undefined);
    assertEqual(winners.length, 1, `winners at version ${version}`);
    for (const each of [0, 1]) {
      const { body, version: found } = (await recordsOf(each).read(key))!;
      assertEqual({ body, found }, { body: winners[0]!.body, found: version + 1 }, "the winner's record");
    }
  }
}

/** Each writer adds 1 ten times, reading again where another was quicker: no addition is lost. */
async function count(recordsOf: (writer: number) => Records): Promise<void> {
  const add = async (records: Records) => {
    for (let added = 0; added < 10; ) {
      const found = await records.read(key);
      const sum = ((found?.body as number | undefined) ?? 0) + 1;
      if ((await records.write(key, sum, found?.version ?? 0)) !== undefined) added += 1;
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer => add(recordsOf(writer))));
  assertEqual((await recordsOf(0).read(key))?.body, 40, "the sum of all additions");
}

export const recordCases = [
  ...casesOf("records", {
    "are written once as new, then replaced by version": async ({ store: { records }, clock }) => {
      assertEqual(await records.read(key), undefined, "before anything was written");
      assertEqual(await records.write(key, { n: 1 }, 3), undefined, "a version that never was");
      const first = { ...key, version: 1, updatedAt: clock.now(), body: { n: 1 } };
      assertEqual(await records.write(key, { n: 1 }, 0), first, "the first write");
      assertEqual(await records.write(key, { n: 0 }, 0), undefined, "a second first write");
      assertEqual(await records.read(key), first, "after it");
      clock.move(5);
      const second = { ...first, version: 2, updatedAt: clock.now(), body: { n: 2 } };
      assertEqual(await records.write(key, { n: 2 }, 1), second, "the second write");
      assertEqual(await records.write(key, { n: 3 }, 1), undefined, "a write over an older version");
      assertEqual(await records.read(key), second, "after all");
    },
    "are removed, in one version where it is named, and are new afterwards": async ({
      store: { records },
    }) => {
      assertEqual(await records.remove(key), false, "removing nothing");
      await records.write(key, 1, 0);
      await records.write(key, 2, 1);
      assertEqual(await records.remove(key, 1), false, "removing an older version");
      assertEqual((await records.read(key))?.version, 2, "the version afterwards");
      assertEqual(await records.remove(key, 2), true, "removing the present one");
      assertEqual(await records.read(key), undefined, "afterwards");
      assertEqual((await records.write(key, 3, 0))?.version, 1, "the version of a new one");
      assertEqual(await records.remove(key), true, "removing any version");
    },
    "have one winner where twelve writers meet": async ({ store: { records } }) => meet(() => records),
    "lose no write of writers that read again": async ({ store: { records } }) => count(() => records),
    "have one winner where a removal meets a write": async ({ store: { records } }) => {
      for (let round = 0; round < 10; round++) {
        await records.write(key, "old", 0);
        const [written, removed] = await Promise.all([records.write(key, "new", 1), records.remove(key, 1)]);
        assert((written !== undefined) !== removed, "one of the two happened");
        await records.remove(key);
      }
    },
    "hold any JSON as it was at the time of the write": async ({ store: { records } }) => {
      for (const [index, body] of bodies.entries()) {
        await records.write(keyOf(`${index}`), body, 0);
        assertEqual((await records.read(keyOf(`${index}`)))?.body, body, `body ${index}`);
      }
      const mine = { list: [1] };
      const writing = records.write(key, mine, 0);
      mine.list.push(2);
      const given = (await writing)!;
      (given.body as { list: number[] }).list.push(3);
      assertEqual((await records.read(key))?.body, { list: [1] }, "a body that its writer changed later");
      ((await records.read(key))!.body as { list: number[] }).list.push(4);
      assertEqual(
        (await records.list({ tenant, collection }))[bodies.length]?.body,
        { list: [1] },
        "in a list",
      );
    },
    "have ids of any text, apart and in the order of UTF-16 code units": async ({ store: { records } }) => {
      for (const id of ids) await records.write(keyOf(id), { id }, 0);
      for (const id of ids) {
        const { id: found, body } = (await records.read(keyOf(id))) ?? {};
        assertEqual([found, body], [id, { id }], `the record ${JSON.stringify(id)}`);
      }
      assertEqual(idsOf(await records.list({ tenant, collection })), inOrder(ids), "the list");
      assertEqual(idsOf(await listAll(records, { tenant, collection, limit: 7 })), inOrder(ids), "in pages");
      for (const prefix of ["a", "\u0000", "\u0001", "\ud83d", "😀", "\ud800", "\uffff", "%", "_", "none"]) {
        const expected = inOrder(ids).filter(id => id.startsWith(prefix));
        const options = { tenant, collection, prefix };
        const named = JSON.stringify(prefix);
        assertEqual(idsOf(await records.list(options)), expected, `ids that begin with ${named}`);
        assertEqual(idsOf(await listAll(records, { ...options, limit: 2 })), expected, `${named} in pages`);
        const everywhere = await listAll(records, { collection, prefix, limit: 2 });
        assertEqual(idsOf(everywhere), expected, `${named} of all tenants`);
      }
    },
    "are listed by tenant, then by id, of one tenant or of all": async ({ store: { records } }) => {
      const tenants = ["a", "B", "b", "é", "語", "\ue000", "😀", "\uffff", "a b", "😀".repeat(100)];
      for (const each of tenants) {
        for (const id of ["2", "10", "1", "😀".repeat(100)]) await records.write(keyOf(id, each), each, 0);
        await records.write({ tenant: each, collection: "vault", id: "1" }, "another collection", 0);
      }
      const expected = inOrder(tenants).flatMap(each =>
        inOrder(["2", "10", "1", "😀".repeat(100)]).map(id => [each, id]),
      );
      const placesOf = (found: readonly RecordKey[]) => found.map(each => [each.tenant, each.id]);
      assertEqual(placesOf(await records.list({ collection })), expected, "all tenants");
      assertEqual(placesOf(await listAll(records, { collection, limit: 3 })), expected, "all, in pages");
      for (const each of tenants) {
        const own = expected.filter(([owner]) => owner === each);
        assertEqual(placesOf(await records.list({ tenant: each, collection })), own, each);
        assertEqual(placesOf(await listAll(records, { tenant: each, collection, limit: 1 })), own, each);
      }
      assertEqual(await records.list({ tenant: "nobody", collection }), [], "a tenant without any");
    },
    "belong to one tenant and one collection": async ({ store: { records } }) => {
      await records.write(key, "canary", 0);
      for (const other of [
        { ...key, tenant: "Acme" },
        { ...key, tenant: "acmeapprovals" },
        { ...key, collection: "approval" },
        { ...key, id: "One" },
      ]) {
        const named = JSON.stringify(other);
        assertEqual(await records.read(other), undefined, `what ${named} reads`);
        assertEqual(await records.write(other, "theirs", 1), undefined, `what ${named} overwrites`);
        assertEqual(await records.remove(other), false, `what ${named} removes`);
      }
      assertEqual((await records.read(key))?.body, "canary", "the record afterwards");
    },
    "refuse names, versions, limits and bodies out of bounds": async ({ store: { records } }) => {
      const wrong = [
        ...["", "x".repeat(201), 7 as never, undefined as never].map(id => ({ ...key, id })),
        ...["", "x".repeat(201), "a\u0000", "\ud800", undefined as never].map(each => ({
          ...key,
          tenant: each,
        })),
        ...["", "A", "a b", "a--b", "-a", "x".repeat(65)].map(each => ({ ...key, collection: each })),
      ];
      for (const each of wrong) {
        const named = JSON.stringify(each).slice(0, 100);
        await assertRejects(() => records.read(each), "input.invalid", `reading ${named}`);
        await assertRejects(() => records.write(each, 1, 0), "input.invalid", `writing ${named}`);
        await assertRejects(() => records.remove(each), "input.invalid", `removing ${named}`);
      }
      for (const version of [-1, 0.5, Number.NaN, "0" as never]) {
        await assertRejects(() => records.write(key, 1, version), "input.invalid", `version ${version}`);
        await assertRejects(() => records.remove(key, version), "input.invalid", `removing ${version}`);
      }
      for (const limit of [0, -1, 1.5, 1_001, Number.NaN]) {
        await assertRejects(() => records.list({ collection, limit }), "input.invalid", `limit ${limit}`);
      }
      const foreign = { tenant, collection, after: keyOf("x", "other") };
      await assertRejects(() => records.list(foreign), "input.invalid", "behind another tenant's record");
      await assertRejects(() => records.write(key, undefined as never, 0), "input.invalid", "no body");
      await assertRejects(() => records.write(key, "x".repeat(4_000_000), 0), "input.invalid", "a huge body");
      assertEqual(await records.list({ collection }), [], "what was written");
    },
    "list a thousand at most, and the rest behind them": async ({ store: { records } }) => {
      const many = Array.from({ length: 1_005 }, (_, index) => `${index}`.padStart(5, "0"));
      await Promise.all(many.map(id => records.write(keyOf(id), null, 0)));
      assertEqual((await records.list({ collection })).length, 1_000, "one list");
      assertEqual(idsOf(await listAll(records, { collection })), many, "with the rest");
    },
    "are over with the store": async ({ store }) => {
      await store.close();
      const { records } = store;
      for (const work of [
        () => records.read(key),
        () => records.write(key, 1, 0),
        () => records.remove(key),
        () => records.list({ collection }),
      ]) {
        await assertRejects(work, "storage.unavailable", "after close");
      }
    },
  }),
  ...lastingCasesOf("records", {
    last: async ({ store, reopen }) => {
      await store.records.write(key, { n: 1 }, 0);
      await store.close();
      assertEqual((await (await reopen()).records.read(key))?.body, { n: 1 }, "in another process");
    },
    "have one winner where two processes meet": async ({ store, reopen }) => {
      const both = [store.records, (await reopen()).records];
      await meet(writer => both[writer % 2]!);
    },
    "lose no write of two processes that read again": async ({ store, reopen }) => {
      const both = [store.records, (await reopen()).records];
      await count(writer => both[writer % 2]!);
    },
  }),
];
