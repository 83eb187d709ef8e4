/** How the options of a program with a table are written. */
import type { ExactSyntax } from "../syntax/exact-arguments.ts";
import type { ReadTable } from "./read-table.ts";

export function syntaxOf({ valued, flags, abbreviates, hasSingleHyphen }: ReadTable): ExactSyntax {
  const names = (options: ReadonlySet<string>) => [...options].map(each => each.replace(/^--?/, ""));
  const long = names(valued).filter(each => each.length > 1 || hasSingleHyphen);
  return {
    valued: names(valued)
      .filter(each => each.length === 1)
      .join(""),
    valuedLong: long,
    flagLong: names(flags).filter(each => each.length > 1),
    ...(hasSingleHyphen && { hasSingleHyphen }),
    ...(abbreviates && { canAbbreviate: true as const }),
  };
}
