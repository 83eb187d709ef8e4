/** `problemOf`: anything that was thrown as `application/problem+json`, without a stack, a cause or data. Source: RFC 9457. */
import { fault, isFault } from "../../base/index.ts";

export interface Problem {
  /** Names the kind of problem: the fault's code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  /** Finds the request in logs. */
  readonly requestId: string;
  /** Each wrong member of the request. */
  readonly problems?: readonly { readonly path: string; readonly problem: string }[];
}

export const PROBLEM_TYPE = "application/problem+json";

/** An error that is no fault is one of ours: clients learn no more than that it happened. */
export function problemOf(error: unknown, requestId: string): Problem {
  if (!isFault(error)) return problemOf(fault("server.failed", { request: requestId }), requestId);
  const { code, httpStatus: status, message: detail } = error;
  return {
    type: `urn:brainstem:fault:${code}`,
    title: TITLES[status] ?? "The request could not be served",
    status,
    detail,
    code,
    requestId,
    ...(isFault(error, "request.invalid") && { problems: error.data.problems }),
  };
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Not authenticated",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Too large",
  415: "Media type not supported",
  422: "Not valid",
  429: "Too many requests",
  500: "Internal error",
  503: "Not available",
};

export function problemResponse(error: unknown, requestId: string): Response {
  const problem = problemOf(error, requestId);
  const headers: Record<string, string> = { "content-type": PROBLEM_TYPE, "x-request-id": requestId };
  if (problem.status === 401) headers["www-authenticate"] = "Bearer";
  if (isFault(error, "request.limited")) headers["retry-after"] = String(error.data.retryAfterSeconds);
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}
