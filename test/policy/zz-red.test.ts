import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { createNodeFacts } from "../../src/policy/facts-node.ts";
import { judge } from "../../src/policy/index.ts";
import { operationsOfCall, placePolicy, recogniseShell } from "../../src/policy/judging.ts";
import { parsePermissions } from "../../src/policy/reading.ts";
import { readShippedPolicy } from "../../src/policy/shipped-policy-node.ts";
import { summarise } from "./commands/rig.ts";
import { attemptedCalls } from "./protected/calls.ts";
import { attempts } from "./protected/commands.ts";
import { neighbours } from "./protected/neighbours.ts";
import { createScene, environmentOf, keepCopy, removeScene, rulesOf, run } from "./protected/scene.ts";

test("probe", async () => {
  const scene = createScene();
  const out: string[] = [];
  const facts = () =>
    createNodeFacts({
      directory: scene.project,
      project: scene.project,
      brain: scene.project + "/.agent",
      home: scene.home,
      environment: environmentOf(scene),
    });
  const policies = [
    await readShippedPolicy("workstation"),
    "# Permissions\n\n## Always allowed\n- `*()`\n",
  ].map((text, i) =>
    placePolicy({ rules: parsePermissions(text, "p.md").rules, fallback: i ? "allow" : "ask", facts }),
  );
  for (const [way, list] of Object.entries(attempts))
    for (const command of list) {
      const [a, b] = policies.map(p => judge(p, [{ name: "shell.run", arguments: { command } }]));
      if (a!.decision === "allow" || b!.decision === "allow")
        out.push(
          `${way} | ${a!.decision} ${b!.decision} | ${command} | ${b!.operations.map(summarise).join("; ").replaceAll(scene.root, "").slice(0, 400)}`,
        );
    }
  for (const [tool, args] of attemptedCalls(scene)) {
    const [a, b] = policies.map(p => {
      const f = facts();
      return judge(
        p,
        operationsOfCall(
          { tool, arguments: args },
          { facts: f, schemas: new Map(), shell: (c, d) => recogniseShell(c, f, d) },
        ),
      );
    });
    if (a!.decision === "allow" || b!.decision === "allow")
      out.push(
        `CALL | ${a!.decision} ${b!.decision} | ${tool} ${JSON.stringify(args)} | ${b!.operations.map(summarise).join("; ").slice(0, 300)}`,
      );
  }
  const restore = keepCopy(scene);
  const before = rulesOf(scene);
  for (const command of neighbours) {
    const a = judge(policies[0]!, [{ name: "shell.run", arguments: { command } }]);
    if (a.decision !== "allow")
      out.push(
        `NEIGHBOUR | ${a.decision} | ${command} | ${a.reason} | ${a.operations.map(summarise).join("; ").slice(0, 400)}`,
      );
    run(scene, command);
    if (rulesOf(scene) !== before) out.push(`CHANGED | ${command}`);
    restore();
    if (rulesOf(scene) !== before) {
      out.push(`RESTORE FAILED | ${command}`);
      break;
    }
  }
  removeScene(scene);
  writeFileSync("/tmp/redteam.txt", out.join("\n"));
}, 200000);
