/** Sends one request to an address that was looked up once and checked, and to no other: no proxy is asked. */

import { lookup as systemLookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { describeError, fault, isFault } from "../../../base/index.ts";
import { type Grant, whyNotPublic } from "./allowed-domains.ts";
import type { HttpRequest, Lookup, RequestAddress } from "./http-request.ts";

interface SendOptions {
  readonly request: HttpRequest;
  /** Tried in their order, until one takes the connection. */
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
}

/** The fate of a request that reached a server is unknown: only a request that reached no server is sent again. */
const UNREACHED: readonly unknown[] = [
  "ECONNREFUSED",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "EADDRNOTAVAIL",
  "EAFNOSUPPORT",
  "ETIMEDOUT",
];
/** More than any server has behind one name for one caller. */
const MAX_ADDRESSES = 4;

/**
 * The answer, its body unread: the caller reads or destroys it. When the signal aborts, the connection is closed.
 * @throws http.failed; the signal's reason
 */
export async function sendRequest(options: SendOptions): Promise<IncomingMessage> {
  const { request, addresses, signal } = options;
  let last: unknown;
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    signal.throwIfAborted();
    try {
      return await sendTo(address, request, signal);
    } catch (error) {
      last = error;
      if (!UNREACHED.includes((error as NodeJS.ErrnoException).code)) break;
    }
  }
  signal.throwIfAborted();
  throw failed(request, last);
}

/** Faults stay as they are. */
export const failed = ({ address }: HttpRequest, error: unknown) =>
  isFault(error)
    ? error
    : fault("http.failed", { address: address.url.origin, reason: describeError(error) }, { cause: error });

async function sendTo(
  address: string,
  { address: { url, host, port }, method, headers, body }: HttpRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const hasLength = bytes !== undefined || !["GET", "HEAD"].includes(method);
  // Each of them loads all that Node has of HTTP, 50 ms: only a request needs it.
  const { Agent, request } = isSecure ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    const sent = request({
      // An address is not looked up again.
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      method,
      setHost: false,
      headers: {
        host: hostHeader(url),
        "user-agent": "brainstem",
        accept: "*/*",
        ...(bytes !== undefined && { "content-type": "text/plain;charset=UTF-8" }),
        ...headers,
        "accept-encoding": "gzip, deflate, br",
        ...(hasLength && { "content-length": String(bytes?.length ?? 0) }),
        connection: "close",
      },
      // The common agents keep connections, and may use a proxy that the environment names.
      agent: new Agent({ keepAlive: false }),
      // Whatever the environment says. The certificate has to be the name's, and the connection is the address's.
      ...(isSecure && { rejectUnauthorized: true, servername: serverName(url, host) }),
      signal,
    });
    sent.once("response", resolve);
    sent.on("error", reject);
    // A server that asks to change the protocol gives no answer.
    sent.once("close", () => reject(fault("http.failed", { address: url.origin, reason: "it gave none" })));
    sent.end(bytes);
  });
}

/** An address has no name in TLS. */
const serverName = (url: URL, host: string) => (/^[\d.]+$|:/.test(url.hostname) ? "" : host);

/** Without the dot that a name may end in. */
const hostHeader = ({ hostname, port }: URL) =>
  `${hostname.replace(/\.$/, "")}${port === "" ? "" : `:${port}`}`;

/** As every program of this machine looks them up. Version 4 first: where 6 leads nowhere, it takes long to say so. */
export const lookUp: Lookup = async name => {
  const found = await systemLookup(name, { all: true, order: "ipv4first" });
  return found.map(({ address }) => address);
};

/** The addresses of `localhost`, whatever a resolver says. Source: RFC 6761 §6.3. */
const LOOPBACK: readonly string[] = ["127.0.0.1", "::1"];

/**
 * @throws address.forbidden where one of the addresses is not public, http.failed where the host has no address
 */
export async function resolveHost(
  { host, url }: RequestAddress,
  grant: Grant,
  lookup: Lookup,
): Promise<readonly string[]> {
  if (grant === "loopback") return LOOPBACK;
  if (grant === "literal") return [host];
  const addresses = isIP(host) === 0 ? await addressesOf(host, lookup) : [host];
  for (const address of addresses) {
    const what = whyNotPublic(address);
    if (what === undefined) continue;
    const isItself = address === host;
    throw fault("address.forbidden", {
      address: url.origin,
      reason: `${isItself ? "it is" : `it leads to ${address}, which is`} ${what}. A person can allow an address itself, with its port, in allowedDomains`,
    });
  }
  return addresses;
}

async function addressesOf(host: string, lookup: Lookup): Promise<readonly string[]> {
  try {
    const addresses = await lookup(host);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    throw fault("http.failed", { address: host, reason: describeError(error) }, { cause: error });
  }
  throw fault("http.failed", { address: host, reason: "it has no address" });
}
