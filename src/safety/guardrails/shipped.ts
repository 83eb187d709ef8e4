/**
 * The guardrails of this package, by the names under which configurations and profiles know them. A part whose
 * guardrail needs a service of its own (a vault, a second model) contributes it instead: see `Contribution.guardrails`.
 */
import type { Clock, Limits } from "../../base/index.ts";
import type { Guardrail } from "../../ports/index.ts";

/** The services that any guardrail may have. */
export interface GuardrailSite {
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Loads the guardrail's code with the first turn that it judges. */
export type LoadGuardrail = () => Promise<(site: GuardrailSite) => Guardrail>;

/**
 * A guardrail joins by a line here, and by its name in the profiles (`../profiles.ts`) where it is on by itself:
 * `classifier: () => import("../classifier/guardrail.ts").then(module => module.createClassifierGuardrail)`.
 */
export const shippedGuardrails: Readonly<Record<string, LoadGuardrail>> = Object.freeze({});
