/** Whether the schemas have anything to say against an operation, or nothing but what it takes. */
import type { Operation } from "../../ports/index.ts";
import { matchesGlob } from "../glob.ts";
import { schemaOperationsOf } from "./names-of.ts";
import type { ToolSchema } from "./tool-schema.ts";
import { validateOperation } from "./validate-operation.ts";

export function isGuarded(schemas: ReadonlyMap<string, ToolSchema>, operation: Operation): boolean {
  const all = [...schemas.values()];
  const isBroken = all.some(
    ({ isBroken: is, covers }) => is && covers.some(glob => matchesGlob(glob, operation.name)),
  );
  const isDemanding = schemaOperationsOf(schemas, operation).some(
    ({ approval, blockedTargets, preconditions, isBroken: is }) =>
      is === true || approval !== undefined || blockedTargets.length + preconditions.length > 0,
  );
  return (
    isBroken || isDemanding || all.some(schema => validateOperation(schema, operation).problems.length > 0)
  );
}
