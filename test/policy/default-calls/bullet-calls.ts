/** The form of the table that says, by concrete calls, what each bullet of the default permissions means. */
import type { Decision } from "../../../src/ports/index.ts";

/** The name of the decider where no bullet of permissions.md decides. */
export const NO_BULLET = "no bullet";
export const OWN_OUTPUT = "work on a command's own input and output";
export const OWN_RULES = "an agent changes neither its own rules nor what enforces them";
export const UNTOLD = "what can't be told is asked about";

/**
 * A shell command, or a tool and its arguments: `Read {"file_path":".env"}`; then the decision, then who decides: the
 * bullet that has the call below it, where no rule is named.
 */
export type DefaultCall = readonly [call: string, decision: Decision, by?: string];

export interface BulletCalls {
  /** In the words of the shipped permissions.md, without exact rules; NO_BULLET for what none speaks of. */
  readonly bullet: string;
  /** The decision of the sources' own bullets on these calls, where the sources don't have this bullet. */
  readonly otherwise?: readonly [decision: Decision, by: string];
  readonly calls: readonly DefaultCall[];
}
