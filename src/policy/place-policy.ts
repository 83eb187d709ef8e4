/** Places a policy whose judgements know all programs. */
import { type PlaceRulesOptions, placeRules } from "./place-rules.ts";
import type { Policy } from "./policy.ts";
import { recogniseShell } from "./shell/recognise-shell.ts";

export type PlaceOptions = Omit<PlaceRulesOptions, "recognise">;

/** See `placeRules`. */
export const placePolicy = (options: PlaceOptions): Policy =>
  placeRules({ ...options, recognise: recogniseShell });
