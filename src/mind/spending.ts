/** The cost of a call of a model: held against the budgets before the call, and counted after it. */
import { type Clock, estimateTokens, fault, isFault, type Limits, type Usage } from "../base/index.ts";
import { type LanguageModel, type ModelCall, modelNameOf, type Pricing } from "../model/index.ts";
import type { Amount, BudgetLedger, Reservation, SessionKey } from "../ports/index.ts";
import type { AnswerSink } from "./model-call.ts";

/** The prices and the budgets of a mind's calls. */
export interface Spending {
  readonly pricing?: Pricing | undefined;
  readonly ledger?: BudgetLedger | undefined;
}

interface SpendingMeans {
  readonly spending: Spending;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly view: { readonly session: SessionKey; readonly signal: AbortSignal };
}

/** One call that may be made. */
export interface Allowance {
  /** What to call with: where a budget holds, the answer is bounded by what is held. */
  readonly options: ModelCall;
  /** The sink, and a counter beside it: an answer that breaks off has a cost, too. */
  listen(sink: AnswerSink): AnswerSink;
  /** The call is over. Gives its usage with what that cost. */
  settle(usage: Usage): Usage;
  /** It broke off, or wasn't made. After `settle` nothing happens. */
  abandon(error: unknown): void;
}

/** An estimate may be too low: by less than that, of nine texts in ten in most languages. See `estimateTokens`. */
const MARGIN = 1.25;
/** An answer that may not be longer is not worth asking for. */
const LEAST_ANSWER_TOKENS = 256;
/** The bound of an answer that has no other: more than any model says in one. */
const MOST_ANSWER_TOKENS = 1_000_000;

/** @throws budget.exhausted, model.unpriced; the signal's reason */
export function allow(
  means: SpendingMeans,
  model: LanguageModel,
  options: ModelCall,
): Allowance | Promise<Allowance> {
  const { ledger, pricing } = means.spending;
  if (ledger !== undefined) return hold(means, ledger, model, options);
  return {
    options,
    listen: sink => sink,
    settle: usage => (pricing === undefined ? usage : withCost(means, model, usage)),
    abandon: () => undefined,
  };
}

async function hold(
  means: SpendingMeans,
  ledger: BudgetLedger,
  model: LanguageModel,
  options: ModelCall,
): Promise<Allowance> {
  const { limits, view } = means;
  const input = estimateInput(options);
  const amountOf = (inputTokens: number, outputTokens: number) =>
    amountFor(withCost(means, model, { inputTokens, outputTokens, cachedInputTokens: 0 }));
  const mostInput = Math.ceil(input * MARGIN);
  const asked = options.maxOutputTokens ?? MOST_ANSWER_TOKENS;
  const mostAnswer = Math.min(limits.answerTokens, asked, MOST_ANSWER_TOKENS);
  const leastAnswer = Math.min(mostAnswer, LEAST_ANSWER_TOKENS);
  const amounts = { least: amountOf(mostInput, leastAnswer), most: amountOf(mostInput, mostAnswer) };
  const result = await ledger.reserve(view.session, amounts, view.signal);
  if (result.status === "unpriced") {
    throw fault("model.unpriced", { model: modelNameOf(model), budget: result.budget });
  }
  if (result.status === "exhausted") {
    throw fault("budget.exhausted", { budget: result.budget, reason: result.reason });
  }
  const { reservation, share } = result;
  const maxOutputTokens = Math.max(1, Math.floor(leastAnswer + share * (mostAnswer - leastAnswer)));
  let said = "";
  const estimate = () => amountOf(input, estimateTokens(said));
  return {
    options: { ...options, maxOutputTokens },
    listen: sink => ({
      text(delta) {
        said += delta;
        return sink.text(delta);
      },
      reasoning(delta) {
        said += delta;
        return sink.reasoning(delta);
      },
    }),
    settle(usage) {
      const counted = withCost(means, model, usage);
      // Some servers don't say what they have used.
      reservation.settle(counted.inputTokens + counted.outputTokens > 0 ? amountFor(counted) : estimate());
      return counted;
    },
    abandon: error => giveBack(reservation, error, estimate),
  };
}

/**
 * Source: the tokens of an image of usual size, and of a page of a document, at Anthropic and OpenAI; an estimate like
 * the rest.
 */
const FILE_TOKENS = 1_600;
const FILE_BYTES_PER_TOKEN = 30;

/** Bytes in base64 are no words: files are counted by themselves. */
function estimateInput({ prompt, tools = [] }: ModelCall): number {
  let files = 0;
  const text = JSON.stringify([prompt, tools], (_key, value: unknown) => {
    const { data, mediaType } = Object(value) as { readonly data?: unknown; readonly mediaType?: unknown };
    if (typeof mediaType !== "string" || typeof data !== "object" || data === null) return value;
    const bytes = "data" in data && typeof data.data === "string" ? data.data.length : 0;
    files += Math.max(FILE_TOKENS, Math.ceil(bytes / FILE_BYTES_PER_TOKEN));
    return { mediaType };
  });
  return estimateTokens(text) + files;
}

/** Failures of calls for which providers charge nothing: they never began to answer. */
const FREE: ReadonlySet<string> = new Set([
  ...["model.key-missing", "model.unauthorized", "model.quota-exceeded", "model.rate-limited"],
  ...["model.overloaded", "model.unreachable", "model.not-found", "model.request-refused"],
  ...["model.context-exceeded", "model.unavailable"],
]);

/** A broken call has no reported cost: it is estimated from the text that went in and came out. */
function giveBack(reservation: Reservation, error: unknown, estimate: () => Amount) {
  if (isFault(error) && FREE.has(error.code)) reservation.release();
  else reservation.settle(estimate());
}

function withCost(
  { clock, spending }: Pick<SpendingMeans, "clock" | "spending">,
  model: LanguageModel,
  usage: Usage,
): Usage {
  const costUsd = spending.pricing?.costOf(modelNameOf(model), usage, clock.now());
  return costUsd === undefined ? usage : { ...usage, costUsd };
}

const amountFor = ({ costUsd, inputTokens, outputTokens }: Usage): Amount => ({
  tokens: inputTokens + outputTokens,
  costUsd,
});
