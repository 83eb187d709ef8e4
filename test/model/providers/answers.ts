/** The shortest whole answer of each provider's interface. */
import { type Answer, json } from "./local-server.ts";

const chat = {
  id: "1",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "hi" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

const message = { type: "output_text", text: "hi", annotations: [] };

const bodies = {
  chat,
  openai: {
    id: "1",
    created_at: 1,
    model: "m",
    output: [{ type: "message", role: "assistant", id: "2", content: [message] }],
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  anthropic: {
    type: "message",
    id: "1",
    model: "m",
    content: [{ type: "text", text: "hi" }],
    stop_reason: "end_turn",
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  google: {
    candidates: [{ content: { role: "model", parts: [{ text: "hi" }] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  },
};

/** By the path that is asked for. */
export const answerAnyProvider: Answer = (response, request) => {
  const { path } = request;
  if (path.endsWith("/responses")) json(bodies.openai)(response, request);
  else if (path.endsWith("/messages")) json(bodies.anthropic)(response, request);
  else if (path.includes(":generateContent")) json(bodies.google)(response, request);
  else if (path.endsWith("/chat/completions")) json(bodies.chat)(response, request);
  else json({ error: { message: `nothing is at ${path}` } }, 404)(response, request);
};
