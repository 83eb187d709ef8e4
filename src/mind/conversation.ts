/** The conversation as the model reads it: a fold over committed events that is valid for any provider. */
import type { LanguageModelV4Message, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { CallId, Json } from "../base/index.ts";
import type { CommittedEvent, ContentPart, Event, ToolOutcome, TurnEnding } from "../ports/index.ts";
import { dataAsText, fileOf } from "../tools/index.ts";

type AssistantMessage = Extract<LanguageModelV4Message, { role: "assistant" }>;
type ToolMessage = Extract<LanguageModelV4Message, { role: "tool" }>;
type UserContent = Extract<LanguageModelV4Message, { role: "user" }>["content"];
type ToolResult = Extract<ToolMessage["content"][number], { type: "tool-result" }>;

export interface Conversation {
  /** Settled turns and what the present one has committed so far. Every tool call in it has its result. */
  readonly messages: readonly LanguageModelV4Message[];
  apply(event: CommittedEvent): void;
  /** Whether it has a call of this id, settled or not. */
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
export const createConversation = (): Conversation => new EventConversation();

/** A class, because sessions that rest are many: closures of its own would be most of what each of them weighs. */
class EventConversation implements Conversation {
  readonly messages: LanguageModelV4Message[] = [];
  #assistant: AssistantMessage | undefined;
  /** Of the open step. */
  #calls: Map<CallId, OpenCall> | undefined;
  #known: Set<CallId> | undefined;
  #isTurnOpen = false;
  // Of the open turn, for the case that some of it is taken back.
  #said: SaidText[] = [];

  hasCall(call: CallId) {
    return this.#known?.has(call) === true;
  }

  apply(event: CommittedEvent) {
    switch (event.kind) {
      case "turn-start":
      case "session-branch":
        // The turn before broke off without an ending.
        if (this.#isTurnOpen) this.#closeTurn({ status: "cancelled", reason: "interrupted" });
        return;
      case "input-received":
        this.#isTurnOpen = true;
        this.messages.push({ role: "user", content: userContent(event) });
        return;
      case "text-block":
        this.#sayText(event.firstSeq, event.text);
        return;
      case "text-retraction":
        this.#takeBack(event.firstSeq);
        if (event.replacement !== "") this.#sayText(event.seq, event.replacement);
        return;
      case "tool-call-request": {
        const { call, tool, arguments: given } = event;
        this.#known ??= new Set();
        this.#known.add(call);
        this.#say({
          type: "tool-call",
          toolCallId: call,
          toolName: tool,
          input: inputOf(given),
          ...signed(event.providerMetadata),
        });
        this.#setCall(call, { tool, wasStarted: false, result: undefined });
        return;
      }
      case "tool-call-start":
        this.#setCall(event.call, { tool: event.tool, wasStarted: true, result: undefined });
        return;
      case "tool-call-end": {
        const { call, outcome, tool } = event;
        this.#setCall(call, { tool, wasStarted: true, result: toolResult(call, tool, outcome) });
        return;
      }
      case "step-end":
        this.#closeStep();
        return;
      case "turn-end":
        this.#closeTurn(event);
    }
  }

  #say(part: AssistantMessage["content"][number]): AssistantMessage {
    if (this.#assistant === undefined) {
      this.#assistant = { role: "assistant", content: [] };
      this.messages.push(this.#assistant);
    }
    const { content } = this.#assistant;
    // A text that waited for a person's yes was said before the calls.
    const at = part.type === "text" ? content.findIndex(({ type }) => type === "tool-call") : -1;
    content.splice(at === -1 ? content.length : at, 0, part);
    return this.#assistant;
  }

  #sayText(firstSeq: number, text: string) {
    const part = { type: "text", text } as const;
    this.#said.push({ firstSeq, part, message: this.#say(part) });
  }

  #takeBack(firstSeq: number) {
    for (const { message, part } of this.#said.filter(each => each.firstSeq >= firstSeq)) {
      message.content = message.content.filter(each => each !== part);
    }
    this.#said = this.#said.filter(each => each.firstSeq < firstSeq);
    if (this.#assistant?.content.length !== 0) return;
    this.messages.pop();
    this.#assistant = undefined;
  }

  #setCall(call: CallId, open: OpenCall) {
    this.#calls ??= new Map();
    this.#calls.set(call, open);
  }

  /** Ends the assistant's message; its calls get their results in the order in which they were asked for. */
  #closeStep() {
    if (this.#calls !== undefined) {
      const content = [...this.#calls].map(([call, open]) => open.result ?? missingResult(call, open));
      this.messages.push({ role: "tool", content });
      this.#calls = undefined;
    }
    this.#assistant = undefined;
  }

  #closeTurn(ending: TurnEnding) {
    // A turn that broke before it had an input has nothing to say in the conversation.
    if (!this.#isTurnOpen) return;
    this.#isTurnOpen = false;
    this.#said = [];
    this.#closeStep();
    const note = noteOn(ending);
    const last = this.messages.at(-1);
    if (note === undefined && last?.role === "assistant") return;
    if (last?.role === "assistant") last.content.push({ type: "text", text: note! });
    else this.messages.push({ role: "assistant", content: [{ type: "text", text: note ?? "(No answer.)" }] });
  }
}

/** Of several people each is named: the model has no other way to tell them apart. */
function userContent({ author, parts, text }: Event<"input-received">): UserContent {
  const said = parts === undefined ? [{ type: "text", text } as const] : parts.map(partForModel);
  return author === undefined ? said : [{ type: "text", text: `${author} says:` }, ...said];
}

/** A part in the contract's shape; a part that has no shape there becomes text. */
function partForModel(part: ContentPart): UserContent[number] {
  if (part.type === "text") return { type: "text", text: part.text };
  if (part.type === "data") return { type: "text", text: dataAsText(part) };
  const { filename, mediaType } = part;
  const file = fileOf(part);
  const data =
    "base64" in file
      ? ({ type: "data", data: file.base64 } as const)
      : ({ type: "url", url: new URL(file.address) } as const);
  return { type: "file", mediaType, data, ...(filename !== undefined && { filename }) };
}

const signed = (metadata: Json | undefined) =>
  metadata === undefined ? {} : { providerOptions: metadata as SharedV4ProviderOptions };

/** Providers take objects only: any other value is shown inside an object. */
const inputOf = (given: Json): Json =>
  typeof given === "object" && given !== null && !Array.isArray(given) ? given : { malformed: given };

/** A call's outcome in the form in which a model reads it. */
function toolResult(call: CallId, tool: string, outcome: ToolOutcome): ToolResult {
  const head = { type: "tool-result", toolCallId: call, toolName: tool } as const;
  switch (outcome.status) {
    case "succeeded":
      return outcome.parts === undefined
        ? { ...head, output: { type: "text", value: outcome.text } }
        : { ...head, output: { type: "content", value: outcome.parts.map(partForModel) } };
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
