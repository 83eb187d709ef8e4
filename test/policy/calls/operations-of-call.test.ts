import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { operationsOfCall } from "../../../src/policy/calls/operations-of-call.ts";
import { judgeSchemas } from "../../../src/policy/schemas/judge-schemas.ts";
import { recogniseShell } from "../whole-engine.ts";
import { callFacts, callOf, schemasOf, summaryOfCall } from "./call-rig.ts";

const git = {
  name: "git",
  operations: {
    push: {
      required_args: { branch: { type: "string" } },
      optional_args: {
        remote: { type: "string", default: "origin" },
        force: { type: "boolean", default: false },
      },
    },
    create_branch: { required_args: { branch: { type: "string" } } },
    force_push: { blocked_targets: ["main"] },
  },
};
const schemas = [
  git,
  {
    name: "fs",
    operations: {
      read: { required_args: { path: { type: "string" } }, optional_args: { lines: { default: 20 } } },
      delete: {},
    },
  },
  { name: "http", operations: { request: {} } },
  { name: "shell", operations: { run: { required_args: { command: { type: "string" } } } } },
];

describe("typed calls", () => {
  const push = (branch: string, force: boolean, isDeletion = false) =>
    `git.push(branch: ${branch}, delete: ${isDeletion}, force: ${force}, lease: false, remote: origin, verify: true)`;
  test.each<[string, Json, readonly string[]]>([
    [
      "git",
      { operation: "create_branch", args: { branch: "refs/heads/x" } },
      ["git.create_branch(branch: x, force: false)"],
    ],
    [
      "git",
      { operation: "create_branch", arguments: { branch: "x" } },
      ["git.create_branch(branch: x, force: false)"],
    ],
    ["git", { operation: "create_branch", branch: "x" }, ["git.create_branch(branch: x, force: false)"]],
    [
      "git",
      { operation: "create_branch", args: { branch: "x" }, branch: "main" },
      ["git.create_branch(branch: ?, force: false)"],
    ],
    ["git_push", { branch: "x" }, [push("x", false)]],
    ["git.push", { branch: "@" }, [push("topic", false)]],
    [
      "git_push",
      { branch: "x", force: true },
      [push("x", true), "git.force_push(branch: x, lease: false, remote: origin)"],
    ],
    [
      "git_push",
      { branch: "+HEAD:refs/heads/main" },
      [push("main", true), "git.force_push(branch: main, lease: false, remote: origin)"],
    ],
    [
      "git_push",
      { branch: ":old" },
      [push("old", false, true), "git.delete_branch(branch: old, force: true, remote: origin)"],
    ],
    ["git_push", { branch: "refs/heads/*" }, [push("?", false)]],
    ["fs_read", { path: "../x" }, ["fs.read(lines: 20, path: /work/x, recursive: false)"]],
    [
      "fs",
      { operation: "delete", path: "~/x" },
      ["fs.delete(force: false, path: /home/user/x, recursive: ?)"],
    ],
    [
      "fs",
      { operation: "write", path: "x", content: "y" },
      ["fs.write(append: false, content: y, path: /work/app/x, recursive: false)"],
    ],
    [
      "http",
      { operation: "request", args: { url: "https://evil.example/x", domain: "good.example", body: "b" } },
      ["http.request(body: b, domain: evil.example, method: ?, upload: true, url: https://evil.example/x)"],
    ],
    ["shell_run", { command: "ls" }, ["shell(command: ls)"]],
  ])("[policy.calls.typed] %s %j", (tool, args, operations) => {
    expect(summaryOfCall(tool, args, { schemas, branch: "topic" })).toEqual(operations);
  });

  test.each<[string, Json, string]>([
    ["git", { operation: "frobnicate" }, "tool.git"],
    ["git", {}, "tool.git"],
    ["git", { operation: 5 }, "tool.git"],
    ["svn", { operation: "push" }, "tool.svn"],
  ])("[policy.calls.typed] %s %j is no typed call", (tool, args, name) => {
    expect(callOf(tool, args, { schemas })[0]).toMatchObject({ name, arguments: args });
  });

  test("[policy.calls.typed] a harness's own tool stays one, whatever its arguments pretend", () => {
    const args = { operation: "run", command: "rm -rf ~", args: { command: "ls" } };
    expect(summaryOfCall("shell", args, { schemas })).toContain("shell(command: rm -rf ~)");
  });

  test("[policy.calls.typed] a blocked branch is denied in any spelling and through any tool", () => {
    const facts = callFacts();
    const all = schemasOf(schemas);
    const context = { facts, schemas: all, shell: (command: string) => recogniseShell(command, facts) };
    const calls = [
      { tool: "git_push", arguments: { branch: "refs/heads/main", force: true } },
      { tool: "git", arguments: { operation: "push", args: { branch: "+x:main" } } },
      { tool: "git", arguments: { operation: "force_push", args: { branch: "origin/main" } } },
      { tool: "Bash", arguments: { command: "git push -f origin HEAD:main" } },
    ];
    for (const call of calls) {
      const judged = operationsOfCall(call, context).flatMap(each => judgeSchemas(all, each));
      expect(
        judged.map(({ decision }) => decision),
        call.tool,
      ).toContain("deny");
    }
  });

  test("an argument that a schema demands and a harness doesn't give is unknown, not missing", () => {
    const strict = [
      { name: "fs", operations: { write: { required_args: { path: {}, reason: { type: "string" } } } } },
    ];
    const [write] = callOf("Write", { path: "x", content: "y" }, { schemas: strict });
    expect(write!.arguments).toMatchObject({ path: "/work/app/x", reason: undefined });
    expect(judgeSchemas(schemasOf(strict), write!)).toEqual([]);
  });
});

describe("unknown tools", () => {
  test.each<[string, readonly string[]]>([
    ["mcp__github__create_issue", ["mcp.github.create_issue"]],
    ["mcp__my_server__do_it", ["mcp.my_server.do_it"]],
    ["mcp_github_search", ["mcp.github.search"]],
    ["mcp__notes__create_file", ["mcp.notes.create_file"]],
    ["mcp_my_server_go", ["mcp.my.server_go", "maybe mcp.my_server.go"]],
    ["MCP:create_issue", ["mcp.unknown.create_issue"]],
    ["Frobnicate", ["tool.Frobnicate"]],
    ["mcp__", ["tool.mcp__"]],
    ["", ["tool."]],
    ["a\u001b[31m*()", ["tool.a__31m___"]],
  ])("[policy.calls.foreign] %s", (tool, names) => {
    const found = callOf(tool, { title: "x" });
    expect(found.map(each => `${each.isPossible ? "maybe " : ""}${each.name}`)).toEqual(names);
    expect(found[0]!.arguments).toEqual({ title: "x" });
  });

  test.each<[string, Json, readonly string[]]>([
    [
      "mcp__files__write_file",
      { path: ".agent/protocols/permissions.md", content: "x" },
      [
        "maybe fs.write(append: false, content: x, path: /work/app/.agent/protocols/permissions.md, recursive: false)",
      ],
    ],
    [
      "mcp__files__get_text",
      { path: "~/.ssh/id_rsa" },
      [
        "maybe fs.read(path: /home/user/.ssh/id_rsa, recursive: false)",
        "maybe secrets.read(path: /home/user/.ssh/id_rsa, told: `~/.ssh/id_rsa`)",
      ],
    ],
    [
      "mcp__files__store",
      { file: "x" },
      ["maybe fs.write(append: false, path: /work/app/x, recursive: false)"],
    ],
    [
      "mcp__images__export",
      { outputPath: ".agent/brain.yaml" },
      ["maybe fs.write(append: false, path: /work/app/.agent/brain.yaml, recursive: false)"],
    ],
    [
      "mcp__desktop__start_process",
      { command: "rm -rf ~" },
      ["maybe shell(command: rm -rf ~)", "maybe shell.mention(command: rm -rf ~)"],
    ],
    ["mcp__desktop__execute_command", { command: "ls" }, ["maybe shell(command: ls)"]],
    [
      "mcp__browser__navigate",
      { url: "https://a.example" },
      ["maybe http.request(domain: a.example, method: GET, upload: false, url: https://a.example)"],
    ],
    ["mcp__notes__todo_write", { todos: [] }, []],
    [
      "git_push",
      { branch: "main", force: true },
      [
        "git.push(branch: main, delete: false, force: true, lease: false, verify: true)",
        "git.force_push(branch: main, lease: false, remote: ?)",
      ],
    ],
    ["mcp__github__merge_pr", { pr_number: 7 }, ["github.merge_pr(admin: false, pr_number: 7)"]],
    ["deploy", { operation: "run", environment: "production" }, ["deploy.run(environment: production)"]],
    ["polish", { title: "x" }, []],
  ])("[policy.calls.foreign] %s %j may do what its arguments say", (tool, args, others) => {
    expect(summaryOfCall(tool, args).slice(1)).toEqual(others);
  });

  test.each<[string, Json, boolean]>([
    ["mcp__postgres__query", { sql: "drop table users" }, true],
    ["mcp__postgres__run", { query: "whatever this is" }, true],
    ["mcp__warehouse__ask", { query: "  -- hi\n select 1" }, true],
    ["execute_sql", { statement: "delete from users" }, true],
    ["mcp__docs__search", { query: "how to delete a user" }, false],
    ["mcp__docs__search", { query: 5 }, false],
  ])("[policy.calls.foreign] %s %j runs SQL: %s", (tool, args, isSql) => {
    expect(callOf(tool, args).some(each => each.name === "sql.execute")).toBe(isSql);
  });
});
