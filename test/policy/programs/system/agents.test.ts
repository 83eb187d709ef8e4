/** Coding agents that are started by an agent: with their hooks, without them, or with nobody to ask. */
import { describe, expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

const withoutRun = (text: string) => summaryOf(text).filter(each => !each.startsWith("process.run("));

describe("[policy.agents.unhooked] leaves hooks out", () => {
  test.each([
    ["claude --bare -p x", "claude bare"],
    ["claude -p x --safe-mode", "claude safe-mode"],
    ["claude --restricted x", "claude restricted"],
    ["claude --setting-sources user -p x", "claude setting-sources"],
    ["claude --setting-sources=user,local", "claude setting-sources"],
    [`claude --settings '{"disableAllHooks":true}' -p x`, "claude settings"],
    ["CLAUDE_CODE_SIMPLE=1 claude -p x", "claude CLAUDE_CODE_SIMPLE"],
    ["export CLAUDE_CODE_SAFE_MODE=1; claude", "claude CLAUDE_CODE_SAFE_MODE"],
    ["env CLAUDE_CODE_SIMPLE=1 claude -p x", "claude CLAUDE_CODE_SIMPLE"],
    ["claude config set hooks x", "claude config set"],
    ["claude --model opus mcp add x -- rm", "claude mcp add"],
    ["codex exec -c features.hooks=false x", "codex c"],
    ["codex -c 'features.\"codex_hooks\" = false'", "codex c"],
    ["codex --config=hooks.state={} x", "codex config"],
    ["codex --disable hooks", "codex disable"],
    ["codex features disable hooks", "codex features disable"],
    ["gemini hooks migrate", "gemini hooks migrate"],
    ["gemini mcp remove files", "gemini mcp remove"],
    ["opencode --pure run x", "opencode pure"],
    ["opencode run x --pure", "opencode pure"],
    ["OPENCODE_DISABLE_PROJECT_CONFIG=true opencode run x", "opencode OPENCODE_DISABLE_PROJECT_CONFIG"],
    ["opencode plugin other", "opencode plugin other"],
  ])("%s", (text, verb) => {
    expect(summaryOf(text)[0]).toMatch(/^process\.run\(/);
    expect(withoutRun(text)).toEqual([`brain.change_rules(verb: ${verb})`]);
  });

  test.each([
    ["npx -y @anthropic-ai/claude-code --bare", "claude-code bare"],
    ["bunx opencode-ai --pure", "opencode-ai pure"],
    ["npx @openai/codex --disable hooks", "codex disable"],
  ])("%s", (text, verb) => expect(summaryOf(text)).toContain(`brain.change_rules(verb: ${verb})`));
});

test.each([
  "claude --settings other.json -p x",
  'claude -p "$PROMPT"',
  "claude $X",
  "claude --setting-sources $X",
  "CLAUDE_CODE_SIMPLE=$X claude -p x",
  "codex -p quiet",
  "codex -c features={}",
  "codex exec --ignore-user-config x",
  "CODEX_HOME=/tmp/x codex exec x",
  "OPENCODE_CONFIG_CONTENT={} opencode run x",
])("[policy.agents.unhooked] %s may leave hooks out", text => {
  expect(withoutRun(text).join()).toMatch(/^maybe brain\.change_rules\([^,]*\)$/);
});

test.each([
  ["claude --dangerously-skip-permissions -p x", "claude dangerously-skip-permissions"],
  ["claude --permission-mode bypassPermissions", "claude permission-mode"],
  ["codex --dangerously-bypass-hook-trust exec x", "codex dangerously-bypass-hook-trust"],
  [
    "codex exec --dangerously-bypass-approvals-and-sandbox x",
    "codex dangerously-bypass-approvals-and-sandbox",
  ],
  ["codex -a never x", "codex a"],
  ["codex -c approval_policy='\"never\"' x", "codex c"],
  ["gemini --skip-trust -p x", "gemini skip-trust"],
  ["gemini -y -p x", "gemini y"],
  ["gemini --approval-mode=yolo", "gemini approval-mode"],
  ["gemini --approvalMode yolo", "gemini approvalMode"],
  ["opencode --auto run x", "opencode auto"],
])("[policy.agents.unasked] %s asks nobody", (text, verb) => {
  expect(withoutRun(text)).toEqual([`brain.review(verb: ${verb})`]);
});

test.each([
  "claude -p 'what does --bare do'",
  "claude 'config set up'",
  "claude --permission-mode plan --setting-sources user,project -p x",
  "claude mcp list",
  "CLAUDE_CODE_SIMPLE=0 claude -p x",
  "codex exec -m o3 -c model=o3 -c features.hooks=true x",
  "codex features list",
  "gemini -m flash -p --yolo",
  "gemini --approval-mode plan -p x",
  "opencode run x",
])("[policy.agents.unhooked] %s is a program like any other", text => {
  expect(withoutRun(text)).toEqual([]);
  expect(summaryOf(text)).toHaveLength(1);
});
