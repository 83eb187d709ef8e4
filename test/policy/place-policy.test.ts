import { describe, expect, test } from "vitest";
import { decide } from "../../src/policy/index.ts";
import { placePolicy } from "../../src/policy/judging.ts";
import { parsePermissions, parseToolSchema } from "../../src/policy/reading.ts";
import type { Operation } from "../../src/ports/index.ts";
import { judgeCommand, placedPolicy } from "./placed.ts";
import { rigFacts } from "./programs/rig.ts";

const schemasOf = (schema: object) => {
  const parsed = parseToolSchema(JSON.stringify(schema), "x.schema.json").schema!;
  return new Map([[parsed.name, parsed]]);
};

test("[policy.placed.whole] judges an operation by itself as it judges the call that it comes from", async () => {
  const { rules } = parsePermissions(
    "## Always allowed\n- read any file in the project directory\n",
    "permissions.md",
  );
  const policy = placePolicy({ rules, fallback: "ask", facts: () => rigFacts() });
  for (const [command, decision] of [
    ["ls", "allow"],
    ["echo hi", "allow"],
    ["rm a", "ask"],
    ["touch .agent/protocols/permissions.md", "deny"],
  ] as const) {
    const judged = await policy.judge!([{ name: "shell.run", arguments: { command } }]);
    expect([command, judged.decision]).toEqual([command, decision]);
    expect(judged.operations.map(each => decide(policy, [each]).decision)).toContain(decision);
  }
});

test("[policy.unaccepted] a rule that no person has accepted allows nothing, and the reason names it", async () => {
  const text = "## Always allowed\n- Look at orders: `tool.orders()`\n";
  const options = { accepts: () => false, operations: ["tool.orders", "tool.pay"] };
  const { rules, unaccepted } = parsePermissions(text, "permissions.md", options);
  const policy = placePolicy({ rules, unaccepted, fallback: "ask", facts: () => rigFacts() });
  const judged = await policy.judge!([{ name: "tool.orders", arguments: {} }]);
  expect(judged).toMatchObject({ decision: "ask", rule: "default" });
  expect(judged.reason).toBe(
    "tool.orders would be allowed by “Look at orders” [permissions.md:2], which nobody has accepted here (brainstem trust), so a person is asked",
  );
  const other = await policy.judge!([{ name: "tool.pay", arguments: {} }]);
  expect(other.reason).toBe("no rule speaks of tool.pay, so a person is asked");
});

describe("typed operations", () => {
  const policy = placedPolicy(
    "## Always allowed\n- `*()`\n\n## Never allowed\n- `git.push(force: true)`, `fs.write(path: ./locked/*)`, `sql.execute(verb: drop)`, `secrets.read()`\n",
  );
  const decided = (name: string, given: Operation["arguments"]) => policy.judge([{ name, arguments: given }]);

  test.each([
    ["shell.run", { command: "bash -c 'git push -f origin x'" }, "deny"],
    ["shell.run", { command: "echo 'git push -f origin x'" }, "allow"],
    ["shell.run", { command: "touch a", directory: "locked" }, "deny"],
    ["shell.run", { command: "touch a", directory: "." }, "allow"],
    ["shell.run", { command: undefined }, "ask"],
    ["shell.run", { command: 7 }, "ask"],
    ["fs.write", { path: "locked/../locked/a" }, "deny"],
    ["fs.write", { path: "src/a" }, "allow"],
    ["fs.write", { path: ".agent/protocols/permissions.md" }, "deny"],
    ["fs.read", { path: "~/.ssh/id_rsa" }, "deny"],
    ["fs.read", { path: "README.md" }, "allow"],
    ["sql.execute", { statement: "select 1; drop table x" }, "deny"],
    ["sql.execute", { statement: "select 1" }, "allow"],
    ["git.push", { branch: "x", force: true }, "deny"],
    ["git.push", { branch: "x" }, "allow"],
    ["git.push", { branch: "+x" }, "deny"],
  ] as const)("[policy.placed.typed] %s %j: %s", (name, given, decision) => {
    expect(decided(name, given).decision).toBe(decision);
  });

  test("[policy.placed.typed] links in their paths are followed", () => {
    const facts = {
      ...rigFacts(),
      realPath: (path: string) => path.replace("/work/app/door", "/work/app/locked"),
    };
    const linked = placedPolicy(
      "## Always allowed\n- `*()`\n\n## Never allowed\n- `fs.write(path: ./locked/*)`\n",
      { facts: () => facts },
    );
    expect(judgeCommand(linked, "echo x > door/a").decision).toBe("deny");
    expect(linked.judge([{ name: "fs.write", arguments: { path: "door/a" } }]).decision).toBe("deny");
  });
});

describe("schemas", () => {
  const schemas = schemasOf({
    name: "git",
    operations: {
      push: {
        required_args: { branch: { type: "string", max_length: 5 } },
        blocked_targets: ["main"],
        rate_limit: { calls: 2, window_ms: 1000 },
        timeout_ms: 50,
      },
      commit: { preconditions: ["git repo initialized", "all tests passing"] },
    },
  });
  const allow = "## Always allowed\n- `*()`\n";
  const push = (branch: string) => [{ name: "git.push", arguments: { branch } }];

  test("[policy.placed.schemas] blocked targets, arguments and preconditions count beside the rules", () => {
    const policy = placedPolicy(allow, { schemas });
    expect(policy.judge(push("dev")).decision).toBe("allow");
    expect(policy.judge(push("main")).decision).toBe("deny");
    expect(policy.judge(push("much-too-long"))).toMatchObject({
      decision: "deny",
      source: { file: "x.schema.json" },
    });
    expect(judgeCommand(policy, "git push origin HEAD:refs/heads/main").decision).toBe("deny");
    expect(judgeCommand(policy, "git commit -m x").decision).toBe("deny");
    const inRepository = placedPolicy(allow, { schemas, facts: () => rigFacts({ git: {} }) });
    expect(judgeCommand(inRepository, "git commit -m x").decision).toBe("ask");
  });

  test("[policy.placed.schemas] the facts of the project answer preconditions", () => {
    const inRepository = () => rigFacts({ git: {} });
    const known = (testsPassed: boolean) =>
      judgeCommand(
        placedPolicy(allow, { schemas, facts: inRepository, preconditions: () => ({ testsPassed }) }),
        "git commit -m x",
      );
    expect(known(true).decision).toBe("allow");
    expect(known(false)).toMatchObject({ decision: "deny", rule: "all tests passing" });
  });

  test("[policy.placed.schemas] a redirection has no arguments that a schema could miss", () => {
    const fs = schemasOf({
      name: "fs",
      operations: { write: { required_args: { content: { type: "string" } } } },
    });
    const policy = placedPolicy(allow, { schemas: fs });
    expect(judgeCommand(policy, "ls > a").decision).toBe("allow");
    expect(policy.judge([{ name: "fs.write", arguments: { path: "a" } }]).decision).toBe("deny");
  });

  test("[policy.placed.schemas] the rate limit and the time-out come with the judgement", () => {
    expect(placedPolicy(allow, { schemas }).judge(push("dev"))).toMatchObject({
      rateLimits: [{ operation: "git.push", calls: 2, windowMs: 1_000 }],
      timeoutMs: 50,
    });
  });

  test("[policy.placed.schemas] a schema may guard the shell as a whole", () => {
    const shell = schemasOf({
      name: "shell",
      operations: {
        run: { requires_approval: true, required_args: { command: { type: "string", max_length: 10 } } },
      },
    });
    const policy = placedPolicy(allow, { schemas: shell });
    expect(judgeCommand(policy, "ls").operations.map(({ name }) => name)).toEqual(["shell.run", "fs.list"]);
    expect(judgeCommand(policy, "ls aaaaaaaaaaaaaaaaa").decision).toBe("deny");
  });
});
