/** Checks a history by the rules of all providers: no role twice in a row, and a result for each call, in order. */
import { expect } from "vitest";

export function expectValidForProviders(
  prompt: readonly { readonly role: string; readonly content: unknown }[],
) {
  const roles = prompt.map(message => message.role).filter(role => role !== "tool");
  expect(roles.slice(0, 2)).toEqual(["system", "user"]);
  for (const [index, message] of prompt.entries()) {
    if (index > 1 && message.role === "user") expect(prompt[index - 1]!.role).not.toBe("user");
    if (index > 1 && message.role === "assistant") expect(prompt[index - 1]!.role).not.toBe("assistant");
    const parts = Array.isArray(message.content)
      ? (message.content as { type: string; toolCallId?: string }[])
      : [];
    const calls = parts.filter(part => part.type === "tool-call").map(part => part.toolCallId);
    if (calls.length > 0) {
      const results = prompt[index + 1]!.content as { toolCallId: string }[];
      expect(results.map(result => result.toolCallId)).toEqual(calls);
    }
  }
}
