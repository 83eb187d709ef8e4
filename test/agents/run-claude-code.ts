/** Runs the real Claude Code without a person, with a model that says what a test has written. */
import { join } from "node:path";
import { type MessagesRequest, type ModelAnswer, startAnthropicServer } from "./anthropic-server.ts";
import { findAgent } from "./install-agent.ts";
import type { WiredPlace } from "./wired-place.ts";

export const claudeCodeAgent = await findAgent("claude-code");

export const bash = (command: string) => ({ name: "Bash", input: { command } });

interface RunOptions {
  readonly prompt?: string;
  /** @default bypassPermissions: only a hook stops a call then */
  readonly mode?: "default" | "acceptEdits" | "dontAsk" | "bypassPermissions";
}

export interface ClaudeSession {
  readonly requests: readonly MessagesRequest[];
  /** The results of its calls, as the model got them. */
  readonly results: readonly { readonly isError: boolean; readonly text: string }[];
}

export async function runClaudeCode(
  place: WiredPlace,
  script: readonly ModelAnswer[],
  { prompt = "Go on.", mode = "bypassPermissions" }: RunOptions = {},
): Promise<ClaudeSession> {
  const server = await startAnthropicServer(script);
  await place.runAgent({
    command: [claudeCodeAgent.program!],
    args: ["--print", prompt, "--permission-mode", mode],
    environment: {
      CLAUDE_CONFIG_DIR: join(place.home, ".claude"),
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      // Without it a root, as in containers, may not bypass permissions.
      IS_SANDBOX: "1",
    },
  });
  await server.close();
  const messages = server.requests.at(-1)?.messages ?? [];
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const results = blocks
    .filter(({ type }) => type === "tool_result")
    .map(({ is_error, content }) => ({ isError: is_error === true, text: String(content) }));
  return { requests: server.requests, results };
}
