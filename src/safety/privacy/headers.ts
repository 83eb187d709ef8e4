/** Finds credentials in the headers of HTTP, in cookies, and in the addresses of webhooks. */
import type { Finding } from "../../ports/index.ts";
import { isIn, startOfLine, startOfRun } from "./reading-start.ts";
import { isReference } from "./secret-values.ts";

/** From the beginning of a match to its secret. */
const LONGEST_NAME = 128;

/** Each expression has the secret as its only group; every repetition has a bound. */
const EXPRESSIONS: readonly (readonly [kind: string, expression: RegExp])[] = [
  [
    "authorization",
    /\bauthorization\\{0,7}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,7}["']?(?:basic|bearer|token|digest|apikey|negotiate|ntlm|key)[ \t]{1,4}([A-Za-z0-9+/=_.~:-]{6,8000})/dgi,
  ],
  ["authorization", /\bbasic[ \t]{1,4}([A-Za-z0-9+/]{16,2000}={0,2})(?![A-Za-z0-9+/=])/dgi],
  ["password", /\bpass:([^\s"']{4,200})/dg],
  ["slack-webhook", /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/+_-]{20,200})/dg],
  ["discord-webhook", /discord(?:app)?\.com\/api\/webhooks\/[0-9]{15,22}\/([A-Za-z0-9_-]{30,100})/dg],
  ["teams-webhook", /webhook\.office\.com\/webhookb2\/([A-Za-z0-9@/-]{60,300})/dg],
];

/** Each of the expressions has one of these in it. */
const SIGN = /authorization|basic|pass:|hook/gi;

const COOKIES = /\b(?:set-)?cookie\\{0,7}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,7}["']?([^\r\n"']{1,4096})/dgi;
const COOKIE = /(?:^|;[ \t]{0,4})([^\s=;,]{1,64})=([^\s;,"'\\]{1,4096})/dg;
/** Names of cookies that let their owner in: their values may be any word. */
const LOGIN = /sess|sid$|auth|token|jwt|login|logged|remember|csrf|xsrf|secret|ticket/i;

/** Every value that begins at `from` or behind it; others may be among them. */
export function findHeaders(text: string, from = 0): readonly Finding[] {
  const first = Math.max(0, from - LONGEST_NAME);
  const findings = (isIn(SIGN, text, first) ? EXPRESSIONS : []).flatMap(([kind, expression]) => {
    expression.lastIndex = first;
    return Array.from(text.matchAll(expression), match => findingOf(kind, match, 0));
  });
  COOKIES.lastIndex = startOfLine(text, from);
  for (const cookies of text.matchAll(COOKIES)) {
    findings.push(...findCookies(cookies[1]!, cookies.indices![1]![0]));
  }
  return findings.filter(({ start, end }) => !isReference(text.slice(start, end)));
}

/** The values of cookies that let their owner in, by their names or by their looks. @param offset where the text begins */
export function findCookies(text: string, offset: number): readonly Finding[] {
  return Array.from(text.matchAll(COOKIE)).flatMap(cookie => {
    const [, name = "", value = ""] = cookie;
    const isLogin = LOGIN.test(name) || (value.length >= 8 && /[0-9]/.test(value));
    if (!isLogin || isReference(value)) return [];
    const [start, end] = cookie.indices![2]!;
    return [{ kind: "cookie", start: offset + start, end: offset + end, confidence: 0.9 }];
  });
}

function findingOf(kind: string, match: RegExpExecArray, offset: number): Finding {
  const [start, end] = match.indices![1]!;
  return { kind, start: offset + start, end: offset + end, confidence: 0.9 };
}

/** Not a blank. */
const WORD_CHARACTER = /[^\s]/;
const SCHEME_END = "://";
// A password may hold nearly any character; the authority ends at a character that a URL can't hold unescaped.
const AUTHORITY_END = /[\s/?#"'`<>\\]/;
const LONGEST_AUTHORITY = 1_024;
const SHORTEST_TOKEN = 20;

/** Finds passwords and tokens in the user part of URLs and connection strings; the rest of the URL stays. */
export function findUrlCredentials(text: string, from = 0): readonly Finding[] {
  const findings: Finding[] = [];
  const first = startOfRun(text, from, WORD_CHARACTER, LONGEST_AUTHORITY);
  for (
    let at = text.indexOf(SCHEME_END, first);
    at >= 0;
    at = text.indexOf(SCHEME_END, at + SCHEME_END.length)
  ) {
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
