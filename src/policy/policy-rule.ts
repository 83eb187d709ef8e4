/** The decision on operations that match. */
import type { Source } from "../base/index.ts";
import type { Decision } from "../ports/index.ts";

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
