/** `asksToForget`: whether a person's words ask for these memories to be gone, now or before a short answer. */
import { queryTerms, words } from "../../search/index.ts";

/** Verbs that speak of memory, by their beginnings. */
const FORGETS = /\b(?:forget|unlearn|vergiss|vergesst|oublie|olvida|esque[cç]e)|忘れ/iu;
/** Verbs that delete anything, by their beginnings. */
const DELETES =
  /\b(?:erase|delete|remove|scratch|discard|strike|wipe|drop|clear|lösche?|streiche?|entferne?|supprime|efface|borra|elimina|apaga|remov[ae])|消し|消去|削除/iu;
/** “Don't forget the kiln” asks for the opposite. */
const NEGATED = new RegExp(
  String.raw`\b(?:do(?:n['’]?t| not)|never|not|nicht|niemals|kein\w*|ne|jamais|nunca|não)\s+(?:\w+\s+)?(?:${FORGETS.source}|${DELETES.source})\w*`,
  "giu",
);
/** The memory that was just shown. */
const POINTS = new RegExp(
  String.raw`(?:${DELETES.source})\p{L}*[\s-]+(?:\p{L}+ )?(?:that|this|it|them|those|these|both|das|dies\p{L}*|es|beide\p{L}*|ça|cela|le|la|les|eso|esto|lo|isso)(?:[.!?,]|$|\s+(?:please|again|one|too|all|bitte|now))|それ|これ|あれ`,
  "iu",
);
const NAMES_MEMORY =
  /\b(?:memor\w*|notes?|lessons?|preferences?|decisions?|facts?|episodes?|erinnerung\w*|notiz\w*|souvenirs?|recuerdos?|lembran\w+)\b|記憶|メモ/iu;
const REFUSES = /^\s*(?:no|nope|nah|stop|cancel|wait|don['’]?t|nein|non|não|いいえ|やめ)(?![\p{L}\p{N}])/iu;
/** “Yes”, “the second one”: it answers a question, and means the words before it. */
const MAX_ANSWER_WORDS = 3;

/**
 * A verb of deleting alone is not enough: “delete the branch” says nothing of memory. It has to name memory, point at it,
 * or share a word with each memory that would go.
 * @param inputs the person's own, the newest last @param memories their texts
 */
export function asksToForget(inputs: readonly string[], memories: readonly string[]): boolean {
  for (const input of inputs.toReversed()) {
    if (asks(input.replace(NEGATED, ""), memories)) return true;
    if (REFUSES.test(input) || words(input).length > MAX_ANSWER_WORDS) return false;
  }
  return false;
}

function asks(input: string, memories: readonly string[]): boolean {
  if (FORGETS.test(input)) return true;
  if (!DELETES.test(input)) return false;
  if (POINTS.test(input) || NAMES_MEMORY.test(input)) return true;
  const said = new Set(queryTerms(input));
  return memories.every(text => !said.isDisjointFrom(new Set(queryTerms(text))));
}
