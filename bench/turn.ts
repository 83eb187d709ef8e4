/** What the mind itself costs: a turn with an instant model, beside the bare loop over the same stream. */
import { createMind } from "brainstem/mind";
import { createScriptedModel } from "brainstem/testing";
import { defineTool } from "brainstem/tools";
import { type BenchRow, measure, report } from "./measure.ts";

// Until the code is compiled, the compiler's own threads are most of the CPU time.
const ROUNDS = 3_000;
const deltas = (count: number) => Array.from({ length: count }, (_, index) => `word${index} `);
const policy = () => ({ rules: [], fallback: "allow" }) as const;
const key = { tenant: "bench", user: "bench", session: "s" };

const lookup = defineTool({
  name: "lookup",
  description: "Looks something up.",
  category: "bench",
  input: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
  sideEffects: [],
  repeatability: "idempotent",
  execute: input => ({ id: (input as { id: number }).id, price: 9.99 }),
});

async function bareLoop(count: number): Promise<BenchRow> {
  const model = createScriptedModel([deltas(count)], { atEnd: "repeat" });
  return measure(`bare loop over the stream, ${count} deltas`, ROUNDS, async () => {
    const { stream } = await model.doStream({ prompt: [] });
    const reader = stream.getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.type === "text-delta") text += part.value.delta;
    }
    return text;
  });
}

async function textTurn(count: number): Promise<BenchRow> {
  const mind = createMind({ model: createScriptedModel([deltas(count)], { atEnd: "repeat" }), policy });
  return measure(`turn of ${count} deltas, bare mind`, ROUNDS, async () => {
    let text = "";
    for await (const event of mind.session(key).turn("go"))
      if (event.kind === "text-delta") text += event.text;
    await mind.closeSession(key);
    return text;
  });
}

async function toolTurn(): Promise<BenchRow> {
  const call = (id: number) => [{ tool: "lookup", input: { id } }];
  const model = createScriptedModel([call(1), call(2), call(3), "Done."], { atEnd: "repeat" });
  const mind = createMind({ model, policy, tools: [lookup] });
  return measure("turn with three tool rounds, bare mind", ROUNDS, async () => {
    const { text } = await mind.session(key).turn("go").summary();
    await mind.closeSession(key);
    return text;
  });
}

/** Medians of CPU time per turn. The bars are in DESIGN.md §5. */
export async function run(): Promise<readonly BenchRow[]> {
  return [
    await bareLoop(200),
    await textTurn(200),
    await bareLoop(2_000),
    await textTurn(2_000),
    await toolTurn(),
  ];
}

if (import.meta.main) report("A turn's own cost", await run());
