/** The conversation as the model reads it: a fold over committed events that is valid for any provider. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import type { CallId, Json } from "../base/index.ts";
import type { CommittedEvent, ToolOutcome, TurnEnding } from "../ports/index.ts";

type AssistantMessage = Extract<LanguageModelV4Message, { role: "assistant" }>;
type ToolMessage = Extract<LanguageModelV4Message, { role: "tool" }>;
type ToolResult = Extract<ToolMessage["content"][number], { type: "tool-result" }>;

export interface Conversation {
  /** Settled turns and what the present one has committed so far. Every tool call in it has its result. */
  readonly messages: readonly LanguageModelV4Message[];
  apply(event: CommittedEvent): void;
  /** Whether a call of this id stands in it, settled or not. */
  hasCall(call: CallId): boolean;
}

interface OpenCall {
  readonly tool: string;
  readonly wasStarted: boolean;
  readonly result: ToolResult | undefined;
}

interface SaidText {
  readonly firstSeq: number;
  readonly message: AssistantMessage;
  readonly part: AssistantMessage["content"][number];
}

/** An empty conversation; apply a session's committed events in order. Applying the same events gives the same messages. */
export function createConversation(): Conversation {
  const messages: LanguageModelV4Message[] = [];
  let assistant: AssistantMessage | undefined;
  let calls = new Map<CallId, OpenCall>();
  const known = new Set<CallId>();
  let isTurnOpen = false;
  // Of the open turn, for the case that some of it is taken back.
  let said: SaidText[] = [];

  function say(part: AssistantMessage["content"][number]) {
    if (assistant === undefined) {
      assistant = { role: "assistant", content: [] };
      messages.push(assistant);
    }
    assistant.content.push(part);
    return { message: assistant, part };
  }

  function takeBack(firstSeq: number) {
    for (const { message, part } of said.filter(each => each.firstSeq >= firstSeq)) {
      message.content = message.content.filter(each => each !== part);
    }
    said = said.filter(each => each.firstSeq < firstSeq);
    if (assistant?.content.length !== 0) return;
    messages.pop();
    assistant = undefined;
  }

  /** Ends the assistant's message; its calls get their results in the order in which they were asked for. */
  function closeStep() {
    if (calls.size > 0) {
      const content = [...calls].map(([call, open]) => open.result ?? missingResult(call, open));
      messages.push({ role: "tool", content });
      calls = new Map();
    }
    assistant = undefined;
  }

  function closeTurn(ending: TurnEnding) {
    // A turn that broke before it had an input has nothing to say in the conversation.
    if (!isTurnOpen) return;
    isTurnOpen = false;
    said = [];
    closeStep();
    const note = noteOn(ending);
    const last = messages.at(-1);
    if (note === undefined && last?.role === "assistant") return;
    if (last?.role === "assistant") last.content.push({ type: "text", text: note! });
    else messages.push({ role: "assistant", content: [{ type: "text", text: note ?? "(No answer.)" }] });
  }

  return {
    messages,
    hasCall: call => known.has(call),
    apply(event) {
      switch (event.kind) {
        case "turn-start":
        case "session-branch":
          // The turn before broke off without an ending.
          if (isTurnOpen) closeTurn({ status: "cancelled", reason: "interrupted" });
          return;
        case "input-received":
          isTurnOpen = true;
          messages.push({ role: "user", content: [{ type: "text", text: event.text }] });
          return;
        case "text-block":
          said.push({ firstSeq: event.firstSeq, ...say({ type: "text", text: event.text }) });
          return;
        case "text-retraction":
          takeBack(event.firstSeq);
          if (event.replacement !== "") {
            said.push({ firstSeq: event.seq, ...say({ type: "text", text: event.replacement }) });
          }
          return;
        case "tool-call-request":
          known.add(event.call);
          say({
            type: "tool-call",
            toolCallId: event.call,
            toolName: event.tool,
            input: inputOf(event.arguments),
          });
          calls.set(event.call, { tool: event.tool, wasStarted: false, result: undefined });
          return;
        case "tool-call-start":
          calls.set(event.call, { tool: event.tool, wasStarted: true, result: undefined });
          return;
        case "tool-call-end":
          calls.set(event.call, {
            tool: event.tool,
            wasStarted: true,
            result: toolResult(event.call, event.tool, event.outcome),
          });
          return;
        case "step-end":
          closeStep();
          return;
        case "turn-end":
          closeTurn(event);
      }
    },
  };
}

/** Providers take objects only: what was no JSON object is shown inside one. */
const inputOf = (given: Json): Json =>
  typeof given === "object" && given !== null && !Array.isArray(given) ? given : { malformed: given };

/** A call's outcome in the form in which a model reads it. */
export function toolResult(call: CallId, tool: string, outcome: ToolOutcome): ToolResult {
  const head = { type: "tool-result", toolCallId: call, toolName: tool } as const;
  switch (outcome.status) {
    case "succeeded":
      return { ...head, output: { type: "text", value: outcome.text } };
    case "refused":
      return { ...head, output: { type: "execution-denied", reason: `${outcome.code}: ${outcome.message}` } };
    case "failed":
      return { ...head, output: { type: "error-text", value: `${outcome.code}: ${outcome.message}` } };
  }
}

const missingResult = (call: CallId, { tool, wasStarted }: OpenCall): ToolResult =>
  toolResult(call, tool, missingOutcome(wasStarted));

/** How a call ended that has no end in the log. */
export const missingOutcome = (wasStarted: boolean): ToolOutcome =>
  wasStarted
    ? {
        status: "failed",
        code: "tool.outcome-unknown",
        message:
          "The turn ended before this call's outcome was known. It may have done its work: check before it is made again.",
      }
    : { status: "refused", code: "tool.cancelled", message: "The turn ended before this call was made." };

function noteOn(ending: TurnEnding): string | undefined {
  switch (ending.status) {
    case "completed":
      return undefined;
    case "stopped":
      return `(Stopped: ${ending.reason}.)`;
    case "cancelled":
      return "(Cut off here.)";
    case "failed":
      return `(No answer: ${ending.message})`;
  }
}
