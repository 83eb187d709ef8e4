/** A model server that speaks OpenAI's Responses wire and answers what a test has written: for agents that are run for real. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of the model: text, tool calls, or both. */
export interface ResponsesAnswer {
  readonly text?: string;
  readonly calls?: readonly ResponsesCall[];
  /** It never comes: an agent that is killed meanwhile has said nothing. */
  readonly stalls?: boolean;
}

export interface ResponsesCall {
  readonly name: string;
  /** A text for tools that take text as it is, such as `apply_patch`. */
  readonly input: string | { readonly [name: string]: unknown };
}

/** The part of a request that tests look at. */
export interface ResponsesRequest {
  readonly model: string;
  readonly input: readonly ResponsesItem[];
}

export interface ResponsesItem {
  readonly type: string;
  readonly role?: string;
  readonly content?: unknown;
  readonly call_id?: string;
  readonly output?: unknown;
}

export interface ResponsesServer {
  /** The base of its addresses, with `/v1`. */
  readonly url: string;
  readonly requests: readonly ResponsesRequest[];
  /** Resolves when an answer stalls. */
  readonly stalled: Promise<void>;
  /** The result of a call, as the agent sent it to the model, by its place in the script: `call_0_0` is the first answer's first. */
  outputOf(callId: string): string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1. The script's answers are given in order, one a request; after the last it says "Done.". */
export async function startResponsesServer(script: readonly ResponsesAnswer[]): Promise<ResponsesServer> {
  const requests: ResponsesRequest[] = [];
  const stall = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== "POST" || request.url !== "/v1/responses") {
      response.writeHead(404, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "There is nothing here." } }));
      return;
    }
    const turn = requests.length;
    requests.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const answer = script[turn] ?? { text: "Done." };
    if (answer.stalls) return stall.resolve();
    sendEvents(response, turn, answer);
  }
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    stalled: stall.promise,
    outputOf(callId) {
      const items = requests.flatMap(({ input }) => input);
      const answered = items.find(({ type, call_id }) => type.endsWith("_call_output") && call_id === callId);
      return typeof answered?.output === "string" ? answered.output : JSON.stringify(answered?.output ?? "");
    },
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** Items come whole: agents that show text while it is written aren't what is tested here. */
function sendEvents(response: ServerResponse, turn: number, { text, calls = [] }: ResponsesAnswer): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (event: { readonly type: string; readonly [name: string]: unknown }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const said = text === undefined ? [] : [messageItem(turn, text)];
  const items = [...said, ...calls.map((call, index) => callItem(`call_${turn}_${index}`, call))];
  const id = `resp_${turn}`;
  send({ type: "response.created", response: { id } });
  items.forEach((item, index) => {
    send({ type: "response.output_item.done", output_index: index, item });
  });
  const usage = {
    input_tokens: 1000,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 1010,
  };
  send({ type: "response.completed", response: { id, output: items, usage } });
  response.end();
}

const messageItem = (turn: number, text: string) => ({
  type: "message",
  id: `msg_${turn}`,
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [] }],
});

const callItem = (callId: string, { name, input }: ResponsesCall) =>
  typeof input === "string"
    ? { type: "custom_tool_call", call_id: callId, name, input }
    : { type: "function_call", call_id: callId, name, arguments: JSON.stringify(input) };
