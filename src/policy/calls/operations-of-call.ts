/** Turns a tool call of any harness into operations: the one place where that happens. */
import type { Operation } from "../../ports/index.ts";
import { opaque, operation } from "../recognition.ts";
import { withUnknowns } from "../schemas/find-schemas.ts";
import type { CallContext, HarnessCall } from "./call-context.ts";
import { readForeignCall } from "./foreign-call.ts";
import { readGiven } from "./given.ts";
import { harnessReader } from "./harness-tools.ts";
import { readTypedCall } from "./typed-call.ts";

/** A command stays one operation, which a placed policy takes apart. */
const runOf = (command: string, directory?: string) => [
  operation("shell.run", { command, ...(directory !== undefined && { directory }) }),
];

/** Deciding takes rules times operations; a shell command has a bound of its own. */
const MAX_OPERATIONS = 2_500;

/**
 * Never empty: a call that touches nothing is `shell.print`. An argument that is missing or of no use is unknown; an
 * unknown tool is `tool.<name>` with the given arguments. Never throws.
 */
export function operationsOfCall(
  call: HarnessCall,
  place: Omit<CallContext, "shell"> & Partial<CallContext>,
): readonly Operation[] {
  const context = { shell: runOf, ...place };
  const given = readGiven(call.arguments);
  const own = harnessReader(call.tool)?.(given, context).map(each => withUnknowns(context.schemas, each));
  const typed = readTypedCall(call.tool, given, context);
  const found =
    own === undefined && typed === undefined
      ? readForeignCall(call.tool, given, context)
      : [...(own ?? []), ...(typed ?? [])];
  if (found.length > MAX_OPERATIONS) {
    return [...found.slice(0, MAX_OPERATIONS), opaque("it does more things than can be judged at once")];
  }
  return found.length === 0 ? [operation("shell.print")] : found;
}
