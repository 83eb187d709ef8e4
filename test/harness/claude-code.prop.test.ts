/** Whatever reaches Claude Code's hook is read, and answered with what its event may be answered. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonRecord } from "../../src/harness/harness.ts";
import { claudeCode } from "../../src/harness/harnesses/claude-code.ts";

const names = fc.constantFrom(
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PostToolUseFailure",
  "PreCompact",
  "Stop",
  "SessionEnd",
  "SubagentStop",
  "",
);
const field = fc.constantFrom(
  "hook_event_name",
  "session_id",
  "cwd",
  "tool_name",
  "tool_input",
  "tool_use_id",
  "tool_response",
  "error",
  "is_interrupt",
  "prompt",
  "source",
  "last_assistant_message",
  "permission_mode",
);
const json = fc.dictionary(fc.oneof(field, fc.string()), fc.jsonValue()) as fc.Arbitrary<JsonRecord>;
const answer = fc.record(
  {
    decision: fc.constantFrom("allow", "ask", "deny"),
    reason: fc.string({ minLength: 1 }),
    context: fc.string(),
  },
  { requiredKeys: [] },
);
const ANSWERED: { readonly [name: string]: readonly string[] } = {
  PreToolUse: ["hookEventName", "permissionDecision", "permissionDecisionReason", "additionalContext"],
  PermissionRequest: ["hookEventName", "decision"],
  SessionStart: ["hookEventName", "additionalContext"],
  UserPromptSubmit: ["hookEventName", "additionalContext"],
  PostToolUse: ["hookEventName", "additionalContext"],
  PostToolUseFailure: ["hookEventName", "additionalContext"],
};

test("[harness.claude-code.robust] [harness.claude-code.renders] Claude Code's harness reads any input, and renders any answer in its event's keys", () => {
  fc.assert(
    fc.property(json, fc.option(names, { nil: undefined }), answer, (sent, eventName, given) => {
      const input = {
        json: sent,
        environment: {},
        directory: "/project",
        ...(eventName !== undefined && { eventName }),
      };
      claudeCode.recognises(input);
      const event = claudeCode.read(input);
      expect(typeof event.session).toBe("string");
      expect(event.directory).not.toBe("");
      for (const { stdout, exitCode } of [
        claudeCode.render(event, given),
        claudeCode.renderFailure(event.name, "reason"),
      ]) {
        expect(exitCode).toBe(0);
        if (stdout === "") continue;
        const { hookSpecificOutput: said, ...rest } = JSON.parse(stdout);
        expect(rest).toEqual({});
        expect(said.hookEventName).toBe(event.name);
        expect(ANSWERED[event.name]).toEqual(expect.arrayContaining(Object.keys(said)));
      }
    }),
  );
});
