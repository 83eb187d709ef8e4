/** Tenants, users and sessions stay apart, whatever they are called: canaries are planted and looked for. */
import type { SessionKey } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { assertEqual, assertRejects } from "./assert.ts";
import { approvalRequest, entriesFrom, key, requestOf, said, turnStart } from "./entries.ts";
import { casesOf, claimFor, readAll } from "./store-case.ts";

// Names that databases, paths, patterns, collations and people confuse with one another.
const confusable = [
  ...["a ", " a", "a\u00a0", "\uffff"],
  ...`a A a. a\u0301 á а ａ a\u200b ß ss ﬁ fi i I ı İ % _ * \\ ' " "," -- a/b ../a a|b a:b`.split(" "),
  ..."null undefined 0 00 -0 1e0 __proto__ constructor 😀 😃 👩‍💻 \u{10ffff} 語 \u{2f8a6}".split(" "),
];

const keysOf = (name: string): readonly SessionKey[] => [
  { tenant: name, user: "a", session: "a" },
  { tenant: "a", user: name, session: "a" },
  { tenant: "a", user: "a", session: name },
];

/** Three names whose joint is the same. */
const joined: readonly SessionKey[] = [
  { tenant: "x", user: "y|z", session: "w" },
  { tenant: "x|y", user: "z", session: "w" },
  { tenant: "x", user: "y", session: "z|w" },
  { tenant: "xy", user: "z", session: "w" },
  { tenant: "x", user: "yz", session: "w" },
  { tenant: 'x","y', user: "z", session: "w" },
  { tenant: "x", user: 'y","z', session: "w" },
];

const nameOf = ({ tenant, user, session }: SessionKey) => JSON.stringify([tenant, user, session]);

const all: readonly SessionKey[] = [
  ...new Map([...confusable.flatMap(keysOf), ...joined].map(each => [nameOf(each), each])).values(),
];

const canaryOf = (index: number) => `canary-${index}-`;

async function plant(store: Store, now: number): Promise<void> {
  for (const [index, each] of all.entries()) {
    const request = requestOf("approval", each, now + 1_000, { canary: canaryOf(index) });
    await store.log.append(
      each,
      [turnStart(1, "turn-1"), said(2, canaryOf(index)), approvalRequest(3, "turn-1", request)],
      { afterSeq: 0 },
    );
  }
}

const canariesIn = (value: unknown) => [...new Set(JSON.stringify(value).match(/canary-\d+-/g) ?? [])].sort();

export const apartCases = casesOf("apart", {
  "a session shows its own canary and no other": async ({ store, log, clock }) => {
    await plant(store, clock.now());
    for (const [index, each] of all.entries()) {
      const seen = [
        await readAll(log, each),
        await store.sessions.find(each),
        (await store.sessions.find(each))?.title,
      ];
      assertEqual(canariesIn(seen), [canaryOf(index)], `what ${nameOf(each)} shows`);
      assertEqual((await store.sessions.find(each))?.key, each, `the name of ${nameOf(each)}`);
    }
  },
  "a list shows its owner's canaries and no others": async ({ store, clock }) => {
    await plant(store, clock.now());
    for (const { tenant, user } of all) {
      for (const owner of [{ tenant }, { tenant, user }]) {
        const expected = all.flatMap((each, index) =>
          each.tenant === tenant && (owner.user === undefined || each.user === user) ? [canaryOf(index)] : [],
        );
        const options = { limit: 1_000 };
        assertEqual(
          canariesIn(await store.sessions.list(owner, options)),
          expected.sort(),
          `what ${JSON.stringify(owner)} lists`,
        );
        assertEqual(
          canariesIn(await store.waiting.pending(owner, clock.now())),
          expected,
          `what ${JSON.stringify(owner)} is asked`,
        );
      }
    }
  },
  "a session's claim, erasure and next entry touch no other": async ({ store, log, clock }) => {
    await plant(store, clock.now());
    for (const each of all) {
      const claim = await claimFor(log, each, nameOf(each).slice(0, 100));
      await log.append(each, [said(4, "more")], { afterSeq: 3, claim });
      await log.release(each, claim);
    }
    const rest = new Map(all.map((each, index) => [nameOf(each), index]));
    for (const each of all.filter((_, index) => index % 2 === 0)) {
      assertEqual(await store.sessions.remove(each), true, `removing ${nameOf(each)}`);
      rest.delete(nameOf(each));
    }
    const left: string[] = [];
    for await (const record of store.sessions.all()) {
      assertEqual(record.lastSeq, 4, `the last number of ${nameOf(record.key)}`);
      left.push(nameOf(record.key));
    }
    assertEqual(left.sort(), [...rest.keys()].sort(), "what is left");
  },
  "a watcher is told of its own session's entries": async ({ log }) => {
    const called = new Set<string>();
    const ends = all.map(each => log.watch(each, () => called.add(nameOf(each))));
    const written = all.filter((_, index) => index % 3 === 0);
    for (const each of written) await log.append(each, [said(1, "x")], { afterSeq: 0 });
    for (let waits = 0; waits < 500 && !written.every(each => called.has(nameOf(each))); waits++) {
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    for (const end of ends) end();
    assertEqual(written.filter(each => !called.has(nameOf(each))).map(nameOf), [], "who was not told");
  },
});

const invalid: readonly unknown[] = [
  ...["", "x".repeat(201), "a\u0000b", "a\nb", "\u007f", "a\ud800b", "\udc00"],
  ...[7, null, undefined, {}],
];

export const keyCases = casesOf("keys", {
  "that no store can hold are refused everywhere": async ({ store, log }) => {
    for (const part of ["tenant", "user", "session"] as const) {
      for (const name of invalid) {
        const bad = { ...key, [part]: name } as SessionKey;
        const actions: Readonly<Record<string, () => Promise<unknown>>> = {
          append: () => log.append(bad, entriesFrom(1, 1), { afterSeq: 0 }),
          read: () => readAll(log, bad),
          lastSeq: () => log.lastSeq(bad),
          claim: () => log.claim(bad, "one", 1_000),
          renew: () => log.renew(bad, "x" as never, 1_000),
          release: () => log.release(bad, "x" as never),
          find: () => store.sessions.find(bad),
          remove: () => store.sessions.remove(bad),
        };
        for (const [what, action] of Object.entries(actions)) {
          await assertRejects(action, "input.invalid", `${what} with the ${part} ${JSON.stringify(name)}`);
        }
      }
    }
  },
  "may be as long as 200 characters": async ({ store, log }) => {
    for (const name of ["x".repeat(200), "語".repeat(200), "😀".repeat(100)]) {
      const long = { tenant: name, user: name, session: name };
      const almost = { ...long, session: `${name.slice(0, -2)}z` };
      await log.append(long, entriesFrom(1, 2), { afterSeq: 0 });
      assertEqual(await readAll(log, long), entriesFrom(1, 2), `what ${name.slice(0, 2)}… holds`);
      assertEqual(await readAll(log, almost), [], "one that ends otherwise");
      assertEqual((await store.sessions.list(long))[0]?.key, long, "its key in the list");
    }
  },
});
