/** The headers that a call may set: those that say what it wants, and none that changes whom or how it asks. */
import { fault } from "../../../base/index.ts";

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
    if (!NAME.test(name)) throw invalid(written, "a name of letters, digits and hyphens");
    if (REFUSED.has(name) || name.startsWith("proxy-")) throw invalid(written, "one that a call may set");
    if (!VALUE.test(value)) throw invalid(written, "a value without line ends, in Latin letters");
    if (read.has(name)) throw invalid(written, "each header once");
    chars += name.length + value.length;
    if (chars > MAX_CHARS) throw invalid(written, `at most ${MAX_CHARS} characters of headers`);
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

export const withoutBodyHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_BODY.includes(name)));

const MAX_SHOWN_CHARS = 60;

const invalid = (name: string, expected: string) =>
  fault("input.invalid", { what: `The header ${JSON.stringify(name.slice(0, MAX_SHOWN_CHARS))}`, expected });
