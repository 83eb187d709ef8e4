import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { createNodeFacts } from "../../src/policy/facts-node.ts";
import { judge } from "../../src/policy/index.ts";
import { placePolicy } from "../../src/policy/judging.ts";
import { parsePermissions } from "../../src/policy/reading.ts";
import { readShippedPolicy } from "../../src/policy/shipped-policy-node.ts";
import { summarise } from "./commands/rig.ts";
import { attempts } from "./protected/commands.ts";
import { createScene, environmentOf, removeScene } from "./protected/scene.ts";

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
  removeScene(scene);
  writeFileSync("/tmp/redteam.txt", out.join("\n"));
}, 200000);
