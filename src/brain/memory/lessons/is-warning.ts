/** Tells a lesson that warns of an action from a lesson that advises one. */
import { isNegative } from "../advice.ts";

/**
 * Whether the text advises against something, or says that it goes wrong: "never …", "avoid …", "… fails". A word that it
 * only mentions, as a condition, a reason or the alternative, makes it no warning: "Clear the cache when the build fails".
 */
export function isWarning(text: string): boolean {
  const said = text.replace(CODE, " ");
  const main = said.replace(INSISTENCE, " ").replace(ASIDE, " ");
  return isNegative(main) || GOES_WRONG.test(main) || WARNS.test(said);
}

const CODE = /`[^`]*`/g;

// "Don't forget to run it" says to run it.
const INSISTENCE =
  /\b(?:never|do not|don['’]?t|must not|should not)\s+(?:ever\s+)?(?:forget|skip|miss|omit|neglect|hesitate)\b|\bnot only\b/gi;

// Conditions, reasons, alternatives and what describes a thing, each to the end of its clause.
const ASIDE =
  /\b(?:because|since|when(?:ever)?|if|unless|otherwise|or else|so that|until|before|after|in case|rather than|instead of|without|that|which|who)\b[^.,;:!?]*|,\s*(?:but\s+)?(?:not|never)\b[^.;!?]*/gi;

const GOES_WRONG =
  /\b(?:fails|failed|breaks|broke|crashes|crashed|hangs|times out|timed out|errors out|loses|corrupts|damages|deadlocks|leaks|is (?:broken|blocked|denied|forbidden|refused|rejected|unreliable|flaky|dangerous|harmful)|are (?:broken|blocked|denied|forbidden|refused|rejected|unreliable|flaky|dangerous|harmful)|(?:does|do)(?: not|n['’]t) work|goes wrong|beware)\b/i;

// The same in the languages that brains are also kept in.
const WARNS =
  /しないで|しないこと|しないよう|してはいけない|してはならない|すべきではない|禁止|避ける|避けて|失敗する|失敗した|壊れる|不要(?!求)|请勿|切勿|避免|不得|会失败|하지\s?마|하면 안|금지|피하|실패한다|실패합니다|(?:^|[^\p{L}])(?:никогда не (?!забы)|избега(?:й|йте|ть)|нельзя|niemals (?!vergessen)|vermeiden?|schlägt fehl|évite[rz]?|nunca (?!olvid)|evitar?|falla)(?!\p{L})/iu;
