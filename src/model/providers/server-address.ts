/** Addresses of servers, as people write them into variables and settings. */

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
