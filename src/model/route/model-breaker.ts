/** Leaves a model alone after failures that asking again won't mend: how many, and for how long, depends on their kind. */
import { type Clock, createCircuitBreaker, type Fault, type FaultCode, fault } from "../../base/index.ts";
import { type LanguageModel, modelNameOf } from "../language-model.ts";

export interface ModelBreaker {
  /** Why a model may not be asked now; undefined when it may. The outcome of an allowed call must be reported. */
  admit(model: LanguageModel): Fault<"model.unavailable"> | undefined;
  /** How it went; without a failure it went well. */
  report(model: LanguageModel, failure?: Fault): void;
  /** The call said nothing of the model: it was cancelled. */
  dismiss(model: LanguageModel): void;
}

interface FailureClass {
  readonly code: FaultCode;
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  readonly openMs: number;
  /** The part at fault: all models of the provider share one key, one account, one network. */
  readonly scope: "model" | "provider";
}

const MINUTE_MS = 60_000;

/**
 * Another failure never counts. A refused request, an unknown model or a text that is too long is a fault of the request;
 * a refused key may be mended at any moment, and each refusal names the key.
 */
const classes: readonly FailureClass[] = Object.freeze([
  { code: "model.quota-exceeded", failures: 1, openMs: 5 * MINUTE_MS, scope: "provider" },
  { code: "model.rate-limited", failures: 3, openMs: 10_000, scope: "model" },
  { code: "model.overloaded", failures: 5, openMs: 30_000, scope: "model" },
  { code: "model.unreachable", failures: 5, openMs: 10_000, scope: "provider" },
  { code: "model.interrupted", failures: 5, openMs: 30_000, scope: "model" },
  { code: "model.stalled", failures: 3, openMs: 30_000, scope: "model" },
  { code: "model.failed", failures: 5, openMs: 30_000, scope: "model" },
]);

/** One breaker for all conversations of a mind: they share the known failures. */
export function createModelBreaker(clock: Clock): ModelBreaker {
  const breakers = classes.map(each => ({
    ...each,
    breaker: createCircuitBreaker({ clock, failures: each.failures, openMs: each.openMs }),
    keyOf: (model: LanguageModel) => (each.scope === "model" ? modelNameOf(model) : model.provider),
  }));
  return {
    admit(model) {
      for (const [index, { breaker, code, keyOf }] of breakers.entries()) {
        const admission = breaker.admit(keyOf(model));
        if (!admission.isOpen) continue;
        for (const earlier of breakers.slice(0, index))
          earlier.breaker.report(earlier.keyOf(model), "neither");
        const { retryAfterMs } = admission;
        return fault("model.unavailable", { model: modelNameOf(model), failure: code, retryAfterMs });
      }
      return undefined;
    },
    report(model, failure) {
      for (const { breaker, code, keyOf, openMs } of breakers) {
        if (failure === undefined) breaker.report(keyOf(model), "success");
        else if (failure.code !== code) breaker.report(keyOf(model), "neither");
        else breaker.report(keyOf(model), "failure", Math.max(openMs, retryAfterOf(failure) ?? 0));
      }
    },
    dismiss(model) {
      for (const { breaker, keyOf } of breakers) breaker.report(keyOf(model), "neither");
    },
  };
}

/** When the provider says that it may be asked again, in milliseconds from then; undefined where it doesn't say. */
export function retryAfterOf({ data }: Fault): number | undefined {
  const { retryAfterMs } = data as { readonly retryAfterMs?: unknown };
  return typeof retryAfterMs === "number" ? retryAfterMs : undefined;
}
