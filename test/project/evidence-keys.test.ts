import { chmodSync, cpSync, existsSync, readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createBrainstem, initProject } from "../../src/brainstem/index.ts";
import {
  acceptKey,
  makeOwnKey,
  readOwnKeys,
  signingKeyId,
  unknownKeyIds,
} from "../../src/project/evidence-keys.ts";
import { stored, verify } from "../safety/evidence/proven.ts";
import { useVaultKey } from "../vault-key.ts";

useVaultKey();

async function createProject() {
  const root = await mkdtemp(join(tmpdir(), "brainstem-keys-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

const folderOf = (root: string) => join(root, ".agent/.data/evidence");
const required = (root: string) =>
  createBrainstem({ root, storage: "memory", evidence: { signing: "required" } });

test("[safety.evidence.keys] init makes a key for its owner only, once, and answers are signed with it", async () => {
  const root = await createProject();
  await initProject(root);
  await initProject(root);
  const names = readdirSync(folderOf(root));
  const id = signingKeyId({ root })!;
  expect(names.sort()).toEqual([`${id}.pem`, `${id}.pub`]);
  for (const path of [folderOf(root), ...names.map(name => join(folderOf(root), name))])
    expect(statSync(path).mode & 0o077).toBe(0);
  const brainstem = await required(root);
  onTestFinished(() => brainstem.close());
  expect(brainstem.config.evidence).toEqual({ signing: "required", keyId: id });
  await brainstem.session().turn("hello").summary();
  const key = { ...brainstem.config.owner, session: "main" };
  const entries = await stored(brainstem.store, key);
  const keys = new Map((await readOwnKeys({ root })).map(each => [each.id, each]));
  expect(await verify(key, entries, { keys })).toMatchObject({ status: "good", outputs: { signed: 1 } });
});

test("[safety.evidence.keys] a key that a clone brings along signs and verifies nothing until a person accepts it", async () => {
  const [root, clone] = [await createProject(), await createProject()];
  await initProject(root);
  cpSync(join(root, ".agent"), join(clone, ".agent"), { recursive: true });
  const id = signingKeyId({ root })!;
  expect([signingKeyId({ root: clone }), unknownKeyIds({ root: clone })]).toEqual([undefined, [id]]);
  expect(await readOwnKeys({ root: clone })).toEqual([]);
  await expect(required(clone)).rejects.toMatchObject({
    code: "evidence.no-key",
    component: "evidence",
    message: expect.stringContaining("came with the brain"),
    hint: expect.stringContaining("brainstem audit keys --new"),
  });
  await initProject(clone);
  expect(signingKeyId({ root: clone })).toBeUndefined();
  await acceptKey({ root: clone }, id);
  await (await required(clone)).close();
});

test("[safety.evidence.keys] a key that others can read is refused with the remedy", async () => {
  const root = await createProject();
  await initProject(root);
  const id = signingKeyId({ root })!;
  chmodSync(join(folderOf(root), `${id}.pem`), 0o644);
  await expect(required(root)).rejects.toMatchObject({
    code: "evidence.key-invalid",
    message: expect.stringContaining("chmod 600"),
  });
});

test("[safety.evidence.keys] a new key signs, and the earlier one can only verify", async () => {
  const root = await createProject();
  await initProject(root);
  const old = signingKeyId({ root })!;
  const fresh = await makeOwnKey({ root });
  expect(signingKeyId({ root })).toBe(fresh);
  expect(existsSync(join(folderOf(root), `${old}.pem`))).toBe(false);
  const keys = await readOwnKeys({ root });
  expect(keys.map(({ id, sign }) => [id, sign !== undefined])).toEqual([
    [old, false],
    [fresh, true],
  ]);
});

test("[safety.evidence.keys] the profile regulated starts with a key alone, in a file or a variable", async () => {
  const root = await createProject();
  await initProject(root);
  await rm(folderOf(root), { recursive: true });
  const open = (keys?: readonly object[]) =>
    createBrainstem({
      root,
      storage: "memory",
      profile: "regulated",
      auditor: { when: "never" },
      ...(keys && { evidence: { keys: keys as never } }),
    });
  await expect(open()).rejects.toMatchObject({ code: "evidence.no-key" });
  process.env.EVIDENCE_TEST_KEY = Buffer.alloc(32, 7).toString("base64");
  onTestFinished(() => void delete process.env.EVIDENCE_TEST_KEY);
  const brainstem = await open([{ id: "house", algorithm: "hmac-sha256", environment: "EVIDENCE_TEST_KEY" }]);
  expect(brainstem.config.evidence).toEqual({ signing: "required", keyId: "house" });
  await brainstem.close();
  await expect(
    open([{ id: "house", algorithm: "hmac-sha256", environment: "EVIDENCE_TEST_NONE" }]),
  ).rejects.toMatchObject({ code: "evidence.key-invalid", message: expect.stringContaining("is not set") });
  await expect(open([{ algorithm: "hmac-sha256", file: "key" }])).rejects.toMatchObject({
    code: "config.invalid",
    message: expect.stringContaining("evidence.keys[0]: a secret needs an id"),
  });
});
