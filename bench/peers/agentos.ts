/** AgentOS: its `agent()`, its parts read to the end; in the provider's place a model of ours. */
import { type LookUp, lookUpTool, type OpenPeer, readDeltas, type Scenario } from "./peer.ts";

interface AgentOs {
  agent(options: object): {
    stream(prompt: string): { readonly fullStream: AsyncIterable<Part> };
    close(): Promise<void>;
  };
  /** Its list of providers is closed, so the fake replaces the manager that looks a provider up. */
  readonly AIModelProviderManager: {
    readonly prototype: { initialize(): Promise<void>; getProvider(): object };
  };
}

interface Part {
  readonly type: string;
  readonly text: string;
}

const deltaOf = ({ text, type }: Part) => (type === "text" ? text : undefined);

interface Message {
  readonly role: string;
}

export const open: OpenPeer = async (scenario, load) => {
  const { AIModelProviderManager, agent } = await load<AgentOs>("@framers/agentos");
  const provider = createProvider(scenario);
  AIModelProviderManager.prototype.initialize = async () => {};
  AIModelProviderManager.prototype.getProvider = () => provider;
  const { description, name, schema } = lookUpTool;
  const lookUp = {
    description,
    parameters: schema,
    execute: async (input: LookUp) => ({ success: true, output: scenario.lookUp(input) }),
  };
  const peer = agent({
    provider: "openai",
    model: "instant",
    apiKey: "none",
    chainOfThought: false,
    maxSteps: scenario.toolRounds + 1,
    tools: scenario.toolRounds > 0 ? { [name]: lookUp } : {},
  });
  return { turn: () => readDeltas(peer.stream("go").fullStream, deltaOf), close: () => peer.close() };
};

/** As its own providers stream: deltas, then a last chunk with the whole message. */
function createProvider({ deltas, toolRounds }: Scenario) {
  const text = deltas.join("");
  let calls = 0;
  const chunk = { id: "response", object: "chat.completion.chunk", created: 0, modelId: "instant" };
  const usage = { promptTokens: 10, completionTokens: 10, totalTokens: 20 };
  const last = (finishReason: string, message: object) => ({
    ...chunk,
    choices: [{ index: 0, finishReason, message: { role: "assistant", ...message } }],
    usage,
    isFinal: true,
  });
  return {
    providerId: "openai",
    isInitialized: true,
    async *generateCompletionStream(_: string, messages: readonly Message[]) {
      const rounds = messages.reduce((count, { role }) => count + (role === "tool" ? 1 : 0), 0);
      if (rounds < toolRounds) {
        const call = { name: lookUpTool.name, arguments: JSON.stringify({ id: rounds + 1 }) };
        yield last("tool_calls", {
          content: null,
          tool_calls: [{ id: `call-${++calls}`, type: "function", function: call }],
        });
        return;
      }
      for (const delta of deltas) yield { ...chunk, choices: [], responseTextDelta: delta };
      yield last("stop", { content: text });
    },
  };
}
