/** A model server that speaks Gemini's generateContent wire and answers what a test has written: for agents that are run for real. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelAnswer } from "./anthropic-server.ts";

/** A part of a message: text, what the model asks for, or what came of it. */
export interface GeminiPart {
  readonly text?: string;
  readonly functionCall?: { readonly name: string; readonly args: object };
  readonly functionResponse?: {
    readonly name: string;
    readonly response: { readonly [name: string]: unknown };
  };
}

/** The part of a request that tests look at. */
export interface GeminiRequest {
  readonly systemInstruction?: unknown;
  readonly contents: readonly { readonly role: string; readonly parts: readonly GeminiPart[] }[];
  readonly tools?: readonly unknown[];
}

export interface GeminiServer {
  /** For GOOGLE_GEMINI_BASE_URL. */
  readonly url: string;
  readonly requests: readonly GeminiRequest[];
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1. The script's answers are given in order, one for each answer that the conversation already
 * holds; after the last, and to requests without tools, it says "Done.".
 */
export async function startGeminiServer(script: readonly ModelAnswer[]): Promise<GeminiServer> {
  const requests: GeminiRequest[] = [];
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const [, method] = /:(\w+)$/.exec(pathname) ?? [];
    const isStream = method === "streamGenerateContent";
    if (method === "countTokens") return sendJson(response, { totalTokens: 1000 });
    if (!isStream && method !== "generateContent") {
      response.writeHead(404).end();
      return;
    }
    const asked: GeminiRequest = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    requests.push(asked);
    const answer = contentOf(answerTo(asked, script));
    if (!isStream) return sendJson(response, answer);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`data: ${JSON.stringify(answer)}\n\n`);
  }
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function answerTo({ tools, contents }: GeminiRequest, script: readonly ModelAnswer[]): ModelAnswer {
  const answered = contents.filter(({ role }) => role === "model").length;
  const answer = (tools?.length ?? 0) > 0 ? script[answered] : undefined;
  return answer ?? { text: "Done." };
}

function contentOf({ text, calls = [] }: ModelAnswer): object {
  const said: readonly GeminiPart[] = text === undefined ? [] : [{ text }];
  const used = calls.map(({ name, input }): GeminiPart => ({ functionCall: { name, args: input } }));
  return {
    candidates: [{ index: 0, content: { role: "model", parts: [...said, ...used] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 10, totalTokenCount: 1010 },
  };
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
