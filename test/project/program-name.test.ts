import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { programName } from "../../src/project/index.ts";
import { initProject } from "../../src/project/init-project.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "brainstem-program-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const pin = (folder: string, key = "devDependencies") => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ [key]: { brainstem: "1.0.0" } }));
};

describe("[cli.program-name.pinned] a project's program", () => {
  test.each(["dependencies", "devDependencies", "optionalDependencies"])("is npx's with a pin in %s", key => {
    pin(root, key);
    expect(programName(root)).toBe("npx brainstem");
  });

  test("is plain without package.json, with an unreadable package.json, and with another package", () => {
    expect(programName(root)).toBe("brainstem");
    for (const text of [
      "{",
      "null",
      '{"devDependencies":{"brainstem-x":"1"}}',
      '{"devDependencies":"brainstem"}',
    ]) {
      writeFileSync(join(root, "package.json"), text);
      expect(programName(root)).toBe("brainstem");
    }
  });

  test("is that of the repository's root in a package of it, and of nothing above a repository", () => {
    pin(root);
    const folder = join(root, "packages/app");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), "{}");
    expect(programName(folder)).toBe("npx brainstem");
    mkdirSync(join(folder, ".git"));
    expect(programName(folder)).toBe("brainstem");
  });

  test("is named so in the skills of a brain that the project gets", async () => {
    pin(root);
    await initProject(root);
    const { readFileSync } = await import("node:fs");
    const skill = readFileSync(join(root, ".agent/skills/memory-manager/SKILL.md"), "utf8");
    expect(skill).toContain("`npx brainstem dream`");
    expect(skill.replaceAll("npx brainstem", "")).not.toMatch(/`brainstem /);
  });
});
