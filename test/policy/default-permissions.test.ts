import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadTemplates } from "../../src/brain/init/machine-node.ts";
import { layout } from "../../src/brain/layout.ts";
import { parseToolSchema } from "../../src/policy/reading.ts";
import type { ToolSchema } from "../../src/policy/schemas/tool-schema.ts";
import { type BulletCalls, NO_BULLET } from "./default-calls/bullet-calls.ts";
import { defaultCalls } from "./default-calls/default-calls.ts";
import { judgeCall, permissionsOf, policyOf } from "./default-calls/default-place.ts";
import { rowOf } from "./default-calls/row-of.ts";
import type { PlacedPolicy } from "./whole-engine.ts";

/** As the sources have it, letter by letter. */
const SOURCES = `
## Always allowed (no approval needed)
- read any file in the project directory
- run tests
- create branches
- write to memory/ and skills/ directories
- create draft pull requests

## Requires approval
- merge pull requests
- deploy to any environment
- delete files outside of memory/working/
- install new dependencies
- modify CI/CD configuration

## Never allowed
- force push to main, production, or staging
- access secrets or credentials directly
- send HTTP requests not in the approved domains list
- modify permissions.md (only humans edit this file)
- disable or bypass pre_tool_call hooks

## Approved external domains
- api.github.com
- (the package registries in use)
`;

const templates = await loadTemplates();
const sources = permissionsOf(SOURCES);
const shipped = permissionsOf(templates[layout.permissions]!);
const schemas: ReadonlyMap<string, ToolSchema> = new Map(
  Object.entries(templates)
    .filter(([path]) => path.startsWith(layout.toolSchemas))
    .flatMap(([path, text]) => parseToolSchema(text, path).schema ?? [])
    .map(schema => [schema.name, schema]),
);

const wordsOf = (bullet: string) => bullet.replace(/(?::\s*)?`.*$/, "").toLowerCase();
const rows = defaultCalls.flatMap(({ bullet, calls }) =>
  calls.map(([call, decision, by = bullet]) => ({ call, decision, by })),
);
const groupOf = (bullet: string): BulletCalls | undefined =>
  defaultCalls.find(each => each.bullet === bullet);

function decided(policy: PlacedPolicy, call: string) {
  const { decision, rule } = judgeCall(policy, call, schemas);
  return [decision, rule === "default" ? NO_BULLET : wordsOf(rule)];
}

describe("the table of calls", () => {
  test("[policy.default-permissions.table] has at least 150 calls, each once", () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length);
  });

  test("[policy.default-permissions.table] shows for every bullet calls that it covers, and calls that it doesn't", () => {
    const bullets = shipped.bullets.map(({ text }) => wordsOf(text));
    expect(defaultCalls.map(({ bullet }) => bullet.toLowerCase())).toEqual([...bullets, NO_BULLET]);
    for (const { bullet, calls } of defaultCalls) {
      const isOwn = calls.map(([, , by = bullet]) => by === bullet);
      expect(isOwn, bullet).toContain(true);
      expect(isOwn, bullet).toContain(false);
    }
  });
});

/** Calls that the engine decides or explains wrongly today by a fault of its own, not of a bullet; remove a call here with its fault. */
const unsettled: readonly string[] = [
  // Its new folder might hold a hooks folder, for all that the rule knows; the `.git` of a work tree is a file.
  "git worktree add ../fix -b fix/login",
];

/** The bullet of the sources that decides a call, where the bullet above the call isn't theirs. */
const bySources: ReadonlyMap<string, string> = new Map([
  ["git restore .", "Modify CI/CD configuration"],
  ["git clean -fd", "Delete files outside of memory/working/"],
]);

describe.each([
  ["the shipped permissions.md", policyOf(shipped)],
  ["the sources' bullets", policyOf(sources)],
] as const)("%s", (name, policy) => {
  for (const { call, decision, by } of rows) {
    const otherwise = name === "the sources' bullets" ? groupOf(by)?.otherwise : undefined;
    const [expected, decider] = otherwise ?? [decision, by];
    test(`[policy.default-permissions.decisions] ${call}: ${expected}`, {
      fails: unsettled.includes(call),
    }, () => {
      const named = otherwise === undefined ? decider : (bySources.get(call) ?? decider);
      expect(decided(policy, call)).toEqual([expected, wordsOf(named)]);
    });
  }
});

describe("every bullet", () => {
  test("[policy.default-permissions.enforced] of the sources is enforced", () => {
    expect(sources.bullets).toHaveLength(17);
    expect(sources.bullets.filter(({ how }) => how === "advisory")).toEqual([]);
    expect(sources.problems).toEqual([]);
  });

  test("[policy.default-permissions.enforced] of the shipped file is enforced", () => {
    expect(shipped.bullets.filter(({ how }) => how === "advisory")).toEqual([]);
    expect(shipped.problems).toEqual([]);
  });

  test("[policy.default-permissions.sources] of the sources is in the shipped file, in its words, under its heading", () => {
    const shown = shipped.bullets.map(({ section, text }) => `${section}: ${wordsOf(text)}`);
    for (const { section, text } of sources.bullets) expect(shown).toContain(`${section}: ${wordsOf(text)}`);
  });
});

test("[policy.default-permissions.schemas] the shipped schemas refuse nothing that the bullets allow", () => {
  const policy = policyOf(shipped, schemas);
  const refused = rows.filter(
    ({ call, decision }) => decision === "allow" && judgeCall(policy, call, schemas).decision === "deny",
  );
  expect(refused).toEqual([]);
});

test("[policy.default-permissions.page] the page for people has these rows, below these bullets", () => {
  const page = readFileSync(new URL("../../docs/what-permissions-mean.md", import.meta.url), "utf8");
  const lines = page.split("\n").filter(line => line.startsWith("### ") || line.startsWith("| `"));
  expect(lines).toEqual(
    defaultCalls.flatMap(({ bullet, calls }) => [
      ...(bullet === NO_BULLET ? [] : [`### ${bullet}`]),
      ...calls.map(call => rowOf(bullet, call)),
    ]),
  );
});
