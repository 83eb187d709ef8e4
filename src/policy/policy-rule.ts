/** What is decided about operations that match. */
import type { Source } from "../base/index.ts";
import type { Decision } from "../ports/index.ts";

export interface PolicyRule {
  readonly decision: Decision;
  /** A glob over operation names: `git.push`, `git.*`, `*`. */
  readonly operation: string;
  /** What named arguments must be: any of these globs. An argument that isn't named may be anything. */
  readonly arguments: { readonly [name: string]: readonly string[] };
  /** The rule doesn't speak of operations whose named argument is one of these globs. */
  readonly except?: { readonly [name: string]: readonly string[] };
  /** Globs over the text of a simple command: only operations that were recognised in such a one are meant. */
  readonly command?: readonly string[];
  /** The rule in the words of whoever wrote it. */
  readonly text: string;
  readonly source?: Source;
}
