/** Commits that are killed at any instant, in a repository in which a person has something staged. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, linkSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createGitRepository } from "../../../src/brain/repository/git-repository-node.ts";
import { runChild } from "../../base/volume/child.ts";
import { everySo, rounds } from "../../deep.ts";
import { cleanGitEnvironment, createRig, makeFolder } from "./git-rig.ts";

beforeEach(cleanGitEnvironment);

const SCRIPT = `${import.meta.dirname}/fixtures/commit-for-ever.ts`;
const COUNTER = ".agent/memory/round";
const STAGED = ["src/code.ts", ".agent/AGENTS.md", ".agent/memory/mine"];

/** A person's staged work, a counter that each round of the script raises, and what must hold after each kill. */
function createScene() {
  const rig = createRig();
  rig.write(COUNTER, "000000");
  rig.git("add", "-A");
  rig.git("commit", "-qm", "counter");
  for (const path of STAGED) rig.write(path, "staged\n");
  rig.git("add", ...STAGED);
  for (const path of STAGED) rig.write(path, "newer\n");
  const stagedByPerson = () => rig.git("diff", "--cached", "--raw", "--abbrev=40", "--", ...STAGED);
  const before = stagedByPerson();
  const roundIn = (place: string) => Number(rig.git("show", `${place}:${COUNTER}`));
  return {
    rig,
    start: (path = process.env.PATH!) =>
      runChild(process.execPath, ["--conditions=brainstem-source", SCRIPT, rig.brain], {
        env: { ...process.env, PATH: path },
      }),
    /** Whether the script staged what it did not commit. */
    checkKilled(): boolean {
      expect(stagedByPerson()).toBe(before);
      // The branch first: a git process that outlived the script may be moving it.
      const head = roundIn("HEAD");
      const index = roundIn("");
      expect(index, "the index is never behind the branch").toBeGreaterThanOrEqual(head);
      return index > head;
    },
    async checkNext() {
      const result = await createGitRepository(rig.brain).commit(["memory"], "the next");
      // "staged" where the person's file is all that is left.
      expect(result.status === "skipped" ? result.reason : result.status).toMatch(/^(committed|staged)$/);
      expect(stagedByPerson()).toBe(before);
      expect(rig.git("diff", "--cached", "--name-only").split("\n").sort()).toEqual([...STAGED].sort());
      expect(rig.git("show", `HEAD:${COUNTER}`)).toBe(rig.read(COUNTER));
    },
    checkEnd() {
      expect(rig.git("log", "--format=%s", "--", ...STAGED)).toBe("begin");
      rig.git("fsck", "--strict");
    },
  };
}

/** About as long as two rounds take, so that every instant of one is met. */
const MAX_DELAY_MS = 150;

test("[brain.repository.killed] leaves no staged reversal, nothing of the person's changed, and the next one works", async () => {
  const scene = createScene();
  for (const delayMs of fc.sample(fc.integer({ min: 0, max: MAX_DELAY_MS }), rounds("kills of commits"))) {
    const child = scene.start();
    await child.ready();
    await sleep(delayMs);
    child.process.kill("SIGKILL");
    await child.ended();
    scene.checkKilled();
    await scene.checkNext();
  }
  scene.checkEnd();
});

/**
 * A git that kills who called it, at the first call that says this: before it does anything, after, or meanwhile. Then it outlives
 * its caller, and does its work when it is released.
 */
function deadlyGit(call: string, when: "before" | "after" | "meanwhile") {
  const folder = makeFolder();
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const work = {
    before: "kill -9 $PPID; exit 1",
    after: `"${real}" "$@"; kill -9 $PPID; exit 1`,
    meanwhile: `kill -9 $PPID; cat > "$0.input"; until [ -e "$0.released" ]; do sleep 0.01; done; "${real}" "$@" < "$0.input" > /dev/null 2>&1; : > "$0.done"; exit 1`,
  }[when];
  writeFileSync(
    join(folder, "git"),
    `#!/bin/sh\ncase "$*" in *"${call}"*) ${work};; esac\nexec "${real}" "$@"\n`,
  );
  chmodSync(join(folder, "git"), 0o755);
  return {
    path: `${folder}:${process.env.PATH}`,
    release: () => writeFileSync(join(folder, "git.released"), ""),
    async done() {
      while (!existsSync(join(folder, "git.done"))) await sleep(10);
    },
  };
}

test("[brain.repository.killed] removes a lock that only we can have left behind", async () => {
  const scene = createScene();
  scene.rig.write(".git/brainstem/index-01JD0000000000000000000000", "a copy");
  linkSync(
    join(scene.rig.root, ".git/brainstem/index-01JD0000000000000000000000"),
    join(scene.rig.root, ".git/index.lock"),
  );
  scene.rig.write(COUNTER, "000001");
  await scene.checkNext();
  expect(readdirSync(join(scene.rig.root, ".git"))).not.toContain("index.lock");
});

/** From the last to the first. */
const calls = everySo(
  [
    "update-ref",
    "--index-info",
    "commit-tree",
    "write-tree",
    "--add --remove",
    "ls-files",
    "read-tree",
    "diff-index",
    "rev-parse -q",
  ],
  4,
);

test.each(["before", "after", "meanwhile"] as const)(
  "[brain.repository.killed] also %s any call of git",
  async when => {
    const scene = createScene();
    const interrupted: string[] = [];
    for (const call of calls) {
      const git = deadlyGit(call, when);
      const child = scene.start(git.path);
      expect(await child.ended()).toBe(null);
      if (scene.checkKilled()) interrupted.push(call);
      const next = scene.checkNext();
      git.release();
      await next;
      if (when === "meanwhile") await git.done();
    }
    expect(interrupted).toEqual(when === "after" ? [] : ["update-ref"]);
    await scene.checkNext();
    scene.checkEnd();
    expect(
      readdirSync(join(scene.rig.root, ".git/brainstem")).filter(name => name.startsWith("staged-")).length,
    ).toBeLessThan(2 * calls.length);
  },
);
