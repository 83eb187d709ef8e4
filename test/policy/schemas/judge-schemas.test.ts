import { describe, expect, test } from "vitest";
import { validateOperation } from "../../../src/policy/schemas/check-value.ts";
import { judgeSchemas } from "../../../src/policy/schemas/judge-schemas.ts";
import { parseToolSchema } from "../../../src/policy/schemas/parse-tool-schema.ts";
import type { PreconditionFacts } from "../../../src/policy/schemas/preconditions.ts";
import type { Operation } from "../../../src/ports/index.ts";

const FILE = "git.schema.json";
const text = JSON.stringify(
  {
    name: "git",
    operations: {
      push: {
        required_args: { branch: { type: "string" } },
        optional_args: {
          remote: { type: "string", default: "origin" },
          force: { type: "boolean", default: false },
        },
        preconditions: ["all tests passing"],
        side_effects: ["others see the commits"],
        rate_limit: { calls: 5, window_ms: 1_000 },
        timeout_ms: 30_000,
      },
      force_push: {
        required_args: { branch: { type: "string" } },
        optional_args: { remote: { type: "string" } },
        blocked_targets: ["main", "release/*"],
        warning: "History is gone.",
      },
      status: {},
    },
  },
  undefined,
  2,
);
const { schema } = parseToolSchema(text, FILE);
const schemas = new Map([["git", schema!]]);
const call = (name: string, args: Operation["arguments"], more: Partial<Operation> = {}): Operation => ({
  name,
  arguments: args,
  ...more,
});
const judge = (operation: Operation, facts: PreconditionFacts = { testsPassed: true }) =>
  judgeSchemas(schemas, operation, facts);

describe("validateOperation", () => {
  const shape = parseToolSchema(
    JSON.stringify({
      name: "x",
      operations: {
        run: {
          required_args: {
            title: { type: "string", min_length: 2, max_length: 5 },
            number: { type: "integer", minimum: 1, maximum: 9 },
          },
          optional_args: {
            way: { enum: ["squash", { by: ["hand"] }], default: "squash" },
            tag: { type: "string", pattern: "^v\\d+$" },
            names: { type: "array", items: { type: "string" }, max_items: 2 },
            deep: {
              type: ["object", "null"],
              properties: { at: { type: "number" } },
              required: ["at"],
              additional_properties: false,
            },
            on: { type: "boolean" },
          },
        },
        anything: {},
        nothing: { required_args: {} },
      },
    }),
    "x.schema.json",
  ).schema!;
  const problemsOf = (args: Operation["arguments"], name = "x.run") =>
    validateOperation(shape, call(name, args)).problems;
  const fine = { title: "abc", number: 3 };

  test.each([
    [{}, ["title: is missing", "number: is missing"]],
    [{ ...fine, title: 5 }, ["title: expected a string, got 5"]],
    [{ ...fine, title: null }, ["title: expected a string, got null"]],
    [{ ...fine, title: "a" }, ['title: expected at least 2 characters, got "a"']],
    [{ ...fine, title: "abcdef" }, ['title: expected at most 5 characters, got "abcdef"']],
    [{ ...fine, title: "😀😀😀" }, []],
    [{ ...fine, number: 1.5 }, ["number: expected an integer, got 1.5"]],
    [{ ...fine, number: "3" }, ['number: expected an integer, got "3"']],
    [{ ...fine, number: 10 }, ["number: expected at most 9, got 10"]],
    [{ ...fine, number: 0 }, ["number: expected at least 1, got 0"]],
    [{ ...fine, way: "merge" }, ['way: expected one of "squash", {"by":["hand"]}, got "merge"']],
    [{ ...fine, way: { by: ["hand"] } }, []],
    [
      { ...fine, way: { by: ["hand", 1] } },
      ['way: expected one of "squash", {"by":["hand"]}, got {"by":["hand",1]}'],
    ],
    [{ ...fine, tag: "v12" }, []],
    [{ ...fine, tag: "12" }, ['tag: must match pattern ^v\\d+$, got "12"']],
    [{ ...fine, names: ["a", 5] }, ["names[1]: expected a string, got 5"]],
    [{ ...fine, names: ["a", "b", "c"] }, ['names: expected at most 2 items, got ["a","b","c"]']],
    [{ ...fine, deep: null }, []],
    [{ ...fine, deep: [] }, ["deep: expected an object or null, got []"]],
    [
      { ...fine, deep: { at: "x", to: 1 } },
      ['deep.at: expected a number, got "x"', "deep.to: is not known here"],
    ],
    [{ ...fine, deep: {} }, ["deep.at: is missing"]],
    [{ ...fine, on: "true" }, ['on: expected a boolean, got "true"']],
    [{ ...fine, extra: 1 }, ["extra: is not known here"]],
    [{ ...fine, title: undefined, extra: undefined }, ["extra: is not known here"]],
  ])("[policy.schemas.arguments] %j: %j", (args, problems) => {
    expect(problemsOf(args as Operation["arguments"])).toEqual(problems);
  });

  test("[policy.schemas.arguments] a missing argument gets its default, and an unknown one stays unknown", () => {
    expect(validateOperation(shape, call("x.run", fine)).operation.arguments).toEqual({
      ...fine,
      way: "squash",
    });
    const unknown = validateOperation(shape, call("x.run", { ...fine, way: undefined }));
    expect(unknown).toMatchObject({ problems: [], operation: { arguments: { way: undefined } } });
  });

  test("[policy.schemas.arguments] a schema without arguments accepts any", () => {
    expect(problemsOf({ a: 1 }, "x.anything")).toEqual([]);
    expect(problemsOf({ a: 1 }, "x.nothing")).toEqual(["a: is not known here"]);
    expect(problemsOf({ a: 1 }, "x.other")).toEqual([]);
  });

  test("[policy.schemas.arguments] arguments of the vocabulary may always be given", () => {
    const args = { branch: "a", lease: false, verify: true };
    expect(validateOperation(schema!, call("git.push", args)).problems).toEqual([]);
  });

  test("[policy.schemas.arguments] a value that is nested deeper than the stack is not shown", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    const [problem] = problemsOf({ ...fine, title: deep });
    expect(problem).toBe("title: expected a string, got a value that is nested too deeply");
  });

  test("[policy.schemas.arguments] a long list of problems is cut", () => {
    expect(problemsOf({ ...fine, names: Array.from({ length: 2 }, () => 1) }).length).toBe(2);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`a${index}`, 1]));
    expect(problemsOf({ ...fine, ...many })).toHaveLength(20);
  });
});

describe("judgeSchemas", () => {
  test("[policy.schemas.arguments] a typed call with wrong arguments is denied, a command is not", () => {
    const wrong = { remote: 5, branch: "a" };
    expect(judge(call("git.push", wrong))).toEqual([
      {
        decision: "deny",
        rule: "the arguments of git.push",
        reason: expect.stringMatching(
          /^git\.push can't be called like that: remote: expected a string, got 5 \[git\.schema\.json:4\]$/,
        ),
        source: { file: FILE, line: 4 },
        operation: "git.push",
      },
    ]);
    expect(judge(call("git.push", wrong, { command: "git push" }))).toEqual([]);
  });

  test.each([
    [{ branch: "main" }, "deny"],
    [{ branch: "refs/heads/main" }, "deny"],
    [{ branch: "HEAD:main" }, "deny"],
    [{ branch: "release/2" }, "deny"],
    [{ branch: ["topic", "main"] }, "deny"],
    [{ branch: "a", target: "main" }, "deny"],
    [{ branch: "maintenance" }, undefined],
    [{ branch: "HEAD" }, "ask"],
    [{ branch: "refs/heads/*" }, "ask"],
    [{ branch: ":" }, "ask"],
    [{ branch: undefined }, "ask"],
    [{}, "ask"],
  ])("[policy.schemas.blocked] a command's and a call's target: %j is %s", (args, decision) => {
    const operation = call("git.force_push", args as Operation["arguments"], { command: "git push -f" });
    expect(judge(operation).map(each => each.decision)).toEqual(decision === undefined ? [] : [decision]);
  });

  test("[policy.schemas.blocked] the denial names the target, the file and the line", () => {
    const [denial] = judge(call("git.force_push", { branch: "origin/main" }));
    expect(denial).toMatchObject({
      rule: "git.force_push is blocked for main, release/*",
      reason:
        "git.force_push is never allowed on main: “git.force_push is blocked for main, release/*” [git.schema.json:43]",
      source: { file: FILE, line: 43 },
    });
  });

  test.each([
    [{ branch: "main", force: true }],
    [{ branch: "main", force: "true" }],
    [{ branch: "+main" }],
    [{ branch: "+HEAD:refs/heads/main" }],
    [{ branch: "main", lease: true }],
  ])("[policy.schemas.blocked] a typed push by force is a forced push: %j", args => {
    expect(
      judge(call("git.push", args)).some(each => each.rule.startsWith("git.force_push is blocked")),
    ).toBe(true);
  });

  test("[policy.schemas.blocked] a typed push with force false is no forced push", () => {
    expect(judge(call("git.push", { branch: "main", force: false }))).toEqual([]);
    expect(judge(call("git.push", { branch: "main", force: undefined }))).toMatchObject([
      { decision: "ask" },
    ]);
  });

  test.each([
    [true, []],
    [false, ["deny"]],
    [undefined, ["ask"]],
  ])(
    "[policy.schemas.preconditions] tests passed: %s gives %j, for commands too",
    (testsPassed, decisions) => {
      const push = call("git.push", { branch: "a", remote: "origin", force: false });
      for (const operation of [push, { ...push, command: "git push origin a" }]) {
        const judged = judge(operation, { testsPassed });
        expect(judged.map(({ decision }) => decision)).toEqual(decisions);
        for (const { rule, source, reason } of judged) {
          expect({ rule, source }).toEqual({ rule: "all tests passing", source: { file: FILE, line: 21 } });
          expect(reason).toMatch(/^git\.push needs “all tests passing”, which .* \[git\.schema\.json:21\]$/);
        }
      }
    },
  );

  test("[policy.schemas.preconditions] a possible operation is asked about", () => {
    const push = call("git.push", { branch: "a" }, { isPossible: true, command: "f" });
    expect(judge(push, { testsPassed: false })).toMatchObject([{ decision: "ask" }]);
  });

  test("operations without a schema get no judgement", () => {
    expect(judge(call("fs.delete", { path: "/" }))).toEqual([]);
    expect(judge(call("git.status", { anything: 1 }))).toEqual([]);
  });
});

test("[policy.on-demand.schemas] schemas that were kept as data judge the same", () => {
  const kept = new Map(JSON.parse(JSON.stringify([...schemas])));
  expect(kept).toEqual(schemas);
  expect(judge(call("git.force_push", { branch: "main" }))).toMatchObject([{ decision: "deny" }]);
});
