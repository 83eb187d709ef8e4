import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Decision } from "../../../../src/ports/index.ts";
import { approver, type RigOptions, yes } from "../../rig.ts";
import { giveBrain, link, policyOf, put } from "../project-policy.ts";
import { createFolder, onDisk } from "./file-rig.ts";

let folder: ReturnType<typeof createFolder>;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.remove());

const RULES = ".agent/protocols/permissions.md";

function project(permissions?: string, options: RigOptions & { readonly fallback?: Decision } = {}) {
  const { root } = folder;
  const { fallback = "deny", ...others } = options;
  giveBrain(root, permissions);
  put(root, {
    ".env": "TOKEN=s3cret\n",
    "deploy/id_rsa": "s3cret\n",
    "shop/list.txt": "bread\n",
    "other/list.txt": "nails\n",
  });
  return { root, ...onDisk(root, { policy: policyOf(root, fallback), ...others }) };
}

describe("[tools.files.judged] under the rules that a brain begins with", () => {
  test("files are read, listed and searched", async () => {
    // In /tmp, where Kerberos keeps its tickets, a search might come upon them.
    folder.remove();
    folder = createFolder(join(import.meta.dirname, "../../../../node_modules/.cache"));
    const { text } = project();
    expect(await text("read_file", { path: "shop/list.txt" })).toBe("1\tbread");
    expect(await text("list_files", { path: "shop" })).toBe("shop/list.txt");
    expect(await text("find_files", { pattern: "*.txt", path: "shop" })).toBe("shop/list.txt");
    expect(await text("search_files", { pattern: "bread", path: "shop" })).toContain("1:bread");
  });

  test.each([
    ["read_file", { path: ".env" }],
    ["read_file", { path: "./shop/../.env" }],
    ["read_file", { path: "deploy/id_rsa" }],
    ["read_file", { path: "shop/innocent" }],
    ["search_files", { pattern: "TOKEN", path: ".env" }],
    ["edit_file", { path: ".env", oldText: "guess", newText: "x" }],
    ["edit_file", { path: "shop/innocent", oldText: "guess", newText: "x" }],
    ["move_file", { from: ".env", to: "shop/env.txt" }],
    ["move_file", { from: "deploy", to: "shop/deploy" }],
  ])("secrets are not to be had by %s %j", async (tool, given) => {
    const { root, call } = project(undefined, { fallback: "allow" });
    link(root, "../.env", "shop/innocent");
    const { modelText, status } = await call(tool, given);
    expect(status).not.toBe("succeeded");
    expect(modelText).not.toContain("s3cret");
    expect(existsSync(join(root, "shop/env.txt"))).toBe(false);
  });

  test("a search of a folder passes over them, so that it needs no approval", async () => {
    const { root, call } = project(undefined, { fallback: "allow" });
    link(root, "../.env", "shop/innocent");
    const { modelText, status } = await call("search_files", { pattern: "TOKEN" });
    expect(status).toBe("succeeded");
    expect(modelText).not.toContain("s3cret");
  });

  test.each([
    ["write_file", { path: RULES, content: "# anything goes" }],
    ["write_file", { path: "./.agent//protocols/./permissions.md", content: "# anything goes" }],
    ["write_file", { path: "rules.md", content: "# anything goes" }],
    ["write_file", { path: ".agent/protocols/tool_schemas/mine.schema.json", content: "{}" }],
    ["write_file", { path: ".agent/brain.yaml", content: "hooks: {}" }],
    ["write_file", { path: ".agent/.data/keys", content: "x" }],
    ["write_file", { path: ".git/hooks/pre-commit", content: "#!/bin/sh" }],
    ["write_file", { path: ".claude/settings.json", content: "{}" }],
    ["edit_file", { path: RULES, oldText: "Never allowed", newText: "Always allowed" }],
    ["edit_file", { path: "rules.md", oldText: "Never allowed", newText: "Always allowed" }],
    ["move_file", { from: "shop/list.txt", to: `${RULES}.new` }],
    ["move_file", { from: RULES, to: "shop/permissions.md" }],
    ["move_file", { from: ".agent/protocols", to: "shop/protocols" }],
    ["move_file", { from: ".agent", to: "agent" }],
    ["delete_file", { path: RULES }],
  ])("[tools.files.own-rules] %s %j is denied, whatever the policy allows", async (tool, given) => {
    const { root, call, kinds } = project("# Permissions\n\n## Always allowed\n- `*`\n- `fs.*`\n", {
      fallback: "allow",
    });
    link(root, RULES, "rules.md");
    const before = readFileSync(join(root, RULES), "utf8");
    expect(await call(tool, given)).toMatchObject({ status: "refused", code: "tool.policy-denied" });
    expect(kinds()).not.toContain("tool-call-start");
    expect(readFileSync(join(root, RULES), "utf8")).toBe(before);
  });

  test("[tools.files.own-rules] the body of a skill may be written, its constraints may not", async () => {
    const { root, call } = project(undefined, { fallback: "deny" });
    const path = ".agent/skills/git-proxy/SKILL.md";
    const skill = readFileSync(join(root, path), "utf8");
    expect(await call("write_file", { path, content: `${skill}\nOne more line.\n` })).toMatchObject({
      status: "succeeded",
    });
    expect(
      await call("write_file", { path, content: "---\nname: git-proxy\ndescription: x\n---\n" }),
    ).toMatchObject({
      code: "tool.policy-denied",
    });
  });

  test("a deletion is asked about, and a no holds", async () => {
    const answers = approver(request => yes(request, { isApproved: false }));
    const { root, call } = project(undefined, { approver: answers });
    expect(await call("delete_file", { path: "shop/list.txt" })).toMatchObject({
      code: "tool.approval-rejected",
    });
    expect(answers.requests).toMatchObject([
      { operation: "fs.delete", sideEffects: [expect.stringContaining("gone")] },
    ]);
    expect(existsSync(join(root, "shop/list.txt"))).toBe(true);
  });
});

describe("[tools.files.judged] under rules with paths as people write them", () => {
  const PERMISSIONS = [
    "## Always allowed",
    "- `fs.list(path: shop*)`",
    "- `fs.read(path: shop/*)`",
    "- `fs.write(path: ./shop/*)`",
    "## Never allowed",
    "- `fs.read(path: shop/secret/*)`",
    "",
  ].join("\n");

  test.each([
    ["list_files", { path: "shop" }, true],
    ["list_files", { path: "shop/" }, true],
    ["list_files", { path: "./shop" }, true],
    ["find_files", { path: "shop", pattern: "*" }, true],
    ["list_files", { path: "other" }, false],
    ["list_files", {}, false],
    ["list_files", { path: "inside-shop-link" }, false],
    ["read_file", { path: "shop/list.txt" }, true],
    ["read_file", { path: "shop/secret/plan.txt" }, false],
    ["read_file", { path: "shop/SECRET/plan.txt" }, false],
    ["read_file", { path: "other/list.txt" }, false],
    ["write_file", { path: "shop/new.txt", content: "x" }, true],
    ["write_file", { path: "other/new.txt", content: "x" }, false],
    ["write_file", { path: "shop/../other/new.txt", content: "x" }, false],
    ["edit_file", { path: "shop/list.txt", oldText: "bread", newText: "jam" }, true],
    ["search_files", { path: "shop", pattern: "bread" }, false],
  ])("%s %j", async (tool, given, isAllowed) => {
    const { root, call } = project(PERMISSIONS);
    link(root, "other", "inside-shop-link");
    const outcome = await call(tool, given);
    if (isAllowed) expect(outcome).toMatchObject({ status: "succeeded" });
    else expect(outcome).toMatchObject({ code: "tool.policy-denied" });
  });

  test("absolute paths in the project are the same, and the decision names its line", async () => {
    const { root, call, of } = project(PERMISSIONS);
    expect(await call("read_file", { path: join(root, "shop/list.txt") })).toMatchObject({
      status: "succeeded",
    });
    expect(of("policy-decision")).toMatchObject([{ operation: "fs.read", source: { line: 3 } }]);
  });
});
