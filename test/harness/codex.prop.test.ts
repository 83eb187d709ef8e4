import fc from "fast-check";
import { expect, test } from "vitest";
import type { HookAnswer, JsonRecord } from "../../src/harness/harness.ts";
import { codex } from "../../src/harness/harnesses/codex.ts";

const eventNames = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PreCompact",
  "Stop",
  "SessionEnd",
  "SubagentStart",
];
const fields = [
  "session_id",
  "turn_id",
  "agent_id",
  "transcript_path",
  "cwd",
  "tool_name",
  "tool_input",
  "tool_response",
  "tool_use_id",
  "prompt",
  "source",
  "last_assistant_message",
];
const json = fc
  .record({
    hook_event_name: fc.oneof(fc.constantFrom(...eventNames), fc.jsonValue()),
    known: fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()),
    unknown: fc.dictionary(fc.string(), fc.jsonValue()),
  })
  .map(({ hook_event_name, known, unknown }) => ({ ...unknown, ...known, hook_event_name }) as JsonRecord);
/** Any text, and such as is cut within a character. */
const halves = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("\uD83D", "\u0085", " ", "a") }));
const answers: fc.Arbitrary<HookAnswer> = fc.record(
  {
    decision: fc.constantFrom("allow", "ask", "deny"),
    reason: halves,
    context: halves,
  },
  { requiredKeys: [] },
);

/** The keys that Codex's schema allows in an event's answer; Codex rejects any other answer whole. */
const takes: { readonly [event: string]: readonly string[] } = {
  PreToolUse: ["hookEventName", "permissionDecision", "permissionDecisionReason"],
  PermissionRequest: ["hookEventName", "decision"],
  SessionStart: ["hookEventName", "additionalContext"],
  UserPromptSubmit: ["hookEventName", "additionalContext"],
  PostToolUse: ["hookEventName", "additionalContext"],
  SubagentStart: ["hookEventName", "additionalContext"],
};

test("[harness.codex.reads] Codex's reading and answers never throw on any input, and no answer has an unknown key", () => {
  fc.assert(
    fc.property(json, answers, fc.string(), (sent, answer, end) => {
      const input = { json: sent, environment: {}, directory: "/work", endOf: () => end };
      codex.recognises(input);
      const event = codex.read(input);
      const { stdout, stderr, exitCode } = codex.render(event, answer);
      expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
      if (stdout === "") {
        // Silence lets a call go on: never where a rule asked or refused.
        expect(event.kind === "before-tool" && ["ask", "deny"].includes(answer.decision ?? "")).toBe(false);
        return;
      }
      const { hookSpecificOutput, ...rest } = JSON.parse(stdout);
      expect(rest).toEqual({});
      expect(takes[event.name]).toEqual(Object.keys(hookSpecificOutput));
      expect(hookSpecificOutput.hookEventName).toBe(event.name);
      const { permissionDecision, permissionDecisionReason } = hookSpecificOutput;
      expect(stdout).not.toMatch(/\\ud[89a-f]/i);
      if (event.kind === "before-tool") {
        expect(permissionDecision).toBe("deny");
        expect(permissionDecisionReason).toMatch(/[^\s\u0085]/);
      }
    }),
  );
});

test("[harness.codex.answers] a refusal to Codex always has a reason", () => {
  fc.assert(
    fc.property(halves, reason => {
      const { hookSpecificOutput } = JSON.parse(codex.renderFailure("PreToolUse", reason).stdout);
      expect(hookSpecificOutput.permissionDecisionReason).toMatch(/[^\s\u0085]/);
    }),
  );
});
