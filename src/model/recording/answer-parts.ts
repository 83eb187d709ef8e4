/** An answer that came in one piece as a stream: the way back of collectAnswer. */
import type { ModelAnswer, ModelStreamPart } from "../language-model.ts";

export function answerParts(answer: ModelAnswer): readonly ModelStreamPart[] {
  const { content, warnings, finishReason, usage, providerMetadata } = answer;
  return [
    { type: "stream-start", warnings },
    ...content.flatMap((part, index): readonly ModelStreamPart[] => {
      if (part.type !== "text" && part.type !== "reasoning") return [part];
      const id = String(index);
      const { type, text, ...more } = part;
      return [
        { type: `${type}-start`, id },
        { type: `${type}-delta`, id, delta: text },
        { type: `${type}-end`, id, ...more },
      ];
    }),
    { type: "finish", finishReason, usage, ...(providerMetadata !== undefined && { providerMetadata }) },
  ];
}
