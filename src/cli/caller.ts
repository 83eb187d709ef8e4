/** `callerOf` tells whose words a command brings: a person's at a terminal, or an agent's from its shell. */
import { agentOf } from "../harness/index.ts";
import { misuse } from "./command.ts";
import type { Terminal } from "./terminal.ts";
import { strictestAct } from "./who-may.ts";

export interface Caller {
  /** The origin of all that the command says. */
  readonly origin: "person" | "agent";
  /** For the provenance of an episode. */
  readonly harness: string;
  /** Why it counts as an agent's, in a clause; "" for a person's. */
  readonly reason: string;
}

/**
 * A person types at a terminal, wherever the output goes. An agent is known by the variables that its harness sets, and
 * a pipe or a script without a terminal counts as an agent's: nothing shows that a person has read its words.
 */
export function callerOf({ environment, input }: Terminal): Caller {
  const agent = agentOf(environment);
  if (agent !== undefined) {
    const { name, title, variable } = agent;
    return { origin: "agent", harness: name, reason: `${title} runs this command (${variable} is set)` };
  }
  if (input.isTTY === true) return { origin: "person", harness: "cli", reason: "" };
  return { origin: "agent", harness: "script", reason: "this command has no terminal for its input" };
}

/** The note behind words of an agent that wait for a person. */
export function explainWaiting({ reason }: Caller, candidate: string | undefined, terminal: Terminal): void {
  const waits = candidate === undefined ? "the same waits or was judged already" : `it waits as ${candidate}`;
  terminal.say("·", `Noted as an agent's, since ${reason}: ${waits} for a person's brainstem review`);
}

/**
 * For what only a person may say.
 * @param what the act, as the subject of a sentence: "An answer to a candidate"
 * @throws command.usage for an agent, and without a terminal on both ends
 */
export function requirePerson(terminal: Terminal, what: string, usage: string): void {
  const { origin, reason } = callerOf(terminal);
  if (origin === "agent") throw misuse(`${what} is a person's, and ${reason}.`, usage);
  if (!terminal.isInteractive) throw misuse(`${what} needs a person at a terminal.`, usage);
}

/**
 * A second fence behind the rules, which deny the same to an agent: a hook may be missing where this command runs.
 * @param names of the command and its subcommand, with a space between
 * @param given the options that are given, such as `--yes`, and `*` for arguments
 * @throws command.usage in an agent's shell, and for some without a terminal
 */
export function refuseAgents(names: string, given: readonly string[], terminal: Terminal): void {
  const { origin, reason } = callerOf(terminal);
  if (origin === "person") return;
  const [act, who] = strictestAct(names, given);
  const isScript = agentOf(terminal.environment) === undefined;
  if (who === "agent" || (who === "script" && isScript)) return;
  throw misuse(
    `brainstem ${act.replace(" *", "")} is a person's, and ${reason}.`,
    "Type it in a terminal of your own, outside of the agent.",
  );
}
