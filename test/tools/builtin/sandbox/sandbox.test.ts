import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openBubblewrap } from "../../../../src/tools/builtin/sandbox/bubblewrap-node.ts";
import { createSandbox } from "../../../../src/tools/builtin/sandbox/sandbox-node.ts";
import { changedSince, surveyProject } from "../../../../src/tools/builtin/sandbox/survey-project-node.ts";
import { note, PROTECTED, sandboxRig, whyNot } from "./sandbox-rig.ts";

const manyFiles = (root: string) => {
  mkdirSync(join(root, "many"));
  for (let index = 0; index < 20_001; index++) writeFileSync(join(root, "many", String(index)), "");
};

describe("a sandbox that can't be had", () => {
  test("[sandbox.probed] says that the project holds the home", async () => {
    const { base, home } = sandboxRig();
    const options = { root: base, home, isSecret: () => false };
    const reason =
      process.platform === "linux" && whyNot === undefined ? "the project holds the home folder" : whyNot;
    expect(await openBubblewrap(options)).toBe(reason);
  });

  test.skipIf(whyNot !== undefined)(`[sandbox.probed] runs nothing${note}`, async () => {
    const { base, home, root } = sandboxRig();
    const rules = { home, isSecret: () => false, protected: PROTECTED };
    const outer = createSandbox({ ...rules, root: base });
    expect(await outer.whyMissing()).toBe("the project holds the home folder");
    await expect(outer.enter({ command: "true", arguments: [] }, root)).rejects.toMatchObject({
      code: "process.not-started",
    });
  });

  test.skipIf(whyNot !== undefined)(
    `[sandbox.probed] says that there are too many files${note}`,
    async () => {
      const { root, sandbox } = sandboxRig();
      expect(await sandbox.whyMissing()).toBeUndefined();
      manyFiles(root);
      expect(await sandbox.whyMissing()).toMatch(/too many files/);
      await expect(sandbox.enter({ command: "true", arguments: [] }, root)).rejects.toMatchObject({
        code: "process.not-started",
      });
    },
  );
});

describe("the survey of a project", () => {
  const rulesOf = (root: string) => ({
    root,
    isSecret: (path: string) => path.endsWith(".env"),
    protected: PROTECTED,
  });

  test("[sandbox.secrets] finds secrets and the targets of links to them, in the project alone", async () => {
    const { link, root } = sandboxRig({ "a/.env": "1", "plain/settings": "2", "node_modules/x/.env": "3" });
    link("plain/settings", "b.env");
    link("../outside.txt", "c.env");
    link("nowhere", "d.env");
    const places = await surveyProject(rulesOf(root));
    expect(places?.hidden.map(({ path }) => path).toSorted()).toEqual([
      join(root, "a/.env"),
      join(root, "plain/settings"),
    ]);
  });

  test("[sandbox.written] finds what was changed, whatever time it was given", async () => {
    const { root } = sandboxRig({ "old.txt": "1", "src/kept.ts": "2" });
    await new Promise(resolve => setTimeout(resolve, 30));
    const before = Date.now();
    await new Promise(resolve => setTimeout(resolve, 30));
    writeFileSync(join(root, "src/new.ts"), "3");
    utimesSync(join(root, "src/new.ts"), new Date(0), new Date(0));
    expect((await changedSince(rulesOf(root), before)).changed).toEqual([join(root, "src/new.ts")]);
  });

  test("[sandbox.written] says so where too many files are to be looked at", async () => {
    const { root } = sandboxRig();
    manyFiles(root);
    expect((await changedSince(rulesOf(root), 0)).changed).toBeUndefined();
    rmSync(join(root, "many"), { recursive: true });
  });
});
