/** The hosts that the http tool may call: those that a person named, and of these the public addresses. */
import { BlockList, isIP } from "node:net";
import { fault } from "../../../base/index.ts";

/**
 * How far an entry goes: `public` calls only public addresses, whatever a name resolves to; `literal` calls this very
 * address, and `loopback` this machine, because a person wrote exactly that.
 */
export type Grant = "public" | "literal" | "loopback";

export interface AllowedDomains {
  /** Undefined where no entry allows it. */
  grantOf(address: { readonly host: string; readonly port: number }): Grant | undefined;
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

type Row = readonly [prefix: string, bits: number, what: string];

/**
 * Source: IANA IPv4 Special-Purpose Address Registry (RFC 6890), the ranges that are not globally reachable; RFC 5771
 * (multicast). The last range is in no registry: Azure serves each of its machines its secrets there.
 */
const VERSION_4: readonly Row[] = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "a private network"],
  ["100.64.0.0", 10, "a provider's own network"],
  ["127.0.0.0", 8, "this machine"],
  ["169.254.0.0", 16, "the local link, where clouds keep a machine's secrets"],
  ["172.16.0.0", 12, "a private network"],
  ["192.0.0.0", 24, "reserved for protocols"],
  ["192.0.2.0", 24, "reserved for documentation"],
  ["192.88.99.0", 24, "a way into version 6"],
  ["192.168.0.0", 16, "a private network"],
  ["198.18.0.0", 15, "reserved for measurements"],
  ["198.51.100.0", 24, "reserved for documentation"],
  ["203.0.113.0", 24, "reserved for documentation"],
  ["224.0.0.0", 4, "many machines at once"],
  ["240.0.0.0", 4, "reserved"],
  ["168.63.129.16", 32, "a cloud's own service"],
];

/** Source: IANA IPv6 Special-Purpose Address Registry, within what is assigned. */
const VERSION_6: readonly Row[] = [
  ["::", 127, "this machine"],
  // Teredo (2001::/32), benchmarking (2001:2::/48) and ORCHID (2001:10::/28, 2001:20::/28) are within.
  ["2001::", 23, "reserved for protocols"],
  ["2001:db8::", 32, "reserved for documentation"],
  ["2002::", 16, "a way to an address of version 4"],
  ["3fff::", 20, "reserved for documentation"],
  // A range that outlives its test network. Source: RFC 3701.
  ["3ffe::", 16, "a network that is no more"],
];

/** Addresses of version 4 translated into version 6. Source: RFC 6052 §2.1. A block list knows the mapped ones itself. */
const NAT64 = "64:ff9b::";

const special = [
  ...VERSION_4.map(([prefix, bits, what]) => {
    const list = new BlockList();
    list.addSubnet(prefix, bits, "ipv4");
    list.addSubnet(NAT64 + prefix, 96 + bits, "ipv6");
    return { list, what };
  }),
  ...VERSION_6.map(([prefix, bits, what]) => {
    const list = new BlockList();
    list.addSubnet(prefix, bits, "ipv6");
    return { list, what };
  }),
];

/** Ranges of version 6 that were never assigned are not public. Source: IANA IPv6 Global Unicast Address Assignments. */
const reachable = new BlockList();
reachable.addSubnet("2000::", 3, "ipv6");
reachable.addSubnet("::ffff:0:0", 96, "ipv6");
reachable.addSubnet(NAT64, 96, "ipv6");

/** The purpose of an address that is not public, in a few words; undefined for a public one. */
export function whyNotPublic(address: string): string | undefined {
  const version = isIP(address);
  // An address with a zone reaches only what is near.
  if (version === 0 || address.includes("%")) return "no address at all";
  const family = version === 4 ? "ipv4" : "ipv6";
  const found = special.find(({ list }) => list.check(address, family));
  if (found !== undefined) return found.what;
  return version === 4 || reachable.check(address, family) ? undefined : "not on the public internet";
}

/** The address that is reached in the end, of one in its usual form: `::ffff:7f00:1` is 127.0.0.1. */
export function plainAddress(address: string): string {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low]
    .map(group => Number.parseInt(group, 16))
    .flatMap(group => [group >> 8, group & 255])
    .join(".");
}
