/** Tells by the variables of a command whether an agent runs it, and which. Every command asks, so it loads no harness. */
import type { HookedHarness } from "./harness.ts";

interface RunningAgent {
  /** The harness's name, or "agent" for a variable of another program. */
  readonly name: HookedHarness | "agent";
  /** For people: "Claude Code", or "an agent". */
  readonly title: string;
  /** The variable that tells. */
  readonly variable: string;
}

/**
 * Variables that agents set in the commands they run, and that no command of a person has. Source: the documentation of
 * each harness; for those that are no harness here, and those that any agent may set, @vercel/detect-agent 1.2 and the AGENT
 * proposal of agents.md, November 2026. CURSOR_TRACE_ID and TERM_PROGRAM are left out: a person's own terminal in an editor
 * has them, too. For Windsurf none is known.
 */
const agents = [
  {
    name: "claude-code",
    title: "Claude Code",
    variables: ["CLAUDECODE", "CLAUDE_CODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SESSION_ID"],
  },
  { name: "cursor", title: "Cursor", variables: ["CURSOR_AGENT"] },
  {
    name: "codex",
    title: "Codex CLI",
    variables: ["CODEX_THREAD_ID", "CODEX_CI", "CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED"],
  },
  { name: "gemini", title: "Gemini CLI", variables: ["GEMINI_CLI"] },
  { name: "opencode", title: "OpenCode", variables: ["OPENCODE", "OPENCODE_CLIENT"] },
  {
    name: "agent",
    title: "an agent",
    variables: ["AI_AGENT", "AGENT", "ANTIGRAVITY_AGENT", "AUGMENT_AGENT", "CLINE_ACTIVE", "GOOSE_TERMINAL"],
  },
] as const satisfies readonly (Omit<RunningAgent, "variable"> & { readonly variables: readonly string[] })[];

/** Undefined where no variable tells of an agent. Empty values, "0" and "false" tell nothing. */
export function agentOf(environment: Readonly<Record<string, string | undefined>>): RunningAgent | undefined {
  const isSet = (name: string) => !/^(?:|0|false)$/i.test(environment[name] ?? "");
  for (const { name, title, variables } of agents) {
    const variable = variables.find(isSet);
    if (variable !== undefined) return { name, title, variable };
  }
  return undefined;
}
