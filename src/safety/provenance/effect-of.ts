/** `effectOf`: how far a call reaches, by its operations. */
import type { AnyTool, Operation } from "../../ports/index.ts";
import { tierOfCall } from "../step-up.ts";
import type { ProvenanceOptions } from "./settings.ts";

/**
 * `read` changes nothing; `home` changes the project, where git and tests show it; `memory` writes what later turns
 * believe; `local` changes something else that can be taken back; `outward` can't be taken back, or reaches others.
 */
export type Effect = "read" | "home" | "memory" | "local" | "outward";

const effects: readonly Effect[] = ["read", "home", "memory", "local", "outward"];

/** The farthest one. */
export function effectOf(
  operations: readonly Operation[],
  tool: AnyTool,
  options: ProvenanceOptions,
): Effect {
  // A possible effect is for the policy's rules alone.
  const certain = operations.filter(({ isPossible }) => isPossible !== true);
  const reached = certain.map(operation => effects.indexOf(effectOfOperation(operation, tool, options)));
  return effects[Math.max(0, ...reached)]!;
}

export function effectOfOperation(operation: Operation, tool: AnyTool, options: ProvenanceOptions): Effect {
  const { arguments: given, name } = operation;
  // To send a request that carries nothing is to read; a command that does so may write or run what comes back.
  if (name === "http.request" && given.upload === false && operation.command === undefined) return "read";
  const tier = tierOfCall({ operations: [operation], tool }, options.tierOf);
  if (tier === 1) return "read";
  if (tier === 3) return "outward";
  if (name === "memory.write")
    return given.layer === "episodic" || given.layer === "working" ? "home" : "memory";
  return isOfProject(operation, options) ? "home" : "local";
}

const OF_PROJECT = /^(?:fs|git|tests|project)\.|^package\.restore$/;
/** These choose an address. */
const ELSEWHERE: ReadonlySet<string> = new Set(["git.config", "git.remote", "git.clone", "git.submodule"]);

function isOfProject(
  { arguments: given, name }: Operation,
  { isAtHome = isRelative }: ProvenanceOptions,
): boolean {
  if (!OF_PROJECT.test(name) || ELSEWHERE.has(name)) return false;
  const paths = name.startsWith("fs.") ? [given.path, given.from, given.target] : [];
  return paths.every(path => path === undefined || (typeof path === "string" && isAtHome(path)));
}

const isRelative = (path: string) =>
  !/^(?:[/~\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes("..");
