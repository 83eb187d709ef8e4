import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { judge } from "../../../src/policy/index.ts";
import {
  createEngine,
  operationsOfCall,
  type PlaceOptions,
  placePolicy as placeOnDemand,
} from "../../../src/policy/judging.ts";
import { readShippedPolicy } from "../../../src/policy/node.ts";
import { parsePermissions } from "../../../src/policy/reading.ts";
import { commands, placePolicy, recogniseShell } from "../whole-engine.ts";
import { dangerous } from "../workstation/dangerous.ts";
import { everyday } from "../workstation/everyday.ts";
import { projectFacts } from "../workstation/project.ts";

const { rules } = parsePermissions(await readShippedPolicy("workstation"), "workstation.md");
const policy: PlaceOptions = { rules, fallback: "ask", schemas: new Map(), facts: projectFacts };
const whole = placePolicy(policy);

function judgeWhole(tool: string, given: Json) {
  const facts = projectFacts();
  const shell = (command: string, directory?: string) => recogniseShell(command, facts, directory);
  return whole.judge(operationsOfCall({ tool, arguments: given }, { facts, shell, schemas: new Map() }));
}

/** By an engine that has loaded nothing yet. */
const judgeFresh = (tool: string, given: Json, engine = createEngine()) =>
  judge(
    placeOnDemand({ ...policy, engine }),
    operationsOfCall({ tool, arguments: given }, { facts: projectFacts(), schemas: new Map() }),
  );

async function expectSame(command: string) {
  expect(await judgeFresh("Bash", { command }), command).toEqual(judgeWhole("Bash", { command }));
}

describe("an engine that loads on demand", () => {
  test("[policy.on-demand.same] judges every program as the whole engine does", async () => {
    for (const name of commands.keys()) await expectSame(`${name} -x --force src/a.ts delete main`);
  });

  test.each(Object.entries({ ...everyday, ...dangerous }))(
    "[policy.on-demand.same] judges as the whole engine does: %s",
    async (_group, texts) => {
      for (const text of texts) await expectSame(text);
    },
  );

  const nested = [
    "sudo env A=1 xargs -I{} sh -c 'git push -f origin {}'",
    'echo "$(cat list | while read x; do docker rm -f $x; done)"',
    "npm test && LS -la && /usr/bin/GIT push --force",
    "make deploy; find . -name '*.ts' -exec node -e 'fetch(1)' {} +",
    "frobnicate terraform destroy -auto-approve",
    "python3 -c \"import os; os.system('rm -rf src')\"",
    "f() { kubectl delete ns prod; }; f",
    "'tar zip' x",
    "",
  ];
  test.each(nested)("[policy.on-demand.same] finds the hidden command: %s", expectSame);

  const calls: readonly (readonly [tool: string, given: Json])[] = [
    ["Read", { file_path: "README.md" }],
    ["Write", { file_path: ".agent/protocols/permissions.md", content: "x" }],
    ["mcp__git__git_checkout", { repo_path: ".", branch_name: "main" }],
    ["mcp__shell__run", { command: "rm -rf src" }],
    ["execute_sql", { query: "drop table users" }],
    ["execute_code", { language: "python", code: "import shutil; shutil.rmtree('src')" }],
    ["shell.run", { command: "git push -f origin main" }],
  ];
  test.each(calls)(
    "[policy.on-demand.same] judges the tool %s as the whole engine does",
    async (tool, given) => {
      expect(await judgeFresh(tool, given)).toEqual(judgeWhole(tool, given));
    },
  );

  test("[policy.on-demand.same] two calls at once don't disturb each other", async () => {
    const engine = createEngine();
    const texts = ["git push -f origin main", "rm -rf src", "docker rm -f x", "git push -f origin main"];
    const judged = await Promise.all(texts.map(command => judgeFresh("Bash", { command }, engine)));
    expect(judged).toEqual(texts.map(command => judgeWhole("Bash", { command })));
  });
});
