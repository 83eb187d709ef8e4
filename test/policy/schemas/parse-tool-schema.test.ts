import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decide, type PolicyRule } from "../../../src/policy/policy.ts";
import { parseToolSchema } from "../../../src/policy/schemas/parse-tool-schema.ts";
import { schemaRules } from "../../../src/policy/schemas/schema-rules.ts";
import type { ToolSchema } from "../../../src/policy/schemas/tool-schema.ts";

const FILE = ".agent/protocols/tool_schemas/shop.schema.json";
const parse = (json: unknown, file = FILE) =>
  parseToolSchema(typeof json === "string" ? json : JSON.stringify(json, undefined, 2), file);
const operationOf = (schema: ToolSchema | undefined, name: string) =>
  schema!.operations.find(each => each.name === name)!;
const rulesOf = (json: unknown, file = FILE): readonly PolicyRule[] => {
  const { schema } = parse(json, file);
  return schema === undefined ? [] : schemaRules(schema);
};
const decisionOn = (json: unknown, name: string, args = {}, file = FILE) =>
  decide({ rules: rulesOf(json, file), fallback: "allow" }, [{ name, arguments: args }]).decision;

describe("a schema of the project's own format", () => {
  test("[policy.schemas.read] is read with all of its fields", () => {
    const { schema, problems } = parse({
      $schema: "../tool.json",
      name: "shop",
      description: "Invoices and refunds.",
      operations: {
        refund: {
          required_args: { invoice: { type: "string", max_length: 80, pattern: "^INV-\\d+$" } },
          optional_args: {
            method: { enum: ["card", "credit"], default: "card" },
            amount: { min: 1, max: 500 },
          },
          preconditions: ["working tree clean"],
          side_effects: ["the customer gets a mail"],
          requires_approval: true,
          blocked_targets: ["INV-1"],
          warning: "Money that is gone is gone.",
          rate_limit: { calls: 3, window_ms: 60_000 },
          timeout_ms: 1_500,
        },
        look: {},
      },
    });
    expect(problems).toEqual([]);
    expect(schema).toMatchObject({ name: "shop", description: "Invoices and refunds." });
    expect(schema!.isBroken).toBeUndefined();
    const refund = operationOf(schema, "shop.refund");
    expect(refund).toMatchObject({
      preconditions: [{ text: "working tree clean" }],
      sideEffects: ["the customer gets a mail"],
      approval: { file: FILE },
      blockedTargets: ["INV-1"],
      warning: "Money that is gone is gone.",
      rateLimit: { calls: 3, windowMs: 60_000 },
      timeoutMs: 1_500,
    });
    expect(Object.keys(refund.arguments!.properties!).sort()).toEqual(["amount", "invoice", "method"]);
    expect(refund.arguments!.required).toEqual(["invoice"]);
    expect(operationOf(schema, "shop.look")).toMatchObject({ preconditions: [], blockedTargets: [] });
  });

  test("[policy.schemas.read] the shipped schemas have no problems, and know their lines", () => {
    const folder = "templates/protocols/tool_schemas";
    const names = readdirSync(folder).map(name => {
      const { schema, problems } = parseToolSchema(readFileSync(`${folder}/${name}`, "utf8"), name);
      expect(problems, name).toEqual([]);
      expect(schema!.isBroken, name).toBeUndefined();
      return schema!.name;
    });
    expect(names.sort()).toEqual(["fs", "git", "github", "http", "package", "shell"]);
  });

  const lines = (...list: readonly string[]) => list.join("\n");
  const around = (...fields: readonly string[]) =>
    lines('{ "name": "shop", "operations": {', '"refund": {', ...fields, "}, ", '"look": {} } }');

  test.each([
    ["an operation's unknown field", around('"require_approval": true'), 3, "one of required_args"],
    [
      "an approval that is no boolean",
      around('"requires_approval": "true"'),
      3,
      "true or false as requires_approval",
    ],
    [
      "an unknown type",
      around('"required_args": {', '"a": { "type": "text" } }'),
      4,
      "one of string, integer",
    ],
    ["an unknown keyword", around('"required_args": { "a": {', '"maxlen": 3 } }'), 4, "instead of maxlen"],
    ["a negative length", around('"required_args": { "a": {', '"max_length": -3 } }'), 4, "as max_length"],
    [
      "an argument that is no object",
      around('"required_args": {', '"a": "string" }'),
      4,
      "what the value must be like",
    ],
    [
      "an empty enum",
      around('"required_args": { "a": {', '"enum": [] } }'),
      4,
      "a list of at least one value",
    ],
    [
      "a pattern with a back-reference",
      around('"required_args": { "a": {', '"pattern": "(a)\\\\1" } }'),
      4,
      "as pattern",
    ],
    ["a pattern that is none", around('"required_args": { "a": {', '"pattern": "(" } }'), 4, "as pattern"],
    [
      "a required and optional argument",
      around('"required_args": { "a": {} },', '"optional_args": {', '"a": {} }'),
      5,
      "a among the required or the optional arguments, not both",
    ],
    [
      "a default of another type",
      around('"optional_args": { "a": {', '"type": "integer",', '"default": "5" } }'),
      5,
      'a default that fits (a: expected an integer, got "5")',
    ],
    ["a list with a number in it", around('"blocked_targets": ["main",', "5]"), 4, "a text in double quotes"],
    ["a text instead of a list", around('"blocked_targets": "main"'), 3, "a list, in brackets"],
    ["a rate limit without window", around('"rate_limit": { "calls": 3 }'), 3, "window_ms"],
    ["a time-out of nothing", around('"timeout_ms": 0'), 3, "milliseconds above 0"],
    ["a precondition that is no text", around('"preconditions": [', "true ]"), 4, "a text in double quotes"],
  ])(
    "[policy.schemas.broken] %s is a problem with its line, and its operation is asked about",
    (_, text, line, expected) => {
      const { problems } = parse(text);
      expect(problems.map(({ data }) => data)).toEqual([
        { file: FILE, line, expected: expect.stringContaining(expected) },
      ]);
      expect(decisionOn(text, "shop.refund", { a: "x", branch: "b", target: "b" })).toBe("ask");
      expect(decisionOn(text, "shop.look")).toBe("allow");
    },
  );

  test.each([
    ["an unknown field of the tool", '{ "name": "shop",\n"requires_approval": true, "operations": {} }', 2],
    ["no name", '{ "operations": {} }', 1],
    ["a name that is a pattern", '{ "name": "*", "operations": {} }', 1],
    ["an operation that is a pattern", '{ "name": "shop", "operations": {\n"*": {} } }', 2],
    ["operations in a list", '{ "name": "shop",\n\n"operations": [] }', 3],
    ["no operations and no schema", '{ "name": "shop" }', 1],
    ["a list", "[]", 1],
    ["a missing comma", '{ "name": "shop"\n"operations": {} }', 2],
    ["an end too early", '{ "name": "shop",\n"operations": {\n', 3],
    ["a trailing comma", '{ "name": "shop",\n}', 2],
    ["a merge conflict", '<<<<<<< ours\n{ "name": "shop" }', 1],
    ["nothing", "", 1],
    ["a repeated key", around('"requires_approval": true,', '"requires_approval": false'), 4],
  ])("[policy.schemas.broken] %s: everything of the tool is asked about", (_, text, line) => {
    const { problems } = parse(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]!.data).toMatchObject({ file: FILE, line });
    expect(decisionOn(text, "shop.refund")).toBe("ask");
    expect(decisionOn(text, "bank.refund")).toBe("allow");
  });

  test("[policy.schemas.broken] a name that can still be read is asked about as well as the file's", () => {
    const text = '{ "name": "http", "operations": { oops';
    const file = "protocols/tool_schemas/api.schema.json";
    expect(decisionOn(text, "http.request", {}, file)).toBe("ask");
    expect(decisionOn(text, "api.request", {}, file)).toBe("ask");
  });

  test("[policy.schemas.broken] the readable entries of a list hold", () => {
    const text = around('"required_args": { "branch": {} },', '"blocked_targets": [5, "main"]');
    expect(decisionOn(text, "shop.refund", { branch: "main" })).toBe("deny");
  });
});

describe("the plain schema of a tool", () => {
  const inputSchema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

  test.each([
    [
      "as MCP servers list it",
      { name: "weather", description: "…", inputSchema, annotations: { title: "x" } },
      "shop",
    ],
    [
      "as a bare JSON Schema",
      { $schema: "https://json-schema.org/draft-07/schema", ...inputSchema },
      "weather",
    ],
    ["under other names of the input", { name: "weather", parameters: inputSchema }, "shop"],
  ])("[policy.schemas.plain] %s is one operation", (_, json, file) => {
    const { schema, problems } = parse(json, `tool_schemas/${file}.schema.json`);
    expect(problems).toEqual([]);
    expect(schema!.operations.map(({ name }) => name)).toEqual(["tool.weather"]);
    const { arguments: declared } = operationOf(schema, "tool.weather");
    expect(declared!.required).toEqual(["city"]);
    expect(declared!.additionalProperties).not.toBe(false);
  });

  test("[policy.schemas.plain] keywords that aren't known here are the tool's own matter", () => {
    const odd = {
      anyOf: [{ type: "string" }, { type: "null" }],
      format: "uri",
      pattern: "(?=a)",
      $ref: "#/x",
    };
    const { schema, problems } = parse({
      name: "x",
      inputSchema: { type: "object", properties: { odd }, allOf: [] },
    });
    expect(problems).toEqual([]);
    expect(operationOf(schema, "tool.x").isBroken).toBeUndefined();
  });

  test("[policy.schemas.plain] rules that people add to the schema hold, on MCP servers, too", () => {
    const json = { name: "pay", inputSchema, requires_approval: true, blocked_targets: ["Atlantis"] };
    expect(decisionOn(json, "tool.pay", { city: "Rome" })).toBe("ask");
    expect(decisionOn(json, "mcp.bank.pay", { city: "Rome" })).toBe("ask");
    expect(decisionOn(json, "mcp.bank.pay", { city: "Atlantis" })).toBe("deny");
    expect(decisionOn(json, "mcp.bank.look", { city: "Atlantis" })).toBe("allow");
  });

  test("[policy.schemas.broken] a tool whose input schema is malformed is asked about", () => {
    expect(parse({ name: "pay", inputSchema: "anything" }).problems).toHaveLength(1);
    expect(decisionOn({ name: "pay", inputSchema: "anything" }, "tool.pay")).toBe("ask");
  });
});

describe("schemaRules", () => {
  const force = {
    blocked_targets: ["main", "production", "staging"],
    requires_approval: true,
    warning: "History is gone.",
  };

  test("[policy.schemas.blocked] a blocked target is denied by the first rule, with the words, file and line", () => {
    const rules = rulesOf({ name: "github", operations: { force_push: force } });
    expect(rules[0]).toEqual({
      decision: "deny",
      operation: "github.force_push",
      arguments: { branch: ["main", "production", "staging"] },
      text: "github.force_push is blocked for main, production, staging",
      source: { file: FILE, line: 5 },
    });
    expect(rules.at(-1)).toMatchObject({
      decision: "ask",
      text: "github.force_push requires approval: History is gone.",
      source: { file: FILE, line: 10 },
    });
  });

  test("[policy.schemas.effects] the question names the side effects that the schema declares", () => {
    const side_effects = ["others see it", "starts CI"];
    const operations = { release: { requires_approval: true, side_effects }, look: { side_effects } };
    expect(rulesOf({ name: "shop", operations })).toMatchObject([
      { decision: "ask", text: "shop.release requires approval (side effects: others see it, starts CI)" },
    ]);
  });

  // As the source documents have it: no arguments at all, under the name of the forge.
  test.each([
    ["github.force_push", { branch: "main" }, "deny"],
    ["github.force_push", { target: "production" }, "deny"],
    ["git.force_push", { remote: "origin", branch: "staging", lease: false }, "deny"],
    ["git.force_push", { remote: "origin", branch: "topic", lease: false }, "ask"],
    ["git.push", { branch: "main" }, "allow"],
  ])("[policy.schemas.blocked] %s %j: %s", (name, args, decision) => {
    expect(decisionOn({ name: "github", operations: { force_push: force } }, name, args)).toBe(decision);
  });

  test("[policy.schemas.blocked] under git's own name, git's own arguments are compared", () => {
    const operations = { force_push: { blocked_targets: ["main"] } };
    const args = { remote: "origin", branch: "topic", lease: true };
    expect(decisionOn({ name: "github", operations }, "git.force_push", args)).toBe("allow");
  });

  const rollout = (names: object) => ({
    name: "shop",
    operations: { rollout: { ...names, blocked_targets: ["production", "/etc", "infra/", "evil.example"] } },
  });
  test.each([
    [{ required_args: { environment: {} } }, { environment: "production" }, "deny"],
    [{ required_args: { environment: {} } }, { environment: "test" }, "allow"],
    [{ required_args: { environment: {} } }, {}, "ask"],
    [{ required_args: { environment: {}, note: {} } }, { environment: "test", note: "production" }, "allow"],
    [{ required_args: { path: {} } }, { path: "/etc/passwd" }, "deny"],
    [{ required_args: { path: {} } }, { path: "/work/app/infra/main.tf" }, "deny"],
    [{ required_args: { path: {} } }, { path: "/work/app/infrastructure" }, "allow"],
    [{ required_args: { domain: {} } }, { domain: "api.evil.example" }, "deny"],
    [{ required_args: { domain: {} } }, { domain: "notevil.example" }, "allow"],
    [{ required_args: { shelf: { type: "string" } } }, { shelf: "production" }, "deny"],
    [{ required_args: { shelf: { type: "string" } }, optional_args: { note: {} } }, { shelf: "x" }, "allow"],
    [{ required_args: { isLoud: { type: "boolean" } } }, { isLoud: true }, "ask"],
  ])(
    "[policy.schemas.blocked] compares the declared arguments that name a target: %j %j %s",
    (names, args, decision) => {
      expect(decisionOn(rollout(names), "shop.rollout", args)).toBe(decision);
    },
  );
});
