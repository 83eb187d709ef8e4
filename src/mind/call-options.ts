/** The options of a model's call: the prompt and the tools of a step, in the words of its provider. */
import type { LanguageModelV4Message } from "@ai-sdk/provider";
import {
  type AdaptedTools,
  dialectOf,
  type LanguageModel,
  type ModelCall,
  type ModelTool,
  type ObjectFormat,
} from "../model/index.ts";
import type { AnyTool, ToolCall } from "../ports/index.ts";
import { offerTools } from "./prompt.ts";
import type { CallSettings } from "./turn-options.ts";

/** The prompt and the tools that the models of a step see. */
export interface StepPrompt {
  readonly messages: readonly LanguageModelV4Message[];
  readonly tools: readonly AnyTool[];
  readonly settings: CallSettings;
  /** The form of the answer. @default text */
  readonly format: ObjectFormat<unknown> | undefined;
}

interface CallOptions {
  readonly options: ModelCall;
  /** The calls that the model asks for, under the tools' own names. */
  ownCalls(calls: readonly ToolCall[]): readonly ToolCall[];
}

export async function callOptions(
  model: LanguageModel,
  prompt: StepPrompt,
  messages: readonly LanguageModelV4Message[],
): Promise<CallOptions> {
  const offer = offerTools(prompt.tools);
  const adapted = await adapt(model, offer);
  const { instructions, ...asked } = prompt.format === undefined ? {} : await askFor(model, prompt.format);
  const told = instructions === undefined ? messages : withInstructions(messages, instructions);
  return {
    options: {
      ...asked,
      prompt: adapted === undefined ? [...told] : sentMessages(told, adapted),
      ...settingsOf(prompt.settings, name => adapted?.sentName(name) ?? name),
      ...(offer.length > 0 && { tools: [...(adapted?.tools ?? offer)] }),
    },
    ownCalls: calls =>
      adapted === undefined ? calls : calls.map(call => ({ ...call, tool: adapted.ownName(call.tool) })),
  };
}

/** The turn's options, in the contract's words. */
function settingsOf(
  { maxOutputTokens, providerOptions, seed, stopSequences, temperature, toolChoice }: CallSettings,
  sentName: (name: string) => string,
): Partial<ModelCall> {
  return {
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(providerOptions !== undefined && { providerOptions }),
    ...(seed !== undefined && { seed }),
    ...(stopSequences !== undefined && { stopSequences: [...stopSequences] }),
    ...(temperature !== undefined && { temperature }),
    ...(toolChoice !== undefined && {
      toolChoice:
        typeof toolChoice === "string"
          ? { type: toolChoice }
          : { type: "tool", toolName: sentName(toolChoice.toolName) },
    }),
  };
}

/** The tools in the words of the model's provider; undefined where they are so already. */
async function adapt(model: LanguageModel, offer: readonly ModelTool[]): Promise<AdaptedTools | undefined> {
  const dialect = dialectOf(model);
  if (offer.length === 0 || dialect.name === "plain") return undefined;
  const { adaptTools } = await import("../model/index.ts");
  const adapted = adaptTools(offer, dialect);
  return adapted.tools === offer ? undefined : adapted;
}

async function askFor(model: LanguageModel, format: ObjectFormat<unknown>) {
  const { objectCallOf } = await import("../model/index.ts");
  return objectCallOf(model, format);
}

/** Further instructions come at the end of the system prompt. */
function withInstructions(messages: readonly LanguageModelV4Message[], instructions: string) {
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: instructions } as const, ...messages];
  return [{ ...first, content: [first.content, instructions].filter(Boolean).join("\n\n") }, ...rest];
}

/** The conversation, with the names that this provider knows tools by. */
function sentMessages(messages: readonly LanguageModelV4Message[], { sentName }: AdaptedTools) {
  return messages.map(message => {
    if (message.role === "system" || message.role === "user") return message;
    const content = message.content.map(part =>
      "toolName" in part ? { ...part, toolName: sentName(part.toolName) } : part,
    );
    return { ...message, content } as LanguageModelV4Message;
  });
}
