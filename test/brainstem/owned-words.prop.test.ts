/** Planted words over tenants, users and sessions: those of one are seen by no other, by whatever way. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Brainstem, createBrainstem, defineTool, initProject } from "../../src/index.ts";
import type { Hook, SessionKey } from "../../src/ports/index.ts";
import { makeVaultKey } from "../../src/project/vault-place.ts";
import { exportAudit } from "../../src/safety/evidence.ts";
import { createMemoryStore, type Store } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { propertyRuns } from "../deep.ts";
import { databases } from "../storage/sql/databases.ts";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-owned-"));
  await initProject(root);
  await makeVaultKey(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

interface Deed extends SessionKey {
  readonly does: "remember" | "recall" | "pay" | "fail";
}

const deeds = fc.array(
  fc.record({
    tenant: fc.constantFrom("a", "b"),
    user: fc.constantFrom("u", "v"),
    session: fc.constantFrom("s", "t"),
    does: fc.constantFrom("remember" as const, "recall" as const, "pay" as const, "fail" as const),
  }),
  { minLength: 3, maxLength: 8 },
);

const pay = defineTool({
  name: "pay",
  description: "Pays.",
  input: { type: "object" },
  sideEffects: ["Money leaves the account"],
  execute: () => "paid",
});

let planted = 0;

/** Something that was seen, and the readers who may see it. */
interface Sight {
  readonly tenant: string;
  /** Undefined where all people of the tenant may see it. */
  readonly user?: string;
  /** Undefined where it may have words of all the user's sessions. */
  readonly session?: string;
  readonly at: string;
  readonly text: string;
}

interface Planted extends SessionKey {
  readonly word: string;
  /** It is private, and a model never sees it. */
  readonly isPrivate: boolean;
}

async function play(all: readonly Deed[], storage: string | Store) {
  const sights: Sight[] = [];
  const words: Planted[] = [];
  let current: Deed = all[0]!;
  let said = "";
  const see = (at: string, value: unknown, owner: Omit<Sight, "at" | "text"> = current) => {
    const { tenant, user, session } = owner;
    sights.push({
      tenant,
      ...(user !== undefined && { user }),
      ...(session !== undefined && { session }),
      at,
      text: JSON.stringify(value) ?? "",
    });
  };
  const telemetry: Hook = {
    name: "telemetry",
    onFailure: "closed",
    onEvent: (event, session) => see("telemetry", event, { tenant: session.tenant, user: session.user }),
    onCommit: (events, { tenant, user }) => see("telemetry", events, { tenant, user }),
  };
  const answer = ({ prompt }: { readonly prompt: readonly { readonly role: string }[] }) => {
    see("prompt", prompt, { tenant: current.tenant, user: current.user });
    if (prompt.at(-1)?.role === "tool" || current.does === "fail") return ["Done."];
    if (current.does === "remember") return [{ tool: "remember", input: { text: said } }];
    if (current.does === "recall") return [{ tool: "recall", input: { query: "planted kestrel" } }];
    return [{ tool: "pay", input: { note: said } }];
  };
  const failing = { push: () => fail(), end: () => fail() };
  const fail = (): never => {
    throw new Error(`bad: ${said}`);
  };
  const breaks: Hook = {
    name: "breaks",
    onFailure: "closed",
    openStage: () => (current.does === "fail" ? failing : undefined),
  };
  const brainstem = await createBrainstem({
    root,
    storage,
    profile: "strict",
    model: createScriptedModel([answer], { atEnd: "repeat" }),
    tools: [pay],
    hooks: [telemetry, breaks],
    approvals: {},
  });
  for (const deed of all) {
    const { does: _, ...key } = deed;
    current = deed;
    planted += 1;
    const [word, mail] = [`kestrel${planted}x`, `merlin${planted}x@shop.example`];
    words.push({ ...key, word, isPrivate: false }, { ...key, word: `merlin${planted}x`, isPrivate: true });
    said = `I prefer the planted ${word}, and ${mail} is my address.`;
    const session = brainstem.mind.session(key);
    const { tenant, user } = key;
    for await (const event of session.turn(said)) see("stream", event, { tenant, user });
    await session.settled();
    // A user's earlier sessions are theirs to recall.
    see("messages", await session.messages(), { tenant, user });
    const stranger = brainstem.mind.session({ ...key, user: "w" });
    see("stranger", await stranger.messages(), { tenant, user: "w" });
  }
  await look(brainstem, all, see);
  await brainstem.close();
  return { sights, words };
}

/** The inboxes, the evidence, and what the vault gives for placeholders that there could be. */
async function look(
  { approvals, store, vault }: Brainstem,
  all: readonly Deed[],
  see: (at: string, value: unknown, owner: Omit<Sight, "at" | "text">) => void,
) {
  for (const tenant of ["a", "b"]) see("inbox", await approvals.list({ tenant, all: true }), { tenant });
  for (const { does: _, ...key } of all) {
    const { session, tenant, user } = key;
    const lines: string[] = [];
    for await (const line of exportAudit(store, { key, lastSeq: await store.log.lastSeq(key) }))
      lines.push(line);
    see("evidence", lines, { tenant, user });
    for (const name of ["<EMAIL_1>", "<EMAIL_2>", "<EMAIL_3>"]) {
      const restored = vault.restore({ session: key, name, by: user });
      see("vault", await restored.catch(error => String(error)), { tenant, user, session });
    }
  }
}

function check({ sights, words }: Awaited<ReturnType<typeof play>>, places = always) {
  const found = sights.flatMap(({ at, session, tenant, text, user }) =>
    words
      .filter(({ word }) => text.includes(word))
      .filter(
        owner =>
          owner.tenant !== tenant ||
          (user !== undefined && owner.user !== user) ||
          (session !== undefined && owner.session !== session) ||
          (owner.isPrivate && (at === "prompt" || at === "evidence")),
      )
      .map(owner => ({ at, by: [tenant, user, session], word: owner })),
  );
  expect(found).toEqual([]);
  // The places are looked at, and have words of their own.
  const seen = new Set(sights.filter(({ text }) => /kestrel|merlin/.test(text)).map(({ at }) => at));
  for (const at of places) expect(seen).toContain(at);
}

const always = ["prompt", "stream", "telemetry", "messages", "evidence"];
const named: readonly Deed[] = (["remember", "fail", "recall", "pay"] as const).flatMap(does =>
  ["a", "b"].flatMap(tenant => ["u", "v"].map(user => ({ tenant, user, session: "s", does }))),
);

describe("[tenants.owned] planted words", () => {
  test("are in no prompt, stream, telemetry, record, inbox, export and original of others, in memory", async () => {
    check(await play(named, createMemoryStore()), [...always, "inbox", "vault"]);
    await fc.assert(
      fc.asyncProperty(deeds, async all => check(await play(all, createMemoryStore()))),
      { numRuns: propertyRuns(6) },
    );
  });

  for (const { create, isHere, name } of databases)
    test.skipIf(!isHere)(`are in none of them on ${name}`, async () => {
      const database = await create();
      try {
        check(await play(named, database.spec), [...always, "inbox", "vault"]);
      } finally {
        await database.drop();
      }
    });
});
