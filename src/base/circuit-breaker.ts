/** Leaves alone what keeps failing, a tool or a model, and tries it again after a while. */
import type { Clock } from "./clock.ts";

export interface CircuitBreaker {
  /** Whether a call may run now. A call that may run must be reported. */
  admit(key: string): { readonly isOpen: false } | { readonly isOpen: true; readonly retryAfterMs: number };
  /**
   * `neither` for a call that says nothing of what was called, such as a cancelled one.
   * @param openMs how long the circuit stays open if this failure opens it @default the breaker's own
   */
  report(key: string, result: "success" | "failure" | "neither", openMs?: number): void;
}

export interface CircuitBreakerOptions {
  readonly clock: Clock;
  /** Failures in a row that open the circuit. @default 5 */
  readonly failures?: number;
  /** How long it stays open; then one call tries, and its result decides. @default 30_000 */
  readonly openMs?: number;
}

interface Circuit {
  readonly failures: number;
  readonly openUntil: number;
  readonly isTrying: boolean;
}

/** Circuits that are remembered; the circuit with the oldest failure is forgotten first. */
const MAX_CIRCUITS = 1_000;

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { clock, failures: mostFailures = 5, openMs = 30_000 } = options;
  const circuits = new Map<string, Circuit>();
  return {
    admit(key) {
      const circuit = circuits.get(key);
      if (circuit === undefined || circuit.failures < mostFailures) return { isOpen: false };
      const retryAfterMs = circuit.openUntil - clock.now();
      if (retryAfterMs > 0 || circuit.isTrying)
        return { isOpen: true, retryAfterMs: Math.max(retryAfterMs, 0) };
      circuits.set(key, { ...circuit, isTrying: true });
      return { isOpen: false };
    },
    report(key, result, ownOpenMs = openMs) {
      const circuit = circuits.get(key);
      if (result === "success") circuits.delete(key);
      else if (result === "neither") {
        if (circuit !== undefined) circuits.set(key, { ...circuit, isTrying: false });
      } else {
        circuits.delete(key);
        const failures = (circuit?.failures ?? 0) + 1;
        circuits.set(key, { failures, openUntil: clock.now() + ownOpenMs, isTrying: false });
        if (circuits.size > MAX_CIRCUITS) circuits.delete(circuits.keys().next().value!);
      }
    },
  };
}
