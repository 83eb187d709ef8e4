/** pi's agent core: its loop with a stream function of ours, events taken by its callback. */
import { type LookUp, lookUpTool, type OpenPeer, type Scenario } from "./peer.ts";

interface Pi {
  runAgentLoop(
    prompts: readonly Message[],
    context: object,
    config: object,
    emit: (event: PiEvent) => void,
    signal: undefined,
    stream: (model: object, context: { readonly messages: readonly Message[] }) => object,
  ): Promise<unknown>;
}

interface PiAi {
  readonly Type: { Object(shape: object): object; Integer(): object };
}

interface Message {
  readonly role: "user" | "assistant" | "toolResult";
}

interface PiEvent {
  readonly type: string;
  readonly assistantMessageEvent?: { readonly type: string; readonly delta: string };
}

const model = {
  id: "instant",
  name: "instant",
  api: "bench",
  provider: "bench",
  baseUrl: "",
  reasoning: false,
  input: ["text"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 100_000,
  maxTokens: 10_000,
};

export const open: OpenPeer = async (scenario, load) => {
  const { runAgentLoop } = await load<Pi>("@mariozechner/pi-agent-core");
  const { Type } = await load<PiAi>("@mariozechner/pi-ai");
  const stream = createStream(scenario);
  const lookUp = {
    name: lookUpTool.name,
    label: "Look up",
    description: lookUpTool.description,
    parameters: Type.Object({ id: Type.Integer() }),
    execute: async (_: string, input: LookUp) => ({
      content: [{ type: "text", text: JSON.stringify(scenario.lookUp(input)) }],
      details: {},
    }),
  };
  const tools = scenario.toolRounds > 0 ? [lookUp] : [];
  const config = { model, convertToLlm: (messages: readonly Message[]) => messages };
  return {
    async turn() {
      let text = "";
      let deltas = 0;
      const prompt = { role: "user" as const, content: "go", timestamp: Date.now() };
      const context = { systemPrompt: "", messages: [], tools };
      const emit = ({ assistantMessageEvent: event }: PiEvent): void => {
        if (event?.type !== "text_delta") return;
        text += event.delta;
        deltas += 1;
      };
      await runAgentLoop([prompt], context, config, emit, undefined, stream);
      return { text, deltas };
    },
  };
};

/** As pi's own providers do: one message that grows, and goes along with each event. */
function createStream({ deltas, toolRounds }: Scenario) {
  let calls = 0;
  return (_: object, { messages }: { readonly messages: readonly Message[] }) => {
    const rounds = messages.reduce((count, { role }) => count + (role === "toolResult" ? 1 : 0), 0);
    const isCalling = rounds < toolRounds;
    const content = { type: "text", text: "" };
    const toolCall = { type: "toolCall", id: "", name: lookUpTool.name, arguments: { id: rounds + 1 } };
    if (isCalling) toolCall.id = `call-${++calls}`;
    const message = {
      role: "assistant",
      content: isCalling ? [toolCall] : [content],
      api: model.api,
      provider: model.provider,
      model: model.id,
      usage: {
        input: 10,
        output: 10,
        cacheRead: 0,
        cacheWrite: 0,
        totalTokens: 20,
        cost: { ...model.cost, total: 0 },
      },
      stopReason: isCalling ? "toolUse" : "stop",
      timestamp: Date.now(),
    };
    async function* events() {
      yield { type: "start", partial: message };
      if (isCalling) {
        yield { type: "toolcall_start", contentIndex: 0, partial: message };
        yield { type: "toolcall_end", contentIndex: 0, toolCall, partial: message };
      } else {
        yield { type: "text_start", contentIndex: 0, partial: message };
        for (const delta of deltas) {
          content.text += delta;
          yield { type: "text_delta", contentIndex: 0, delta, partial: message };
        }
        yield { type: "text_end", contentIndex: 0, content: content.text, partial: message };
      }
      yield { type: "done", reason: message.stopReason, message };
    }
    return { [Symbol.asyncIterator]: events, result: async () => message };
  };
}
