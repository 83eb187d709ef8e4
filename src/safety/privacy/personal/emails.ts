/** `emailDetector`: e-mail addresses, international ones included. */
import type { PersonalDetector, PrivacyFinding } from "../detector.ts";

// Writing without blanks between words is no part of an address, unless nothing else follows the @. RFC 5321, 4.5.3.1
// allows 64 and 255 octets; domains are read up to 120, so that a stream needs to hold back no more.
const WORDLESS = "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}";
const LOCAL_PART = new RegExp(`(?:(?![${WORDLESS}])[\\p{L}\\p{M}\\p{N}]|[._%+'’&~-]){1,64}$`, "u");
const DOMAIN = new RegExp(`^(?:(?![${WORDLESS}])[\\p{L}\\p{M}\\p{N}]|[.-]){1,120}`, "u");
const WIDE_DOMAIN = /^[\p{L}\p{M}\p{N}.-]{1,120}/u;
const TOP_LEVEL = /\.(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{2,59})$/iu;
// run@file.js is the name of a target, not of a mailbox.
const FILE_NAME = /\.(?:[cm]?[jt]sx?|json|ya?ml|txt|png|css|html)$/i;
const PASSWORD_BEFORE = /:\/\/[^\s/@:]*:[^\s/@]*$/;
const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 120;

export const emailDetector: PersonalDetector = {
  kinds: ["email"],
  trigger: /@/g,
  find: findEmails,
};

/** `git@` begins the address of every clone: the text behind it is a host. */
function findEmails(text: string, from: number): readonly PrivacyFinding[] {
  const findings: PrivacyFinding[] = [];
  for (let at = text.indexOf("@", from); at >= 0; at = text.indexOf("@", at + 1)) {
    const before = text.slice(Math.max(0, at - LONGEST_LOCAL), at);
    const local = LOCAL_PART.exec(before)?.[0].replace(/^['’.&~-]+/, "") ?? "";
    const behind = text.slice(at + 1, at + 1 + LONGEST_DOMAIN);
    const domain = ((DOMAIN.exec(behind) ?? WIDE_DOMAIN.exec(behind))?.[0] ?? "").replace(/[.-]+$/, "");
    if (at - local.length < from) continue;
    if (local === "" || local === "git" || !TOP_LEVEL.test(domain) || FILE_NAME.test(domain)) continue;
    // `://user:password@host` is a password's.
    if (domain.includes("..") || PASSWORD_BEFORE.test(before.slice(0, before.length - local.length)))
      continue;
    findings.push({
      kind: "email",
      start: at - local.length,
      end: at + 1 + domain.length,
      confidence: 0.95,
      evidence: [],
    });
  }
  return findings;
}
