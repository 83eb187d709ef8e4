/** Tells by the variables of a command whether an agent runs it, and which. */
import { harnesses } from "./harnesses.ts";

export interface RunningAgent {
  /** For people: "Claude Code", or "an agent". */
  readonly title: string;
  /** The harness's name, or "agent" for a variable of another program. */
  readonly name: string;
  /** The variable that tells. */
  readonly variable: string;
}

/**
 * Variables of agents that are no harness here, and those that any agent may set. Source: @vercel/detect-agent 1.2 and
 * the AGENT proposal of agents.md, November 2026. CURSOR_TRACE_ID and TERM_PROGRAM are left out: a person's own terminal
 * in an editor has them, too.
 */
const OTHERS = [
  "AI_AGENT",
  "AGENT",
  "ANTIGRAVITY_AGENT",
  "AUGMENT_AGENT",
  "CLINE_ACTIVE",
  "GOOSE_TERMINAL",
] as const;

/** Undefined where no variable tells of an agent. Empty values, "0" and "false" tell nothing. */
export function agentOf(environment: Readonly<Record<string, string | undefined>>): RunningAgent | undefined {
  const isSet = (name: string) => !/^(?:|0|false)$/i.test(environment[name] ?? "");
  for (const { name, title, agentVariables = [] } of harnesses) {
    const variable = agentVariables.find(isSet);
    if (variable !== undefined) return { title, name, variable };
  }
  const variable = OTHERS.find(isSet);
  return variable && { title: "an agent", name: "agent", variable };
}
