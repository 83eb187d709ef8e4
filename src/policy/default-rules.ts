/** What a mind may do when nobody has written any rules: use its own memory, and run the project's tests. */
import type { PolicyRule } from "./policy.ts";

const allow = (operation: string, text: string): PolicyRule =>
  Object.freeze({ decision: "allow", operation, arguments: Object.freeze({}), text });

/** Whose memory it is stands in the scope of a call, not in its arguments: these reach nobody else's. */
export const defaultRules: readonly PolicyRule[] = Object.freeze([
  allow("memory.read", "recall what this brain knows"),
  allow("memory.write", "write to this brain's own memory"),
  allow("tests.run", "run the project's tests"),
]);
