import { expect, test } from "vitest";
import { projectScript } from "../../../../src/policy/programs/project/project-script.ts";
import type { Command, Recognition } from "../../../../src/policy/recognition.ts";
import { operationsOf, rigFacts, summarise } from "../rig.ts";

const command: Command = {
  program: "npm",
  words: [],
  arguments: [],
  environment: new Map(),
  input: { kind: "none" },
  directory: "/work/app",
  isElsewhere: false,
};
const recognition: Recognition = {
  knows: () => false,
  facts: rigFacts(),
  paths: () => [undefined],
  shell: ({ text }) => operationsOf(text),
  run: () => [],
};
const script = (name: string | undefined, text?: string) =>
  projectScript(text, "npm", name, command, recognition).map(summarise);

const deploys = "maybe deploy.run(tool: npm, environment: ?)";
const run = (name: string) => `project.run(tool: npm, script: ${name})`;
const builds = "project.build(tool: npm)";
const tests = "tests.run(tool: npm)";

const names: readonly (readonly [name: string, expected: readonly string[]])[] = [
  ["test", [tests]],
  ["test:unit", [tests]],
  ["e2e", [tests]],
  ["testimonials", [run("testimonials")]],
  ["build", [builds]],
  ["build:prod", [builds]],
  ["build:release", [builds]],
  ["lint-fix", [builds]],
  ["typecheck", [builds]],
  ["start", [run("start")]],
  ["start:prod", [run("start:prod")]],
  ["deploy", [run("deploy"), deploys]],
  ["docs:deploy", [builds, deploys]],
  ["buildAndPublish", [builds, deploys]],
  ["release", [run("release"), deploys]],
  ["release:notes", [run("release:notes")]],
  ["prod:up", [run("prod:up"), deploys]],
  ["deploy:dry-run", [run("deploy:dry-run")]],
];
test.each(names)("[policy.code.scripts] recognises the purpose of the script %s", (name, expected) =>
  expect(script(name)).toEqual(expected),
);

test("[policy.code.scripts] a script's text makes effects that can be undone possible, and the others certain", () => {
  expect(script("test", "tsc && git push --force origin main")).toEqual([
    tests,
    "maybe project.build(tool: tsc)",
    expect.stringMatching(/^git\.push\(/),
    expect.stringMatching(/^git\.force_push\(/),
  ]);
});

test("[policy.code.scripts] a script with an unknown name is opaque", () => {
  expect(script(undefined)).toEqual([run("?")]);
});
