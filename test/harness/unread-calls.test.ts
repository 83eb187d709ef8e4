/** Calls of which the harness sent too little to judge them, or something else. */
import { beforeEach, expect, test } from "vitest";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { createPlace, type Place } from "../cli/place.ts";

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});

const answer = (harness: string, eventName: string, json: object) =>
  createHookRunner().run({
    harness,
    eventName,
    text: JSON.stringify(json),
    environment: {},
    directory: place.root,
  });

const unread = [
  {},
  { session_id: "s", tool_name: 5, tool_input: "git push -f" },
  { session_id: "s", tool_name: "Bash" },
  { session_id: "s", tool_name: "Bash", tool_input: ["git", "push"] },
];

test.each(unread)("[harness.call-unread] Claude Code asks about %j", async json => {
  const { stdout } = await answer("claude-code", "PreToolUse", json);
  expect(stdout).toContain('"permissionDecision":"ask"');
});

test.each([
  ["codex", "PreToolUse"],
  ["gemini", "BeforeTool"],
])("[harness.call-unread] %s doesn't let a call without a name through", async (harness, eventName) => {
  const { stdout, exitCode } = await answer(harness, eventName, { hook_event_name: eventName });
  expect(exitCode === 2 || /"(?:deny|block|ask)"/.test(stdout)).toBe(true);
});

test.each(unread)("[harness.call-unread] the end of %j is passed over without an error", async json => {
  expect((await answer("claude-code", "PostToolUse", json)).stderr).toBe("");
});
