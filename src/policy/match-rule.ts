/** Decides whether a rule covers an operation: certainly, possibly, or not at all. */
import type { Json, Source } from "../base/index.ts";
import type { Decision, Operation } from "../ports/index.ts";
import { matchesGlob } from "./glob.ts";

/** The decision on operations that match. */
export interface PolicyRule {
  readonly decision: Decision;
  /** A glob over operation names: `git.push`, `git.*`, `*`. */
  readonly operation: string;
  /** The allowed globs of named arguments. Other arguments may have any value. */
  readonly arguments: { readonly [name: string]: readonly string[] };
  /** The rule doesn't speak of operations whose named argument is one of these globs. */
  readonly except?: { readonly [name: string]: readonly string[] };
  /** Globs over the text of a simple command: only operations that were recognised in such a one are meant. */
  readonly command?: readonly string[];
  /** The rule in the words of its author. */
  readonly text: string;
  readonly source?: Source;
}

export type Match = "yes" | "no" | "unknown";

/** These arguments are absolute paths, with everything below them where the operation is recursive. */
export const pathArguments: readonly string[] = ["path", "from", "target"];

/** Names that are the same in upper and lower case. */
const foldedArguments: readonly string[] = ["domain", "key"];

export function matchRule(rule: PolicyRule, operation: Operation): Match {
  if (!matchesGlob(rule.operation, operation.name)) return "no";
  if (rule.command !== undefined && !matchesCommand(rule.command, operation)) return "no";
  const [named, except] = [rule.arguments, rule.except ?? {}].map(each => Object.entries(each));
  const isMissing = ([name]: readonly [string, unknown]) => !Object.hasOwn(operation.arguments, name);
  // A rule over many operations speaks of those that have such arguments.
  if (rule.operation.includes("*") && [...named!, ...except!].some(isMissing)) return "no";
  // A prohibition leaves out what certainly is an exception; a permission, what might be one.
  const opposite: Decision = rule.decision === "allow" ? "deny" : "allow";
  const conditions = [
    ...named!.map(([name, globs]) => matchArgument(operation, name, globs, rule.decision)),
    ...except!.map(([name, globs]) => inverse[matchArgument(operation, name, globs, opposite)]),
  ];
  return conditions.includes("no") ? "no" : conditions.includes("unknown") ? "unknown" : "yes";
}

const inverse: { readonly [Each in Match]: Match } = { yes: "no", no: "yes", unknown: "unknown" };

const matchesCommand = (globs: readonly string[], { command }: Operation) =>
  command !== undefined && globs.some(glob => matchesGlob(glob, command));

/** How far a value reaches: `path` values that also stand for everything below them. */
type Reach = "none" | "path" | "tree" | "maybe-tree" | "name";

function reachOf({ arguments: given, name: operation }: Operation, name: string): Reach {
  if (foldedArguments.includes(name)) return "name";
  if (!pathArguments.includes(name)) return "none";
  // A folder takes with it whatever is in it.
  if (!Object.hasOwn(given, "recursive")) return operation === "fs.move" && name === "from" ? "tree" : "path";
  return given.recursive === undefined ? "maybe-tree" : given.recursive === true ? "tree" : "path";
}

function matchArgument(
  operation: Operation,
  name: string,
  globs: readonly string[],
  decision: Decision,
): Match {
  const value = Object.hasOwn(operation.arguments, name) ? operation.arguments[name] : undefined;
  const reach = reachOf(operation, name);
  if (!Array.isArray(value)) return matchPlain(globs, value, decision, reach);
  const matches = value.map(item => matchPlain(globs, item, decision, reach));
  if (decision === "allow") return matches.length > 0 && matches.every(each => each === "yes") ? "yes" : "no";
  if (matches.includes("yes")) return "yes";
  return matches.includes("unknown") ? "unknown" : "no";
}

function matchPlain(
  globs: readonly string[],
  value: Json | undefined,
  decision: Decision,
  reach: Reach,
): Match {
  if (value === undefined || (typeof value === "object" && value !== null)) return "unknown";
  const text = String(value);
  if (reach === "none") return globs.some(glob => matchesGlob(glob, text)) ? "yes" : "no";
  if (decision === "allow") return contains(globs, text, reach) ? "yes" : "no";
  return touches(globs, text, reach);
}

/** Whether one of the globs holds all of it. */
function contains(globs: readonly string[], text: string, reach: Reach): boolean {
  if (reach === "name") return globs.some(glob => matchesGlob(glob.toLowerCase(), text.toLowerCase()));
  if (!globs.some(glob => matchesGlob(glob, text))) return false;
  const below = text.endsWith("/") ? text : `${text}/`;
  return reach === "path" || globs.some(glob => glob.endsWith("*") && matchesGlob(glob, below));
}

/** Whether any of the globs holds any of it. Disks and domains exist that don't tell upper from lower case. */
function touches(globs: readonly string[], text: string, reach: Reach): Match {
  const folded = text.toLowerCase();
  let result: Match = "no";
  for (const glob of globs.map(each => each.toLowerCase())) {
    if (matchesGlob(glob, folded)) return "yes";
    if (reach !== "tree" && reach !== "maybe-tree") continue;
    const below = folded.endsWith("/") ? folded : `${folded}/`;
    const fixed = glob.slice(0, glob.includes("*") ? glob.indexOf("*") : glob.length);
    if (fixed.startsWith(below)) {
      if (reach === "tree") return "yes";
      result = "unknown";
    } else if (glob.includes("*") && below.startsWith(fixed)) result = "unknown";
  }
  return result;
}
