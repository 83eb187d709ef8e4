/** Renders a context as a table: its fragments, the fragments left out, and the reason for each. */
import { formatSource } from "../../base/index.ts";
import type { ComposedContext } from "../../ports/index.ts";

export interface ContextRow {
  readonly isIncluded: boolean;
  readonly kind: string;
  /** `file:line` */
  readonly source: string;
  readonly tokens: number;
  readonly reason: string;
}

/** The fragments in order, then those that were left out; a row each. */
export function explainContext({ fragments, leftOut }: ComposedContext): readonly ContextRow[] {
  return [
    ...fragments.map(({ kind, source, tokens, reason }) => ({
      isIncluded: true,
      kind,
      source: formatSource(source),
      tokens,
      reason,
    })),
    ...leftOut.map(({ kind, source, tokens, reason, why }) => ({
      isIncluded: false,
      kind,
      source: formatSource(source),
      tokens,
      reason: `${why} (${reason})`,
    })),
  ];
}
