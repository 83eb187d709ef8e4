/** The meaning of PostgreSQL's errors in the words of a store (Node only). */
import { type Fault, fault, isFault } from "../../base/index.ts";

/** By error code, postgresql.org/docs/current/errcodes-appendix.html; everything else is a store that can't be reached. */
const FULL = ["53100"];
/** Data that is corrupted, a table or a column that is missing. */
const DAMAGED = ["XX001", "XX002", "42P01", "42703"];
/** Rights, passwords, a database that is missing or read-only. */
const DENIED = ["42501", "28000", "28P01", "3D000", "25006"];
/** Data that was refused: a value, or a constraint. */
const REFUSED = /^2[23]/;

export function postgresFault(error: unknown, { name: store, withoutSecrets }: PostgresPlace): Fault {
  if (isFault(error)) return error;
  const code = String((error as { readonly code?: unknown } | null)?.code ?? "");
  const reason = withoutSecrets(wordsOf(error, code));
  const options = { cause: causeOf(error, reason, code) };
  if (FULL.includes(code)) return fault("storage.full", { store }, options);
  if (DAMAGED.includes(code)) return fault("storage.damaged", { store, reason }, options);
  if (DENIED.includes(code)) return fault("storage.denied", { store, reason }, options);
  if (!REFUSED.test(code)) return fault("storage.unavailable", { store, reason }, options);
  const expected = `what PostgreSQL can hold (${reason})`;
  return fault("input.invalid", { what: "An entry", expected }, options);
}

/** Several addresses that failed are one error without words; each of them has some. */
function wordsOf(error: unknown, code: string): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return (first instanceof Error && first.message) || code || "it gave no reason";
}

/** For operators, but without the row that was refused, which the driver's own error shows: it holds a person's words. */
const causeOf = (error: unknown, reason: string, code: string): Error =>
  Object.assign(new Error(reason), { name: error instanceof Error ? error.name : "Error", code });

/** Describes a PostgreSQL database's address for messages, never with its credentials (Node only). */
export interface PostgresPlace {
  readonly name: string;
  /** Takes passwords out of what a driver says. */
  readonly withoutSecrets: (text: string) => string;
}

/** @throws storage.unknown for what is no connection string; it isn't repeated, for it may hold a password */
export function placeOfUrl(connectionString: string): PostgresPlace {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : undefined;
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || isCutWrong(url)) {
    throw fault("storage.unknown", {
      name: "with such a connection string",
      known: ["postgres://user:password@host:5432/database, where the password has %40 for an @"],
    });
  }
  const user = url.username === "" ? "" : `${url.username}@`;
  return {
    name: `postgres://${user}${url.host}${url.pathname}`,
    withoutSecrets: hiding(url.password, decode(url.password), url.searchParams.get("password")),
  };
}

/** The place of a user's own pool, as far as it tells. */
export function placeOfPool(options: object): PostgresPlace {
  const { host, port, database, user, connectionString, password } = options as Record<string, unknown>;
  if (typeof connectionString === "string") return placeOfUrl(connectionString);
  const parts = [user && `${user}@`, host || "localhost", port && `:${port}`, database && `/${database}`];
  return { name: `postgres://${parts.filter(Boolean).join("")}`, withoutSecrets: hiding(password) };
}

/** A password with a slash, a question mark or a hash in it ends the host too early: its rest would be shown. */
const isCutWrong = ({ hash, pathname, search, searchParams, username }: URL): boolean =>
  hash !== "" ||
  pathname.includes("@") ||
  (username === "" && search.includes("@") && !searchParams.has("user"));

function hiding(...secrets: readonly unknown[]): (text: string) => string {
  const known = secrets.filter(secret => typeof secret === "string" && secret !== "") as string[];
  return text => known.reduce((clean, secret) => clean.replaceAll(secret, "***"), text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
