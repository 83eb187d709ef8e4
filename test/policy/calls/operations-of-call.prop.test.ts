import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { operationsOfCall } from "../../../src/policy/calls/operations-of-call.ts";
import { judgeSchemas } from "../../../src/policy/schemas/judge-schemas.ts";
import { propertyRuns } from "../../deep.ts";
import { recogniseShell } from "../whole-engine.ts";
import { callFacts, schemasOf } from "./call-rig.ts";

const tool = fc.oneof(
  fc.constantFrom(
    ...[
      "Bash",
      "Read",
      "Write",
      "Edit",
      "MultiEdit",
      "apply_patch",
      "Glob",
      "Grep",
      "Delete",
      "move_file",
      "WebFetch",
    ],
    ...[
      "Task",
      "TodoWrite",
      "git",
      "git_push",
      "fs",
      "http",
      "mcp__a__b",
      "mcp_a_b_c",
      "MCP:x",
      "execute_sql",
    ],
    ...[
      "read_many_files",
      "write_stdin",
      "str_replace_based_edit_tool",
      "execute_code",
      "constructor",
      "__proto__",
    ],
  ),
  fc.string(),
);
const name = fc.constantFrom(
  ...[
    "command",
    "path",
    "file_path",
    "paths",
    "edits",
    "old_string",
    "new_string",
    "content",
    "patch",
    "url",
    "sql",
  ],
  ...[
    "query",
    "operation",
    "args",
    "branch",
    "env",
    "cwd",
    "pattern",
    "source",
    "destination",
    "include",
    "__proto__",
  ],
);
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "*** Begin Patch\n*** Add File: x",
    "--- a/x\n+++ b/x",
    "rm -rf $X",
    "push",
    "https://[",
    "../..",
    "+:",
  ),
);
const value = fc.oneof(text, fc.jsonValue() as fc.Arbitrary<Json>, fc.array(text));
const args = fc.oneof(fc.jsonValue() as fc.Arbitrary<Json>, fc.dictionary(name, value) as fc.Arbitrary<Json>);
const schemas = schemasOf([
  { name: "git", operations: { push: { required_args: { branch: { type: "string" } } } } },
  { name: "fs", operations: { write: { blocked_targets: ["infra"] } } },
  { name: "http", operations: { request: {} } },
]);

test("[policy.calls.foreign] every call of every tool is some operation, and none makes the engine throw", () => {
  const facts = callFacts({ files: { "/work/app/x": "y" } });
  const shell = (command: string, directory?: string) => recogniseShell(command, facts, directory);
  fc.assert(
    fc.property(tool, args, (named, given) => {
      const found = operationsOfCall({ tool: named, arguments: given }, { facts, shell, schemas });
      expect(found.length).toBeGreaterThan(0);
      for (const each of found) judgeSchemas(schemas, each);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test("[policy.calls.paths] a path is absolute, and has no way up in it", () => {
  const facts = callFacts({ links: { "/work/app/l": "/etc/x" } });
  const part = fc.constantFrom("..", ".", "a", "l", "", "~", " ");
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), parts => {
      const call = { tool: "Read", arguments: { path: parts.join("/") } };
      for (const { arguments: given } of operationsOfCall(call, {
        facts,
        shell: () => [],
        schemas: new Map(),
      })) {
        if (given.path !== undefined) expect(given.path).toMatch(/^\/(?!.*(?:^|\/)\.\.?(?:\/|$))/);
      }
    }),
  );
});
