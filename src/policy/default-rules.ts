/** The built-in rules: a mind's first permissions, and the rules that hold under every policy. */
import type { Decision } from "../ports/index.ts";
import type { PolicyRule } from "./policy.ts";

const rule = (
  decision: Decision,
  operation: string,
  text: string,
  named: PolicyRule["arguments"] = {},
): PolicyRule => Object.freeze({ decision, operation, arguments: Object.freeze(named), text });
const allow = (operation: string, text: string) => rule("allow", operation, text);

/** The scope of a call chooses the memory, not its arguments: these reach no other user's. */
export const defaultRules: readonly PolicyRule[] = Object.freeze([
  allow("memory.read", "recall what this brain knows"),
  allow("memory.write", "write to this brain's own memory"),
  allow("tests.run", "run the project's tests"),
]);

/**
 * The rules that no policy can loosen. Source: spec/protocols.md §2: the unknown is never allowed, and an agent doesn't
 * change its own rules or answer for a person.
 */
export const standingRules: readonly PolicyRule[] = Object.freeze([
  rule("deny", "brain.change_rules", "an agent changes neither its own rules nor what enforces them"),
  rule("ask", "brain.review", "only a person answers for a person"),
  rule("ask", "shell.opaque", "what can't be told is asked about"),
  rule("ask", "program.upload", "a secret leaves this machine only where a person says so", {
    secret: ["true"],
  }),
  allow("shell.print", "work on a command's own input and output"),
  allow("result.read", "read on in a result of this conversation"),
]);
