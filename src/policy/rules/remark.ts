/** Which remarks of a bullet may be left out, because they neither widen nor narrow what it says. */
import type { Decision } from "../../ports/index.ts";
import type { Token } from "./sentence.ts";

const REASON =
  /^(?:because|since|e\.g|eg|for example|for instance|see|no approval needed|no exceptions?|without exceptions?)\b/;
/** Who else does it, what it would do, what to do instead. */
const EXPLANATION =
  /^(?:(?:only )?(?:humans?|people|persons?|a person|maintainers|owners)|it|it's|its|this|these|they|there|we|you|not even|ever|always|instead|use|prefer|open|leave)\b/;
const CONDITION =
  /\b(?:except|unless|if|when|while|without|until|but|outside|other than|ask|only (?!humans?|people|persons?|a person|maintainers|owners))\b/;

/** A permission may leave out reasons and examples, a prohibition explanations too; neither leaves out a condition. */
export function isMereRemark(remark: readonly Token[], decision: Decision): boolean {
  const text = remark.map(token => token.text).join(" ");
  if (CONDITION.test(text)) return false;
  return REASON.test(text) || (decision !== "allow" && EXPLANATION.test(text));
}
