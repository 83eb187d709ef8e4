/** The door of guardrails: those of this package, makers of others, and the hook that has them judge a turn. */
export { createFinderGuardrail, type FinderGuardrailOptions } from "./guardrails/finder-guardrail.ts";
export { createGuardrailHook, type GuardrailHookOptions } from "./guardrails/guardrail-hook.ts";
export { createHoldBack, type HoldBack, MAX_HELD_CHARS, replaceAll } from "./guardrails/hold-back.ts";
export { createPhraseGuardrail, type PhraseRules } from "./guardrails/phrases.ts";
export { riskOf, type TurnRisk } from "./guardrails/turn-risk.ts";
