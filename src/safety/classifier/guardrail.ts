/** `createClassifierGuardrail` judges inputs, results of tools, other agents' messages and answers by the classifier's score. */
import type { Guardrail, GuardrailStage, GuardrailVerdict } from "../../ports/index.ts";
import { type Classification, type ClassifierStage, classify } from "./classify.ts";
import { describeEvidence, type Thresholds, verdictOf } from "./thresholds.ts";

const stages: Readonly<Record<GuardrailStage, ClassifierStage>> = {
  input: "input",
  "cross-agent": "tool-result",
  output: "output",
  "mid-stream": "output",
};

/** Allows below `flag`. An answer is flagged at most: of its words only images' addresses and hidden text count. */
export function createClassifierGuardrail(thresholds: Thresholds): Guardrail {
  return {
    id: "classifier",
    stages: ["input", "cross-agent", "output"],
    onFailure: "closed",
    judge({ stage, text }) {
      const judged = classify(text, { stage: stages[stage] });
      const action = verdictOf(judged.score, thresholds);
      if (action === "allow") return undefined;
      return verdict(judged, stages[stage] === "output" ? "flag" : action);
    },
  };
}

const MOST_SPANS = 20;

const verdict = (judged: Classification, action: "flag" | "block"): GuardrailVerdict => ({
  action,
  reason: describeEvidence(judged),
  score: judged.score,
  spans: judged.evidence.slice(0, MOST_SPANS).map(({ start, end }) => ({ start, end })),
  ...(action === "block" && { text: "(This text was stopped: it reads as an attack on the assistant.)" }),
});
