/** Finds e-mail addresses, and the addresses of machines: IPv4, IPv6 and hardware. */
import { findAll, type PersonalFinding } from "./personal-finding.ts";

/** Every address in a text. */
export const findAddresses = (text: string): readonly PersonalFinding[] => [
  ...findEmails(text),
  ...findAll(text, "ip-address", IPV4, (address, at) => isTellingIpv4(address, text.slice(0, at))),
  ...findAll(text, "ip-address", IPV6, isTellingIpv6),
  ...findAll(text, "hardware-address", HARDWARE),
];

// RFC 5321, 4.5.3.1: 64 and 255 octets.
const LOCAL_PART =
  /(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])[\p{L}\p{N}]|[._%+'\u2019-]){1,64}$/u;
const DOMAIN = /^(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])[\p{L}\p{N}]|[.-]){1,255}/u;
// A domain's name in kanji, where nothing else follows the @.
const WIDE_DOMAIN = /^[\p{L}\p{N}.-]{1,255}/u;
const TOP_LEVEL = /\.(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu;
// run@file.js is a name of a target, not of a mailbox.
const FILE_NAME = /\.(?:[cm]?[jt]sx?|json|ya?ml|txt|png|css|html)$/i;
const REMOTE_SHELL = /(?:^|[\s`$(])(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)\s[^\n]*$/;
const LOOK_BEHIND = 120;

/** `git@` begins the address of every clone: the text behind it is a host. */
function findEmails(text: string): readonly PersonalFinding[] {
  const findings: PersonalFinding[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const local =
      LOCAL_PART.exec(text.slice(Math.max(0, at - 64), at))?.[0].replace(/^['\u2019.]+/, "") ?? "";
    const behind = text.slice(at + 1, at + 256);
    const domain = ((DOMAIN.exec(behind) ?? WIDE_DOMAIN.exec(behind))?.[0] ?? "").replace(/[.-]+$/, "");
    if (local === "" || local === "git" || domain === "") continue;
    const start = at - local.length;
    const end = at + 1 + domain.length;
    if (TOP_LEVEL.test(domain) && !FILE_NAME.test(domain)) findings.push({ kind: "e-mail", start, end });
    else if (REMOTE_SHELL.test(text.slice(Math.max(0, start - LOOK_BEHIND), start)))
      findings.push({ kind: "internal-host", start, end });
  }
  return findings;
}

const IPV4 = /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g;
const VERSION_BEFORE = /(?:\bv|(?:version|release)(?: ?[=:])?|[=~<>]=|[\^~])\s?$/i;
// The machine itself, netmasks, and well-known resolvers.
const SAYS_NOTHING = /^(?:127\.|0\.0\.0\.0$|255\.255\.|8\.8\.[48]\.[48]$|1\.[01]\.[01]\.1$|9\.9\.9\.9$)/;

const isTellingIpv4 = (address: string, before: string): boolean =>
  address.split(".").every(part => Number(part) <= 255) &&
  !SAYS_NOTHING.test(address) &&
  !VERSION_BEFORE.test(before.slice(-14));

const IPV6 = /(?<![\w:.])[0-9a-f:]{5,39}(?![\w:])/gi;

/** Eight groups, or fewer around one `::`. `::1` identifies no machine, and letters alone are a module's name. */
export function isTellingIpv6(address: string): boolean {
  const halves = address.split("::");
  if (halves.length > 2 || !/\d/.test(address)) return false;
  const groups = halves.flatMap(half => (half === "" ? [] : half.split(":")));
  const isWhole = halves.length === 1 ? groups.length === 8 : groups.length >= 2 && groups.length <= 7;
  return isWhole && groups.every(group => /^[0-9a-f]{1,4}$/i.test(group));
}

const HARDWARE =
  /(?<![\w:.-])[0-9a-f]{2}(?<separator>[:-])[0-9a-f]{2}(?:\k<separator>[0-9a-f]{2}){4}(?![\w:-])/gi;
