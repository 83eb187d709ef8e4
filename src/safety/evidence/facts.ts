/** `factsOf`: the facts of an entry that its proof keeps in the clear, when its content is gone: model, tool, flag. */
import type { CommittedEvent, EntryFacts } from "../../ports/index.ts";

/** Undefined for an entry without any. Names only: a person's words are never in it. */
export function factsOf(entry: CommittedEvent): EntryFacts | undefined {
  switch (entry.kind) {
    case "turn-start":
    case "turn-resume":
    case "model-call-start":
    case "model-call-end":
      return { model: entry.model };
    case "tool-call-request":
    case "tool-call-start":
    case "tool-call-end":
      return { tool: entry.tool };
    case "guardrail-decision": {
      const { action, guardrail: name } = entry;
      return action === "allow" ? undefined : { flag: { layer: "guardrail", name, action } };
    }
    case "text-withheld":
    case "result-withheld":
      return { flag: { layer: "guardrail", name: entry.hook, action: "ask" } };
    case "policy-decision": {
      const { decision: action, tier } = entry;
      const operation = { operation: entry.operation, ...(tier !== undefined && { tier }) };
      if (action === "allow") return operation;
      return { ...operation, flag: { layer: "policy", name: entry.operation, action } };
    }
    case "hook-failure":
      return { flag: { layer: "hook", name: entry.hook, action: entry.effect } };
    default:
      return undefined;
  }
}

/** Whether an entry's content went in, came out, or neither. */
export type Direction = "input" | "output" | undefined;

const directions: { readonly [Kind in CommittedEvent["kind"]]?: Direction } = {
  "input-received": "input",
  "tool-call-request": "input",
  "approval-response": "input",
  "result-response": "input",
  "question-response": "input",
  "text-block": "output",
  "reasoning-block": "output",
  "tool-call-end": "output",
  "turn-end": "output",
};

/** Of the content that the entry's salted hash is of. */
export const directionOf = (kind: CommittedEvent["kind"]): Direction =>
  Object.hasOwn(directions, kind) ? directions[kind] : undefined;
