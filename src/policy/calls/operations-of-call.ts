/** Turns a tool call of any harness into operations: the one place where that happens. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { lazily } from "../lazily.ts";
import { opaque, operation } from "../recognition.ts";
import { withUnknowns } from "../schemas/find-schemas.ts";
import { fileTools } from "./file-calls.ts";
import { readForeignCall } from "./foreign-call.ts";
import { type CallContext, type CallReader, foldName, readGiven, type ToolRow } from "./given.ts";
import { harnessTools, runTools } from "./run-calls.ts";
import { serviceTools } from "./service-calls.ts";
import { readTypedCall } from "./typed-call.ts";

/** A call as a harness hands it to its hook, or a model to its host. */
export interface HarnessCall {
  readonly tool: string;
  readonly arguments: Json;
}

const byName = (rows: readonly ToolRow[]): ReadonlyMap<string, CallReader> =>
  new Map(
    rows.flatMap(([reader, names]) => names.split(/\s+/).map(name => [foldName(name), reader] as const)),
  );

/** Tools that touch the world: a tool of the same name on an MCP server may do the same. */
const effects = lazily(() => byName([...runTools, ...fileTools, ...serviceTools]));
const own = lazily(() => byName(harnessTools));

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
  { tool, arguments: json }: HarnessCall,
  place: Omit<CallContext, "shell"> & Partial<CallContext>,
): readonly Operation[] {
  const context = { shell: runOf, ...place };
  const given = readGiven(json);
  const likelyReader = (name: string) => effects().get(foldName(name));
  const reader = likelyReader(tool) ?? own().get(foldName(tool));
  const known = reader?.(given, context).map(each => withUnknowns(context.schemas, each));
  const typed = readTypedCall(tool, given, context);
  const found =
    known === undefined && typed === undefined
      ? readForeignCall(tool, given, context, likelyReader)
      : [...(known ?? []), ...(typed ?? [])];
  if (found.length > MAX_OPERATIONS) {
    return [...found.slice(0, MAX_OPERATIONS), opaque("it does more things than can be judged at once")];
  }
  return found.length === 0 ? [operation("shell.print")] : found;
}
