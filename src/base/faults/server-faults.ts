/** Faults of the server: requests that are wrong, not allowed, or too many. */
import type { FaultEntries } from "./fault-entry.ts";

export interface ServerFaultData {
  "request.invalid": { readonly problems: readonly { readonly path: string; readonly problem: string }[] };
  /** `reason`: a clause. */
  "request.unauthenticated": { readonly reason: string };
  "request.forbidden": { readonly reason: string };
  /** `what`: a path, or a name of something. */
  "request.not-found": { readonly what: string };
  "request.method": { readonly method: string; readonly allowed: readonly string[] };
  "request.type": { readonly type: string; readonly expected: string };
  "request.limited": { readonly of: string; readonly retryAfterSeconds: number };
  "request.too-large": { readonly maxBytes: number };
  "server.failed": { readonly request: string };
  "server.stopping": Readonly<Record<never, never>>;
  "server.open-elsewhere": { readonly host: string };
}

export const serverFaults: FaultEntries<ServerFaultData> = {
  "request.invalid": {
    message: ({ problems }) =>
      `The request is not valid: ${problems.map(({ path, problem }) => `${path === "" ? "body" : path}: ${problem}`).join("; ")}.`,
    hint: () => "Correct what is named; GET /api/openapi.json describes each request.",
    httpStatus: 400,
  },
  "request.unauthenticated": {
    message: ({ reason }) => `Not authenticated: ${reason}.`,
    hint: () => "Send Authorization: Bearer <key>; brainstem keys new makes one.",
    httpStatus: 401,
  },
  "request.forbidden": {
    message: ({ reason }) => `Not allowed: ${reason}.`,
    hint: () => "Use a key with the scope that is named, or ask who runs this server.",
    httpStatus: 403,
  },
  "request.not-found": {
    message: ({ what }) => `There is no ${what} here.`,
    hint: () => "Check the name; GET /api/openapi.json lists all paths.",
    httpStatus: 404,
  },
  "request.method": {
    message: ({ allowed, method }) => `${method} is not for this path; it takes ${allowed.join(", ")}.`,
    hint: ({ allowed }) => `Use ${allowed.join(" or ")}.`,
    httpStatus: 405,
  },
  "request.type": {
    message: ({ expected, type }) =>
      `The body is ${type === "" ? "of no type" : type}; expected ${expected}.`,
    hint: ({ expected }) => `Send content-type: ${expected}.`,
    httpStatus: 415,
  },
  "request.limited": {
    message: ({ of, retryAfterSeconds }) =>
      `Too many requests of this ${of}; the next one is taken in ${retryAfterSeconds} s.`,
    hint: () => "Wait as long as Retry-After says, or raise the rate in the server's configuration.",
    httpStatus: 429,
    isRetryable: true,
  },
  "request.too-large": {
    message: ({ maxBytes }) => `The body is larger than ${maxBytes} bytes.`,
    hint: () => "Send less, or raise the server's bodyBytes.",
    httpStatus: 413,
  },
  "server.failed": {
    message: ({ request }) => `The server failed at this request (${request}).`,
    hint: () => "Look for the request's id in the server's log.",
    httpStatus: 500,
  },
  "server.stopping": {
    message: () => "The server is stopping, and takes no new requests.",
    hint: () => "Send it again in a moment, or to another instance.",
    httpStatus: 503,
    isRetryable: true,
  },
  "server.open-elsewhere": {
    message: ({ host }) => `Without authentication the server listens on this machine alone, not on ${host}.`,
    hint: () => "Make a key first: brainstem keys new. Or leave --host out.",
    httpStatus: 500,
  },
};
