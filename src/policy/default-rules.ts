/** The built-in rules: a mind's first permissions, and the rules that hold under every policy. */
import type { Decision } from "../ports/index.ts";
import { decide, type Judgement, type PolicyRule } from "./policy.ts";

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
  rule(
    "ask",
    "brain.speak_for_person",
    "what is written there counts as a person's word or as evidence: an agent says it by brainstem remember or reflect",
  ),
  Object.freeze({
    ...rule("deny", "brain.review", "only a person at a terminal answers for a person"),
    except: Object.freeze({ verb: ["unasked"] }),
  }),
  rule("ask", "brain.review", "an agent that asks nobody starts only where a person says so"),
  rule("deny", "package.remove", "an agent doesn't remove what enforces its rules", {
    packages: ["brainstem", "brainstem@*"],
  }),
  rule("ask", "package.install", "another version of what enforces the rules is a person's choice", {
    packages: ["brainstem@*"],
  }),
  rule("ask", "shell.opaque", "what can't be told is asked about"),
  rule("ask", "program.upload", "a secret leaves this machine only where a person says so", {
    secret: ["true"],
  }),
  allow("shell.print", "work on a command's own input and output"),
  allow("result.read", "read on in a result of this conversation"),
]);

/** The operations that no permission of the moment covers: rules are changed, and answers given, by a person's own hand. */
const OWN_HAND: ReadonlySet<string> = new Set(["brain.change_rules", "brain.review"]);

/** Whether a person may let this very call through, beyond the rules. */
export const isGrantable = ({ operations }: Pick<Judgement, "operations">): boolean =>
  decide(
    { rules: standingRules.filter(({ operation }) => OWN_HAND.has(operation)), fallback: "allow" },
    operations,
  ).decision === "allow";
