/** Merges by git itself, with a driver that is there, fails, or is gone. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { completeAttributesFile } from "../../../src/brain/init/git-files.ts";
import { installMergeDriver } from "../../../src/brain/repository/merge-driver-node.ts";
import { cleanEnvironment, cleanGitEnvironment, createRig, makeFolder, rigAt } from "./git-rig.ts";

beforeEach(cleanGitEnvironment);

const LESSONS = ".agent/memory/semantic/LESSONS.md";
const LOG = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";

/** Two branches that both changed the end of the same two files. */
async function createFork() {
  const rig = createRig();
  const volume = createMemoryVolume();
  await completeAttributesFile(volume);
  rig.write(".agent/.gitattributes", await volume.read(".gitattributes"));
  rig.write(LOG, '{"id":"0"}\n');
  rig.git("add", "-A");
  rig.git("commit", "-qm", "begin");
  for (const [branch, start] of [
    ["side", "main"],
    ["ours", "main"],
  ] as const) {
    rig.git("switch", "-q", "-c", branch, start);
    rig.write(LESSONS, `# Lessons\n\n- of ${branch}\n`);
    rig.write(LOG, `{"id":"0"}\n{"id":"${branch}"}\n`);
    rig.git("commit", "-qam", branch);
  }
  const merge = () => {
    try {
      rig.git("merge", "-q", "--no-edit", "side");
      return "clean";
    } catch {
      return "conflict";
    }
  };
  return { rig, merge };
}

/** A program in a folder with a name that is hard on shells, which does this with what git calls it with. */
function program(work: string) {
  const folder = join(makeFolder(), `a 'b' "c" $HOME 100%A ü`);
  mkdirSync(folder);
  writeFileSync(join(folder, "driver.js"), work);
  const node = join(folder, "node");
  symlinkSync(process.execPath, node);
  return { node, script: join(folder, "driver.js") };
}

const UNION = `
const { readFileSync, writeFileSync } = require("node:fs");
const [command, base, ours, theirs, path] = process.argv.slice(2);
writeFileSync(ours, command + " " + path + "\\n" + readFileSync(ours) + readFileSync(theirs));
`;

describe("[brain.repository.merge-driver]", () => {
  test("git calls the installed driver with both sides and the path, from any folder", async () => {
    const { rig, merge } = await createFork();
    const installed = program(UNION);
    expect(await installMergeDriver(rig.brain, installed)).toEqual({ status: "installed" });
    expect(await installMergeDriver(rig.brain, installed)).toEqual({ status: "kept" });
    expect(merge()).toBe("clean");
    expect(rig.read(LESSONS)).toBe(
      `merge-driver ${LESSONS}\n# Lessons\n\n- of ours\n# Lessons\n\n- of side\n`,
    );
    expect(rig.read(LOG).split("\n")[0]).toBe(`merge-driver ${LOG}`);
    const moved = program(UNION);
    expect(await installMergeDriver(rig.brain, moved)).toEqual({ status: "installed" });
    expect(rig.git("config", "--get-all", "merge.brainstem.driver").split("\n")).toHaveLength(1);
  });

  test.each([
    ["is gone", undefined],
    ["crashes", "process.exit(1)"],
    ["is killed", "process.kill(process.pid, 'SIGKILL')"],
    ["does not know the command", "process.exit(2)"],
  ])(
    "when it %s git merges as ever: logs keep both sides, prose has marks, nothing is lost",
    async (_, work) => {
      const { rig, merge } = await createFork();
      const gone = { node: "/nowhere/node", script: "/nowhere/brainstem.js" };
      await installMergeDriver(rig.brain, work === undefined ? gone : program(work));
      expect(merge()).toBe("conflict");
      expect(rig.git("diff", "--name-only", "--diff-filter=U")).toBe(LESSONS);
      expect(rig.read(LESSONS)).toMatch(
        /^# Lessons\n\n<<<<<<< ours\n- of ours\n=======\n- of side\n>>>>>>> theirs\n$/,
      );
      expect(rig.read(LOG)).toBe('{"id":"0"}\n{"id":"ours"}\n{"id":"side"}\n');
    },
  );

  test("conflict marks of the driver's own stay, and the file is in conflict", async () => {
    const { rig, merge } = await createFork();
    const marks =
      "require('node:fs').writeFileSync(process.argv[4], '<<<<<<< a\\n=======\\n>>>>>>> b\\n'); process.exit(1)";
    await installMergeDriver(rig.brain, program(marks));
    expect(merge()).toBe("conflict");
    expect(rig.read(LESSONS)).toBe("<<<<<<< a\n=======\n>>>>>>> b\n");
  });

  test("the program on the PATH replaces a missing one", async () => {
    const { rig, merge } = await createFork();
    const folder = makeFolder();
    writeFileSync(join(folder, "brainstem"), '#!/bin/sh\necho "by the PATH" > "$3"\n');
    chmodSync(join(folder, "brainstem"), 0o755);
    await installMergeDriver(rig.brain, { node: "/nowhere/node", script: "/nowhere/brainstem.js" });
    const path = cleanEnvironment.PATH!;
    cleanEnvironment.PATH = `${folder}:${path}`;
    expect(merge()).toBe("clean");
    cleanEnvironment.PATH = path;
    expect(rig.read(LESSONS)).toBe("by the PATH\n");
  });

  test("a clone without the setting merges as git always does", async () => {
    const { merge } = await createFork();
    expect(merge()).toBe("conflict");
  });

  test("the driver is set in the repository alone, and without a repository the reason is given", async () => {
    const { rig } = await createFork();
    expect(await installMergeDriver(rig.brain)).toEqual({ status: "installed" });
    expect(rig.git("config", "--local", "merge.brainstem.driver")).toContain(
      "bin/brainstem.js' merge-driver %O %A %B %P",
    );
    expect(() => rig.git("config", "--global", "merge.brainstem.driver")).toThrow();
    const loose = rigAt(makeFolder());
    loose.write(".agent/AGENTS.md", "x");
    expect(await installMergeDriver(loose.brain)).toMatchObject({
      status: "skipped",
      reason: "no-repository",
    });
  });
});
