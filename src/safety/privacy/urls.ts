/** Finds passwords and tokens in the user part of URLs and connection strings; the rest of the URL stays. */
import type { Finding } from "../../ports/index.ts";
import { isReference } from "./secret-values.ts";

const SCHEME_END = "://";
// A password may hold nearly any character; the authority ends at a character that a URL can't hold unescaped.
const AUTHORITY_END = /[\s/?#"'`<>\\]/;
const LONGEST_AUTHORITY = 1_024;
const SHORTEST_TOKEN = 20;

export function findUrlCredentials(text: string): readonly Finding[] {
  const findings: Finding[] = [];
  for (let at = text.indexOf(SCHEME_END); at >= 0; at = text.indexOf(SCHEME_END, at + SCHEME_END.length)) {
    const start = at + SCHEME_END.length;
    const window = text.slice(start, start + LONGEST_AUTHORITY);
    const end = window.search(AUTHORITY_END);
    const authority = end < 0 ? window : window.slice(0, end);
    const userEnd = authority.lastIndexOf("@");
    if (userEnd <= 0 || !/[A-Za-z][A-Za-z0-9+.-]{0,30}$/.test(text.slice(Math.max(0, at - 32), at))) continue;
    const finding = findInUser(authority.slice(0, userEnd), start);
    if (finding) findings.push(finding);
  }
  return findings;
}

function findInUser(user: string, start: number): Finding | undefined {
  const colon = user.indexOf(":");
  const secretStart = colon + 1;
  const secret = user.slice(secretStart);
  if (secret === "" || isReference(secret)) return undefined;
  if (colon < 0 && (secret.length < SHORTEST_TOKEN || !/[0-9]/.test(secret))) return undefined;
  const kind = colon < 0 ? "url-token" : "url-password";
  return { kind, start: start + secretStart, end: start + user.length, confidence: 0.9 };
}
