/** `defineRoute`: one path of the API, with the schemas that check its requests and describe it in OpenAPI. */
import type { z } from "zod";
import type { AccessScope, Caller } from "../access/caller.ts";
import type { RunningTurns } from "./running-turns.ts";
import type { ServedBrainstem } from "./served-brainstem.ts";

export type Method = "DELETE" | "GET" | "POST" | "PUT";

/** A request whose parts have passed the route's schemas. */
export interface Call<Params, Query, Body> {
  readonly caller: Caller;
  readonly served: ServedBrainstem;
  readonly running: RunningTurns;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly request: Request;
  /** The path below which the API is mounted, for addresses in answers. */
  readonly base: string;
}

interface RouteParts<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: Method;
  /** Below the API's path, with parameters as `:session`. */
  readonly path: string;
  /** In a sentence, for the description of the API. */
  readonly summary: string;
  readonly scope: AccessScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Of the answer with the status 200. */
  readonly answer: z.ZodType;
  /** The answer may be a stream of server-sent events instead. */
  readonly streams?: boolean;
  /** Plain data, or a whole response. */
  handle(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): unknown;
}

/** A route whose types are its own affair. */
export type Route = RouteParts<z.ZodType, z.ZodType, z.ZodType>;

export const defineRoute = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  route: RouteParts<Params, Query, Body>,
): Route => Object.freeze(route) as unknown as Route;
