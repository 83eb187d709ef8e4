/** Prepares what the reflex model says to one call, and streams it. */
import type { ModelCall, ModelStream } from "../language-model.ts";
import { type Conversation, readConversation } from "./conversation.ts";
import { extractObject } from "./extract-object.ts";
import { type Arguments, forceArguments } from "./fit-arguments.ts";
import { recognise } from "./intent.ts";
import { type Reply, say } from "./reply.ts";
import { respond } from "./respond.ts";
import { partsOf, type Speech, streamOf } from "./speak.ts";

/** @throws the signal's reason when it has aborted; else never */
export function streamReflex(call: ModelCall): ModelStream {
  call.abortSignal?.throwIfAborted();
  return { stream: streamOf(partsOf(prepare(call), call), call.abortSignal) };
}

function prepare(call: ModelCall): Speech {
  const conversation = readConversation(call);
  const reply = choose(call, conversation);
  const warnings = warningsOf(call);
  const format = call.responseFormat;
  if (format?.type !== "json" || reply.calls.length > 0) return { reply, warnings, isFailure: false };
  const object =
    format.schema === undefined ? { answer: reply.text } : extractObject(format.schema, conversation.request);
  if (object !== undefined) return { reply: say(JSON.stringify(object)), warnings, isFailure: false };
  const details =
    "The reflex model reads values that stand in the request as such; this takes a larger model.";
  const warning = { type: "unsupported", feature: "responseFormat with this schema", details } as const;
  return { reply: say(), warnings: [...warnings, warning], isFailure: true };
}

/** The reply, made to fit a tool choice that demands a call. */
function choose({ toolChoice }: ModelCall, conversation: Conversation): Reply {
  const reply = respond(conversation);
  if (toolChoice?.type !== "required" && toolChoice?.type !== "tool") return reply;
  const { tools, request } = conversation;
  const wanted =
    toolChoice.type === "tool" ? tools.find(({ name }) => name === toolChoice.toolName) : undefined;
  if (reply.calls.some(({ tool }) => wanted === undefined || tool === wanted.name)) return reply;
  const tool = wanted ?? tools.find(({ name }) => name === "recall") ?? tools[0];
  if (tool === undefined) return reply;
  const { about } = recognise(request);
  const values: Arguments = { text: about, query: about, goal: about, action: about };
  return { text: "", calls: [{ tool: tool.name, input: forceArguments(tool, values, about) }] };
}

function warningsOf({ prompt, tools = [] }: ModelCall): Speech["warnings"] {
  const hasFiles = prompt.some(
    ({ role, content }) =>
      role === "user" && typeof content !== "string" && content.some(({ type }) => type === "file"),
  );
  return [
    ...(hasFiles ? [{ type: "unsupported" as const, feature: "files", details: "Only text is read." }] : []),
    ...tools
      .filter(({ type }) => type === "provider")
      .map(({ name }) => ({ type: "unsupported" as const, feature: `the provider's tool ${name}` })),
  ];
}
