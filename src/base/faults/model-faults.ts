/** Faults of a model, of the way to it, and of its answers. */
import { type FaultEntries, list } from "./fault-entry.ts";

/** Data of every failed model call: the model, and its provider's message. */
interface CallFailure {
  readonly model: string;
  /** Without a full stop; never a key. */
  readonly reason: string;
}

interface DelayedFailure extends CallFailure {
  /** When the provider says that it may be asked again, in milliseconds from now. */
  readonly retryAfterMs?: number;
}

export interface ModelFaultData {
  "model.unknown": {
    readonly name: string;
    readonly known: readonly string[];
    readonly nearest?: readonly string[];
  };
  "model.key-missing": { readonly model: string; readonly variables: readonly string[] };
  "model.unauthorized": CallFailure & { readonly variables?: readonly string[] };
  "model.quota-exceeded": DelayedFailure;
  "model.rate-limited": DelayedFailure;
  "model.overloaded": DelayedFailure;
  "model.unreachable": CallFailure;
  "model.not-found": CallFailure;
  "model.request-refused": CallFailure;
  "model.context-exceeded": CallFailure;
  "model.filtered": CallFailure;
  "model.interrupted": CallFailure;
  "model.stalled": {
    readonly model: string;
    readonly waitingFor: "first-token" | "next-token";
    readonly limitMs: number;
  };
  "model.empty-answer": { readonly model: string };
  "model.unavailable": { readonly model: string; readonly failure: string; readonly retryAfterMs: number };
  "model.failed": CallFailure;
  "model.unpriced": { readonly model: string; readonly budget: string };
  /** `reason`: the spent amount, the budget, and the time of its renewal. */
  "budget.exhausted": { readonly budget: string; readonly reason: string };
  "model.script-ended": { readonly steps: number; readonly call: number };
  "model.unrecorded": { readonly model: string; readonly call: number };
  "object.invalid": {
    readonly attempts: number;
    readonly problems: readonly string[];
    /** The model's last answer, unchanged. */
    readonly text: string;
  };
  "object.missing": { readonly status: string; readonly reason: string };
}

const seconds = (ms: number) => `${Math.max(1, Math.ceil(ms / 1_000)).toLocaleString("en")} s`;
const later = (retryAfterMs: number | undefined) =>
  retryAfterMs === undefined ? "Try again later" : `Try again in ${seconds(retryAfterMs)}`;

const inVariables = (variables: readonly string[]) =>
  variables.length === 0 ? "" : ` in ${variables.join(" or ")}`;

export const modelFaults: FaultEntries<ModelFaultData> = {
  "model.unknown": {
    message: ({ name, known, nearest = [] }) =>
      nearest.length > 0
        ? `There is no model ${name}. Did you mean ${list(nearest)}?`
        : `There is no model ${name}. Known here: ${list(known)}.`,
    hint: () =>
      "`brainstem models` lists what there is. Name one in .agent/brain.yaml, as `model`, or by --model.",
    httpStatus: 400,
  },
  "model.key-missing": {
    message: ({ model, variables }) => `${model} needs a key, and ${variables.join(" or ")} is not set.`,
    hint: ({ variables }) => `Set it where this program is started: export ${variables[0]}=…`,
    httpStatus: 500,
  },
  "model.unauthorized": {
    message: ({ model, reason, variables = [] }) =>
      `The provider of ${model} does not accept the key${inVariables(variables)}: ${reason}.`,
    hint: ({ variables = [] }) =>
      `Check the key${inVariables(variables)}, and whether it may use this model.`,
    httpStatus: 502,
  },
  "model.quota-exceeded": {
    message: ({ model, reason }) => `The account behind ${model} has used up what it has: ${reason}.`,
    hint: () => "Add credit or raise the quota with the provider, or name another model.",
    httpStatus: 502,
  },
  "model.rate-limited": {
    message: ({ model, reason }) => `${model} is asked too often: ${reason}.`,
    hint: ({ retryAfterMs }) => `${later(retryAfterMs)}, or name a second model as a fallback.`,
    httpStatus: 503,
    isRetryable: true,
  },
  "model.overloaded": {
    message: ({ model, reason }) => `The provider of ${model} has trouble of its own: ${reason}.`,
    hint: ({ retryAfterMs }) => `${later(retryAfterMs)}, or name a second model as a fallback.`,
    httpStatus: 502,
    isRetryable: true,
  },
  "model.unreachable": {
    message: ({ model, reason }) => `${model} can't be reached: ${reason}.`,
    hint: () => "Check the network, and for a local model that its server runs: `brainstem models` says.",
    httpStatus: 502,
    isRetryable: true,
  },
  "model.not-found": {
    message: ({ model, reason }) => `The provider knows no model ${model}: ${reason}.`,
    hint: () => "Check the spelling; `brainstem models` lists what a server offers that says it.",
    httpStatus: 400,
  },
  "model.request-refused": {
    message: ({ model, reason }) => `${model} refused the request: ${reason}.`,
    hint: () => "The same request will be refused again. Another model may take it.",
    httpStatus: 502,
  },
  "model.context-exceeded": {
    message: ({ model, reason }) => `The conversation is too long for ${model}: ${reason}.`,
    hint: () => "Go on in a new session, or name a model with a larger window.",
    httpStatus: 413,
  },
  "model.filtered": {
    message: ({ model, reason }) => `The provider of ${model} filtered the request or the answer: ${reason}.`,
    hint: () => "Word it differently. The filter is the provider's.",
    httpStatus: 422,
  },
  "model.interrupted": {
    message: ({ model, reason }) => `The answer of ${model} broke off: ${reason}.`,
    hint: () => "What had been said is kept; try again.",
    httpStatus: 502,
    isRetryable: true,
  },
  "model.stalled": {
    message: ({ model, waitingFor, limitMs }) =>
      waitingFor === "first-token"
        ? `${model} said nothing for ${seconds(limitMs)}.`
        : `${model} stopped in the middle of its answer, and said nothing more for ${seconds(limitMs)}.`,
    hint: ({ waitingFor }) =>
      `Try again, or raise limits.${waitingFor === "first-token" ? "firstTokenMs" : "nextTokenMs"} for a slow model.`,
    httpStatus: 504,
    isRetryable: true,
  },
  "model.empty-answer": {
    message: ({ model }) => `${model} answered nothing at all.`,
    hint: () => "Try again, or name another model.",
    httpStatus: 502,
    isRetryable: true,
  },
  "model.unavailable": {
    message: ({ model, failure, retryAfterMs }) =>
      `${model} ${failure === "model.quota-exceeded" ? "has no quota left" : "has failed repeatedly"} (${failure}) and is left alone for ${seconds(retryAfterMs)}.`,
    hint: () => "Wait, mend what is behind it, or name a second model as a fallback.",
    httpStatus: 503,
    isRetryable: true,
  },
  "model.failed": {
    message: ({ model, reason }) => `The model ${model} failed: ${reason}.`,
    hint: () => "The conversation is kept; try again.",
    httpStatus: 502,
    isRetryable: true,
  },
  "model.unpriced": {
    message: ({ model, budget }) => `Nobody knows what ${model} costs, and the budget ${budget} is in USD.`,
    hint: () => "Name its price under `prices`, in USD for a million tokens; 0 for what costs nothing.",
    httpStatus: 500,
  },
  "budget.exhausted": {
    message: ({ budget, reason }) => `The budget ${budget} does not allow this call: ${reason}.`,
    hint: () => "Raise it, wait until it begins anew, or name a model that costs nothing as a fallback.",
    httpStatus: 402,
  },
  "model.script-ended": {
    message: ({ steps, call }) =>
      `The scripted model has ${steps} step${steps === 1 ? "" : "s"}, and this is call ${call}.`,
    hint: () => 'Write a step for every call that the test makes, or pass `atEnd: "repeat"`.',
    httpStatus: 500,
  },
  "model.unrecorded": {
    message: ({ model, call }) =>
      `The recording of ${model} has no answer to call ${call} as it was made now.`,
    hint: () => "The prompt, the tools or the options have changed since: record it again.",
    httpStatus: 500,
  },
  "object.invalid": {
    message: ({ attempts, problems }) =>
      `The model gave no valid object in ${attempts} attempt${attempts === 1 ? "" : "s"}: ${problems.join("; ")}.`,
    hint: () =>
      "What it answered is in the fault's data, as `text`. Simplify the schema, or name a larger model.",
    httpStatus: 502,
    isRetryable: true,
  },
  "object.missing": {
    message: ({ status, reason }) => `The turn ended without an object (${status}): ${reason}`,
    hint: () => "The turn's events say more; try again.",
    httpStatus: 502,
    isRetryable: true,
  },
};
