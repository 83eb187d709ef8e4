/** Tests that no tool lets an agent change its rules, on a real disk with a real git. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createNodeFacts } from "../../src/policy/facts-node.ts";
import type { Judgement } from "../../src/policy/index.ts";
import { operationsOfCall } from "../../src/policy/judging.ts";
import { parsePermissions } from "../../src/policy/reading.ts";
import { readShippedPolicy } from "../../src/policy/shipped-policy-node.ts";
import { everySo } from "../deep.ts";
import { attemptedCalls } from "./protected/calls.ts";
import { commands } from "./protected/commands.ts";
import { gitCommands } from "./protected/git-commands.ts";
import { neighbours } from "./protected/neighbours.ts";
import { programs } from "./protected/programs.ts";
import {
  createScene,
  environmentOf,
  isInstalled,
  keepCopy,
  removeScene,
  rulesOf,
  run,
} from "./protected/scene.ts";
import type { PlacedPolicy } from "./whole-engine.ts";
import { placePolicy, recogniseShell } from "./whole-engine.ts";

const scene = createScene();
afterAll(() => removeScene(scene));

const { project, home } = scene;
const factsHere = () =>
  createNodeFacts({
    directory: project,
    project,
    brain: `${project}/.agent`,
    home,
    environment: environmentOf(scene),
  });
const policyOf = (text: string) =>
  placePolicy({
    rules: parsePermissions(text, "permissions.md").rules,
    fallback: "ask",
    facts: factsHere,
  });
const open = policyOf("# Permissions\n\n## Always allowed\n- Everything: `*()`\n");
const workstation = policyOf(await readShippedPolicy("workstation"));

const judgeCommand = (policy: PlacedPolicy, command: string): Judgement =>
  policy.judge([{ name: "shell.run", arguments: { command } }]);

const everyCommand: readonly string[] = Object.values({ ...commands, ...gitCommands, ...programs }).flat();
const alsoByWorkstation = new Set(everySo(everyCommand, 4));

/** Under a policy that allows everything, where only the fixed rules stop it, and under the policy that people use. */
const stopsCommand = (command: string) => {
  expect(judgeCommand(open, command).decision).not.toBe("allow");
  if (alsoByWorkstation.has(command)) expect(judgeCommand(workstation, command).decision).not.toBe("allow");
};

/** A checkout below a temporary folder is judged as temporary, where harmless commands may be asked about. */
const isTemporary = /^(?:\/private)?\/(?:tmp|var\/(?:tmp|folders))\//.test(project);

test.skipIf(isTemporary)("the scene is not in a temporary folder", () => {
  expect(factsHere().temporary.some(each => project.startsWith(`${each}/`))).toBe(false);
});

describe("[policy.protected.names]", () => test.each(commands.names)("%s", stopsCommand));
describe("[policy.protected.above]", () => test.each(commands.above)("%s", stopsCommand));
describe("[policy.protected.links]", () => test.each(commands.links)("%s", stopsCommand));
describe("[policy.protected.shell]", () => test.each(commands.shell)("%s", stopsCommand));
describe("[policy.protected.git]", () => test.each(gitCommands.git)("%s", stopsCommand));
describe("[policy.protected.taken-up]", () => test.each(gitCommands.takenUp)("%s", stopsCommand));
describe("[policy.protected.archives]", () => test.each(programs.archives)("%s", stopsCommand));
describe("[policy.protected.programs]", () => test.each(programs.programs)("%s", stopsCommand));
describe("[policy.protected.programs] Brainstem", () => test.each(programs.brainstem)("%s", stopsCommand));
describe("[policy.protected.programs] agents", () => test.each(programs.agents)("%s", stopsCommand));
describe("[policy.protected.restrained]", () => test.each(commands.restrained)("%s", stopsCommand));

describe("[policy.protected.tools]", () => {
  test.each(attemptedCalls(scene))("%s %j", (tool, given) => {
    for (const policy of [open, workstation]) {
      const facts = factsHere();
      const shell = (command: string, directory?: string) => recogniseShell(command, facts, directory);
      const call = { tool, arguments: given };
      const operations = operationsOfCall(call, { facts, shell, schemas: new Map() });
      expect(policy.judge(operations).decision).not.toBe("allow");
    }
  });
});

describe("[policy.protected.neighbours]", () => {
  let rules = "";
  let restore = () => {};
  beforeAll(() => {
    rules = rulesOf(scene);
    restore = keepCopy(scene);
  });

  const isRun = new Set(everySo(neighbours, 6));
  for (const command of neighbours) {
    const lacks = ["tar", "patch", "perl", "python3"].some(
      program => new RegExp(`(?:^|[ |])${program} `).test(command) && !isInstalled[program],
    );
    test.skipIf(lacks || isTemporary)(`${command}`, () => {
      expect(judgeCommand(workstation, command)).toMatchObject({ decision: "allow" });
      if (!isRun.has(command)) return;
      run(scene, command);
      const after = rulesOf(scene);
      restore();
      expect(after).toBe(rules);
    });
  }

  test("commands that are stopped would have changed the rules", () => {
    const telling = [
      "echo x > links/hard.md",
      "git checkout soft",
      "git stash pop stash@{1}",
      "mv .agent away",
      "rm -r .agent/skills/x",
      "cd .agent && rm brain.yaml",
      "git update-ref refs/heads/main soft; git reset --hard",
    ];
    for (const command of telling) {
      run(scene, command);
      const after = rulesOf(scene);
      restore();
      expect(after, command).not.toBe(rules);
      stopsCommand(command);
    }
  });
});
