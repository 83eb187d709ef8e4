/** The part `classifier`: judges texts and the arguments of calls by evidence of attacks, at the profile's thresholds. */
import { exactly, is, optional } from "../../base/checks.ts";
import { fault } from "../../base/index.ts";
import type { Guardrail, Hook } from "../../ports/index.ts";
import type { Thresholds } from "../../safety/classifier.ts";
import { definePart, type Site } from "../part.ts";
import { profile } from "./profile.ts";

export interface ClassifierConfig {
  /**
   * Scores from 0 to 1 from which on a text is flagged, and stopped; 1 is reached by none. False turns it off.
   * @default those of the profile
   */
  readonly classifier?: Partial<Thresholds> | false;
}

const score = is("a number from 0 to 1", value => typeof value === "number" && value >= 0 && value <= 1);
const thresholds = exactly({ flag: optional(score), block: optional(score) });

const ID = "classifier";

export const classifier = definePart({
  name: ID,
  needs: { profile },
  keys: { classifier: (value, path) => (value === false ? [] : thresholds(value, path)) },
  /** @throws config.invalid where texts would be stopped that aren't flagged */
  start(needed, { config }: Site<ClassifierConfig>): Thresholds | false {
    if (config.classifier === false) return false;
    const at = { ...needed.profile.of("classifier"), ...config.classifier };
    if (at.flag <= at.block) return at;
    const problem = `expected at most ${at.block}, which blocks, got ${at.flag}: a text is flagged before it is stopped`;
    throw fault("config.invalid", { problems: [{ path: "classifier.flag", problem }] });
  },
  contribute: at => ({
    guardrails: at === false ? [] : [lazyGuardrail(at)],
    hooks: at === false ? [] : [lazyHook(at)],
    resolved: { classifier: at },
  }),
});

// The classifier is loaded with the first text that it judges.
const load = () => import("../../safety/classifier.ts");

function lazyGuardrail(at: Thresholds): Guardrail {
  let guardrail: Promise<Guardrail> | undefined;
  return {
    id: ID,
    stages: ["input", "cross-agent", "output"],
    onFailure: "closed",
    async judge(payload) {
      guardrail ??= load().then(({ createClassifierGuardrail }) => createClassifierGuardrail(at));
      return (await guardrail).judge(payload);
    },
  };
}

function lazyHook(at: Thresholds): Hook {
  let hook: Promise<Hook> | undefined;
  return {
    name: ID,
    onFailure: "closed",
    async beforeTool(call) {
      hook ??= load().then(({ createArgumentHook }) => createArgumentHook(at));
      return (await hook).beforeTool?.(call);
    },
  };
}
