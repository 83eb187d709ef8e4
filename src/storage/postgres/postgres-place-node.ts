/** Where a PostgreSQL database is, for messages: never with what opens it (Node only). */
import { fault } from "../../base/index.ts";

export interface PostgresPlace {
  readonly name: string;
  /** Takes passwords out of what a driver says. */
  readonly withoutSecrets: (text: string) => string;
}

/** @throws storage.unknown for what is no connection string; without repeating it, since it may hold a password */
export function placeOfUrl(connectionString: string): PostgresPlace {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : undefined;
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    throw fault("storage.unknown", { name: "of this connection string", known: ["postgres://user@host:5432/database"] });
  }
  const secrets = [url.password, decode(url.password), url.searchParams.get("password") ?? ""];
  const user = url.username === "" ? "" : `${url.username}@`;
  return {
    name: `postgres://${user}${url.host}${url.pathname}`,
    withoutSecrets: text =>
      secrets.filter(Boolean).reduce((clean, secret) => clean.replaceAll(secret, "***"), text),
  };
}

/** Of somebody's own pool, as far as it tells. */
export function placeOfPool(options: object): PostgresPlace {
  const { host, port, database, user, connectionString, password } = options as Record<string, unknown>;
  if (typeof connectionString === "string" && URL.canParse(connectionString)) return placeOfUrl(connectionString);
  const at = [user && `${user}@`, host ?? "localhost", port && `:${port}`, database && `/${database}`];
  const secret = typeof password === "string" ? password : "";
  return {
    name: `postgres://${at.filter(Boolean).join("")}`,
    withoutSecrets: text => (secret === "" ? text : text.replaceAll(secret, "***")),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
