/** From a host to the addresses that may be called: looked up once, and each of them checked before any is called. */
import { lookup as systemLookup } from "node:dns/promises";
import { describeError, fault } from "../../../base/index.ts";
import { readAddress } from "./address-bytes.ts";
import type { Grant } from "./allowed-domains.ts";
import type { RequestAddress } from "./request-address.ts";
import { whyNotPublic } from "./special-addresses.ts";

/** All addresses of a name. */
export type Lookup = (name: string) => Promise<readonly string[]>;

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
  const addresses = readAddress(host) === undefined ? await addressesOf(host, lookup) : [host];
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
