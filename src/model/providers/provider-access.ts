/** The access that the environment gives a provider: its key and its settings, or what is missing. */
import type { ProviderRow } from "./provider-table.ts";

/** The variables of a process, or of whomever a model is made for. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Problem {
  readonly path: string;
  readonly problem: string;
}

type ProviderAccess =
  | {
      readonly status: "ready";
      readonly settings: Readonly<Record<string, string>>;
      /** The variables of the key that is used; empty without a key. */
      readonly keyVariables: readonly string[];
    }
  /** Any one of the variables is what is missing next. */
  | { readonly status: "key-missing"; readonly variables: readonly string[] }
  | { readonly status: "misconfigured"; readonly problems: readonly Problem[] };

/** Never quotes a value: it may be a key in the wrong place. */
export function readAccess(row: ProviderRow, environment: Environment): ProviderAccess {
  // Copying brings blanks and line ends along; blanks alone are nothing.
  const readVariable = (variable: string) => environment[variable]?.trim() || undefined;
  const isSet = (variable: string) => readVariable(variable) !== undefined;

  const missing = row.keys.map(way => Object.values(way).filter(variable => !isSet(variable)));
  const way = row.keys[missing.findIndex(variables => variables.length === 0)];
  if (way === undefined && !row.isKeyOptional) {
    return { status: "key-missing", variables: missing.map(variables => variables[0]!) };
  }

  // Where there is a choice of ways, a package looks in the process for what it isn't given; it ignores empty text.
  const others = way === undefined ? [] : row.keys.filter(other => other !== way).flatMap(Object.keys);
  const settings: Record<string, string> = {
    ...Object.fromEntries(others.map(option => [option, ""])),
    ...(row.baseUrl === undefined ? {} : { baseURL: row.baseUrl }),
  };
  const problems: Problem[] = [];

  function take(option: string, variable: string) {
    const value = readVariable(variable);
    if (value === undefined) {
      problems.push({ path: variable, problem: `not set, and ${row.name} needs it` });
      return;
    }
    const read = variable === row.hostVariable ? readOllamaHost(value) : value;
    const problem = problemOf(option, read);
    if (problem === undefined) settings[option] = read;
    else problems.push({ path: variable, problem });
  }

  for (const [option, variable] of Object.entries({ ...way, ...row.needs })) take(option, variable);
  for (const [option, variables] of Object.entries(row.takes)) {
    const variable = variables.find(isSet);
    if (variable !== undefined) take(option, variable);
  }
  if (problems.length > 0) return { status: "misconfigured", problems };
  return { status: "ready", settings, keyVariables: Object.values(way ?? {}) };
}

function problemOf(option: string, value: string): string | undefined {
  if (option === "baseURL") return problemOfAddress(value);
  // A text that a header can't hold would come back in the words of the error about it.
  return /^[\x20-\x7e]+$/.test(value) ? undefined : "holds characters that can't be sent; copy it once more";
}

/** The fault of an address under which paths are asked for; undefined for a sound one. Never quotes it. */
export function problemOfAddress(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address)) return "expected an address that begins with http:// or https://";
  const url = URL.parse(address);
  if (url === null || /\s/.test(address)) return "expected an address; this is none";
  // They would be in settings and errors, and a request refuses them anyway.
  if (url.username !== "" || url.password !== "")
    return "expected an address without a user name or a password";
  if (/[?#]/.test(address)) return "expected an address that ends with its path, without ? or #";
  return undefined;
}

/** Everywhere, as an address to listen at; clients reach it on this machine. */
const ANYWHERE: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "[::]": "[::1]" };

/**
 * The address of a server that OLLAMA_HOST names: `host`, `host:port`, `:port`, an IPv6 address with or without
 * brackets, an URL with or without a path; quotes and blanks around it don't count.
 * Source: envconfig.Host of Ollama: port 11434, but with a scheme the scheme's own.
 * @returns where its dialect of OpenAI is spoken, under `/v1`; a text that is no address is returned as it is
 */
export function readOllamaHost(text: string): string {
  const host = text
    .trim()
    .replace(/^["']+|["']+$/g, "")
    .trim();
  const address = host.includes("://") ? host : `http://${withPort(host)}`;
  if (problemOfAddress(address) !== undefined) return address;
  const url = new URL(address);
  url.hostname = ANYWHERE[url.hostname] ?? url.hostname;
  return `${url.href.replace(/\/+$/, "")}/v1`;
}

function withPort(host: string): string {
  const [authority = "", ...path] = host.split("/");
  const isBareIpV6 = (authority.match(/:/g)?.length ?? 0) > 1 && !authority.startsWith("[");
  const name = isBareIpV6
    ? `[${authority}]`
    : authority.startsWith(":")
      ? `127.0.0.1${authority}`
      : authority;
  return [/:\d+$/.test(name) ? name : `${name || "127.0.0.1"}:11434`, ...path].join("/");
}
