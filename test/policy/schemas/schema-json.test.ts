import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { schemasOfJson } from "../../../src/policy/judging.ts";
import { parseToolSchema, schemasToJson } from "../../../src/policy/reading.ts";
import { judgeSchemas } from "../../../src/policy/schemas/judge-schemas.ts";
import type { ToolSchema } from "../../../src/policy/schemas/tool-schema.ts";

const folder = join(import.meta.dirname, "../../../templates/protocols/tool_schemas");
const shipped = readdirSync(folder).map(name => [name, readFileSync(join(folder, name), "utf8")] as const);

const deep = JSON.stringify({
  name: "deep",
  operations: {
    send: {
      required_args: {
        to: { type: "array", items: { type: "string", pattern: "^[a-z]+@x$" }, max_items: 2 },
        what: { type: "object", properties: { kind: { enum: ["a", null] } }, additional_properties: false },
      },
      optional_args: { __proto__: { type: "integer", default: 3 }, constructor: { type: "boolean" } },
    },
  },
});

/** Through the text that a file holds. */
const kept = (schemas: ReadonlyMap<string, ToolSchema>) =>
  schemasOfJson(JSON.parse(JSON.stringify(schemasToJson(schemas))));

const parsed = (text: string) => parseToolSchema(text, "x.json").schema!;

describe("schemas as data", () => {
  test.each(shipped)("[policy.on-demand.schemas] %s means the same as its source", (_name, text) => {
    const schemas = new Map([["x", parsed(text)]]);
    expect(plain(kept(schemas))).toEqual(plain(schemas));
  });

  test("[policy.on-demand.schemas] have the same checks as their source", () => {
    const schemas = new Map([["deep", parsed(deep)]]);
    const calls = [
      { to: ["ab@x"], what: { kind: "a" } },
      { to: ["AB@x"], what: { kind: "b" } },
      { to: ["a@x", "b@x", "c@x"], what: { other: 1 } },
      { what: { kind: null }, constructor: "yes" },
    ].map(given => ({ name: "deep.send", arguments: given }));
    for (const call of calls) expect(judgeSchemas(kept(schemas), call)).toEqual(judgeSchemas(schemas, call));
    expect(judgeSchemas(kept(schemas), calls[1]!)[0]?.decision).toBe("deny");
  });
});

/** Functions are equal to nothing but themselves. */
const plain = (schemas: ReadonlyMap<string, ToolSchema>) => {
  const patterns: string[] = [];
  const text = JSON.stringify([...schemas], (key, value) => {
    if (key === "pattern") patterns.push(value.source);
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });
  return { text, patterns };
};
