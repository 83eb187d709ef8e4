/** The hosts that the http tool may call: only those that a person named. */
import { isIP } from "node:net";
import { fault } from "../../../base/index.ts";
import type { RequestAddress } from "./http-request.ts";
import { plainAddress } from "./special-addresses.ts";

/**
 * How far an entry goes: `public` calls only public addresses, whatever a name resolves to; `literal` calls this very
 * address, and `loopback` this machine, because a person wrote exactly that.
 */
export type Grant = "public" | "literal" | "loopback";

export interface AllowedDomains {
  /** Undefined where no entry allows it. */
  grantOf(address: RequestAddress): Grant | undefined;
  /** For the model, in a few words. */
  readonly described: string;
}

interface Entry {
  /** Whether a host is meant. */
  isFor(host: string): boolean;
  readonly grant: Grant;
  /** Undefined for those that http and https use by themselves. */
  readonly port: number | undefined;
}

const USUAL_PORTS: readonly number[] = [80, 443];
const MAX_DESCRIBED = 20;
/** `host`, `*.host` or `[address]`, and a port. */
const ENTRY = /^(\*\.)?(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\%*]+)(?::(\d{1,5}))?$/iu;

/**
 * Entries are `example.com`, `*.example.com` (what is below it, and not itself), `example.com:8443`, an address, or
 * `localhost`, or `public` for all public hosts, each with or without a port. Without a port, 80 and 443 are meant.
 * @throws config.invalid naming each other entry
 */
export function readAllowedDomains(entries: readonly string[]): AllowedDomains {
  const read = entries.map(readEntry);
  const problems = read.flatMap((entry, index) =>
    entry === undefined ? [{ path: `allowedDomains[${index}]`, problem: problemOf(entries[index]) }] : [],
  );
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const allowed = read as readonly Entry[];
  return {
    grantOf({ host, port }) {
      const meant = allowed.filter(
        entry => entry.isFor(host) && (entry.port === port || isUsual(entry, port)),
      );
      // A rule that names an address itself means it, whatever else is allowed.
      return (meant.find(({ grant }) => grant !== "public") ?? meant[0])?.grant;
    },
    described:
      entries.length === 0
        ? "none, until a person allows one"
        : [...entries.slice(0, MAX_DESCRIBED), ...(entries.length > MAX_DESCRIBED ? ["…"] : [])].join(", "),
  };
}

const isUsual = (entry: Entry, port: number) => entry.port === undefined && USUAL_PORTS.includes(port);

const problemOf = (entry: unknown) =>
  entry === "*"
    ? 'expected a host; "public" allows all public ones'
    : `expected example.com, *.example.com, example.com:8443, an address or "public", got ${JSON.stringify(entry)}`;

function readEntry(text: unknown): Entry | undefined {
  if (typeof text !== "string") return undefined;
  const [, wildcard, written = "", portText] = ENTRY.exec(text) ?? [];
  const host = hostOf(written);
  const port = portText === undefined ? undefined : Number(portText);
  if (host === undefined || port === 0 || (port ?? 1) > 65_535) return undefined;
  if (host === "public" && wildcard === undefined) return { isFor: () => true, grant: "public", port };
  const isAddress = isIP(host) !== 0;
  if (wildcard !== undefined) {
    return isAddress ? undefined : { isFor: each => each.endsWith(`.${host}`), grant: "public", port };
  }
  const grant = isAddress ? "literal" : host === "localhost" ? "loopback" : "public";
  return { isFor: each => each === host, grant, port };
}

/** In the form in which the address of a request has it. */
function hostOf(written: string): string | undefined {
  try {
    const { hostname } = new URL(`http://${written}/`);
    return plainAddress(hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")) || undefined;
  } catch {
    return undefined;
  }
}
