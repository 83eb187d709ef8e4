import { describe, expect, test } from "vitest";
import { type Facts, lexicalFacts } from "../../../src/policy/facts.ts";
import { matchesGlob } from "../../../src/policy/glob.ts";
import { protectedPatterns } from "../../../src/policy/paths/protected-paths.ts";

const facts = lexicalFacts({
  directory: "/work/mono/app",
  project: "/work/mono/app",
  home: "/home/ada",
  brain: "/brains/team/.agent",
});
const inRepository: Facts = {
  ...facts,
  git: () => ({
    root: "/work/mono",
    branch: "main",
    alias: () => undefined,
    config: () => undefined,
    protectedChanges: () => undefined,
    files: () => undefined,
  }),
};
const isProtected = (path: string, of: Facts = facts) =>
  protectedPatterns(of).some(({ pattern }) => matchesGlob(pattern, path));

describe("[policy.paths.protected] an agent can't change", () => {
  test.each([
    "/brains/team/.agent/protocols/permissions.md",
    "/brains/team/.agent/protocols/tool_schemas/git.schema.json",
    "/brains/team/.agent/protocols",
    "/brains/team/.agent/brain.yaml",
    "/brains/team/.agent/.data/keys/signing",
    "/brains/team/.agent/.data",
    "/brains/team/.agent",
    "/work/mono/app/.agent",
    "/work/mono/app/.claude/settings.json",
    "/work/mono/app/.claude/settings.local.json",
    "/work/mono/app/.claude/hooks/check.sh",
    "/home/ada/.claude/settings.json",
    "/home/ada/.claude/plugins/x/hooks/hooks.json",
    "/work/mono/app/.claude",
    "/work/mono/app/.codex/hooks.json",
    "/work/mono/app/.codex/config.toml",
    "/home/ada/.codex/config.toml",
    "/work/mono/app/.cursor/hooks.json",
    "/home/ada/.cursor/hooks.json",
    "/work/mono/app/.gemini/settings.json",
    "/home/ada/.gemini/settings.json",
    "/work/mono/app/.opencode/plugin/x.ts",
    "/work/mono/app/opencode.json",
    "/work/mono/app/opencode.jsonc",
    "/home/ada/.config/opencode/opencode.json",
    "/work/mono/app/.windsurf/hooks.json",
    "/home/ada/.codeium/windsurf/hooks.json",
    "/work/mono/app/.github/hooks/brainstem.json",
    "/work/mono/app/.mcp.json",
    "/work/mono/app/.cursor/mcp.json",
    "/home/ada/.cursor/mcp.json",
    "/work/mono/app/.vscode/mcp.json",
    "/work/mono/app/.windsurf/mcp_config.json",
    "/home/ada/.codeium/windsurf/mcp_config.json",
    "/home/ada/.codex/quiet.config.toml",
    "/home/ada/.local/state/brainstem/hooks.token",
    "/home/ada/.local/state/brainstem",
    "/etc/claude-code/managed-settings.json",
    "/work/mono/app/.git/hooks/pre-commit",
    "/work/mono/app/.git/config",
  ])("%s", path => {
    expect(isProtected(path)).toBe(true);
  });

  test("hooks and settings of the repository around the project", () => {
    expect(isProtected("/work/mono/.git/hooks/pre-push")).toBe(false);
    expect(isProtected("/work/mono/.git/hooks/pre-push", inRepository)).toBe(true);
    expect(isProtected("/work/mono/.claude/settings.json", inRepository)).toBe(true);
  });
});

test("[policy.paths.protected] the daemon's folder is protected in the user's runtime folder", () => {
  const variables = { XDG_RUNTIME_DIR: "/run/user/7" };
  const here = lexicalFacts({ directory: "/work/app", variables });
  expect(isProtected("/run/user/7/brainstem/hooks.sock", here)).toBe(true);
  expect(isProtected("/run/user/7/brainstem", here)).toBe(true);
  expect(isProtected("/run/user/7/bus", here)).toBe(false);
});

test.each([
  "/brains/team/.agent/memory/semantic/LESSONS.md",
  "/brains/team/.agent/skills/git-proxy/notes.md",
  "/brains/team/.agent/protocols.md",
  "/work/mono/app/brain.yaml",
  "/work/mono/app/protocols/http.md",
  "/work/mono/app/.claude/commands/review.md",
  "/work/mono/app/.claude/skills/x/SKILL.md",
  "/work/mono/app/.cursor/rules/style.mdc",
  "/work/mono/app/.github/workflows/ci.yml",
  "/work/mono/app/.husky/pre-commit",
  "/work/mono/app/packages/x/.claude/settings.json",
  "/home/ada/.config/nvim/init.lua",
  "/home/ada/.local/state/nvim/log",
  "/home/ada/.local",
  "/run/user/7/brainstem/hooks.sock",
  "/work/mono/app/.vscode/settings.json",
  "/etc/hosts",
  "/etc",
  "/work/mono/app",
  "/home/ada",
])("[policy.paths.protected] %s is not protected", path => {
  expect(isProtected(path)).toBe(false);
});

test("[policy.paths.protected] each protected path says what it is", () => {
  expect(protectedPatterns(facts).every(({ what }) => / /.test(what))).toBe(true);
  expect(protectedPatterns(lexicalFacts({ directory: "/work/app" })).length).toBeGreaterThan(0);
});
