/** A model server that speaks OpenAI's chat completions and answers what a test has written: for agents that are run for real. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelAnswer } from "./anthropic-server.ts";

/** The part of a request that tests look at. */
export interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly unknown[];
}

export interface ChatServer {
  /** The base of its addresses, with `/v1`. */
  readonly url: string;
  /** The requests with tools: an agent's own, without titles and summaries. */
  readonly requests: readonly ChatRequest[];
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1, and always streams. The script's answers are given in order, one for each answer that the
 * conversation already holds; after the last, and to requests without tools (titles, summaries), it says "Done.".
 */
export async function startChatServer(script: readonly ModelAnswer[]): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
      response.writeHead(404).end();
      return;
    }
    const asked: ChatRequest = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const answered = asked.messages.filter(({ role }) => role === "assistant").length;
    const isAgent = (asked.tools?.length ?? 0) > 0;
    if (isAgent) requests.push(asked);
    const answer = (isAgent ? script[answered] : undefined) ?? { text: "Done." };
    send(response, answer, answered);
  }
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, { text, calls = [] }: ModelAnswer, turn: number): void {
  const chunk = (delta: object, finish: string | null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    const usage = { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 };
    const head = { id: `chat_${turn}`, object: "chat.completion.chunk", created: 0, model: "script" };
    response.write(`data: ${JSON.stringify({ ...head, choices, ...(finish !== null && { usage }) })}\n\n`);
  };
  const used = calls.map(({ name, input }, index) => ({
    index,
    id: `call_${turn}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  response.writeHead(200, { "content-type": "text/event-stream" });
  chunk({ role: "assistant", content: text ?? null, ...(used.length > 0 && { tool_calls: used }) }, null);
  chunk({}, used.length > 0 ? "tool_calls" : "stop");
  response.end("data: [DONE]\n\n");
}
