import { expectTypeOf } from "vitest";
import { z } from "zod";
import type { AnyTool, Tool } from "../../src/ports/index.ts";
import { defineTool, toSchema } from "../../src/tools/index.ts";

const common = { description: "", category: "test", sideEffects: [], repeatability: "idempotent" } as const;

// Input and output come from the schemas and from what `execute` returns; nothing is written twice.
const typed = defineTool({
  ...common,
  name: "typed",
  input: z.object({ query: z.string(), limit: z.number().default(3), at: z.string().transform(Number) }),
  operation: input => {
    expectTypeOf(input).toEqualTypeOf<{ query: string; limit: number; at: number }>();
    return [];
  },
  async execute(input, context) {
    expectTypeOf(input).toEqualTypeOf<{ query: string; limit: number; at: number }>();
    expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
    return { hits: [input.query] };
  },
  render: output => {
    expectTypeOf(output).toEqualTypeOf<{ hits: string[] }>();
    return output.hits.join();
  },
});
expectTypeOf(typed).toEqualTypeOf<Tool<{ query: string; limit: number; at: number }, { hits: string[] }>>();
expectTypeOf(typed).toExtend<AnyTool>();

// An output schema checks what `execute` returns.
defineTool({
  ...common,
  name: "checked",
  input: z.object({}),
  output: z.object({ n: z.number() }),
  execute: () => ({ n: 1 }),
});
defineTool({
  ...common,
  name: "checked",
  input: z.object({}),
  output: z.object({ n: z.number() }),
  // @ts-expect-error the schema wants a number
  execute: () => ({ n: "1" }),
});

// JSON Schema says nothing to the compiler, unless the author does.
defineTool({
  ...common,
  name: "untyped",
  input: { type: "object", properties: { a: { type: "string" } } },
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<unknown>();
  },
});
defineTool({
  ...common,
  name: "told",
  input: toSchema<{ readonly a: string }>({ type: "object" }),
  execute(input) {
    expectTypeOf(input).toEqualTypeOf<{ readonly a: string }>();
  },
});

// @ts-expect-error a tool says what it takes
defineTool({
  name: "x",
  description: "",
  category: "",
  sideEffects: [],
  execute: () => 1,
});
