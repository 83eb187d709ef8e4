/** `judgeCall`: whether a call may go on without a person, by where its words come from. Pure. */
import type { Json } from "../../base/index.ts";
import type { CallJudgement, CallView, Taint } from "../../ports/index.ts";
import { conversationWords } from "./conversation-words.ts";
import { effectOf } from "./effect-of.ts";
import { findTaint } from "./find-taint.ts";
import { findPrivateLinks } from "./private-link.ts";
import type { ProvenanceOptions } from "./settings.ts";
import { isThird } from "./two-of-three.ts";

const RULE = "provenance";
/** As many are in the reason; the question shows all. */
const MAX_TOLD = 3;

/** Undefined where there is nothing to say. */
export function judgeCall(hidden: CallView, options: ProvenanceOptions): CallJudgement | undefined {
  const { isMemoryOwn = true, maxChars, mode } = options;
  const view = shown(hidden);
  const effect = effectOf(view.judged ?? view.operations, view.tool, options);
  const words = conversationWords(view, { trusted: new Set(options.trusted), maxChars, isMemoryOwn });
  if (words.untrusted.length === 0 && !words.isCut) return undefined;
  const isFar = effect === "outward" || effect === "read";
  const stop = isFar && mode === "deny" ? ("deny" as const) : ("ask" as const);
  const links = words.untrusted.length === 0 ? [] : findPrivateLinks(hidden.call.arguments as Json, words);
  if (links.length > 0) return { decision: stop, rule: RULE, reason: reasonOf(links), taint: links };
  const found = findTaint(view, effect, words, options);
  if (found === undefined)
    return {
      decision: stop,
      rule: RULE,
      reason: "there is more in it than can be followed to where it comes from",
    };
  const { isNamed, taint } = found;
  if (taint.length > 0) {
    // On behalf of an agent, memory keeps a candidate for a person's review.
    const isReviewed = effect === "memory" && view.origin !== "person";
    if (isReviewed || found.isOnlyNoted || (!isFar && mode === "outward")) return { taint };
    return { decision: stop, rule: RULE, reason: reasonOf(taint), taint };
  }
  if (isThird(view, words, options, isNamed)) return { decision: "ask", rule: RULE, reason: THIRD };
  return undefined;
}

const THIRD =
  "this turn would have untrusted text, private data and an effect of its own choice, and two of these are all that it gets without you";

const reasonOf = (taint: readonly Taint[]): string => {
  const told = taint.slice(0, MAX_TOLD).map(({ says }) => says);
  const left = taint.length - told.length;
  return `${told.join("; ")}${left > 0 ? `; and ${left} more` : ""}`;
};

/** With originals, where a veil is before them: words are compared as they are. */
function shown(view: CallView): CallView {
  const { call, input, judged, operations, show } = view;
  if (show === undefined) return view;
  return {
    ...view,
    input: show(input),
    call: show(call),
    operations: show(operations),
    ...(judged !== undefined && { judged: show(judged) }),
  };
}
