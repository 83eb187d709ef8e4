/** The AI SDK: `streamText` with a step limit, its parts read to the end, which costs less than its `textStream`. */
import { lookUpTool, type OpenPeer, readDeltas } from "./peer.ts";
import { createV4Model } from "./v4-model.ts";

interface AiSdk {
  streamText(options: object): { readonly stream: AsyncIterable<Part> };
  tool(definition: object): object;
  jsonSchema(schema: object): object;
  isStepCount(count: number): object;
}

interface Part {
  readonly type: string;
  readonly text: string;
}

const deltaOf = ({ text, type }: Part) => (type === "text-delta" ? text : undefined);

export const open: OpenPeer = async (scenario, load) => {
  const { streamText, tool, jsonSchema, isStepCount } = await load<AiSdk>("ai");
  const model = createV4Model(scenario);
  const { description, name, schema } = lookUpTool;
  const lookUp = tool({ description, inputSchema: jsonSchema(schema), execute: scenario.lookUp });
  const tools = scenario.toolRounds > 0 ? { [name]: lookUp } : {};
  const stopWhen = isStepCount(scenario.toolRounds + 1);
  return { turn: () => readDeltas(streamText({ model, prompt: "go", tools, stopWhen }).stream, deltaOf) };
};
