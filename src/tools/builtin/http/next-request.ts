/** The target of a redirect: the tool follows it within the same origin, and reports it elsewhere. */
import { type RequestAddress, readRequestAddress } from "./request-address.ts";
import { type Headers, withoutBodyHeaders } from "./request-headers.ts";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

export interface HttpRequest {
  readonly address: RequestAddress;
  readonly method: Method;
  readonly headers: Headers;
  readonly body: string | undefined;
}

export interface Redirect {
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
