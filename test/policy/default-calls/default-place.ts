/** The project that the calls of the table are made in, and how they are judged there. */
import type { Json } from "../../../src/base/index.ts";
import type { Facts } from "../../../src/policy/facts.ts";
import type { Judgement } from "../../../src/policy/index.ts";
import { operationsOfCall } from "../../../src/policy/judging.ts";
import { type Permissions, parsePermissions } from "../../../src/policy/reading.ts";
import type { ToolSchema } from "../../../src/policy/schemas/tool-schema.ts";
import { rigFacts } from "../programs/rig.ts";
import type { PlacedPolicy } from "../whole-engine.ts";
import { placePolicy, recogniseShell } from "../whole-engine.ts";

const registries = ["packages.example.com"];

const scripts = {
  test: "vitest run",
  "test:unit": "vitest run unit",
  "test:live": "vitest run && vercel deploy",
  lint: "biome check",
  build: "tsc",
  deploy: "vercel deploy --prod",
};

const files: { readonly [path: string]: string } = {
  "README.md": "# How we keep secrets and credentials\n",
  "package.json": JSON.stringify({ scripts }),
  "node_modules/.bin/vitest": "",
  ".env": "KEY=1\n",
  ".env.example": "KEY=\n",
  "src/login.ts": "export {};\n",
  "src/secrets.ts": "export {};\n",
  ".github/workflows/ci.yml": "on: push\n",
  ".husky/pre-commit": "npm test\n",
  ".claude/settings.json": '{"hooks":{}}\n',
  ".agent/brain.yaml": "a: 1\n",
  ".agent/protocols/permissions.md": "# Permissions\n",
  ".agent/memory/semantic/LESSONS.md": "# Lessons\n",
  ".agent/memory/working/WORKSPACE.md": "# Workspace\n",
  ".agent/skills/git-proxy/SKILL.md":
    "---\nname: git-proxy\nconstraints:\n  - never force push\n---\n# Git\n",
};

const revisions: readonly string[] = ["HEAD", "HEAD~1", "main", "origin/main", "topic"];

/** A clean work tree in /work/app, on the branch `topic`; paths that aren't named above don't exist. */
export function placeFacts(): Facts {
  const facts = rigFacts({
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [`/work/app/${path}`, text])),
    git: {
      branch: "topic",
      protectedChanges: revision => (revisions.includes(revision) ? [] : undefined),
    },
    registries,
  });
  return { ...facts, kindOf: path => facts.kindOf(path) ?? "missing" };
}

export const permissionsOf = (text: string): Permissions =>
  parsePermissions(text, ".agent/protocols/permissions.md", { registries });

export type Schemas = ReadonlyMap<string, ToolSchema>;

export const policyOf = (permissions: Permissions, schemas?: Schemas): PlacedPolicy =>
  placePolicy({
    rules: permissions.rules,
    fallback: "ask",
    facts: placeFacts,
    ...(schemas !== undefined && {
      schemas,
      preconditions: () => ({ testsPassed: true, commitsAhead: () => 1 }),
    }),
  });

/** @param schemas those that give calls such as `git_push {…}` their meaning */
export function judgeCall(policy: PlacedPolicy, call: string, schemas: Schemas): Judgement {
  const [, tool, given] = /^(\w+) (\{".*\})$/s.exec(call) ?? [];
  if (tool === undefined || given === undefined) {
    return policy.judge([{ name: "shell.run", arguments: { command: call } }]);
  }
  const facts = placeFacts();
  const shell = (command: string, directory?: string) => recogniseShell(command, facts, directory);
  const args = JSON.parse(given) as Json;
  return policy.judge(operationsOfCall({ tool, arguments: args }, { facts, shell, schemas }));
}
