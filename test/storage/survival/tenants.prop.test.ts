import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ApprovalId, canonicalJson } from "../../../src/base/index.ts";
import { createMind, type Mind } from "../../../src/mind/index.ts";
import type { ApprovalRequest, Hook, SessionKey } from "../../../src/ports/index.ts";
import { branchSession, createMemoryStore, exportSessions, type Store } from "../../../src/storage/index.ts";
import { openStore } from "../../../src/storage/node.ts";
import { createScriptedModel, type ScriptedModel } from "../../../src/testing/index.ts";
import { createDeferringApprover, defineTool } from "../../../src/tools/index.ts";

/** Names that look alike, run together, or mean something to a database, a path or a pattern. */
const names = fc.constantFrom(
  ...["a", "A", "a ", " a", "ab", "abc", "b", "bc", "c", "\u0430", "\u00e4", "a\u0308", "%", "_", "*", "?"],
  ...["a/b", "..", "a,b", 'a","b', "a.b", "a.1", "a'b", "'; --", "null", "0", "00", "\u202ea", "a\u200b"],
);

/** Keys of few names, so that many of them share one, or two, or have them in another order. */
const neighbours = fc.uniqueArray(names, { minLength: 2, maxLength: 3 }).chain(few =>
  fc.record({
    few: fc.constant(few),
    keys: fc.uniqueArray(
      fc.record({
        tenant: fc.constantFrom(...few),
        user: fc.constantFrom(...few),
        session: fc.constantFrom(...few),
      }),
      { minLength: 2, maxLength: 6, selector: nameOf },
    ),
  }),
);

function nameOf({ tenant, user, session }: SessionKey) {
  return canonicalJson([tenant, user, session]);
}

/** Says everything that it was shown: a leak into a prompt comes out. */
const parrot = () =>
  createScriptedModel(
    [
      ({ prompt }) => {
        const last = prompt.at(-1)!;
        const keep = JSON.stringify(last.content).match(/keep (\w+)/)?.[1];
        if (last.role === "user" && keep !== undefined) return [{ tool: "keep", input: { word: keep } }];
        return JSON.stringify(prompt);
      },
    ],
    { atEnd: "repeat" },
  );

interface Dweller {
  readonly key: SessionKey;
  readonly canary: string;
  readonly model: ScriptedModel;
}

/** Whatever one of them saw, in the words of the system. */
type Sightings = Map<Dweller, string[]>;

function openMind(store: Store, sightings: Sightings, dwellers: readonly Dweller[]): Mind {
  const see = (key: SessionKey, seen: unknown): undefined => {
    const dweller = dwellers.find(each => nameOf(each.key) === nameOf(key));
    if (dweller !== undefined) sightings.get(dweller)!.push(JSON.stringify(seen));
  };
  const witness: Hook = {
    name: "witness",
    onFailure: "closed",
    beforeTurn: ({ session, history, input }) => see(session, { history, input }),
    beforeStep: ({ session, messages }) => see(session, messages),
    beforeTool: ({ session, call }) => see(session, call),
    afterTurn: ({ session }, summary) => see(session, summary),
  };
  const keep = defineTool({
    name: "keep",
    description: "Keeps a word.",
    category: "test",
    input: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
    sideEffects: ["Keeps it"],
    repeatability: "durable",
    execute: (input, { session }) => {
      see(session, input);
      return input;
    },
  });
  return createMind({
    model: parrot(),
    log: store.log,
    hooks: [witness],
    tools: [keep],
    policy: () => ({ rules: [], fallback: "ask" }),
    approver: createDeferringApprover(),
  });
}

const yes = ({ argumentsHash }: ApprovalRequest) => ({ isApproved: true, argumentsHash, answeredBy: "ann" });

/** A rejection's code and words, up to the name that was asked for, with which they end. */
async function complaint(work: Promise<unknown>, asked: string): Promise<readonly string[]> {
  const error = await work.then(
    () => new Error("it was done"),
    (reason: Error & { readonly code?: string }) => reason,
  );
  const { code, message } = error as { readonly code?: string; readonly message: string };
  expect(message.endsWith(` ${asked}.`)).toBe(true);
  return [`${code}: ${message.slice(0, -asked.length - 1)}`, ...Object.keys(error)];
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** How a key is answered of which there is no session. */
async function answersTo(store: Store, mind: Mind, key: SessionKey) {
  const session = mind.session(key);
  const resumed = await session.resume();
  await session.settled();
  return {
    resumed,
    record: await store.sessions.find(key),
    lastSeq: await store.log.lastSeq(key),
    entries: await collect(store.log.read(key)),
    messages: await session.messages(),
    waiting: await session.waitingCalls(),
    removed: await store.sessions.remove(key),
    exported: await complaint(collect(exportSessions(store, key)), key.session),
    branched: await complaint(branchSession(store, key, "new"), key.session),
  };
}

async function live(store: Store, { few, keys }: { few: readonly string[]; keys: readonly SessionKey[] }) {
  const dwellers = keys.map((key, index): Dweller => ({ key, canary: `canary${index}x`, model: parrot() }));
  const sightings: Sightings = new Map(dwellers.map(dweller => [dweller, []]));
  const see = (dweller: Dweller, seen: unknown) =>
    void sightings.get(dweller)!.push(typeof seen === "string" ? seen : JSON.stringify(seen ?? null));
  const all = (work: (dweller: Dweller, index: number) => Promise<unknown>) =>
    Promise.all(dwellers.map(work));

  let mind = openMind(store, sightings, dwellers);
  await all(async dweller => {
    const { key, canary, model } = dweller;
    const session = mind.session(key);
    await session.turn(`My word is ${canary}.`, { model }).summary();
    const kept = await collect(session.turn(`keep ${canary}`, { model }));
    see(dweller, kept);
    expect(kept.at(-1)!.kind).toBe("turn-suspend");
  });
  await mind.close();

  mind = openMind(store, sightings, dwellers);
  const pending = await Promise.all(
    dwellers.map(async dweller => {
      const { tenant, user, session } = dweller.key;
      const requests = await store.waiting.pending({ tenant, user }, Date.now());
      see(
        dweller,
        requests.filter(request => request.key.session === session),
      );
      expect(requests.every(request => request.key.tenant === tenant && request.key.user === user)).toBe(
        true,
      );
      return requests.find(request => request.key.session === session)!.request as ApprovalRequest;
    }),
  );
  const unknown = "01ARZ3NDEKTSV4RRFFQ69G5FAV" as ApprovalId;
  await all(async (dweller, index) => {
    const session = mind.session(dweller.key);
    const owner = { tenant: dweller.key.tenant, user: dweller.key.user };
    const toUnknown = await complaint(session.answer(unknown, yes(pending[index]!)), unknown);
    for (const [other, request] of pending.entries()) {
      if (other === index) continue;
      const { approval } = request;
      expect(await complaint(session.answer(approval, yes(request)), approval)).toEqual(toUnknown);
      const found = await store.waiting.find(owner, approval);
      const isOwn = keys[other]!.tenant === owner.tenant && keys[other]!.user === owner.user;
      expect(found !== undefined).toBe(isOwn);
    }
  });
  await all(async (dweller, index) => {
    // Every other one leaves the question where it is, and asks something else.
    const session = mind.session(dweller.key);
    if (index % 2 === 0) {
      await session.answer(pending[index]!.approval, yes(pending[index]!));
      see(dweller, await collect((await session.resume({ model: dweller.model }))!));
    }
    const { text } = await session.turn("What do you know?", { model: dweller.model }).summary();
    expect(text).toContain(dweller.canary);
    see(dweller, text);
  });
  await mind.close();

  mind = openMind(store, sightings, dwellers);
  await all(async dweller => {
    const { key } = dweller;
    const session = mind.session(key);
    see(dweller, await session.messages());
    const lastSeq = await store.log.lastSeq(key);
    const enough = new AbortController();
    for await (const event of session.events({ signal: enough.signal })) {
      see(dweller, event);
      if (event.seq >= lastSeq) enough.abort();
    }
    see(dweller, await store.sessions.find(key));
    see(dweller, await collect(exportSessions(store, key)));
    const branch = await branchSession(store, key, `${key.session} branch`);
    const inBranch = mind.session(branch).turn("And here?", { model: dweller.model });
    expect((await inBranch.summary()).text).toContain(dweller.canary);
    see(dweller, await store.sessions.find(branch));
    await mind.closeSession(branch);
    expect(await store.sessions.remove(branch)).toBe(true);
  });

  // Lists and exports of a user and of a tenant have what is theirs, and all of it.
  for (const { key } of dwellers) {
    for (const owner of [{ tenant: key.tenant }, { tenant: key.tenant, user: key.user }]) {
      const isTheirs = (other: SessionKey) =>
        other.tenant === owner.tenant && (owner.user === undefined || other.user === owner.user);
      const theirs = dwellers.filter(dweller => isTheirs(dweller.key));
      const listed = await store.sessions.list(owner);
      expect(listed.map(record => nameOf(record.key)).toSorted()).toEqual(
        theirs.map(dweller => nameOf(dweller.key)).toSorted(),
      );
      const shown = JSON.stringify([listed, await collect(exportSessions(store, owner))]);
      for (const dweller of dwellers) expect(shown.includes(dweller.canary)).toBe(theirs.includes(dweller));
    }
  }

  // A forged key answers like an unknown one.
  const asUnknown = await answersTo(store, mind, { tenant: "nobody", user: "nobody", session: "nothing" });
  for (const forged of forgeries(few, keys)) {
    expect(await answersTo(store, mind, forged)).toEqual(asUnknown);
  }
  await mind.close();

  for (const [dweller, seen] of sightings) {
    const everything = [...seen, JSON.stringify(dweller.model.calls.map(({ prompt }) => prompt))].join("\n");
    expect(everything).toContain(dweller.canary);
    for (const other of dwellers) if (other !== dweller) expect(everything).not.toContain(other.canary);
  }

  const [first, ...rest] = dwellers;
  expect(await store.sessions.remove(first!.key)).toBe(true);
  for (const { key } of rest) expect(await store.log.lastSeq(key)).toBeGreaterThan(0);
}

/** Every other way in which these names could be put together. */
function forgeries(few: readonly string[], keys: readonly SessionKey[]): readonly SessionKey[] {
  const taken = new Set(keys.map(nameOf));
  return few
    .flatMap(tenant => few.flatMap(user => few.map(session => ({ tenant, user, session }))))
    .filter(key => !taken.has(nameOf(key)));
}

async function withSqlite(work: (store: Store) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "tenants-"));
  const store = await openStore(`sqlite:${join(folder, "sessions.db")}`);
  try {
    await work(store);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

describe("sessions of other tenants and users", () => {
  test("[survival.tenants.canary] [survival.tenants.forged] nothing of one is seen by another, in memory", async () => {
    const property = fc.asyncProperty(neighbours, world => live(createMemoryStore(), world));
    await fc.assert(property, { numRuns: 60 });
  });

  test("[survival.tenants.canary] [survival.tenants.forged] nothing of one is seen by another, in a file", async () => {
    const property = fc.asyncProperty(neighbours, world => withSqlite(store => live(store, world)));
    await fc.assert(property, { numRuns: 20 });
  });
});
