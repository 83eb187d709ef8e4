/** Where a PostgreSQL database is, for messages: never with what opens it (Node only). */
import { fault } from "../../base/index.ts";

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
