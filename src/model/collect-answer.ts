/** A streamed answer in one piece: how a model that streams also generates. */
import type { ModelAnswer, ModelStream, ModelStreamPart } from "./language-model.ts";

type Content = ModelAnswer["content"][number];

/**
 * Reads a stream to its end. Text and reasoning of one id become one content part, in the order of their starts.
 * A stream without a `finish` part ends as `interrupted`.
 * @throws what the stream fails with, and what its first `error` part carries.
 */
export async function collectAnswer({ stream }: Pick<ModelStream, "stream">): Promise<ModelAnswer> {
  const content: Content[] = [];
  const open = new Map<string, { text: string }>();
  const answer: { -readonly [Key in keyof ModelAnswer]: ModelAnswer[Key] } = {
    content,
    finishReason: { unified: "interrupted", raw: undefined },
    usage: {
      inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: undefined, text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "stream-start") answer.warnings = part.warnings;
    else if (part.type === "finish") {
      answer.finishReason = part.finishReason;
      answer.usage = part.usage;
    } else if (isStart(part)) {
      const block = { type: part.type === "text-start" ? "text" : "reasoning", text: "" } as const;
      open.set(part.id, block);
      content.push(block);
    } else if (part.type === "text-delta" || part.type === "reasoning-delta") {
      const block = open.get(part.id);
      if (block !== undefined) block.text += part.delta;
    } else if (isContent(part)) content.push(part);
  }
  return answer;
}

function isStart(
  part: ModelStreamPart,
): part is Extract<ModelStreamPart, { type: "text-start" | "reasoning-start" }> {
  return part.type === "text-start" || part.type === "reasoning-start";
}

const contentTypes: ReadonlySet<string> = new Set<Content["type"]>([
  "custom",
  "file",
  "reasoning-file",
  "source",
  "tool-approval-request",
  "tool-call",
  "tool-result",
]);

function isContent(part: ModelStreamPart): part is Extract<ModelStreamPart, Content> {
  return contentTypes.has(part.type);
}
