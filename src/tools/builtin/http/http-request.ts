/** Reads a request (its address once, its headers) and the redirect that answers it: the same address is judged, looked up and called. */
import { fault } from "../../../base/index.ts";
import { plainAddress } from "./allowed-domains.ts";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

export interface HttpRequest {
  readonly address: RequestAddress;
  readonly method: Method;
  readonly headers: Headers;
  readonly body: string | undefined;
}

interface Redirect {
  /** Whole, and in its usual form; undefined for an address that can't be requested. */
  readonly location: string | undefined;
  /** The next request; undefined where it leads to another scheme, host or port, which was not judged. */
  readonly next: HttpRequest | undefined;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Undefined for an answer that is no redirect. Source: Fetch standard, HTTP-redirect fetch. */
export function redirectOf(
  request: HttpRequest,
  status: number,
  location: string | undefined,
): Redirect | undefined {
  if (location === undefined || !REDIRECTS.includes(status)) return undefined;
  const address = addressOf(location, request.address.url);
  if (address === undefined) return { location: undefined, next: undefined };
  const isSame = address.url.origin === request.address.url.origin;
  const next = isSame ? { ...(losesBody(request, status) ? asGet(request) : request), address } : undefined;
  return { location: address.url.href, next };
}

function addressOf(location: string, base: URL): RequestAddress | undefined {
  try {
    return readRequestAddress(location, base);
  } catch {
    return undefined;
  }
}

const losesBody = ({ method }: HttpRequest, status: number) =>
  status === 303 ? method !== "GET" && method !== "HEAD" : status < 303 && method === "POST";

const asGet = (request: HttpRequest): HttpRequest => ({
  ...request,
  method: "GET",
  headers: withoutBodyHeaders(request.headers),
  body: undefined,
});

export interface RequestAddress {
  /** Without a fragment. */
  readonly url: URL;
  /** The host's name in lower case and ASCII without a dot at its end, or its address without brackets. */
  readonly host: string;
  readonly port: number;
}

/**
 * International names, and addresses in octal, hexadecimal, in one number or in wide digits, all come out in their one
 * usual form.
 * @throws input.invalid for anything but http and https, and for names and passwords in an address
 */
export function readRequestAddress(text: string, base?: URL): RequestAddress {
  const url = URL.parse(text, base?.href);
  if (url === null) throw invalidAddress(text, "a whole address, such as https://example.com/path");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw invalidAddress(text, "an address that begins with http:// or https://");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalidAddress(
      "an address with a name or a password",
      "one without; put them into an authorization header",
    );
  }
  url.hash = "";
  const host = plainAddress(url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, ""));
  if (host === "" || host.startsWith(".") || host.endsWith(".") || host.includes("..")) {
    throw invalidAddress(text, "an address with a host");
  }
  return { url, host, port: Number(url.port || (url.protocol === "https:" ? 443 : 80)) };
}

const MAX_SHOWN_CHARS = 200;

const invalidAddress = (text: string, expected: string) =>
  fault("input.invalid", { what: `The address ${text.slice(0, MAX_SHOWN_CHARS).toWellFormed()}`, expected });

export type Headers = Readonly<Record<string, string>>;

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** Without line ends and other control characters: nothing in a value begins another header. Source: RFC 9110 §5.5. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const MAX_CHARS = 16_000;

// The connection's own (RFC 9110 §7.6.1, §7.8, §10.1.1), those that are counted here, and those that change the
// method that was judged.
const REFUSED: ReadonlySet<string> = new Set(
  [
    "host connection keep-alive te trailer transfer-encoding upgrade expect http2-settings",
    "content-length accept-encoding",
    "x-http-method x-http-method-override x-method-override",
  ]
    .join(" ")
    .split(" "),
);

/**
 * The headers with names in lower case.
 * @throws input.invalid naming the first header that can't be sent
 */
export function readHeaders(given: Headers): Headers {
  const read = new Map<string, string>();
  let chars = 0;
  for (const [written, value] of Object.entries(given)) {
    const name = written.toLowerCase();
    if (!NAME.test(name)) throw invalidHeader(written, "a name of letters, digits and hyphens");
    if (REFUSED.has(name) || name.startsWith("proxy-"))
      throw invalidHeader(written, "one that a call may set");
    if (!VALUE.test(value)) throw invalidHeader(written, "a value without line ends, in Latin letters");
    if (read.has(name)) throw invalidHeader(written, "each header once");
    chars += name.length + value.length;
    if (chars > MAX_CHARS) throw invalidHeader(written, `at most ${MAX_CHARS} characters of headers`);
    read.set(name, value.trim());
  }
  return Object.fromEntries(read);
}

/** These say something of a body, and go where it goes. Source: Fetch standard, request-body-header name. */
const OF_BODY: readonly string[] = [
  "content-encoding",
  "content-language",
  "content-location",
  "content-type",
];

const withoutBodyHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_BODY.includes(name)));

const MAX_SHOWN_NAME_CHARS = 60;

const invalidHeader = (name: string, expected: string) =>
  fault("input.invalid", {
    what: `The header ${JSON.stringify(name.slice(0, MAX_SHOWN_NAME_CHARS))}`,
    expected,
  });

/** All addresses of a name. */
export type Lookup = (name: string) => Promise<readonly string[]>;
