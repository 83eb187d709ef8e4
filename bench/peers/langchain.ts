/** LangChain: `createAgent` on a chat model of ours, its messages streamed to the reader. */
import { type LookUp, lookUpTool, type OpenPeer, type Scenario } from "./peer.ts";

interface LangChain {
  createAgent(options: object): {
    stream(input: object, options: object): Promise<AsyncIterable<readonly [Chunk, object]>>;
  };
  tool(execute: (input: LookUp) => unknown, definition: object): object;
}

interface Chunk {
  readonly content: unknown;
  readonly type: string;
}

interface ChatModels {
  readonly BaseChatModel: new (fields: object) => object;
}

interface Messages {
  readonly AIMessageChunk: new (fields: object) => object;
}

interface Outputs {
  readonly ChatGenerationChunk: new (fields: object) => object;
}

export const open: OpenPeer = async (scenario, load) => {
  const { createAgent, tool } = await load<LangChain>("langchain");
  const { description, name, schema } = lookUpTool;
  const lookUp = tool(input => JSON.stringify(scenario.lookUp(input)), { name, description, schema });
  const agent = createAgent({
    model: new (await modelClass(scenario, load))({}),
    tools: scenario.toolRounds > 0 ? [lookUp] : [],
  });
  const input = { messages: [{ role: "user", content: "go" }] };
  return {
    async turn() {
      let text = "";
      let deltas = 0;
      for await (const [{ content, type }] of await agent.stream(input, { streamMode: "messages" })) {
        if (type !== "ai" || typeof content !== "string" || content === "") continue;
        text += content;
        deltas += 1;
      }
      return { text, deltas };
    },
  };
};

async function modelClass({ deltas, toolRounds }: Scenario, load: Parameters<OpenPeer>[1]) {
  const { BaseChatModel } = await load<ChatModels>("@langchain/core/language_models/chat_models");
  const { AIMessageChunk } = await load<Messages>("@langchain/core/messages");
  const { ChatGenerationChunk } = await load<Outputs>("@langchain/core/outputs");
  let calls = 0;
  const chunkOf = (text: string, more: object = {}) =>
    new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text, ...more }) });
  return class InstantChatModel extends BaseChatModel {
    _llmType() {
      return "instant";
    }
    bindTools() {
      return this;
    }
    async *_streamResponseChunks(
      messages: readonly { readonly type: string }[],
      _: object,
      manager?: Manager,
    ) {
      const rounds = messages.reduce((count, { type }) => count + (type === "tool" ? 1 : 0), 0);
      if (rounds < toolRounds) {
        const call = { id: `call-${++calls}`, name: lookUpTool.name, index: 0, type: "tool_call_chunk" };
        yield chunkOf("", { tool_call_chunks: [{ ...call, args: JSON.stringify({ id: rounds + 1 }) }] });
        return;
      }
      for (const delta of deltas) {
        const chunk = chunkOf(delta);
        yield chunk;
        await manager?.handleLLMNewToken(delta, undefined, undefined, undefined, undefined, { chunk });
      }
    }
  };
}

interface Manager {
  handleLLMNewToken(token: string, ...more: unknown[]): Promise<void>;
}
