/** A model server that speaks Anthropic's Messages wire and answers what a test has written: for agents that are run for real. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of the model: text, tool calls, or both. */
export interface ModelAnswer {
  readonly text?: string;
  readonly calls?: readonly ModelCall[];
  /** It never comes: an agent that is killed meanwhile has said nothing. */
  readonly stalls?: boolean;
}

export interface ModelCall {
  readonly name: string;
  readonly input: { readonly [name: string]: unknown };
}

/** The part of a request that tests look at. */
export interface MessagesRequest {
  readonly model: string;
  readonly stream?: boolean;
  readonly system?: unknown;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly name: string }[];
}

export interface AnthropicServer {
  /** For ANTHROPIC_BASE_URL. */
  readonly url: string;
  /** The requests for messages so far. */
  readonly requests: readonly MessagesRequest[];
  /** Resolves when an answer stalls. */
  readonly stalled: Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1. The script's answers are given in order, one for each answer that the conversation already
 * holds, so that a repeated request is answered as the first; after the last, and to requests without tools (titles,
 * summaries), it says "Done.".
 */
export async function startAnthropicServer(script: readonly ModelAnswer[]): Promise<AnthropicServer> {
  const requests: MessagesRequest[] = [];
  const stall = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (request.method !== "POST" || !pathname.startsWith("/v1/messages")) {
      sendJson(response, 404, {
        type: "error",
        error: { type: "not_found_error", message: "There is nothing here." },
      });
      return;
    }
    const asked: MessagesRequest = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    if (pathname.endsWith("/count_tokens")) {
      sendJson(response, 200, { input_tokens: 1000 });
      return;
    }
    requests.push(asked);
    const answer = answerTo(asked, script);
    if (answer.stalls) return stall.resolve();
    const message = messageOf(asked, requests.length, answer);
    if (asked.stream === true) sendEvents(response, message);
    else sendJson(response, 200, message);
  }
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stalled: stall.promise,
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function answerTo({ tools, messages }: MessagesRequest, script: readonly ModelAnswer[]): ModelAnswer {
  const answered = messages.filter(({ role }) => role === "assistant").length;
  const answer = (tools?.length ?? 0) > 0 ? script[answered] : undefined;
  return answer ?? { text: "Done." };
}

type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: object };

interface Message {
  readonly [name: string]: unknown;
  readonly content: readonly Block[];
  readonly stop_reason: string;
}

function messageOf(asked: MessagesRequest, count: number, { text, calls = [] }: ModelAnswer): Message {
  const said: readonly Block[] = text === undefined ? [] : [{ type: "text", text }];
  const used = calls.map(
    ({ name, input }, index): Block => ({ type: "tool_use", id: `toolu_${count}_${index}`, name, input }),
  );
  return {
    id: `msg_${count}`,
    type: "message",
    role: "assistant",
    model: asked.model,
    content: [...said, ...used],
    stop_reason: used.length > 0 ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1000, output_tokens: 10 },
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** The same message as server-sent events: each block begins empty, comes in one delta, and ends. */
function sendEvents(response: ServerResponse, message: Message): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (event: { readonly type: string; readonly [name: string]: unknown }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const { content, stop_reason, usage } = message;
  send({ type: "message_start", message: { ...message, content: [], stop_reason: null } });
  content.forEach((block, index) => {
    const empty = block.type === "text" ? { ...block, text: "" } : { ...block, input: {} };
    const delta =
      block.type === "text"
        ? { type: "text_delta", text: block.text }
        : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
    send({ type: "content_block_start", index, content_block: empty });
    send({ type: "content_block_delta", index, delta });
    send({ type: "content_block_stop", index });
  });
  send({ type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage });
  send({ type: "message_stop" });
  response.end();
}
