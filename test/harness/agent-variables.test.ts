import { expect, test } from "vitest";
import { agentOf } from "../../src/harness/agent-variables.ts";
import { harnesses } from "../../src/harness/harnesses.ts";

test.each([
  ["CLAUDECODE", "claude-code"],
  ["CLAUDE_CODE_SESSION_ID", "claude-code"],
  ["CURSOR_AGENT", "cursor"],
  ["CODEX_CI", "codex"],
  ["GEMINI_CLI", "gemini"],
  ["OPENCODE", "opencode"],
])("%s says that %s runs the command, under the title that the harness has", (variable, name) => {
  const title = harnesses.find(each => each.name === name)?.title;
  expect(agentOf({ [variable]: "1", AGENT: "1" })).toEqual({ name, title, variable });
});

test("a variable of any other agent says that an agent runs the command", () => {
  expect(agentOf({ GOOSE_TERMINAL: "1" })).toEqual({
    name: "agent",
    title: "an agent",
    variable: "GOOSE_TERMINAL",
  });
});

test.each(["", "0", "false", "FALSE"])("a variable that is “%s” says nothing", value => {
  expect(agentOf({ CLAUDECODE: value, AGENT: value })).toBeUndefined();
});
