/** Whatever arrives from Windsurf is read, and whatever is refused exits with 2 and says why. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { HookAnswer, JsonRecord } from "../../src/harness/harness.ts";
import { windsurf } from "../../src/harness/harnesses/windsurf.ts";

const names = [
  "pre_read_code",
  "pre_write_code",
  "pre_run_command",
  "pre_mcp_tool_use",
  "post_run_command",
  "post_mcp_tool_use",
  "post_cascade_response",
  "pre_user_prompt",
  "pre_constructor",
  "",
];
const jsons = fc
  .tuple(
    fc.constantFrom(...names),
    fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(
        fc.constantFrom(
          "file_path",
          "edits",
          "command_line",
          "mcp_server_name",
          "mcp_tool_arguments",
          "response",
        ),
        fc.jsonValue({ maxDepth: 2 }),
      ),
    ),
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })),
  )
  .map(([name, tool_info, more]) => ({ ...more, agent_action_name: name, tool_info }) as JsonRecord);
const answers: fc.Arbitrary<HookAnswer> = fc.record(
  {
    decision: fc.constantFrom("allow", "ask", "deny"),
    reason: fc.oneof(fc.constantFrom("", " ", "\n"), fc.string()),
    context: fc.string(),
  },
  { requiredKeys: [] },
);
const read = (json: JsonRecord) => windsurf.read({ json, environment: {}, directory: "/work/shop" });

test("[harness.windsurf.robust] Windsurf's harness reads any JSON", () => {
  fc.assert(
    fc.property(jsons, json => {
      const event = read(json);
      expect([typeof event.name, typeof event.session, event.directory]).toEqual([
        "string",
        "string",
        "/work/shop",
      ]);
    }),
  );
});

test("[harness.windsurf.blocks] Windsurf's answers before a call exit with 2 and a reason for `deny` and `ask`, and are silent otherwise", () => {
  fc.assert(
    fc.property(jsons, answers, (json, answer) => {
      const event = read(json);
      const { stdout, stderr, exitCode } = windsurf.render(event, answer);
      const isRefused =
        event.kind === "before-tool" && (answer.decision === "deny" || answer.decision === "ask");
      expect({ stdout, exitCode, isSilent: stderr.trim() === "" }).toEqual({
        stdout: "",
        exitCode: isRefused ? 2 : 0,
        isSilent: !isRefused,
      });
    }),
  );
});
