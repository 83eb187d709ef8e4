/** Whatever arrives from Cursor is read, and whatever is decided is said so that Cursor holds to it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { HarnessEvent, HookAnswer, JsonRecord } from "../../src/harness/harness.ts";
import { cursor } from "../../src/harness/harnesses/cursor.ts";

const names = [
  "sessionStart",
  "beforeSubmitPrompt",
  "preToolUse",
  "beforeShellExecution",
  "beforeMCPExecution",
  "postToolUse",
  "postToolUseFailure",
  "preCompact",
  "stop",
  "sessionEnd",
  "PreToolUse",
  "__proto__",
  "",
];
const fields = [
  "conversation_id",
  "generation_id",
  "cursor_version",
  "workspace_roots",
  "tool_name",
  "tool_input",
  "tool_output",
  "tool_use_id",
  "command",
  "cwd",
  "mcp_server_name",
  "error_message",
  "failure_type",
  "is_interrupt",
  "prompt",
];
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom("Shell", "MCP:", "MCP:a:b", '{"exitCode":1}', "{", "/c:/x", ["/a", 1], { command: null }),
);
const jsons = fc
  .tuple(
    fc.constantFrom(...names),
    fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), anything),
  )
  .map(([name, json]) => ({ ...json, hook_event_name: name }) as JsonRecord);
const answers: fc.Arbitrary<HookAnswer> = fc.record(
  { decision: fc.constantFrom("allow", "ask", "deny"), reason: fc.string(), context: fc.string() },
  { requiredKeys: [] },
);

const known: { readonly [kind: string]: readonly string[] } = {
  "session-start": ["additional_context"],
  prompt: ["continue"],
  "before-tool": ["permission", "user_message", "agent_message"],
  "after-tool": ["additional_context"],
};
const read = (json: JsonRecord): HarnessEvent =>
  cursor.read({ json, environment: {}, directory: "/work/shop" });

test("[harness.cursor.robust] Cursor's harness reads any JSON into texts, and recognising never throws", () => {
  fc.assert(
    fc.property(jsons, json => {
      const event = read(json);
      expect([typeof event.name, typeof event.session]).toEqual(["string", "string"]);
      expect(event.directory).toMatch(/^(?:\/|[A-Za-z]:\/)/);
      cursor.recognises({ json, environment: {}, directory: "/" });
      if (event.kind === "before-tool") expect(event.call.arguments).toBeDefined();
    }),
  );
});

test("[harness.cursor.blocks] Cursor's refusal before a call is `deny` and nothing else", () => {
  fc.assert(
    fc.property(jsons, answers, (json, answer) => {
      const event = read(json);
      fc.pre(event.kind === "before-tool");
      const { stdout, exitCode } = cursor.render(event, { ...answer, decision: "deny" });
      expect(JSON.parse(stdout).permission).toBe("deny");
      expect(exitCode).toBe(0);
    }),
  );
});

test("[harness.cursor.answers] Cursor's answer is one object with keys that the event knows", () => {
  fc.assert(
    fc.property(jsons, answers, (json, answer) => {
      const event = read(json);
      const output = cursor.render(event, answer);
      const keys = Object.keys(JSON.parse(output.stdout));
      expect(keys.filter(key => !known[event.kind]?.includes(key))).toEqual([]);
      expect({ stderr: output.stderr, exitCode: output.exitCode }).toEqual({ stderr: "", exitCode: 0 });
    }),
  );
});

test("[harness.cursor.failure] Cursor's failure gives its reason and prints an object at any event", () => {
  fc.assert(
    fc.property(
      fc.option(fc.oneof(fc.constantFrom(...names), fc.string()), { nil: undefined }),
      fc.string(),
      (name, reason) => {
        const output = cursor.renderFailure(name, reason);
        expect(output.stderr).toBe(reason);
        expect(JSON.parse(output.stdout)).toBeTypeOf("object");
      },
    ),
  );
});
