/** The few rewrites that turn a note on a case into the advice in it, without adding a word of ours. */
import { baseOf, orderVerbs } from "./english-verbs.ts";

export interface Rewritten {
  readonly text: string;
  /** Whether what was taken off said that the rest is meant for later: "next time", "should have". */
  readonly isAdvice: boolean;
  /** Whether it may as well be a note of what is left to do: "need to". */
  readonly isPlan: boolean;
}

const LABEL =
  /^(?:(?:key|main|hard|big|important|the|my|our)\s+){0,2}(?:lessons?(?:\s+(?:learn(?:ed|t)|here))?|take-?aways?|insights?|til|today i learned|notes?(?:\s+to\s+(?:self|myself))?|tips?|rules?(?:\s+of\s+thumb)?|reminders?|remember|memo|pro-?\s?tips?|nb|n\.b\.|fyi|ps|conclusion|moral(?:\s+of\s+the\s+story)?|fix|solution|prevention|learnings?|learned|learnt|reflection|advice|best practice|gotcha|caveat|in short|summary|tl;?dr)(?:\s+(?:is|was))?\s*(?:[:\uff1a\u2014\u2013]|-\s|,\s)\s*/i;
const OPENER =
  /^(?:(?:so|and|but|then|thus|therefore|hence|also|generally|in general|basically|apparently|clearly|in hindsight|in retrospect|looking back|obviously|again|well|ok|okay|ah|yes|til|please|as always)[,:]?\s+(?:that\s+)?|(?:it\s+)?turns\s+out,?\s+(?:that\s+)?|(?:(?:i|we)\s+)?(?:have\s+)?(?:just\s+)?(?:learn(?:ed|t)|realis?ed|realized|found|found\s+out|discovered|noticed|saw|confirmed|remember)\s+(?:the\s+hard\s+way\s+|again\s+|once\s+more\s+)?that\s+|(?:the\s+)?(?:key\s+|main\s+)?(?:lesson|takeaway|insight|moral|point|rule)\s+(?:here\s+)?is\s+(?:that\s+|to\s+)|remember\s+that\s+|note\s+that\s+|keep\s+in\s+mind\s+that\s+|be\s+aware\s+that\s+)/i;
const LATER =
  /^(?:the\s+)?next\s+time(?:,\s*|\s+)(?:(?:i|we|you)(?:\s+(?:will|should|must|need\s+to|have\s+to|ought\s+to|could)|['\u2019]ll)\s+|let['\u2019]?s\s+|(?=\w))/i;
const LATER_AT_END =
  /,?\s+(?:(?:the\s+)?next\s+time|in\s+(?:the\s+)?future|from\s+now\s+on|going\s+forward|henceforth)$/i;
const FROM_NOW = /^(?:in\s+(?:the\s+)?future|from\s+now\s+on|going\s+forward),?\s+/i;
const NUDGE =
  /^(?:remember|make\s+sure|be\s+sure|ensure|(?:don['\u2019]?t|do\s+not|never)\s+forget|it(?:['\u2019]?s|\s+is|\s+would\s+be|\s+pays|\s+helps)\s*(?:always\s+)?(?:better|best|important|necessary|essential|crucial|critical|worth it|safer|safest|wise|a\s+good\s+idea|good\s+practice|mandatory|recommended|easier)?|(?:it(?:['\u2019]?s|\s+is)\s+)?(?:better|best|safer|easier)|(?:(?:i|we|you)\s+)?forgot|we\s+agreed)\s+(not\s+)?to\s+/i;
const HAVE_DONE =
  /^(?:(?:i|we|you|one)\s+)?(?:really\s+|probably\s+|definitely\s+|also\s+)?should(n['\u2019]?t|\s+not|\s+never)?(?:\s+have|['\u2019]ve|\s+of)\s+(always\s+|first\s+)?(\w+)\b/i;
const OTHERS_HAVE_DONE = /^(\S.{1,80}?)\s+should(n['\u2019]?t|\s+not|\s+never)?\s+have\s+(\w+)\b/i;
const DUTY =
  /^(?:(i|we|you|one)(?:['\u2019]d\s+better|\s+had\s+better|\s+really)?\s+|(?:had\s+)?better\s+|)(should(?:n['\u2019]?t|\s+not)?|must(?:n['\u2019]?t|\s+not)?|ought\s+(?:not\s+)?to|needs?\s+to|have\s+to|has\s+to|gotta|got\s+to)\s+/i;
const HABIT = /^(?:we|you|one)\s+(always|never|do\s+not|don['\u2019]?t)\s+/i;

const MAX_ROUNDS = 4;

/** The text as advice where one of the rewrites applies, else unchanged. English only. */
export function rewriteAsAdvice(clause: string): Rewritten {
  let now: Rewritten = { text: clause.replace(/[\s.!\u2026]+$/u, ""), isAdvice: false, isPlan: false };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = rewriteOnce(now);
    if (next === undefined) break;
    now = next;
  }
  return now;
}

function rewriteOnce({ text, isAdvice, isPlan }: Rewritten): Rewritten | undefined {
  const withoutFrame = text.replace(LABEL, "").replace(OPENER, "").trimStart();
  if (withoutFrame !== text) return { text: withoutFrame, isAdvice, isPlan };
  const forLater = text.replace(LATER, "").replace(FROM_NOW, "").replace(LATER_AT_END, "");
  if (forLater !== text) return { text: forLater, isAdvice: true, isPlan: false };
  const nudged = NUDGE.exec(text);
  if (nudged !== null) {
    const rest = text.slice(nudged[0].length);
    return startsWithOrder(rest)
      ? { text: nudged[1] === undefined ? rest : `don't ${rest}`, isAdvice: true, isPlan }
      : undefined;
  }
  return rewriteRegret(text) ?? rewriteDuty(text, isAdvice);
}

function rewriteRegret(text: string): Rewritten | undefined {
  const [regret, not, adverb = "", done = ""] = HAVE_DONE.exec(text) ?? [];
  const base = regret === undefined ? undefined : orderOf(done);
  if (regret !== undefined && base !== undefined) {
    const rest = text.slice(regret.length);
    const order = not === undefined ? "" : /never/i.test(not) ? "never " : "don't ";
    return { text: `${order}${adverb.toLowerCase()}${base}${rest}`, isAdvice: true, isPlan: false };
  }
  const [others, subject, notOthers = "", doneByOthers = ""] = OTHERS_HAVE_DONE.exec(text) ?? [];
  if (others === undefined || subject === undefined || /^(?:i|we|you|it|this|that|they)$/i.test(subject))
    return undefined;
  const infinitive = doneByOthers === "been" ? "be" : orderOf(doneByOthers);
  if (infinitive === undefined) return undefined;
  return {
    text: `${subject} should${notOthers} ${infinitive}${text.slice(others.length)}`,
    isAdvice: true,
    isPlan: false,
  };
}

function rewriteDuty(text: string, isAdvice: boolean): Rewritten | undefined {
  const habit = HABIT.exec(text);
  if (habit !== null) {
    const rest = text.slice(habit[0].length);
    return startsWithOrder(rest) ? { text: `${habit[1]} ${rest}`, isAdvice: true, isPlan: false } : undefined;
  }
  const [duty, subject = "", modal = ""] = DUTY.exec(text) ?? [];
  if (duty === undefined || (subject === "" && /^(?:needs|has)/i.test(modal))) return undefined;
  const rest = text.slice(duty.length);
  if (!startsWithOrder(rest.replace(/^(?:always|never|not|first|also|only)\s+/i, ""))) return undefined;
  const isNot = /n['\u2019]?t\b|\bnot\b/i.test(modal);
  const isPlan = !isAdvice && (/need|have|got/i.test(modal) || !/^(?:we|you|one)$/i.test(subject));
  return { text: `${isNot ? "don't " : ""}${rest.replace(/^not\s+/i, "don't ")}`, isAdvice, isPlan };
}

const startsWithOrder = (text: string): boolean =>
  orderVerbs.has(/^[\w-]+/.exec(text)?.[0].toLowerCase() ?? "");

const orderOf = (participle: string): string | undefined => {
  const lower = participle.toLowerCase();
  return baseOf(lower);
};
