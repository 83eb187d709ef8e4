/** The tool that sends a request: to hosts that a person allowed, never into the network that this machine is in. */
import { fault } from "../../../base/index.ts";
import type { AnyTool, Operation } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { objectSchema } from "../../schema.ts";
import { type AllowedDomains, readAllowedDomains } from "./allowed-domains.ts";
import { type HttpResult, headerLines, readBody, readBodyText, renderAnswer } from "./http-answer.ts";
import {
  type Headers,
  type HttpRequest,
  type Lookup,
  type Method,
  methods,
  readHeaders,
  readRequestAddress,
  redirectOf,
} from "./http-request.ts";
import { failed, lookUp, resolveHost, sendRequest } from "./send-request-node.ts";

export interface HttpToolOptions {
  /**
   * The hosts that it may call: `example.com`, `*.example.com`, `example.com:8443`, an address or `localhost` with its
   * port (which may be private, since a person wrote it here), `public` for every public host. @default none
   */
  readonly allowedDomains?: readonly string[];
  /** Of an answer, unpacked; the rest is not read. @default 1_000_000 */
  readonly maxBodyBytes?: number;
  /** For a request with all its redirects. @default 30_000 */
  readonly timeoutMs?: number;
  /** @default the system's */
  readonly lookup?: Lookup;
}

interface HttpInput {
  readonly url: string;
  readonly method?: Method;
  readonly headers?: Headers;
  readonly body?: string;
}

/** Browsers follow 20; a chain of more redirects than these is a circle or a trap. */
const MAX_REDIRECTS = 5;
const MAX_URL_CHARS = 8_000;
const MAX_BODY_CHARS = 1_000_000;

/** `http_request`. @throws config.invalid for an invalid entry of `allowedDomains` */
export function createHttpTool(options: HttpToolOptions = {}): AnyTool {
  const { allowedDomains = [], timeoutMs = 30_000 } = options;
  const allowed = readAllowedDomains(allowedDomains);
  return defineTool({
    name: "http_request",
    description: `Sends an HTTP request and shows the answer. Allowed hosts: ${allowed.described}. A redirect to another place is shown and not followed. No proxy is used, whatever the environment says.`,
    category: "network",
    input: objectSchema<HttpInput>(
      {
        url: {
          type: "string",
          pattern: "^[hH][tT][tT][pP][sS]?://",
          maxLength: MAX_URL_CHARS,
          description: "Begins with http:// or https://.",
        },
        method: { type: "string", enum: [...methods], description: "Left out: GET." },
        headers: {
          type: "object",
          additionalProperties: { type: "string" },
          maxProperties: 50,
          description: "By name. A body of JSON needs content-type: application/json.",
        },
        body: { type: "string", maxLength: MAX_BODY_CHARS, description: "Text. Not with GET and HEAD." },
      },
      ["url"],
    ),
    operation: operationsOf,
    sideEffects: ["Sends a request over the network, with what it contains"],
    repeatability: "unsafe",
    timeoutMs,
    execute: (input, { signal }) => exchange(readRequest(input), allowed, options, signal),
    render: renderAnswer,
  });
}

/** In the form in which rules have addresses; an unreadable address is unknown, and asked about. */
function operationsOf({ url, method = "GET", body }: HttpInput): readonly Operation[] {
  const upload = body !== undefined || !["GET", "HEAD"].includes(method);
  return [{ name: "http.request", arguments: { ...placeOf(url), method, upload } }];
}

function placeOf(text: string): Operation["arguments"] {
  try {
    const { url, host } = readRequestAddress(text);
    return { url: url.href, domain: host };
  } catch {
    return { url: undefined, domain: undefined };
  }
}

/** @throws input.invalid */
function readRequest({ url, method = "GET", headers = {}, body }: HttpInput): HttpRequest {
  if (body !== undefined && (method === "GET" || method === "HEAD")) {
    throw fault("input.invalid", { what: `A body with ${method}`, expected: "no body, or another method" });
  }
  return { address: readRequestAddress(url), method, headers: readHeaders(headers), body };
}

/** Asks, and follows where the answer leads to another page of the same place. Each time everything is checked anew. */
async function exchange(
  first: HttpRequest,
  allowed: AllowedDomains,
  options: HttpToolOptions,
  signal: AbortSignal,
): Promise<HttpResult> {
  const { lookup = lookUp, maxBodyBytes = 1_000_000 } = options;
  let request = first;
  for (let redirects = 0; ; redirects++) {
    const { address, method } = request;
    const grant = allowed.grantOf(address);
    if (grant === undefined) throw notAllowed(request, allowed);
    const addresses = await resolveHost(address, grant, lookup);
    const answer = await sendRequest({ request, addresses, signal });
    const { statusCode: status = 0, headers, rawHeaders } = answer;
    const redirect = redirectOf(request, status, headers.location);
    if (redirect?.next !== undefined && redirects < MAX_REDIRECTS) {
      answer.destroy();
      request = redirect.next;
      continue;
    }
    try {
      const { bytes, ...body } = await readBody(answer, maxBodyBytes);
      return {
        method,
        url: address.url.href,
        status,
        headers: headerLines(rawHeaders),
        ...textOf(bytes, headers["content-type"], body.packing),
        sizeBytes: bytes.length,
        isCut: body.isCut,
        redirect: redirect === undefined ? null : { location: redirect.location ?? null },
      };
    } catch (error) {
      signal.throwIfAborted();
      throw failed(request, error);
    }
  }
}

function textOf(bytes: Uint8Array, contentType: string | undefined, packing: string | undefined) {
  const { text = null, type } = readBodyText(bytes, contentType);
  return packing === undefined ? { text, type } : { text: null, type: `${type}, packed as ${packing}` };
}

function notAllowed({ address: { url, host, port } }: HttpRequest, { described }: AllowedDomains) {
  const written = host.includes(":") ? `[${host}]` : host;
  const entry = url.port === "" ? written : `${written}:${port}`;
  return fault("address.forbidden", {
    address: url.origin,
    reason: `allowed are ${described}. A person can allow it: "${entry}" under tools.httpDomains in .agent/brain.yaml (in a program, allowedDomains)`,
  });
}
