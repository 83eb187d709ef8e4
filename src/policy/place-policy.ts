/** Places a policy whose judgements know all programs, so that it decides without waiting. */
import { type PlaceRulesOptions, placeRules } from "./place-rules.ts";
import type { Policy } from "./policy.ts";
import type { RecogniseShell } from "./shell/shell-recogniser.ts";

export type PlaceOptions = Omit<PlaceRulesOptions, "recognise">;

/** Recognises commands by all programs that the engine knows, which it loads. */
export const loadShell = async (): Promise<RecogniseShell> =>
  (await import("./shell/shell-on-demand.ts")).loadShell();

/** See `placeRules`. */
export const placePolicy = async (options: PlaceOptions): Promise<Policy> =>
  placeRules({ ...options, recognise: await loadShell() });
