/** `defaultSession` names the conversation that continues by default, and `serverProblems` the MCP servers that it lacks. */
import type { Brainstem } from "../../brainstem/index.ts";

/** `main`; in a project that shares a brain with others the project's own name, so that two projects never share a conversation. */
export const defaultSession = ({ config, project, root }: Brainstem): string =>
  (project === root ? undefined : config.owner.project) ?? "main";

/** A sentence each; none for servers that are ready, or on their way. */
export const serverProblems = (brainstem: Brainstem): readonly string[] =>
  brainstem.mcpServers().flatMap(({ name, reason = "it gave no reason", state }) => {
    if (state === "untrusted")
      return [`The MCP server ${name} waits for you: brainstem tools accept ${name}`];
    const isAway = state === "failed" || state === "connecting";
    return isAway ? [`The MCP server ${name} is not there: ${reason}`] : [];
  });
