/** Three answers to whether an option is given: true, false, and undefined where an unknown word may be that option. */
import type { ParsedArguments } from "../arguments.ts";

export function whether(parsed: ParsedArguments, ...names: readonly string[]): boolean | undefined {
  if (parsed.has(...names)) return true;
  return parsed.mayHave(...names) ? undefined : false;
}
