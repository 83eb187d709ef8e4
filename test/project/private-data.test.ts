/** A brain's private data: closed to git whatever a repository brings along, and keys of a clone aren't used until a person accepts them. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { closeDataFolder, isDataFolderClosed } from "../../src/brain/node.ts";
import { createBrainstem } from "../../src/brainstem/index.ts";
import { openHookBrain } from "../../src/hook-host/open-hook-brain.ts";
import { makeOwnKey } from "../../src/project/evidence-keys.ts";
import { initProject } from "../../src/project/init-project.ts";
import { acceptVaultKey, keyPlaceOf, makeVaultKey } from "../../src/project/vault-place.ts";
import { hasVaultKey, keyIdsIn } from "../../src/safety/vault-node.ts";

async function createFolder() {
  const root = await mkdtemp(join(tmpdir(), "brainstem-private-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

const gitIn = (root: string, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
    cwd: root,
    encoding: "utf8",
  });

/** A project in git, as its author committed it, cloned. */
async function cloneOf(prepare: (root: string) => void | Promise<void>) {
  const [author, clone] = [await createFolder(), await createFolder()];
  await initProject(author);
  gitIn(author, "init", "-q");
  await prepare(author);
  gitIn(author, "add", "-A");
  gitIn(author, "commit", "-qm", "Begin");
  gitIn(clone, "clone", "-q", author, ".");
  return { author, clone };
}

const data = (root: string) => join(root, ".agent/.data");
const seen = (root: string) => gitIn(root, "status", "--porcelain", "-uall");
const writers: readonly (readonly [string, (root: string) => Promise<unknown>])[] = [
  ["the vault's key", makeVaultKey],
  ["a key of evidence", root => makeOwnKey({ root })],
  ["conversations", root => createBrainstem({ root })],
];

test.each(writers)(
  "[brain.private] %s is ignored by git where the brain's .gitignore leaves it out",
  async (_, write) => {
    const { clone } = await cloneOf(root =>
      writeFileSync(join(root, ".agent/.gitignore"), "/.state/\n!.data\n"),
    );
    const opened = await write(clone);
    if (typeof opened === "object") await (opened as { close(): Promise<void> }).close();
    expect(readdirSync(data(clone)).length).toBeGreaterThan(1);
    expect(seen(clone)).not.toContain(".data");
  },
);

const plants: readonly (readonly [string, (root: string) => void])[] = [
  [
    "the folder is a link",
    root => {
      rmSync(data(root), { recursive: true });
      mkdirSync(join(root, "pub"));
      writeFileSync(join(root, "pub/.gitkeep"), "");
      symlinkSync("../pub", data(root));
      // A line for a folder leaves a link of the name to git.
    },
  ],
  [
    "a folder in it is a link",
    root => {
      rmSync(join(data(root), "evidence"), { recursive: true });
      mkdirSync(join(root, "pub"));
      writeFileSync(join(root, "pub/.gitkeep"), "");
      symlinkSync("../../pub", join(data(root), "evidence"));
      gitIn(root, "add", "-f", ".agent/.data/evidence");
    },
  ],
  [
    "git follows a file in it",
    root => {
      writeFileSync(join(data(root), "sessions.db"), "");
      gitIn(root, "add", "-f", ".agent/.data/sessions.db");
    },
  ],
];

test.each(
  plants.flatMap(([plant, prepare]) => writers.map(([what, write]) => ({ plant, prepare, what, write }))),
)("[brain.private] $what isn't written where $plant", async ({ prepare, write }) => {
  const { clone } = await cloneOf(prepare);
  const before = seen(clone);
  await expect(write(clone)).rejects.toMatchObject({
    code: "brain.exposed",
    hint: expect.stringMatching(/rm|git rm -r --cached/),
  });
  expect(seen(clone)).toBe(before);
  expect(existsSync(join(clone, "pub")) ? readdirSync(join(clone, "pub")) : [".gitkeep"]).toEqual([
    ".gitkeep",
  ]);
});

test("[brain.private] notes of hooks are kept outside of a clone whose folder leads elsewhere", async () => {
  const { clone } = await cloneOf(plants[0]![1]);
  const { calls } = openHookBrain({ root: clone, project: clone });
  calls.note({ at: 1, harness: "cli", session: "s", event: "call", decision: "allow", rule: "r" });
  expect(readdirSync(join(clone, "pub"))).toEqual([".gitkeep"]);
});

test("[brain.private] a folder of another project that git follows is no obstacle, in a linked work tree either", async () => {
  const { author } = await cloneOf(root => {
    mkdirSync(join(root, "sub/.agent/.data"), { recursive: true });
    writeFileSync(join(root, "sub/.agent/.data/x"), "");
  });
  const tree = join(await createFolder(), "tree");
  gitIn(author, "worktree", "add", "-q", tree);
  for (const root of [author, tree]) {
    closeDataFolder(root);
    expect(isDataFolderClosed(root)).toBe(true);
  }
  expect(() => closeDataFolder(join(tree, "sub"))).toThrow("git follows files in it");
});

test("[privacy.vault.keys] a key that a clone brings along seals nothing until a person accepts it", async () => {
  const [author, clone] = [await createFolder(), await createFolder()];
  await initProject(author);
  const id = await makeVaultKey(author);
  cpSync(join(author, ".agent"), join(clone, ".agent"), { recursive: true });
  expect([hasVaultKey(keyPlaceOf(author, {})), hasVaultKey(keyPlaceOf(clone, {}))]).toEqual([true, false]);
  expect(keyIdsIn(keyPlaceOf(clone, {}))).toEqual({ used: [], unknown: [id] });
  await expect(
    createBrainstem({ root: clone, storage: "memory", privacy: { vault: "database" } }),
  ).rejects.toMatchObject({ code: "vault.locked", hint: expect.stringContaining(`vault accept ${id}`) });
  const brainstem = await createBrainstem({ root: clone, storage: "memory" });
  expect(brainstem.config.vault).toBe("memory");
  await brainstem.close();
  const own = await makeVaultKey(clone);
  expect(keyIdsIn(keyPlaceOf(clone, {}))).toEqual({ used: [own], unknown: [id] });
  await acceptVaultKey(clone, id);
  expect(keyIdsIn(keyPlaceOf(clone, {}))).toEqual({ used: [own, id], unknown: [] });
});

test("[privacy.vault.keys] a damaged file stops a place that has keys of its own, and no other one", async () => {
  const [own, clone] = [await createFolder(), await createFolder()];
  for (const root of [own, clone]) await initProject(root);
  await makeVaultKey(own);
  for (const root of [own, clone]) appendFileSync(join(data(root), "vault.key"), "torn\n", { mode: 0o644 });
  expect(() => hasVaultKey(keyPlaceOf(own, {}))).toThrow("no key of 32 bytes");
  expect(hasVaultKey(keyPlaceOf(clone, {}))).toBe(false);
  await makeVaultKey(clone);
  expect(readFileSync(join(data(clone), "vault.key"), "utf8")).not.toContain("torn");
});
