/** One file with ten zod tools, in the words of each library; and the same schemas with no tools. */

/** `tool` writes one: its name, its schema, and what its body gives back. */
export interface ToolDialect {
  readonly imports: string;
  readonly tool: (name: string, schema: string, result: string) => string;
}

/** A schema, and an expression that holds only where the input's type is known. */
const inputs: readonly (readonly [name: string, schema: string, result: string])[] = [
  [
    "search",
    "z.object({ query: z.string(), limit: z.int().max(50).optional() })",
    "input.query.length + (input.limit ?? 10)",
  ],
  ["readFile", "z.object({ path: z.string(), from: z.int().default(0) })", "input.path.slice(input.from)"],
  [
    "writeFile",
    "z.object({ path: z.string(), text: z.string(), mode: z.enum(['new', 'append']) })",
    "input.mode === 'new' ? input.path : input.text",
  ],
  [
    "weather",
    "z.object({ place: z.object({ city: z.string(), country: z.string().length(2) }), days: z.int() })",
    "input.place.city.repeat(input.days)",
  ],
  [
    "mail",
    "z.object({ to: z.array(z.email()), subject: z.string(), copy: z.array(z.email()).optional() })",
    "input.to.concat(input.copy ?? [])",
  ],
  [
    "order",
    "z.object({ items: z.array(z.object({ id: z.string(), count: z.int() })), note: z.string().nullable() })",
    "input.items.map(item => item.id.repeat(item.count))",
  ],
  [
    "calendar",
    "z.object({ at: z.iso.datetime(), minutes: z.int(), isAllDay: z.boolean() })",
    "input.isAllDay ? input.at : input.minutes.toFixed()",
  ],
  [
    "convert",
    "z.object({ value: z.number(), unit: z.union([z.literal('m'), z.literal('ft')]) })",
    "input.unit === 'm' ? input.value : input.value / 3",
  ],
  [
    "tag",
    "z.object({ id: z.string(), tags: z.record(z.string(), z.string()) })",
    "Object.keys(input.tags).concat(input.id)",
  ],
  [
    "draw",
    "z.object({ shape: z.discriminatedUnion('kind', [z.object({ kind: z.literal('circle'), radius: z.number() }), z.object({ kind: z.literal('line'), to: z.tuple([z.number(), z.number()]) })]) })",
    "input.shape.kind === 'circle' ? input.shape.radius : input.shape.to[0]",
  ],
];

const described = (name: string) => `name: "${name}", description: "Does ${name}."`;

export const toolDialects = {
  baseline: {
    imports: "",
    tool: (_, schema, result) => `((schema = ${schema}) => (input: z.output<typeof schema>) => ${result})()`,
  },
  brainstem: {
    imports: 'import { defineTool } from "brainstem";',
    tool: (name, schema, result) =>
      `defineTool({ ${described(name)}, category: "bench", input: ${schema}, sideEffects: [], repeatability: "idempotent", execute: input => ${result} })`,
  },
  "ai-sdk": {
    imports: 'import { tool } from "ai";',
    tool: (name, schema, result) =>
      `tool({ description: "Does ${name}.", inputSchema: ${schema}, execute: input => ${result} })`,
  },
  "openai-agents": {
    imports: 'import { tool } from "@openai/agents";',
    tool: (name, schema, result) =>
      `tool({ ${described(name)}, parameters: ${schema}, execute: async input => ${result} })`,
  },
  mastra: {
    imports: 'import { createTool } from "@mastra/core/tools";',
    tool: (name, schema, result) =>
      `createTool({ id: "${name}", description: "Does ${name}.", inputSchema: ${schema}, execute: async input => ${result} })`,
  },
  langchain: {
    imports: 'import { tool } from "langchain";',
    tool: (name, schema, result) => `tool(input => ${result}, { ${described(name)}, schema: ${schema} })`,
  },
} as const satisfies Readonly<Record<string, ToolDialect>>;

export function writeTools({ imports, tool }: ToolDialect): string {
  const lines = inputs.map(
    ([name, schema, result]) => `export const ${name} = ${tool(name, schema, result)};`,
  );
  return ['import { z } from "zod";', imports, ...lines, ""].join("\n");
}
