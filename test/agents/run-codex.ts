/** Runs the real Codex CLI without a person, with a model that says what a test has written. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findAgent } from "./install-agent.ts";
import { type ResponsesAnswer, type ResponsesServer, startResponsesServer } from "./responses-server.ts";
import type { WiredPlace } from "./wired-place.ts";

export const codexAgent = await findAgent("codex");

/** Calls its tools one by one. */
const DIRECT_MODEL = "gpt-5.5";
/** Calls them from a program that it writes. */
export const CODE_MODEL = "gpt-5.6-sol";

export const shell = (command: string) => ({ name: "exec_command", input: { cmd: command } });

interface RunOptions {
  /** @default the model that calls tools directly */
  readonly model?: string;
  /** @default the project */
  readonly cwd?: string;
  readonly prompt?: string;
}

export interface CodexSession extends Pick<ResponsesServer, "requests" | "outputOf"> {
  /** The lines that Codex printed about its hooks and calls. */
  readonly printed: string;
}

/** The project is trusted and its hooks are approved, as the notes of the wiring ask the person to do. */
export async function runCodex(
  place: WiredPlace,
  script: readonly ResponsesAnswer[],
  { model = DIRECT_MODEL, cwd = place.root, prompt = "Go on." }: RunOptions = {},
): Promise<CodexSession> {
  const server = await startResponsesServer(script);
  const settings = {
    model,
    model_provider: "scripted",
    "model_providers.scripted": {
      name: "scripted",
      base_url: server.url,
      wire_api: "responses",
      request_max_retries: 0,
      stream_max_retries: 0,
    },
    [`projects.${JSON.stringify(place.root)}`]: { trust_level: "trusted" },
  };
  writeFileSync(join(place.home, "config.toml"), toToml(settings));
  const { stderr } = await place.runAgent({
    command: [codexAgent.program!],
    args: [
      "exec",
      "--dangerously-bypass-hook-trust",
      "--dangerously-bypass-approvals-and-sandbox",
      "--skip-git-repo-check",
      prompt,
    ],
    cwd,
    environment: { CODEX_HOME: place.home },
  });
  await server.close();
  return { requests: server.requests, outputOf: server.outputOf, printed: stderr };
}

/** Texts and numbers are written alike in JSON and TOML. */
function toToml(settings: {
  readonly [name: string]: string | { readonly [name: string]: string | number };
}): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    if (typeof value === "string") return `${name} = ${JSON.stringify(value)}`;
    const inner = Object.entries(value).map(([key, each]) => `${key} = ${JSON.stringify(each)}`);
    return [`[${name}]`, ...inner].join("\n");
  });
  return `${lines.join("\n")}\n`;
}
