import { expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import type { Memory } from "../../../src/ports/index.ts";
import { createMemoryTools, createProjectTools } from "../../../src/tools/builtin/index.ts";
import { createReadResult, toSchema } from "../../../src/tools/index.ts";
import { prepareSchema } from "../../../src/tools/schema.ts";

const builtin = [
  ...createProjectTools({ root: "/", volume: createMemoryVolume(), isSecret: () => false }),
  ...createMemoryTools({} as Memory),
  createReadResult(),
];

test("compares a schema with its dialect", async () => {
  const misspelt = toSchema({ type: "object", properties: { path: { type: "text" } } });
  await expect(prepareSchema(misspelt)).rejects.toThrow("type");
});

test.each(builtin.map(tool => [tool.name, tool] as const))(
  "[tools.schema.builtin] %s has an input schema that its dialect allows",
  async (_name, { input }) => {
    await prepareSchema(toSchema({ ...input.jsonSchema }));
  },
);
