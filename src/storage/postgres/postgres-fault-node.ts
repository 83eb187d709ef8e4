/** What PostgreSQL's errors mean in the words of a store (Node only). */
import { type Fault, fault, isFault } from "../../base/index.ts";
import type { PostgresPlace } from "./postgres-place-node.ts";

/** By error code, postgresql.org/docs/current/errcodes-appendix.html; everything else is a store that can't be reached. */
const FULL = ["53100"];
const DAMAGED = ["XX001", "XX002"];
const DENIED = ["42501", "28000", "28P01", "3D000", "25006", "42P01", "42703"];
/** Data that was refused: a value, or a constraint. */
const REFUSED = /^2[23]/;

export function postgresFault(error: unknown, { name: store, withoutSecrets }: PostgresPlace): Fault {
  if (isFault(error)) return error;
  const code = String((error as { readonly code?: unknown } | null)?.code ?? "");
  const reason = withoutSecrets(wordsOf(error, code));
  const options = { cause: withoutContents(error) };
  if (FULL.includes(code)) return fault("storage.full", { store }, options);
  if (DAMAGED.includes(code)) return fault("storage.damaged", { store, reason }, options);
  if (DENIED.includes(code)) return fault("storage.denied", { store, reason }, options);
  if (REFUSED.test(code))
    return fault("input.invalid", { what: "An entry", expected: `what PostgreSQL can hold (${reason})` }, options);
  return fault("storage.unavailable", { store, reason }, options);
}

/** Several addresses that failed are one error without words; its code says the same for all of them. */
function wordsOf(error: unknown, code: string): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  const message = error instanceof Error ? error.message : "";
  return message || code || "it gave no reason";
}

/** PostgreSQL shows the row that it refused, and drivers what they were called with: that is what somebody said. */
function withoutContents(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const { code, severity, routine } = error as Error & Record<string, unknown>;
  const cause = { name: error.name, message: error.message, code, severity, routine, stack: error.stack };
  return Object.fromEntries(Object.entries(cause).filter(([, value]) => value !== undefined));
}
