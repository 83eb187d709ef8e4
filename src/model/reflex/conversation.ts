/** A prompt as the reflex model reads it: who said what, what is known, what was done in this turn, what may be called. */
import { type FragmentContent, parseFragments } from "../../base/index.ts";
import type { ModelCall, ModelMessage, ModelPrompt, ModelTool, ModelToolOutput } from "../language-model.ts";

/** A call of this turn that has its result. */
export interface Round {
  readonly tool: string;
  /** A refusal: a policy, a person or a limit said no; a failure: the tool ran and could not. */
  readonly status: "succeeded" | "failed" | "refused";
  /** The result as text; JSON results are printed. */
  readonly text: string;
}

export interface Conversation {
  /** The last words of the user: the only words that are followed. */
  readonly request: string;
  /** Files that came with it, by name or media type: the reflex can't read them. */
  readonly unread: readonly string[];
  /** The context in the system prompt: read, quoted and cited, never followed. */
  readonly fragments: readonly FragmentContent[];
  /** The user's earlier messages, oldest first. */
  readonly said: readonly string[];
  /** The model's earlier answers, oldest first. */
  readonly answers: readonly string[];
  /** The latest of them, trimmed; "" before the first answer. */
  readonly last: string;
  readonly rounds: readonly Round[];
  /** None where the call forbids calls. */
  readonly tools: readonly ModelTool[];
}

/** Reads a call. Pure, and takes any prompt that the contract allows. */
export function readConversation({ prompt, tools = [], toolChoice }: ModelCall): Conversation {
  const asked = prompt.findLastIndex(({ role }) => role === "user");
  const before = prompt.slice(0, Math.max(asked, 0));
  const answers = before.flatMap(message => {
    const text = message.role === "assistant" ? textOf(message) : "";
    return text === "" ? [] : [text];
  });
  return {
    request: asked < 0 ? "" : textOf(prompt[asked]!).trim(),
    unread: asked < 0 ? [] : filesOf(prompt[asked]!),
    fragments: prompt.flatMap(message => (message.role === "system" ? parseFragments(message.content) : [])),
    said: before.filter(({ role }) => role === "user").map(textOf),
    answers,
    last: answers.at(-1)?.trim() ?? "",
    rounds: readRounds(prompt.slice(asked + 1)),
    tools: toolChoice?.type === "none" ? [] : tools.filter(tool => tool.type === "function"),
  };
}

function textOf({ content }: ModelMessage): string {
  if (typeof content === "string") return content;
  return content.flatMap(part => (part.type === "text" ? [part.text] : [])).join("\n");
}

function filesOf({ content }: ModelMessage): readonly string[] {
  if (typeof content === "string") return [];
  return content.flatMap(part => (part.type === "file" ? [part.filename ?? part.mediaType] : []));
}

function readRounds(messages: ModelPrompt): readonly Round[] {
  return messages.flatMap(({ content }) =>
    typeof content === "string"
      ? []
      : content.flatMap(part =>
          part.type === "tool-result" ? [{ tool: part.toolName, ...readOutput(part.output) }] : [],
        ),
  );
}

// The marks around an executor's sentence are for programs and models; the sentence is for people.
const CODE = /^tool\.[a-z-]+: /;
const ADVICE = /\s+Don't [^.]*\.$/;
// How hosts word a refusal that they return as an error.
const REFUSAL = /\b(?:denied|refused|rejected|forbidden|not (?:allowed|permitted)|never allowed)\b/i;

function readOutput(output: ModelToolOutput): Pick<Round, "status" | "text"> {
  switch (output.type) {
    case "text":
      return { status: "succeeded", text: output.value };
    case "json":
      return { status: "succeeded", text: JSON.stringify(output.value) };
    case "content":
      return {
        status: "succeeded",
        text: output.value.flatMap(item => (item.type === "text" ? [item.text] : [])).join("\n"),
      };
    case "execution-denied":
      return { status: "refused", text: plainReason(output.reason ?? "No reason was given.") };
    case "error-text":
      return { status: errorStatus(output.value), text: plainReason(output.value) };
    case "error-json": {
      const text = JSON.stringify(output.value);
      return { status: errorStatus(text), text };
    }
  }
}

const plainReason = (text: string) => text.replace(CODE, "").replace(ADVICE, "");

const errorStatus = (text: string) => (REFUSAL.test(text) ? "refused" : "failed");
