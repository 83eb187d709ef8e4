/** Mastra: an agent without memory, its chunks read to the end, which costs less than its `textStream`. */
import { lookUpTool, type OpenPeer, readDeltas } from "./peer.ts";
import { createV4Model } from "./v4-model.ts";

interface MastraAgents {
  readonly Agent: new (
    options: object,
  ) => {
    stream(prompt: string, options: object): Promise<{ readonly fullStream: AsyncIterable<Chunk> }>;
  };
}

interface MastraTools {
  createTool(definition: object): object;
}

interface Zod {
  object(shape: object): object;
  int(): object;
}

interface Chunk {
  readonly type: string;
  readonly payload: { readonly text: string };
}

const deltaOf = ({ payload, type }: Chunk) => (type === "text-delta" ? payload.text : undefined);

export const open: OpenPeer = async (scenario, load) => {
  const { Agent } = await load<MastraAgents>("@mastra/core/agent");
  const { createTool } = await load<MastraTools>("@mastra/core/tools");
  const { z } = await load<{ readonly z: Zod }>("zod");
  const { description, name } = lookUpTool;
  const lookUp = createTool({
    id: name,
    description,
    inputSchema: z.object({ id: z.int() }),
    execute: async (input: { readonly id: number }) => scenario.lookUp(input),
  });
  const agent = new Agent({
    id: "bench",
    name: "bench",
    instructions: "Answer.",
    model: createV4Model(scenario),
    tools: scenario.toolRounds > 0 ? { [name]: lookUp } : {},
  });
  const options = { maxSteps: scenario.toolRounds + 1 };
  return {
    async turn() {
      const { fullStream } = await agent.stream("go", options);
      return readDeltas(fullStream, deltaOf);
    },
  };
};
