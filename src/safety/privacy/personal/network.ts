/** `networkDetector`: URLs, and the addresses of machines: IPv4, IPv6 and hardware. */
import { findByRows, type PatternRow, type PersonalDetector } from "../detector.ts";

const IPV4 = /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g;
const VERSION_BEFORE = /(?:\bv|(?:version|release)(?: ?[=:])?|[=~<>]=|[\^~])\s?$/i;
// The machine itself, netmasks, and well-known resolvers tell nothing of a person.
const SAYS_NOTHING = /^(?:127\.|0\.0\.0\.0$|255\.255\.|8\.8\.[48]\.[48]$|1\.[01]\.[01]\.1$|9\.9\.9\.9$)/;

function surenessOfIpv4(address: string, start: number, text: string): number {
  if (!address.split(".").every(part => Number(part) <= 255) || SAYS_NOTHING.test(address)) return 0;
  return VERSION_BEFORE.test(text.slice(Math.max(0, start - 14), start)) ? 0.1 : 0.85;
}

const IPV6 = /(?<![\w:.])[0-9a-f:]{3,45}(?:(?<=:)\d{1,3}(?:\.\d{1,3}){3})?(?![\w:]|\.\d)/gi;

/** Eight groups, or fewer around one `::`, of which the last two may be an IPv4 address. Source: RFC 4291, 2.2. */
function surenessOfIpv6(address: string): number {
  const embedded = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1];
  const isEmbedded = embedded !== undefined;
  if (isEmbedded && !embedded.split(".").every(part => Number(part) <= 255)) return 0;
  const halves = (isEmbedded ? `${address.slice(0, -embedded.length)}0:0` : address).split("::");
  // `::1` names no machine, and letters alone are a module's name.
  if (halves.length > 2 || !/\d/.test(address) || /^::\d?$/.test(address)) return 0;
  const groups = halves.flatMap(half => (half === "" ? [] : half.split(":")));
  const isWhole = halves.length === 1 ? groups.length === 8 : groups.length >= 2 && groups.length <= 7;
  return isWhole && groups.every(group => /^[0-9a-f]{1,4}$/i.test(group)) ? 0.9 : 0;
}

const HARDWARE =
  /(?<![\w:.-])(?:[0-9a-f]{2}(?:(?::[0-9a-f]{2}){5}|(?:-[0-9a-f]{2}){5})|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})(?![\w:-])/gi;

/** All parts alike is a broadcast or a fixture. */
const surenessOfHardware = (address: string): number => (/^(.)(?:\1|[:.-])*$/i.test(address) ? 0 : 0.9);

const rows: readonly PatternRow[] = [
  { kind: "ip", pattern: IPV4, sure: surenessOfIpv4 },
  { kind: "ip", pattern: IPV6, sure: surenessOfIpv6 },
  { kind: "mac", pattern: HARDWARE, sure: surenessOfHardware },
];

export const networkDetector: PersonalDetector = {
  kinds: ["ip", "mac"],
  trigger: /\d\.\d|:[0-9a-f]*:|[0-9a-f]-[0-9a-f]{2}-|[0-9a-f]{4}\.[0-9a-f]{4}\./gi,
  find: findByRows(rows),
};
