/** Finds the variables that a piece of a text may change, on which a loop's second round can't rely. */
import { forEachChild, type SyntaxNode } from "unbash";
import type { ShellState } from "./shell-state.ts";

/** These change names that are in their arguments. */
const assigners = new Set(["read", "mapfile", "readarray", "getopts", "unset", "let", "printf", "export"]);
const declarers = new Set(["declare", "local", "typeset", "readonly"]);
/** These may change anything, the folder included. */
const changers = new Set(["cd", "pushd", "popd", "eval", "source", ".", "set", "shift"]);

/** Names of variables; `*` where any may change, and the folder with them. */
export function changedNames(node: SyntaxNode, state: Pick<ShellState, "functions">): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: SyntaxNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // A substitution is a shell of its own: nothing that it sets comes back.
    if (next.type === "CommandExpansion" || next.type === "ProcessSubstitution") continue;
    if (next.type === "Assignment") names.add(next.name);
    if (next.type === "For" || next.type === "Select") names.add(next.name.value);
    if (next.type === "ArithmeticWord") names.add(next.value);
    if (next.type === "Command") {
      const program = next.name?.value ?? "";
      if (changers.has(program) || state.functions.has(program)) names.add("*");
      if (assigners.has(program) || declarers.has(program)) {
        for (const each of next.args) if (each.type === "Word") names.add(each.value.replace(/=.*$/s, ""));
      }
    }
    forEachChild(next, child => void waiting.push(child));
  }
  return names;
}
