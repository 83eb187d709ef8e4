/** The approver of an installation without a person at the screen: the person answers later. */
import { fault, limits } from "../../base/index.ts";
import type { ApprovalDeferral, Approver } from "../../ports/index.ts";

export interface DeferringApproverOptions {
  /** Milliseconds that a person has to answer. @default limits.deferredApprovalMs, 7 days */
  readonly validForMs?: number;
}

/**
 * Defers every request: its call is suspended, and the turn with it, until the session gets the answer, in this
 * process or another.
 * @throws config.invalid for a time that is not a finite number above 0
 */
export function createDeferringApprover(
  options: DeferringApproverOptions = {},
): Approver & { readonly validForMs: number } {
  const { validForMs = limits.deferredApprovalMs.default } = options;
  if (!(Number.isFinite(validForMs) && validForMs > 0)) {
    const problem = `expected a finite number of milliseconds above 0, got ${String(validForMs)}`;
    throw fault("config.invalid", { problems: [{ path: "validForMs", problem }] });
  }
  return Object.freeze({
    validForMs,
    ask: async (): Promise<ApprovalDeferral> => ({ isDeferred: true }),
  });
}
