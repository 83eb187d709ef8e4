import { beforeAll, describe, expect, test } from "vitest";
import type { Templates } from "../../../src/brain/init/init-brain.ts";
import { loadTemplates } from "../../../src/brain/init/machine-node.ts";
import { layout } from "../../../src/brain/layout.ts";
import { parseSettings, settingKeys } from "../../../src/brain/settings.ts";
import { parseFrontmatter, splitFrontmatter } from "../../../src/brain/skills/frontmatter.ts";
import { trustsEverything } from "../../../src/brain/trust.ts";
import { commands } from "../../../src/cli/commands.ts";
import { operations, type PolicyDecision } from "../../../src/policy/index.ts";
import { parsePermissions } from "../../../src/policy/reading.ts";
import { placedPolicy } from "../../policy/placed.ts";

let templates: Templates = {};
beforeAll(async () => {
  templates = await loadTemplates();
});

const permissions = () => parsePermissions(templates[layout.permissions]!, `.agent/${layout.permissions}`);
const decisionOn = (name: string, given: Record<string, string | boolean> = {}): PolicyDecision["decision"] =>
  placedPolicy(templates[layout.permissions]!).judge([{ name, arguments: given }]).decision;

interface ToolSchema {
  readonly name: string;
  readonly operations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
const schemas = (): readonly ToolSchema[] =>
  Object.entries(templates)
    .filter(([path]) => path.startsWith(layout.toolSchemas))
    .map(([, text]) => JSON.parse(text) as ToolSchema);

describe("permissions.md", () => {
  test("every exact rule can be read", () => {
    expect(permissions().problems).toEqual([]);
    expect(permissions().rules.length).toBeGreaterThan(15);
  });

  test("[brain.init.permissions] the template's rules deny a forced push to main, and not a command that only mentions one", () => {
    expect(decisionOn("git.push", { force: true, branch: "main" })).toBe("deny");
    expect(decisionOn("git.push", { force: true, branch: "feature" })).toBe("ask");
    expect(decisionOn("git.push", { force: false, branch: "main" })).toBe("ask");
    expect(decisionOn("git.commit", { message: "fix: force push guard for production docs" })).toBe("ask");
  });

  test.each([
    ["fs.read", { path: "src/a.ts" }, "allow"],
    ["tests.run", {}, "allow"],
    ["memory.write", {}, "allow"],
    ["github.create_pr", { draft: true }, "allow"],
    ["github.create_pr", { draft: false }, "ask"],
    ["fs.write", { path: "src/a.ts" }, "ask"],
    ["fs.write", { path: ".agent/protocols/permissions.md" }, "deny"],
    ["fs.write", { path: "/work/app/.agent/brain.yaml" }, "deny"],
    ["fs.write", { path: ".agent/.data/key" }, "deny"],
    ["fs.write", { path: ".github/workflows/ci.yml" }, "ask"],
    ["fs.delete", { path: "src/a.ts" }, "ask"],
    ["secrets.read", {}, "deny"],
    ["package.install", {}, "ask"],
    ["deploy.run", {}, "ask"],
  ] as const)("%s %j: %s", (operation, given, decision) => {
    expect(decisionOn(operation, given)).toBe(decision);
  });

  test("every operation that it names is one of the vocabulary", () => {
    for (const { operation } of permissions().rules) expect(Object.keys(operations)).toContain(operation);
  });

  test("names no package registry", () => {
    expect(templates[layout.permissions]).not.toMatch(/npmjs|pypi\.org|crates\.io/);
  });
});

describe("tool schemas", () => {
  const KEYS = [
    "required_args",
    "optional_args",
    "preconditions",
    "side_effects",
    "requires_approval",
    "blocked_targets",
    "warning",
    "rate_limit",
    "timeout_ms",
  ];

  test("git, github, shell, fs, http and package, in the words of the specification", () => {
    expect(
      schemas()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["fs", "git", "github", "http", "package", "shell"]);
    for (const { operations } of schemas()) {
      for (const operation of Object.values(operations)) {
        for (const key of Object.keys(operation)) expect(KEYS).toContain(key);
      }
    }
  });

  test("main, production and staging are blocked targets of what can't be undone", () => {
    const git = schemas().find(({ name }) => name === "git");
    for (const operation of ["force_push", "delete_branch"]) {
      expect(git?.operations[operation]?.blocked_targets).toEqual(["main", "production", "staging"]);
    }
  });
});

test("the default persona has an id, a name and a prompt", () => {
  const { yaml, body } = splitFrontmatter(templates["personas/default.md"]!, "default.md");
  expect(parseFrontmatter(yaml!, "default.md").fields).toMatchObject({ id: "default", name: "Brainstem" });
  expect(body).toContain("You work on");
});

test("delegation.md names its limits", () => {
  expect(templates[layout.delegation]).toMatch(/Depth: 2[\s\S]*Budget[\s\S]*What it hands back/);
});

test("brain.yaml shows every setting, commented out, and every number as it is without it", () => {
  const shown = templates[layout.settings]!.replace("{{project}}", "")
    .replace(/^# (?=(?: {2})?\w+:)/gm, "")
    .replace(/\n# {3}(?=\w+:)/g, "\n  ");
  for (const path of Object.keys(settingKeys).filter(each => !each.startsWith("project.")))
    expect(shown).toMatch(new RegExp(`^ *${path.split(".").at(-1)}:`, "m"));
  const { context, dream, hooks } = parseSettings("");
  expect(parseSettings(shown, trustsEverything)).toMatchObject({
    context,
    dream,
    hooks,
    tokenizer: "gpt-tokenizer",
  });
});

test("every command that a template names is one", () => {
  const known = new Set(commands.map(({ name }) => name));
  const named = Object.values(templates).flatMap(text =>
    [...text.matchAll(/`brainstem\s+([a-z-]+)/g)].map(([, name]) => name!),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(name => !known.has(name))).toEqual([]);
});
