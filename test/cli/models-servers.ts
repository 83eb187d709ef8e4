/** Servers of models for tests of the command line, and addresses without a server. */
import { type Answer, json } from "../model/providers/local-server.ts";

export const KEY = "sk-canary-0123456789abcdef";

/** An address without a server, so that no server at the usual ports of the machine that runs the tests is asked. */
export const NOBODY = {
  OLLAMA_HOST: "127.0.0.1:1",
  LMSTUDIO_BASE_URL: "http://127.0.0.1:1/v1",
  LLAMACPP_BASE_URL: "http://127.0.0.1:1/v1",
  VLLM_BASE_URL: "http://127.0.0.1:1/v1",
};

export const listOf = (...ids: readonly string[]) =>
  json({ object: "list", data: ids.map(id => ({ id, object: "model" })) });

export const html: Answer = response => {
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>my shop</title>");
};

/** Lists these models, and says this when one is called. */
export function talking(text: string, ...ids: readonly string[]): Answer {
  return (response, request) => {
    if (request.path.endsWith("/models")) return listOf(...ids)(response, request);
    const chunk = (delta: object, finish_reason: string | null, usage?: object) =>
      `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }], usage })}\n\n`;
    const usage = { prompt_tokens: 11, completion_tokens: 2, total_tokens: 13 };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(
      `${chunk({ role: "assistant", content: text }, null)}${chunk({}, "stop", usage)}data: [DONE]\n\n`,
    );
  };
}

export const hostOf = ({ origin }: { readonly origin: string }) => ({
  OLLAMA_HOST: origin.replace("http://", ""),
});
