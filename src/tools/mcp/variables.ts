/** Puts variables of the environment where a server's configuration names them, so that no secret is in a file. */
import { isLocal, type McpServer, problemOfAddress } from "./server-config.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type ResolvedServer =
  | { readonly isOk: true; readonly server: McpServer; readonly secrets: readonly string[] }
  /** In a sentence that names the variables, never their values. */
  | { readonly isOk: false; readonly problem: string };

/** `${NAME}`, and `${NAME:-what stands there where it isn't set}`. */
const VARIABLE = /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

/** Shorter values are part of many words. */
const MIN_SECRET_CHARS = 6;

/** Variables in the values of `env`, of `headers`, and in the `url`. `secrets` are texts that belong in no message. */
export function resolveServer(server: McpServer, environment: Environment): ResolvedServer {
  const missing = new Set<string>();
  const fill = (text: string) =>
    text.replace(VARIABLE, (_, name: string, otherwise: string | undefined) => {
      const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
      if (value === undefined && otherwise === undefined) missing.add(name);
      return value ?? otherwise ?? "";
    });
  const fillAll = (given: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(given).map(([name, text]) => [name, fill(text)]));
  const filled: McpServer = isLocal(server)
    ? { ...server, env: fillAll(server.env) }
    : { ...server, url: fill(server.url), headers: fillAll(server.headers) };
  if (missing.size > 0) {
    const names = [...missing].map(name => `\${${name}}`).join(" and ");
    return { isOk: false, problem: `its configuration names ${names}, which the environment doesn't have` };
  }
  if (isLocal(filled)) return { isOk: true, server: filled, secrets: secretsIn(filled.env) };
  const problem = problemOfAddress(filled.url);
  if (problem !== undefined) return { isOk: false, problem: `its url: ${problem}` };
  const { search } = new URL(filled.url);
  return { isOk: true, server: filled, secrets: secretsIn({ ...filled.headers, search }) };
}

const secretsIn = (given: Readonly<Record<string, string>> = {}): readonly string[] =>
  Object.values(given)
    .flatMap(value => [value, value.replace(/^Bearer\s+/i, "")])
    .filter(value => value.length >= MIN_SECRET_CHARS)
    .toSorted((left, right) => right.length - left.length);

export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((so, secret) => so.replaceAll(secret, "[secret]"), text);
