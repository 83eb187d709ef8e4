/** Tells addresses on the public internet from special ones, and names the purpose of those. */
import { type AddressBytes, readAddress, writeVersion4 } from "./address-bytes.ts";

type Block = readonly [prefix: string, bits: number, what: string];

/**
 * Source: IANA IPv4 Special-Purpose Address Registry (RFC 6890), the ranges that are not globally reachable; RFC 5771
 * (multicast). The last range is in no registry: Azure serves each of its machines its secrets there.
 */
const VERSION_4: readonly Block[] = [
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

/**
 * Of version 6, ranges that were never assigned are not public. Source: IANA IPv6 Global Unicast Address Assignments
 * (2000::/3), and the special ranges within it by the IANA IPv6 Special-Purpose Address Registry.
 */
const GLOBAL_UNICAST: Block = ["2000::", 3, "the public internet"];
const VERSION_6: readonly Block[] = [
  // Teredo (2001::/32), benchmarking (2001:2::/48) and ORCHID (2001:10::/28, 2001:20::/28) are within.
  ["2001::", 23, "reserved for protocols"],
  ["2001:db8::", 32, "reserved for documentation"],
  ["2002::", 16, "a way to an address of version 4"],
  ["3fff::", 20, "reserved for documentation"],
  // A range that outlives its test network. Source: RFC 3701.
  ["3ffe::", 16, "a network that is no more"],
];

/** Addresses of version 4 in another form. Sources: RFC 4291 §2.5.5.2, RFC 6052 §2.1. */
const MAPPED: Block = ["::ffff:0:0", 96, "version 4, mapped"];
const NAT64: Block = ["64:ff9b::", 96, "version 4, translated"];

/** The purpose of an address that is not public, in a few words; undefined for a public one. */
export function whyNotPublic(address: string): string | undefined {
  const read = readAddress(address);
  if (read === undefined) return "no address at all";
  return read.version === 4 ? whyNotPublic4(read) : whyNotPublic6(read);
}

/** The address that is reached in the end: `::ffff:7f00:1` is 127.0.0.1. */
export function plainAddress(address: string): string {
  const read = readAddress(address);
  const embedded = read?.version === 6 && within(read, MAPPED);
  return embedded ? writeVersion4(read.bytes.slice(12)) : address;
}

const whyNotPublic4 = (address: AddressBytes) => VERSION_4.find(block => within(address, block))?.[2];

function whyNotPublic6(address: AddressBytes): string | undefined {
  const { bytes } = address;
  if (bytes.slice(0, 15).every(byte => byte === 0) && bytes[15]! <= 1) return "this machine";
  if (within(address, MAPPED) || within(address, NAT64)) {
    return whyNotPublic4({ version: 4, bytes: bytes.slice(12) });
  }
  if (!within(address, GLOBAL_UNICAST)) return "not on the public internet";
  return VERSION_6.find(block => within(address, block))?.[2];
}

function within({ version, bytes }: AddressBytes, [prefix, bits]: Block): boolean {
  const start = readAddress(prefix)!;
  return (
    start.version === version &&
    bytes.every((byte, index) => {
      const shift = 8 - Math.min(8, Math.max(0, bits - index * 8));
      return byte >> shift === start.bytes[index]! >> shift;
    })
  );
}
