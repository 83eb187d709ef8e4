/** Decides what of all that could be shown is shown: the more important first, as far as the budget goes. */
import { type Fragment, type FragmentContent, renderFragment, type TokenCounter } from "../../base/index.ts";

export interface Candidate {
  readonly content: FragmentContent;
  readonly reason: string;
  /** Present where it is out whatever the budget: why. */
  readonly out?: string;
  /** It says nothing without this one, which comes before it. */
  readonly needs?: Candidate;
  /** It takes the place of this one, which comes before it, where that had no room. */
  readonly insteadOf?: Candidate;
}

export interface LeftOut {
  readonly fragment: Fragment;
  readonly why: string;
}

export interface Fitted {
  /** In the order of the candidates. */
  readonly fragments: readonly Fragment[];
  readonly leftOut: readonly LeftOut[];
  readonly tokens: number;
}

/** A candidate's fragment, with the tokens of its rendered form. */
export function measureFragment({ content, reason }: Candidate, countTokens: TokenCounter): Fragment {
  return { ...content, tokens: countTokens(renderFragment(content)), reason };
}

/**
 * Takes candidates in order of priority, each if it fits into what is left; a candidate that is left out for its size would not
 * have fitted beside those before it. Pure.
 */
export function fitFragments(
  candidates: readonly Candidate[],
  budgetTokens: number,
  countTokens: TokenCounter,
): Fitted {
  const taken = new Map<Candidate, Fragment>();
  const leftOut: LeftOut[] = [];
  let tokens = 0;
  for (const candidate of candidates) {
    const { insteadOf } = candidate;
    if (insteadOf !== undefined && (taken.has(insteadOf) || insteadOf.out !== undefined)) continue;
    const fragment = measureFragment(candidate, countTokens);
    const why = whyNot(candidate, fragment.tokens, Math.max(0, budgetTokens - tokens));
    if (why === undefined) {
      taken.set(candidate, fragment);
      tokens += fragment.tokens;
    } else {
      leftOut.push({ fragment, why });
    }
  }
  return { fragments: [...taken.values()], leftOut, tokens };

  function whyNot({ out, needs }: Candidate, neededTokens: number, freeTokens: number): string | undefined {
    if (out !== undefined) return out;
    if (needs !== undefined && !taken.has(needs))
      return `what it belongs to is out: ${needs.content.source.file}`;
    return neededTokens > freeTokens
      ? `over budget: ${neededTokens} tokens, ${freeTokens} were free`
      : undefined;
  }
}
