/** `constrainsAgent` tells whether a sentence binds the agent: by its subject and its modality, not by its topic. */
import { orderVerbs, pastForms } from "../dream/sentence/english-verbs.ts";

/** Nods, refusals and conjunctions in front of a sentence; only with a mark behind them, where they are words of sentences, too. */
const LEAD =
  /^(?:(?:no|nope|nah|wrong|stop|ok(?:ay)?|yes|yeah|wait|hey|hi|well|sorry|thanks|thank you|good|great|right|fine|oh|ah|nein|non|nej|não|нет)(?:\s*[,.!:;—–]+|\s+-+)\s*|(?:no,? )?not like (?:that|this)(?:\s*[,.!:;—–]+|\s+-+)\s*|(?:and|but|also|so|plus|then|actually|hmm+|uh|um)\b[\s,.…]*|please\b[\s,:]*)/i;
const REFUSES = /^(?:no|nope|nah|wrong|stop|(?:no,? )?not like (?:that|this))(?:\s*[,.!:;—–]+|\s+-+)\s*\S/i;
/** It announces that the sentence holds from now on. */
const STANDING =
  /^(?:from (?:now|here) on|in (?:the )?future|going forward|henceforth|as a rule|remember(?=\s*:| that\b| to\b)|(?:keep|bear) in mind(?=\s*[:,]| that\b| to\b))/i;
const ENDS_STANDING = /\b(?:from now on|going forward|henceforth)\s*[.!]*$/i;

/** Without nods and conjunctions in front. */
export function withoutLead(sentence: string): string {
  const rest = sentence.replace(LEAD, "");
  return rest === sentence || rest === "" ? sentence : withoutLead(rest);
}

export const isRefusal = (sentence: string): boolean =>
  REFUSES.test(sentence.replace(/^(?:(?:and|but|well|actually|sorry|hmm+)\b[\s,.…]*)+/i, ""));

/** It speaks of every time, not of the task in hand. */
export const isGeneral = (sentence: string): boolean =>
  /\b(?:always|never|every|each|all|any)\b/i.test(sentence) || STANDING.test(withoutLead(sentence));

/** "Never" and "always" in the languages of most people who write code. */
const ELSEWHERE =
  /(?<!\p{L})(?:nie|niemals|immer|stets|jamais|toujours|nunca|jamás|siempre|sempre|никогда|всегда|nigdy|zawsze|nooit|altijd)(?!\p{L})|絶対|必ず|决不|绝不|永远|必须|절대|항상/iu;
/** Subjects of a habit or of a report in these languages: I, it, that. */
const REPORTS_ELSEWHERE =
  /^(?:ich|es|das (?:hat|ist|war|geht|ging)|je|j['’]|ça|cela|c['’]|yo|eso|esto|eu|isso|io|questo|я|это|оно|ik|het|dat|ja|to)(?!\p{L})/iu;
const REFUSES_ELSEWHERE = /^(?:nein|non|não|nej|нет)\s*[,.!:—-]+ *\p{L}+/iu;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];

const isOrder = (clause: string): boolean => orderVerbs.has(wordsOf(clause)[0] ?? "");

/** Past forms that follow no rule and are no forms of the verbs of advice. */
const PAST = new Set("had was were did saw knew thought came said been seen heard gone".split(" "));
/** Mishaps happen to people without their will: no norm asks for them. */
const MISHAPS = new Set(
  "forget get lose miss struggle end seem see hit have know fail manage find mind really quite again null true false empty any".split(
    " ",
  ),
);
/** Whether the word behind "always" or "never" is something that can be asked for. */
function isNorm(after: string): boolean {
  const [word = ""] = wordsOf(after);
  return word !== "" && !PAST.has(word) && !pastForms.has(word) && !MISHAPS.has(word);
}

/** The word itself is the order: "never push", "In migrations, always add a way back". */
function ordersAlways(core: string): boolean {
  const [, before = "", after = ""] = /^(.*?)\b(?:never|always)\b(.*)$/is.exec(core) ?? [];
  if (after === "" && before === "") return false;
  const isClause = /^(?:please )?$|^(?:when|where|if|for|in|on|with|before|after|as|once)\b.*, $/i.test(
    before,
  );
  return isClause && isNorm(after);
}

const FORBIDS =
  /(?:^|, )(?:don['’]?t|do not|avoid|leave)\b(?! (?:worry|know|think|mind|care|get|understand|see)\b)|^stop \w+ing\b/i;
/** "Use X, not Y"; a fragment "X, never Y". */
const CONTRASTS =
  /(?:^|[,:;—–] |\bto |please )(?:use|prefer|call|run|write|put|keep|name)\b.*(?:\b(?:instead of|rather than)\b|, (?:not|never)\b)/i;
const FRAGMENT = /^[\w@/.+-]+(?: [\w@/.+-]+){0,2}, (?:never|not) (?!sure|yet|working|really)\w+/i;

const OURS = /^(?:we|let['’]?s|our team|this project)\b(?!['’]ve| have\b| had\b| did| were\b| was\b)/i;
const WE_CONTRAST =
  /^(?:we|i|our team|this project) (?:(?:always|only|just|also) )?(?!\w+ed\b|(?:saw|had|was|were|did|found|got)\b)\w+\b.*, (?:not|never)\b(?! (?:sure|yet))/i;
const HOUSE_USE =
  /^(?:we|i|you|our team|this project) (?:only |always )?(?:use|uses|prefer|write|run|want|need|must|should)\b.*(?:,| and| but) (?:not|never|no)\b/i;
const CHOSE =
  /\b(?:we|let['’]?s|i)\b.*\b(?:chose|choose|picked|pick|decided|settled on|went with|go with|going with)\b.*\b(?:over|instead of|rather than)\b/i;
const DECIDED =
  /\b(?:we|i)(?:['’]ve| have)? (?:\w+ )?(?:chose|chosen|picked|decided|agreed|settled|went with)\b.*\b(?:because|since|so that|as (?:it|they|we)|due to)\b/i;
const WANTS =
  /^i(?:['’]d)? (?:always |never |only )?(?:want|need|prefer|expect|like)\b.*|^i (?:always|never) (?:want|need|prefer|expect)\b/i;

const MUST =
  /\b(?:must not|mustn['’]?t|must never|may not|may never|shall not|should never|must always|should always)\b/i;
const PASSIVE =
  /\b(?:must|may|shall|should|can)(?: not|n['’]?t| never| always)? (?:not |never |always )?be \w+(?:ed|en|t|n|un)\b/i;
/** Those whom the product serves, and its screens: a sentence about them asks for a feature. */
const SERVED =
  /^(?:(?:the|a|an|any|every|each|our|some|all|no) )*(?:\w+ )?(?:users?|customers?|visitors?|clients?|guests?|admins?|people|person|buyers?|readers?|players?|pages?|buttons?|screens?|dialogs?|forms?|apps?|site|menus?|headers?|footers?|images?|it|they|he|she|that|this|there)\b/i;
/** "Amounts are always in cents": the way of all things of a kind. */
const KIND =
  /^(?!(?:the|a|an|it|they|that|this|these|those|my|your|his|her|their|i|you|we|some|most|there|things|tests?)\b)(?:[\w-]+ ){0,2}[\w-]+s (?:are|go|stay|belong|live|come) (?:always|never)\b/i;

/** A chosen way with its reason, or over another. */
export const isDecision = (sentence: string): boolean => CHOSE.test(sentence) || DECIDED.test(sentence);

/** No report on the past, on the speaker's habits or on the product; neither what the product should do. */
export function constrainsAgent(sentence: string): boolean {
  if (REFUSES_ELSEWHERE.test(sentence)) return true;
  const core = withoutLead(sentence);
  if (ELSEWHERE.test(core) && !REPORTS_ELSEWHERE.test(core)) return true;
  if (STANDING.test(core) || ENDS_STANDING.test(core) || isDecision(core)) return true;
  if (FORBIDS.test(core) || ordersAlways(core) || CONTRASTS.test(core)) return true;
  if (isOrder(core)) return isRefusal(sentence) || /\b(?:always|never|under no circumstances)\b/i.test(core);
  if (OURS.test(core)) return bindsUs(core);
  if (WANTS.test(core)) return /\b(?:always|never)\b|, not\b/i.test(core);
  if (HOUSE_USE.test(core) || WE_CONTRAST.test(core)) return true;
  if (/^i\b/i.test(core)) return false;
  if (/^you\b/i.test(core)) return MUST.test(core) || /\bunder no circumstances\b/i.test(core);
  if (PASSIVE.test(core)) return MUST.test(core);
  if (SERVED.test(core)) return false;
  return (
    (MUST.test(core) && !/\bshould always\b/i.test(core)) ||
    KIND.test(core) ||
    /\bunder no circumstances\b/i.test(core) ||
    (FRAGMENT.test(core) && isNorm(core))
  );
}

function bindsUs(core: string): boolean {
  if (WE_CONTRAST.test(core) || HOUSE_USE.test(core) || MUST.test(core)) return true;
  const [, after] = /\b(?:never|always)\b(.*)$/is.exec(core) ?? [];
  return after !== undefined && isNorm(after);
}
