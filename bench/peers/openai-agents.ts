/** The OpenAI Agents SDK: a streamed run with a model of ours, its events read to the end, which costs less than its text stream; no tracing. */
import { type LookUp, lookUpTool, type OpenPeer, readDeltas, type Scenario } from "./peer.ts";

interface OpenAiAgents {
  readonly Agent: new (options: object) => object;
  readonly Runner: new (
    options: object,
  ) => {
    run(agent: object, input: string, options: object): Promise<StreamedRun>;
  };
  tool(definition: object): object;
}

interface StreamedRun extends AsyncIterable<RunEvent> {
  readonly completed: Promise<void>;
}

interface RunEvent {
  readonly type: string;
  readonly data: { readonly type: string; readonly delta: string };
}

interface Request {
  readonly input: string | readonly { readonly type?: string }[];
}

const deltaOf = ({ data, type }: RunEvent) =>
  type === "raw_model_stream_event" && data.type === "output_text_delta" ? data.delta : undefined;

export const open: OpenPeer = async (scenario, load) => {
  const { Agent, Runner, tool } = await load<OpenAiAgents>("@openai/agents");
  const { description, name, schema } = lookUpTool;
  const lookUp = tool({
    name,
    description,
    parameters: schema,
    strict: true,
    execute: async (input: LookUp) => scenario.lookUp(input),
  });
  const agent = new Agent({
    name: "bench",
    instructions: "Answer.",
    model: createModel(scenario),
    tools: scenario.toolRounds > 0 ? [lookUp] : [],
  });
  const runner = new Runner({ tracingDisabled: true });
  const options = { stream: true, maxTurns: scenario.toolRounds + 1 };
  return {
    async turn() {
      const run = await runner.run(agent, "go", options);
      const result = await readDeltas(run, deltaOf);
      await run.completed;
      return result;
    },
  };
};

function createModel({ deltas, toolRounds }: Scenario) {
  const text = deltas.join("");
  let calls = 0;
  const responseOf = (output: object) => ({
    type: "response_done",
    response: {
      id: "response",
      usage: { requests: 1, inputTokens: 10, outputTokens: 10, totalTokens: 20 },
      output: [output],
    },
  });
  return {
    getResponse: () => Promise.reject(new Error("The benchmark streams")),
    async *getStreamedResponse({ input }: Request) {
      const items = typeof input === "string" ? [] : input;
      const rounds = items.reduce((count, { type }) => count + (type === "function_call_result" ? 1 : 0), 0);
      yield { type: "response_started" };
      if (rounds < toolRounds) {
        yield responseOf({
          type: "function_call",
          callId: `call-${++calls}`,
          name: lookUpTool.name,
          status: "completed",
          arguments: JSON.stringify({ id: rounds + 1 }),
        });
        return;
      }
      for (const delta of deltas) yield { type: "output_text_delta", delta };
      yield responseOf({
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text }],
      });
    },
  };
}
