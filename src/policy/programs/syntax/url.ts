/** Reads addresses the way programs do that fetch them, so that no spelling of a host escapes a rule about it. */
import { HOLE, type Word } from "../../word.ts";

export interface Url {
  /** The whole of it; undefined where a piece isn't known. */
  readonly text: string | undefined;
  /** Lower case. Undefined where it isn't known. */
  readonly scheme: string | undefined;
  /** The host alone: lower case, addresses in their usual form, international names in ASCII. */
  readonly domain: string | undefined;
  readonly port: number | undefined;
  /** The text after the host, up to `?` or `#`. It can have holes. */
  readonly path: string;
  readonly query: string;
}

// curl and wget take one to three slashes.
const SCHEME = /^([a-z][a-z0-9+.-]*):\/{1,3}/i;
const FILE = /^file:(?:\/\/[^/]*)?(\/.*)$/is;

/** An address without a scheme has `usualScheme`, as curl reads it. */
export function readUrl(word: Word, usualScheme = "http"): Url {
  const { text } = word;
  // `?` and brackets are patterns of file names to the shell; a URL matches no file.
  const whole = word.canSplit || text.includes(HOLE) ? undefined : text;
  const [, path] = FILE.exec(text) ?? [];
  if (path !== undefined)
    return { text: whole, scheme: "file", domain: "localhost", port: undefined, path, query: "" };
  const [start = "", written] = SCHEME.exec(text) ?? [];
  const scheme = (written ?? (text.startsWith(HOLE) ? undefined : usualScheme))?.toLowerCase();
  const [, authority = "", behind = "", query = ""] =
    /^([^/?#]*)([^?#]*)(.*)$/s.exec(text.slice(start.length)) ?? [];
  return { text: whole, scheme, domain: domainOf(authority), port: portOf(authority), path: behind, query };
}

// Characters that the shell, curl's own globbing and programs read differently.
const AMBIGUOUS = /[\0-\x20\x7f\\{}|^<>"`]/;
/** Every address of 127.0.0.0/8 is this machine. Source: RFC 1122 §3.2.1.3. */
const LOOPBACK = /^127(?:\.\d{1,3}){3}$/;
const BRACKETS = /^(?:[^@[\]]*@)?\[[0-9a-f:.]+\](?::\d*)?$/i;

/** The host of `user:password@host:port`; undefined if unknown. */
export function domainOf(authority: string): string | undefined {
  if (AMBIGUOUS.test(authority) || (/[[\]]/.test(authority) && !BRACKETS.test(authority))) return undefined;
  try {
    const { hostname } = new URL(`http://${authority}/`);
    const domain = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
    return domain === "" ? undefined : withoutMapping(domain).replace(LOOPBACK, "127.0.0.1");
  } catch {
    return undefined;
  }
}

const portOf = (authority: string): number | undefined => {
  const [, port] = /:(\d{1,5})$/.exec(authority) ?? [];
  return port === undefined ? undefined : Number(port);
};

/** `::ffff:7f00:1` is 127.0.0.1 under another name. */
function withoutMapping(domain: string): string {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(domain) ?? [];
  if (high === undefined || low === undefined) return domain;
  return [high, low]
    .map(half => Number.parseInt(half, 16))
    .flatMap(half => [half >> 8, half & 255])
    .join(".");
}
