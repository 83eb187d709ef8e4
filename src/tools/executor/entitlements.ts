/** The entitlements of a user: a tier, a capability. */
import type { SessionKey } from "../../ports/index.ts";

export interface Entitlements {
  /** Only the boolean true entitles; a service that fails or hangs doesn't. */
  isEntitled(session: SessionKey, entitlement: string): boolean | Promise<boolean>;
}

/** The same entitlements for all users of this installation. @default none */
export function createEntitlements(granted: readonly string[] = []): Entitlements {
  const names = new Set(granted);
  return { isEntitled: (_session, entitlement) => names.has(entitlement) };
}
