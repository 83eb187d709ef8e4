/** The least that every agent does: reading the model's stream, calling the tool, asking again. */
import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { LookUp, OpenPeer } from "./peer.ts";
import { createV4Model } from "./v4-model.ts";

export const open: OpenPeer = async scenario => {
  const model = createV4Model(scenario);
  return {
    async turn() {
      const prompt: LanguageModelV4Prompt = [{ role: "user", content: [{ type: "text", text: "go" }] }];
      let text = "";
      let deltas = 0;
      for (let isAsking = true; isAsking; ) {
        isAsking = false;
        const { stream } = await model.doStream({ prompt });
        const reader = stream.getReader();
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
          const part = next.value;
          if (part.type === "text-delta") {
            text += part.delta;
            deltas += 1;
          } else if (part.type === "tool-call") {
            const { toolCallId, toolName } = part;
            const input = JSON.parse(part.input) as LookUp;
            const value = JSON.stringify(scenario.lookUp(input));
            prompt.push(
              { role: "assistant", content: [{ type: "tool-call", toolCallId, toolName, input }] },
              {
                role: "tool",
                content: [{ type: "tool-result", toolCallId, toolName, output: { type: "text", value } }],
              },
            );
            isAsking = true;
          }
        }
      }
      return { text, deltas };
    },
  };
};
