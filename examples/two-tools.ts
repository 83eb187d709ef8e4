/** A mind with two tools, on the built-in model: no key, no network, no brain. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createMind, createReflexModel, defineTool } from "brainstem";
import { z } from "zod";

const reading = {
  category: "files",
  input: z.object({ path: z.string() }),
  sideEffects: [],
  repeatability: "idempotent",
} as const;
const tools = [
  defineTool({
    ...reading,
    name: "list_files",
    description: "Lists the files of a folder.",
    execute: async ({ path }) => (await readdir(path)).join("\n"),
  }),
  defineTool({
    ...reading,
    name: "read_file",
    description: "Reads a file.",
    execute: ({ path }) => readFile(path, "utf8"),
  }),
];

const mind = createMind({
  model: createReflexModel(),
  tools,
  policy: () => ({ rules: [], fallback: "allow" }),
});
const session = mind.session({ tenant: "local", user: "ada", session: "main" });

const folder = new URL(".", import.meta.url).pathname;
const listed = await session.turn(`list the files in ${folder}`).summary();
const read = await session.turn(`read the file ${folder}two-tools.ts`).summary();
await mind.close();

console.log(listed.text);
assert.match(listed.text, /two-tools\.ts/);
assert.match(read.text, /A mind with two tools/);
