/** Checks that any input from Gemini CLI, or from a program in its place, is read and answered. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { HookInput } from "../../src/harness/harness.ts";
import { gemini } from "../../src/harness/harnesses/gemini.ts";
import { propertyRuns } from "../deep.ts";

const field = fc.constantFrom(
  "session_id",
  "cwd",
  "hook_event_name",
  "timestamp",
  "source",
  "prompt",
  "prompt_response",
  "tool_name",
  "tool_input",
  "tool_response",
  "mcp_context",
);
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom("BeforeTool", "AfterTool", "BeforeAgent", "AfterAgent", "run_shell_command"),
  fc.record({ llmContent: fc.jsonValue(), error: fc.jsonValue(), server_name: fc.jsonValue() }),
);
const answer = fc.record(
  {
    decision: fc.constantFrom("allow" as const, "ask" as const, "deny" as const),
    reason: fc.string(),
    context: fc.string(),
  },
  { requiredKeys: [] },
);

test("[harness.gemini.robust] Gemini CLI's harness never throws, and answers with one JSON object or nothing", () => {
  fc.assert(
    fc.property(
      fc.dictionary(field, value),
      fc.option(fc.string(), { nil: undefined }),
      answer,
      (json, name, said) => {
        const input = {
          json: json as HookInput["json"],
          environment: {},
          directory: "/project",
          ...(name !== undefined && { eventName: name }),
        };
        gemini.recognises(input);
        const event = gemini.read(input);
        const { stdout } = gemini.render(event, said);
        if (stdout !== "") expect(JSON.parse(stdout)).toBeTypeOf("object");
        gemini.renderFailure(name, "it failed");
      },
    ),
    { seed: 4, numRuns: propertyRuns(500) },
  );
});
