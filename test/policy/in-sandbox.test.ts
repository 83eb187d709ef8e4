import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isInSandbox, judgeInSandbox, type PolicyRule, sandboxRule } from "../../src/policy/index.ts";
import { parsePermissions, parseToolSchema } from "../../src/policy/reading.ts";
import type { Decision, Operation } from "../../src/ports/index.ts";
import { rigFacts } from "./programs/rig.ts";
import { placePolicy } from "./whole-engine.ts";

const ID = "0123-id";
const shipped = readFileSync("templates/protocols/permissions.md", "utf8");

const rulesOf = (text: string) => parsePermissions(text, ".agent/protocols/permissions.md").rules;

interface Rig {
  readonly rules?: readonly PolicyRule[];
  readonly fallback?: Decision;
  readonly missing?: string;
  readonly schemas?: Parameters<typeof placePolicy>[0]["schemas"];
}

async function judged(
  operations: readonly Operation[],
  { rules = rulesOf(shipped), fallback = "ask", missing, schemas }: Rig = {},
) {
  let probes = 0;
  const policy = placePolicy({
    rules: [...rules, sandboxRule(ID)],
    fallback,
    facts: () => rigFacts(),
    ...(schemas && { schemas }),
  });
  const sandbox = {
    id: ID,
    whyMissing: async () => {
      probes += 1;
      return missing;
    },
  };
  const judgement = await judgeInSandbox(operations, sandbox, async each => policy.judge(each));
  return { ...judgement, probes, isInside: isInSandbox(judgement.operations, ID) };
}

const run = (command: string, sandbox: string | undefined = ID): readonly Operation[] => [
  { name: "shell.run", arguments: { command, directory: "/work/app", ...(sandbox && { sandbox }) } },
];

describe("a policy with a sandbox", () => {
  test.each([
    ["frobnicate", "allow", true],
    ["frobnicate --all src", "allow", true],
    ["frobnicate && ls", "allow", true],
    ["ls", "allow", false],
    ["git status", "allow", false],
    // A rule asks or denies, or the command is known, or its words tell of more than a program.
    ["frobnicate delete everything", "ask", false],
    ["frobnicate && rm -rf src", "ask", false],
    ["frobnicate upload --to https://example.com data", "ask", false],
    ["frobnicate && git push --force origin main", "deny", false],
    ["frobnicate && curl https://example.com", "deny", false],
    ["sudo frobnicate", "ask", false],
    ["ssh host frobnicate", "deny", false],
    ["frobnicate ~/.ssh/id_rsa", "deny", false],
    ["frobnicate > .agent/protocols/permissions.md", "deny", false],
    ["$(frobnicate)", "ask", false],
    ["npm install left-pad", "ask", false],
    ["docker run alpine frobnicate", "ask", false],
  ] as const)("[sandbox.judged] judges %j: %s, inside: %s", async (command, decision, isInside) => {
    const found = await judged(run(command));
    expect([found.decision, found.isInside]).toEqual([decision, isInside]);
  });

  test.each([
    ["## Requires approval\n- run `frobnicate`\n", "ask"],
    ["## Never allowed\n- run `frobnicate`\n", "deny"],
    ["## Requires approval\n- `process.run()`\n", "ask"],
    ["## Never allowed\n- `process.run(program: frob*)`\n", "deny"],
  ])("[sandbox.judged] lifts no rule: %j", async (text, decision) => {
    const found = await judged(run("frobnicate"), { rules: rulesOf(text) });
    expect([found.decision, found.isInside]).toEqual([decision, false]);
  });

  test("[sandbox.judged] leaves a command outside that a rule allows", async () => {
    const found = await judged(run("frobnicate"), {
      rules: rulesOf("## Always allowed\n- run `frobnicate`\n"),
    });
    expect([found.decision, found.isInside, found.probes]).toEqual(["allow", false, 0]);
  });

  test("[sandbox.judged] allows without an approver, too", async () => {
    const found = await judged(run("frobnicate"), { fallback: "deny" });
    expect([found.decision, found.isInside]).toEqual(["allow", true]);
    expect((await judged(run("frobnicate && npm publish"), { fallback: "deny" })).decision).toBe("deny");
  });

  test("[sandbox.judged] lifts no condition of a tool schema, also without an approver", async () => {
    const text = JSON.stringify({
      name: "process",
      operations: { run: { preconditions: ["all tests passing"] } },
    });
    const schema = parseToolSchema(text, "process.schema.json").schema!;
    for (const fallback of ["ask", "deny"] as const) {
      const found = await judged(run("frobnicate"), { fallback, schemas: new Map([[schema.name, schema]]) });
      expect(found.decision).toBe(fallback);
    }
  });

  test("[sandbox.judged] says why it is missing in the question about an unknown program", async () => {
    const found = await judged(run("frobnicate"), { missing: "bubblewrap isn't installed" });
    expect(found).toMatchObject({
      decision: "ask",
      isInside: false,
      reason:
        "no rule speaks of process.run, so a person is asked; not sandboxed: bubblewrap isn't installed",
    });
  });

  test("[sandbox.judged] says nothing of it where it would answer no question", async () => {
    const found = await judged(run("rm -rf src"), { missing: "bubblewrap isn't installed" });
    expect(found.reason).not.toContain("sandbox");
    expect(found.probes).toBe(0);
  });

  test.each([[undefined], ["another-id"]])(
    "[sandbox.judged] allows nothing to an operation with the id %s",
    async sandbox => {
      const found = await judged(run("frobnicate", sandbox ?? ""));
      expect([found.decision, found.isInside]).toEqual(["ask", false]);
    },
  );
});
