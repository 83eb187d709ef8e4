/** The door of HTTP: one fetch handler, and who may call it. */
export {
  type AccessScope,
  type Authenticate,
  accessScopes,
  type Caller,
  type Refusal,
} from "./http/caller.ts";
export { createHandler, type Handler, type HandlerOptions } from "./http/handler.ts";
export { localAccess } from "./http/local-access.ts";
export type { Problem } from "./http/problem.ts";
export type { ServedBrainstem, ServedHealth } from "./http/served-brainstem.ts";
