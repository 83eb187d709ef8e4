/** Tests coding agents that an agent starts: with their hooks, without them, or without a person to ask. */
import { describe, expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

const withoutRun = (text: string) => summaryOf(text).filter(each => !each.startsWith("process.run("));

describe("[policy.agents.unhooked] a coding agent runs without hooks with", () => {
  test.each([
    "claude --bare -p x",
    "claude -p x --safe-mode",
    "claude --restricted x",
    "claude --setting-sources user -p x",
    "claude --setting-sources=user,local",
    `claude --settings '{"disableAllHooks":true}' -p x`,
    "CLAUDE_CODE_SIMPLE=1 claude -p x",
    "export CLAUDE_CODE_SAFE_MODE=1; claude",
    "env CLAUDE_CODE_SIMPLE=1 claude -p x",
    "claude config set hooks x",
    "claude --model opus mcp add x -- rm",
    "codex exec -c features.hooks=false x",
    "codex -c 'features.\"codex_hooks\" = false'",
    "codex --config=hooks.state={} x",
    "codex --disable hooks",
    "codex features disable hooks",
    "gemini hooks migrate",
    "gemini mcp remove files",
    "opencode --pure run x",
    "opencode run x --pure",
    "OPENCODE_DISABLE_PROJECT_CONFIG=true opencode run x",
    "opencode plugin other",
  ])("%s", text => {
    expect(summaryOf(text)[0]).toMatch(/^process\.run\(/);
    expect(withoutRun(text).join()).toMatch(/^brain\.change_rules\([^)]*\)$/);
  });

  test.each([
    "npx -y @anthropic-ai/claude-code --bare",
    "bunx opencode-ai --pure",
    "npx @openai/codex --disable hooks",
  ])("%s", text => expect(summaryOf(text).join()).toMatch(/,brain\.change_rules\(/));
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
  expect(withoutRun(text).join()).toMatch(/brain\.change_rules/);
});

test.each([
  "claude --dangerously-skip-permissions -p x",
  "claude --permission-mode bypassPermissions",
  "codex --dangerously-bypass-hook-trust exec x",
  "codex exec --dangerously-bypass-approvals-and-sandbox x",
  "codex -a never x",
  "codex -c approval_policy='\"never\"' x",
  "gemini --skip-trust -p x",
  "gemini -y -p x",
  "gemini --approval-mode=yolo",
  "gemini --approvalMode yolo",
  "opencode --auto run x",
])("[policy.agents.unasked] %s asks no person", text => {
  expect(withoutRun(text).join()).toMatch(/^brain\.review\([^)]*\)$/);
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
])("[policy.agents.unhooked] %s is an unknown program", text => {
  expect(withoutRun(text)).toEqual([]);
  expect(summaryOf(text)).toHaveLength(1);
});
