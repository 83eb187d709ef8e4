/** Reports problems of the mind's MCP servers before a conversation: the unusable ones, with the reason. */
import type { Brainstem } from "../../brainstem/index.ts";

/** A sentence each; none for servers that are ready, or on their way. */
export const serverProblems = (brainstem: Brainstem): readonly string[] =>
  brainstem.mcpServers().flatMap(({ name, reason = "it gave no reason", state }) => {
    if (state === "untrusted")
      return [`The MCP server ${name} waits for you: brainstem tools accept ${name}`];
    const isAway = state === "failed" || state === "connecting";
    return isAway ? [`The MCP server ${name} is not there: ${reason}`] : [];
  });
