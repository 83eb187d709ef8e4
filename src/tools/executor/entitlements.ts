/** What a user is entitled to: a tier, a capability. */
import type { SessionKey } from "../../ports/index.ts";

export interface Entitlements {
  /** Only the boolean true entitles; a service that fails or hangs doesn't. */
  isEntitled(session: SessionKey, entitlement: string): boolean | Promise<boolean>;
}

/** The same for everybody: what this installation grants. @default nothing */
export function createEntitlements(granted: readonly string[] = []): Entitlements {
  const names = new Set(granted);
  return { isEntitled: (_session, entitlement) => names.has(entitlement) };
}
