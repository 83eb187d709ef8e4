/** `createHandler`: one fetch handler for everything that a Brainstem serves over HTTP. */
import { Hono } from "hono";
import { createId, fault } from "../../base/index.ts";
import { type Authenticate, type Caller, isCaller, mayUse } from "../access/caller.ts";
import { createRateLimits, type Rates } from "../access/rate-limits.ts";
import { describeApi } from "./openapi.ts";
import { problemResponse } from "./problem.ts";
import { readRequest } from "./read-request.ts";
import { approvalRoutes } from "./rest/approvals.ts";
import { healthAt } from "./rest/health.ts";
import { sessionRoutes } from "./rest/sessions.ts";
import { turnRoutes } from "./rest/turns.ts";
import type { Route } from "./route.ts";
import { createRunningTurns } from "./running-turns.ts";
import type { ServedBrainstem } from "./served-brainstem.ts";

export interface HandlerOptions {
  /** Says who calls, in this order: the first that knows decides. */
  readonly access: readonly Authenticate[];
  /** The path of the host program below which everything is. @default "" */
  readonly basePath?: string;
  /** The largest body that is read. @default 16 MiB */
  readonly bodyBytes?: number;
  /** Hears of requests that failed for no fault of the client's. @default nothing is printed */
  readonly onError?: (error: unknown, requestId: string) => void;
  /** Requests a minute. @default no limit */
  readonly rates?: Rates;
  /** For the description of the API. @default "0" */
  readonly version?: string;
}

export interface Handler {
  /** Bound: hand it over as it is. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Takes no more turns, and resolves when those that run have ended. */
  drain(): Promise<void>;
}

const MAX_BODY_BYTES = 16_777_216;
const API = "/api";
const routes: readonly Route[] = [...sessionRoutes, ...turnRoutes, ...approvalRoutes];

export function createHandler(served: ServedBrainstem, options: HandlerOptions): Handler {
  const { access, basePath = "", bodyBytes = MAX_BODY_BYTES, onError, rates = {}, version = "0" } = options;
  const limits = createRateLimits(rates);
  const base = basePath + API;
  const running = createRunningTurns();
  const callers = new WeakMap<Request, Caller>();
  const app = new Hono({ strict: false }).basePath(base);

  async function callerOf(request: Request): Promise<Caller> {
    const known = callers.get(request);
    if (known !== undefined) return known;
    for (const authenticate of access) {
      const found = await authenticate(request);
      if (found === undefined) continue;
      if (!isCaller(found)) throw fault("request.unauthenticated", { reason: found.reason });
      await limits.take(found);
      callers.set(request, found);
      return found;
    }
    throw fault("request.unauthenticated", { reason: "the request brings no credentials" });
  }

  async function answer(route: Route, request: Request, params: Record<string, string>): Promise<Response> {
    const caller = await callerOf(request);
    if (!mayUse(caller, route.scope))
      throw fault("request.forbidden", { reason: `it takes the scope ${route.scope}` });
    const query = new URL(request.url).searchParams;
    const parts = await readRequest(route, request, { params, query }, bodyBytes);
    const given = await route.handle({ ...parts, base, caller, request, running, served });
    return given instanceof Response ? given : Response.json(given);
  }

  for (const route of routes)
    app.on(route.method, route.path, context => answer(route, context.req.raw, context.req.param()));
  app.get("/openapi.json", async context => {
    await callerOf(context.req.raw);
    return Response.json(describeApi(routes, { base, version }));
  });

  /** For a path that is there with other methods. */
  function missing(request: Request): unknown {
    const { pathname } = new URL(request.url);
    const path = pathname.slice(base.length);
    const allowed = routes.filter(route => patternOf(route).test(path)).map(({ method }) => method);
    if (allowed.length === 0) return fault("request.not-found", { what: `path ${pathname}` });
    return fault("request.method", { method: request.method, allowed });
  }
  app.notFound(async context => {
    await callerOf(context.req.raw);
    throw missing(context.req.raw);
  });
  app.onError(error => {
    throw error;
  });

  return {
    async fetch(request) {
      const requestId = requestIdOf(request);
      try {
        const { pathname } = new URL(request.url);
        const health = pathname.startsWith(`${base}/health`)
          ? await healthAt(
              pathname.slice(base.length + "/health".length),
              served,
              running.problem !== undefined,
            )
          : undefined;
        return named(health ?? (await app.fetch(request)), requestId);
      } catch (error) {
        const response = problemResponse(error, requestId);
        if (response.status >= 500) onError?.(error, requestId);
        return response;
      }
    },
    async drain() {
      running.drain();
      await running.settled();
    },
  };
}

const patternOf = ({ path }: Route): RegExp => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`);

/** The id that the caller gives, if logs can hold it. */
function requestIdOf({ headers }: Request): string {
  const given = headers.get("x-request-id");
  return given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : createId(Date.now());
}

function named(response: Response, requestId: string): Response {
  response.headers.set("x-request-id", requestId);
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}
