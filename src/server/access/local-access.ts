/** `localAccess`: one person on one machine, without keys; a page of the web that a browser shows gets nothing. */
import { type Authenticate, accessScopes, type Caller } from "./caller.ts";

/** Names of this machine by which a request may come. A page that rebinds its own name to 127.0.0.1 has another one. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.test(new URL(origin).host);

/** Everything is the owner's. For servers that listen on loopback alone. */
export function localAccess(owner: Pick<Caller, "tenant" | "user">): Authenticate {
  const caller: Caller = { ...owner, roles: [], scopes: accessScopes, by: "local" };
  return request => {
    const host = request.headers.get("host") ?? new URL(request.url).host;
    const origin = request.headers.get("origin");
    if (!LOOPBACK.test(host)) return { reason: `the host ${host} is not this machine` };
    if (origin !== null && !isLoopbackOrigin(origin))
      return { reason: `the origin ${origin} is not this machine` };
    return caller;
  };
}
