import { describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../../src/base/index.ts";
import { sha256Hex } from "../../../src/base/sha256-node.ts";
import { createMind, type WaitingCall } from "../../../src/mind/index.ts";
import { replaySession } from "../../../src/mind/replay.ts";
import type { ApprovalRequest, CommittedEvent, Event } from "../../../src/ports/index.ts";
import {
  createChainSummary,
  createHmacKey,
  createSigningHook,
  type EvidenceKey,
  type OutputChain,
  outputChainOf,
  problemOfOutput,
  type SigningKey,
  verifyKeysOf,
} from "../../../src/safety/evidence.ts";
import { makeKey, readKeyText } from "../../../src/safety/evidence-node.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";
import { createDeferringApprover, defineTool } from "../../../src/tools/index.ts";
import { proven, stored, verify } from "./proven.ts";

const key = { tenant: "local", user: "ada", session: "main" };

const hmacKey = (id = "house") =>
  createHmacKey(id, crypto.getRandomValues(new Uint8Array(32))) as Promise<SigningKey>;

async function edKey(): Promise<{ readonly key: SigningKey; readonly open: EvidenceKey }> {
  const { privateKey, publicKey } = makeKey();
  const read = (text: string) => readKeyText({ algorithm: "ed25519", text }) as Promise<EvidenceKey>;
  return { key: (await read(privateKey)) as SigningKey, open: await read(publicKey) };
}

/** A conversation of two turns, each signed with the key that there is then. */
async function conversation(...keys: readonly (() => Promise<SigningKey>)[]) {
  const store = proven();
  let current = keys[0]!;
  const hook = createSigningHook({
    log: store.log,
    key: () => current(),
    isRequired: true,
    clock: systemClock,
    digest: sha256Hex,
  });
  const model = createScriptedModel(["Nine o'clock.", "At six."]);
  const policy = () => ({ rules: [], fallback: "deny" }) as const;
  const mind = createMind({ model, policy, log: store.log, hooks: [hook] });
  onTestFinished(() => mind.close());
  const session = mind.session(key);
  const first = await session.turn("When does the shop open?").summary();
  current = keys.at(-1)!;
  const second = await session.turn("And when does it close?").summary();
  return { entries: await stored(store, key), first, second, store };
}

const indexOf = (entries: readonly CommittedEvent[], kind: CommittedEvent["kind"]) =>
  entries.findLastIndex(entry => entry.kind === kind);

describe("[safety.evidence.signed]", () => {
  test.each([
    ["HMAC", async () => ({ key: await hmacKey() })],
    ["Ed25519", edKey],
  ] as const)("verifies answers that were signed by %s, before the turn's end", async (_, make) => {
    const { key: signing, ...rest } = await make();
    const { entries } = await conversation(async () => signing);
    const known = "open" in rest ? (rest.open as EvidenceKey) : signing;
    const { outputs, status } = await verify(key, entries, {
      keys: verifyKeysOf([known]),
      isSigningRequired: true,
    });
    expect([status, outputs]).toEqual(["good", { signed: 2, unchecked: 0, unsigned: 0 }]);
    expect(entries.slice(-2).map(({ kind }) => kind)).toEqual(["output-signed", "turn-end"]);
  });

  test("verifies answers of an earlier key after a new one has signed", async () => {
    const [old, fresh] = [await edKey(), await edKey()];
    const { entries } = await conversation(
      async () => old.key,
      async () => fresh.key,
    );
    const both = verifyKeysOf([fresh.open, old.open]);
    expect((await verify(key, entries, { keys: both })).outputs.signed).toBe(2);
    const { finding } = await verify(key, entries, { keys: verifyKeysOf([fresh.open]) });
    expect(finding).toMatchObject({ why: "forged", problem: expect.stringContaining(old.key.id) });
  });

  test("finds another key's signature under the key's id", async () => {
    const [ours, theirs] = [await hmacKey(), await hmacKey()];
    const { entries } = await conversation(async () => theirs);
    const { finding } = await verify(key, entries, { keys: verifyKeysOf([ours]) });
    expect(finding).toMatchObject({ why: "forged", problem: "its signature is wrong (key house)" });
  });

  test("finds a chain that was made anew over other words, where only the signature is left as it was", async () => {
    const signing = await hmacKey();
    const { entries } = await conversation(async () => signing);
    const keys = verifyKeysOf([signing]);
    const remake = async (change: (entry: CommittedEvent) => CommittedEvent) => {
      const store = proven();
      const bare = entries.map(({ proof: _, ...entry }) => change(entry as CommittedEvent));
      await store.log.append(key, bare, { afterSeq: 0 });
      return stored(store, key);
    };
    const same = await remake(entry => entry);
    expect((await verify(key, same)).finding).toMatchObject({ why: "forged" });
    const place = indexOf(entries, "turn-end");
    const answered = await remake(entry =>
      entry.seq === entries[place]!.seq ? ({ ...entry, text: "At eight." } as CommittedEvent) : entry,
    );
    expect((await verify(key, answered, { keys })).finding?.why).toBe("forged");
  });

  test("finds an answer that isn't the signed one, also where the chain was mended behind it", async () => {
    const signing = await hmacKey();
    const { entries } = await conversation(async () => signing);
    const place = indexOf(entries, "turn-end");
    const { proof: _, ...end } = entries[place] as Event<"turn-end">;
    const store = proven();
    await store.log.append(key, entries.slice(0, place), { afterSeq: 0, asStored: true });
    const other = { ...end, text: "At eight." } as CommittedEvent;
    await store.log.append(key, [other], { afterSeq: entries[place - 1]!.seq });
    const { finding } = await verify(key, await stored(store, key), { keys: verifyKeysOf([signing]) });
    expect(finding).toMatchObject({
      seq: end.seq,
      why: "forged",
      problem: "the answer is not the one that was signed",
    });
  });

  test("counts unsigned answers, and refuses them where signing is required", async () => {
    const store = proven();
    const policy = () => ({ rules: [], fallback: "deny" }) as const;
    const mind = createMind({ model: createScriptedModel(["Yes."]), policy, log: store.log });
    onTestFinished(() => mind.close());
    await mind.session(key).turn("Is it open?").summary();
    const entries = await stored(store, key);
    expect(await verify(key, entries)).toMatchObject({ status: "good", outputs: { unsigned: 1 } });
    const { finding } = await verify(key, entries, { isSigningRequired: true });
    expect(finding).toMatchObject({ seq: entries.at(-1)!.seq, why: "unsigned" });
  });

  test("fails a turn whose answer can't be signed where that is required, and says so in the log", async () => {
    const broken = async (): Promise<SigningKey> => {
      throw new Error("the key is gone");
    };
    const { entries, first } = await conversation(broken);
    expect(first).toMatchObject({ status: "failed", code: "hook.failed" });
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: "hook-failure",
        hook: "evidence",
        phase: "beforeEnd",
        effect: "closed",
      }),
    );
  });

  test("replays a signed session as it was", async () => {
    const signing = await hmacKey();
    const { store } = await conversation(async () => signing);
    expect(await replaySession(store.log.read(key)).differences()).toEqual([]);
  });
});

describe("[safety.evidence.key-text]", () => {
  test.each([
    ["hmac-sha256", "c2hvcnQ="],
    ["hmac-sha256", "not base64 !"],
    ["hmac-sha256", ""],
    ["ed25519", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"],
    ["ed25519", "a password"],
  ] as const)("refuses %s made of %j without repeating it", async (algorithm, text) => {
    const read = await readKeyText({ algorithm, id: "one", text });
    expect(read).toMatchObject({ problem: expect.stringContaining("expected") });
    if (text !== "") expect(JSON.stringify(read)).not.toContain(text);
  });
});

/** The chain without its first entries, as if the limit had been smaller. */
function cut(chain: OutputChain, count: number): OutputChain {
  const { hash, place } = chain.entries[count - 1]!.proof!;
  return { ...chain, before: { hash, place }, entries: chain.entries.slice(count) };
}

describe("[safety.evidence.output]", () => {
  test("an answer's proof is verified by the key alone, and each change of it is found", async () => {
    const { key: signing, open } = await edKey();
    const { second, store } = await conversation(async () => signing);
    const tierOf = () => 1 as const;
    const chain = await outputChainOf(store.log, key, second.turn, { limit: 5, tierOf, digest: sha256Hex });
    const keys = verifyKeysOf([open]);
    const { before, entries, summary } = JSON.parse(JSON.stringify(chain)) as typeof chain;
    expect(entries).toHaveLength(5);
    expect(before.hash).toMatch(/^[\da-f]{64}$/);
    expect(JSON.stringify(entries)).not.toContain("close");
    expect(summary).toMatchObject({ entries: 5, models: ["scripted/script"], critical: [] });
    const changes = [
      [chain, undefined],
      [{ ...chain, text: "At eight." }, "the answer is not the one that was signed"],
      [{ ...chain, entries: entries.slice(1) }, "is not as it was written"],
      [{ ...chain, entries: entries.slice(0, -1) }, "doesn't lead to the signed head"],
      [{ ...chain, entries: entries.with(0, { ...entries[0]!, at: 1 }) }, "is not as it was written"],
      [{ ...chain, session: "0".repeat(32) }, "its signature is wrong"],
      [{ ...chain, before: entries[0]!.proof!, entries: entries.slice(1) }, "a member too many"],
      [cut(chain, 1), "it has 4 entries of"],
      [cut(chain, 5), "it has 0 entries of"],
      [{ ...chain, summary: { ...summary, models: [] } }, "the summary is not that of the entries"],
      [{ ...chain, entries: entries.with(0, { ...entries[0]!, evil: 1 } as never) }, "a member too many"],
      [{ ...chain, output: { ...chain.output, role: "chief" } as never }, "a member too many"],
      [{} as never, "a member too many, or one is missing"],
      [{ ...chain, entries: [null] } as never, "a member too many, or one is missing"],
    ] as const;
    const options = { limit: 5, tierOf, digest: sha256Hex };
    for (const [changed, problem] of changes) {
      const found = await problemOfOutput(changed, keys, options);
      if (problem === undefined) expect(found).toBeUndefined();
      else expect(found).toContain(problem);
    }
    await expect(outputChainOf(store.log, key, "none" as never)).rejects.toMatchObject({
      code: "session.not-found",
    });
  });
});

test("[safety.evidence.signed] a signature under the name of another algorithm is forged", async () => {
  const secret = await hmacKey();
  const { entries } = await conversation(async () => ({ ...secret, algorithm: "ed25519" }));
  const { finding } = await verify(key, entries, { keys: verifyKeysOf([secret]) });
  expect(finding).toMatchObject({ why: "forged" });
});

test("[safety.evidence.tampering] a hash beside the content that it would stand for is found", async () => {
  const { entries } = await conversation(() => hmacKey());
  const at = indexOf(entries, "input-received");
  const changed = entries.with(at, {
    ...entries[at]!,
    proof: { ...entries[at]!.proof!, sum: "0".repeat(64) },
  } as CommittedEvent);
  const { finding } = await verify(key, changed);
  expect(finding).toMatchObject({ seq: entries[at]!.seq, why: "altered" });
});

describe("[safety.evidence.signed] a turn that waits", () => {
  async function waiting() {
    const store = proven();
    const signing = await hmacKey();
    const tool = (name: string) =>
      defineTool({
        name,
        description: "Sends.",
        category: "mail",
        input: { type: "object", properties: {} },
        sideEffects: ["A mail leaves"],
        repeatability: "unsafe",
        execute: () => "sent",
      });
    const ask = { decision: "ask", operation: "tool.pay", arguments: {}, text: "Pay" } as const;
    const mind = createMind({
      model: createScriptedModel([
        [
          { tool: "send", input: {}, id: "1" },
          { tool: "pay", input: {}, id: "2" },
        ],
        "Done.",
      ]),
      tools: [tool("send"), tool("pay")],
      policy: () => ({ rules: [ask], fallback: "allow" }),
      approver: createDeferringApprover(),
      log: store.log,
      hooks: [
        createSigningHook({
          log: store.log,
          key: async () => signing,
          isRequired: true,
          clock: systemClock,
          digest: sha256Hex,
        }),
      ],
    });
    onTestFinished(() => mind.close());
    const session = mind.session(key);
    expect((await session.turn("Send it, and pay.").summary()).status).toBe("suspended");
    const keys = verifyKeysOf([signing]);
    const required = { keys, isSigningRequired: true };
    return { session, store, keys, required };
  }

  test("is signed over what was done so far, and again at its end", async () => {
    const { keys, required, session, store } = await waiting();
    const entries = await stored(store, key);
    expect(entries.slice(-2).map(({ kind }) => kind)).toEqual(["output-signed", "turn-suspend"]);
    expect(await verify(key, entries, required)).toMatchObject({ status: "good", outputs: { signed: 1 } });
    const [{ request }] = (await session.waitingCalls()) as [WaitingCall];
    const { approval, argumentsHash } = request as ApprovalRequest;
    await session.answer(approval, { isApproved: true, argumentsHash, answeredBy: "ben" });
    const end = await (await session.resume())!.summary();
    const all = await stored(store, key);
    expect(await verify(key, all, required)).toMatchObject({ status: "good", outputs: { signed: 2 } });
    const proof = await outputChainOf(store.log, key, end.turn);
    expect(proof.entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["turn-suspend", "turn-resume"]),
    );
    expect(await problemOfOutput(proof, keys)).toBeUndefined();
  });

  test("is unsigned where its last rows are gone, and signatures are required", async () => {
    const { required, store } = await waiting();
    const entries = await stored(store, key);
    const signed = indexOf(entries, "output-signed");
    const { finding } = await verify(key, entries.slice(0, signed), required);
    expect(finding).toMatchObject({ why: "unsigned", problem: "nothing in it is signed" });
  });

  test("is unsigned where a later process broke off after a call", async () => {
    const { required, session, store } = await waiting();
    await session.close();
    const seq = (await stored(store, key)).at(-1)!.seq + 1;
    const head = { at: 1, turn: (await stored(store, key)).at(-1)!.turn };
    const resumed = { ...head, id: `main.${seq}`, seq, kind: "turn-resume", model: "m", reason: "answer" };
    const began = {
      ...head,
      id: `main.${seq + 1}`,
      seq: seq + 1,
      kind: "tool-call-start",
      call: "2",
      tool: "pay",
    };
    const broken = [resumed, { ...began, idempotencyKey: "k" }] as CommittedEvent[];
    await store.log.append(key, broken, { afterSeq: seq - 1 });
    expect((await verify(key, await stored(store, key), required)).finding).toMatchObject({
      seq: seq + 1,
      why: "unsigned",
      problem: "no signature is over this call, nor over the entries behind it",
    });
  });
});

test("[cli.audit.answers] a call of a tool that only reads is no critical action", async () => {
  const store = proven();
  const tool = (name: string, ...sideEffects: readonly string[]) =>
    defineTool({
      name,
      description: "Works.",
      category: "mail",
      input: { type: "object", properties: {} },
      sideEffects,
      repeatability: "unsafe",
      execute: () => "done",
    });
  const mind = createMind({
    model: createScriptedModel([
      [
        { tool: "read_mail", input: {}, id: "1" },
        { tool: "send_mail", input: {}, id: "2" },
      ],
      "Done.",
    ]),
    tools: [tool("read_mail"), tool("send_mail", "A mail leaves")],
    policy: () => ({ rules: [], fallback: "allow" }),
    log: store.log,
  });
  onTestFinished(() => mind.close());
  await mind.session(key).turn("Read, and send.").summary();
  const summary = createChainSummary(() => 3);
  for (const entry of await stored(store, key)) summary.add(entry);
  expect(summary.summary().critical.map(({ operation }) => operation)).toEqual(["tool.send_mail"]);
});
