/** The door of HTTP: one fetch handler, and who may call it. */

export { type ApiKey, type ApiKeys, createApiKeys, type NewApiKey } from "./access/api-keys.ts";
export {
  type AccessScope,
  type Authenticate,
  accessScopes,
  type Caller,
  type Refusal,
} from "./access/caller.ts";
export { type JwtOptions, jwtAccess } from "./access/jwt-access.ts";
export { localAccess } from "./access/local-access.ts";
export type { Rates } from "./access/rate-limits.ts";
export { createHandler, type Handler, type HandlerOptions } from "./http/handler.ts";
export type { Problem } from "./http/problem.ts";
export type { ServedBrainstem, ServedHealth } from "./http/served-brainstem.ts";
