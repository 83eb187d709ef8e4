/** Tells in English what states a rule from what tells a story, reports a state or plans the day. */

import { queryTerms } from "../../../search/index.ts";
import { orderVerbs, pastForms, planningVerbs, presentForms } from "./english-verbs.ts";
import { rewriteAsAdvice } from "./safe-rewrites.ts";

/** How clearly a sentence is a lesson: an order, or a statement of what holds. */
export type Standing = "order" | "statement";

export interface Judged {
  readonly text: string;
  readonly standing: Standing;
}

const HEDGES =
  /^(?:(?:always|never|only|first|also|explicitly|please|just|instead|do|otherwise|ideally|preferably)[,]?\s+)+/i;
const FORBIDS = /^(?:don['\u2019]?t|do not|never)\s+[a-z]/i;
const CONDITION =
  /^(?:before|after|when|whenever|if|for|to|on|in|once|unless|while|with|during|until|as soon as)\s[^,]{2,120},\s+(?:then\s+)?/i;
const STATES_WHEN = /^(?:when|whenever|if|unless|without|once)\s/i;
const GENERAL =
  /\b(?:before|after|when|whenever|if|first|every|each|any|all|always|never|only|instead|rather|unless|until|without|by default|once|whether|even|at least|at most|explicitly|early|from scratch|over)\b/i;
const VAGUE =
  /\b(?:more careful|be careful$|more attention|harder|do better|be better|be patient|be more|double.?check (?:everything|things|stuff)|check everything|think (?:more|twice|harder)|good (?:job|work|catch)|well done|as usual|stuff)\b/i;
const DANGLING =
  /\b(?:this|these|those|here|there)\b(?!\s+(?:project|repo|repository|codebase|monorepo|app|application|package|service|team|way|is|are|folder))/i;
const PRONOUN = /^(?:it|its|they|them|he|she|him|that)$/i;
// A pronoun needs a noun before it: "check the token before using it", not "always run them first".
const MIN_WORDS_BEFORE_PRONOUN = 3;
const COMPARES =
  /^it(?:['\u2019]s| is) (?:always |usually )?(?:better|best|safer|easier|faster|cheaper|important|necessary|worth) (?:to )?\w/i;
const FIRST_PERSON = /(?:^|[\s,])(?:i|i['\u2019](?:m|ll|ve|d)|me|my|mine|myself)(?=[\s,.]|$)/i;
const SUBORDINATE =
  /[,;]?\s(?:because|since|when|whenever|if|that|which|where|who|whose|until|unless|after|before|while|as|once|so|whether|than|instead|rather|without|even|but|or)\s/i;

const CLAUSE_WORD = /[\p{L}\p{N}`_'\u2019./-]+/gu;
const STRONG_PRESENT =
  /^(?:is|are|isn['\u2019]?t|aren['\u2019]?t|can|can['\u2019]?t|cannot|may|might|must|mustn['\u2019]?t|should|shouldn['\u2019]?t|will|won['\u2019]?t|does|doesn['\u2019]?t|do|don['\u2019]?t|has|have|hasn['\u2019]?t|haven['\u2019]?t|never|always)$/i;
const PERFECT = /^(?:has|have|hasn['\u2019]?t|haven['\u2019]?t)$/i;
const PAST =
  /^(?:was|were|wasn['\u2019]?t|weren['\u2019]?t|had|hadn['\u2019]?t|did|didn['\u2019]?t|could|couldn['\u2019]?t|would|wouldn['\u2019]?t|went|got|took|ran|saw|said|told|knew|thought|felt|gave|met|sent|spent|won|wasted|realised|realized|noticed|discovered|figured|learned|learnt|decided|needed|wanted|asked|passed|worked|helped|completed|finished|succeeded|turned|ended|started|happened|looked|seemed|managed|caused|landed|reverted|merged|shipped|forgot|suggested|requested|reviewed|approved|investigated|resolved|improved|refactored|bumped|cleaned)$/i;
const NOT_A_SUBJECT =
  /^(?:the|a|an|any|all|each|every|no|some|our|my|your|its|their|of|to|from|for|with|without|in|on|at|by|as|is|are|be|been|being|and|or|not|only|than|protected|newly|already|get|gets)$/i;
const STATE =
  /\b(?:is|are|looks?|seems?|feels?)\s+(?:(?:all|now|still|fully|almost|mostly|already|currently|not|very|really|pretty|quite|just)\s+)*(?:done|ready|green|red|fine|ok|okay|good|great|nice|bad|complete|completed|finished|working|running|passing|failing|blocked|pending|merged|deployed|released|fixed|broken|down|up|live|closed|underway|stuck|happy|sad|unclear|unknown|weird|strange|missing|in progress|in review|on track|resolved|implemented|progress|almost|tired|confused|clean|correct|wrong|clear|over|solved|confirmed|approved|set up|in place|up to date)\b(?!\s+(?:when|if|unless|only|until|after|before)\b)/i;
const STATUS_WORD =
  /\b(?:still|currently|so far|at the moment|for now|right now|finally|almost|anymore|yet|today|tomorrow|yesterday|tonight|(?:later|soon)(?: on)?$|last (?:week|night|time|month)|this (?:week|morning|time|month|sprint|afternoon)|next (?:week|step|steps|session|sprint|up)|wip|todo|tbd|fixme|eod|in progress|to be continued|pick up where|left off)\b|\bnow$|^now\b|\b(?:behind|ahead of) (?:main|master|trunk|schedule|plan)\b/i;
// "The fix is small" tells of one thing at one time, unless it says when or which.
const ONE_STATE =
  /^(?:(?:the|our|my|your|this)\s+(?:[\w'\u2019-]+\s+){1,5}?(?:is|are|isn['\u2019]t|aren['\u2019]t)|there\s+(?:is|are|'s)|let['\u2019]?s|let\s+me)\b/i;
const PROGRESSIVE = /\b(?:is|are)\s+(?:now\s+|still\s+|already\s+)?(?!missing)[a-z]+ing\b/i;
const NEARLY_DONE = /\b(?:is|are)\b.*\b(?:done|finished|completed?|ready)$|\d ?%/i;
const WORKS =
  /\b(?:works?|pass(?:es)?|builds?|compiles?|succeeds?|holds?)(?:\s+(?:now|again|fine|locally|well|great|perfectly|as expected|nicely|on my machine|correctly))*$/i;
const GERUND_START =
  /^(?:still\s+|currently\s+|now\s+)?(?:working|waiting|continuing|investigating|looking|trying|moving|starting|finishing|debugging|proceeding|blocked|stuck|done|thanks|thank|lgtm|nice|great|good|awesome|perfect|yay|hello|hi|no|yes|nothing|everything|n\/a|here|maybe|perhaps|probably|possibly|presumably|apparently|guess|hopefully|sorry|apologies)\b/i;
const TASTE =
  /\b(?:user|person|customer|client|boss|owner|maintainer|reviewer)s?\s+(?:wants?|prefers?|likes?|loves?|hates?|asks?|is|are|says?|thinks?|needs)\b/i;
const UNFINISHED =
  /\bneeds?\s+(?:more|some|work|review|a review|another|fixing|attention|tests?|docs|documentation|investigation|clarification|to be (?:fixed|finished|done|written|reviewed|updated|merged|tested|investigated|decided|discussed))\b/i;
const DETERMINED =
  /^(?:a|an|the|no|not|only|its|their|every|each|all|any|both|as|before|after|when|if|unless|without|twice|once|against|under|through|to|by|with|one|two|new|`.*)$/i;
const ALSO_NOUNS =
  /^(?:test|release|log|list|query|report|request|schedule|scope|stage|import|export|lock|map|mark|order|name|type|version|mount|batch|benchmark|cap|limit|format|change|update|review|profile|guard|set|run|call|cache|build|deploy|push|commit|merge|patch|fix|check|document|work|start|watch|switch|tag|track|document|design|share|treat|open|close|back|force|time|cost|block|count|crash|leak|trigger|default|hang|miss|cause|answer|buffer|conflict|desert|duplicate|end|fire|fall|flake|guess|hit|lack|lie|live|matter|offer|point|produce|promise|race|roll|shadow|shift|show|silence|start|stay|surface|touch|trip|wake|win|search|stream|sample|target|label|link|group|hash|gate|queue|record|reference|snapshot|structure|sum|tail|sign|print|pipe|join|diff|count|cover|walk|swap|refresh|index|filter|note|help|support|want|supply|load|display|mean)(?:e?s)?$/i;

/** The sentence, rewritten where that is safe, when it states what holds or what to do; undefined otherwise. */
export function judgeEnglish(clause: string): Judged | undefined {
  const { text, isAdvice, isPlan } = rewriteAsAdvice(clause);
  const found = wordsOf(text);
  if (found.length < 3 || /^\d/.test(text) || VAGUE.test(text) || DANGLING.test(text)) return undefined;
  if (STATUS_WORD.test(text) || (hasLoosePronoun(found) && !COMPARES.test(text)) || FIRST_PERSON.test(text))
    return undefined;
  const standing = standingOf(text, found, isAdvice, isPlan);
  return standing === undefined ? undefined : { text, standing };
}

function standingOf(
  text: string,
  found: readonly string[],
  isAdvice: boolean,
  isPlan: boolean,
): Standing | undefined {
  const isGeneral = isAdvice || GENERAL.test(text);
  if (isPlan && !isGeneral) return undefined;
  if (FORBIDS.test(text)) return "order";
  const order = text.replace(CONDITION, "").replace(HEDGES, "");
  const [first = "", second = ""] = wordsOf(order).map(word => word.toLowerCase());
  if (orderVerbs.has(first) && !isStory(order)) {
    const isNamed = !ALSO_NOUNS.test(first) || DETERMINED.test(second) || isGeneral;
    const isTask = planningVerbs.has(first) || isPlainTask(order);
    if (isNamed && (!isTask || isGeneral)) return "order";
    if (isTask) return undefined;
  }
  if (isGeneral && isUnknownOrder(first, second) && !isStory(order)) return "order";
  return isStatement(text, found) ? "statement" : undefined;
}

// "Check the logs" is for today; "check the logs for tokens" may be for ever.
const TASK =
  /^(?:check|review|read|test|run|verify|inspect|open|close|merge|push|commit|deploy|install|set|try|ask|clean|clear|remove|delete|move|rename|split|publish|upgrade|generate|restart|rebase|restore)$/i;
const TO_WHAT_END =
  /\b(?:for|by|with|without|in|into|against|from|on|to|of|not|as|through|per|at|because|so|or|and|that|whether|which|together|separately)\b|[,;:]/i;
const isPlainTask = (order: string): boolean =>
  TASK.test(wordsOf(order)[0] ?? "") && !TO_WHAT_END.test(order.slice(order.indexOf(" ") + 1));

// A word that a determiner or a plural follows at the start of a sentence is a verb, unless it is one of the small words.
const BEFORE_OBJECT = /^(?:a|an|the|each|every|all|any|both|its|your|only|no)$/i;
const isUnknownOrder = (first: string, second: string): boolean =>
  (BEFORE_OBJECT.test(second) || isPlural(second)) &&
  /^[a-z]{3,}$/.test(first) &&
  !/(?:ed|ing|ly|s)$/.test(first) &&
  !isPast(first) &&
  queryTerms(`${first} word`).length === 2 &&
  !NO_VERB.test(first);

// "Jars" is a noun, "leaks" may be the verb of its own sentence.
const isPlural = (word: string): boolean => /^[a-z]{3,}s$/.test(word) && !presentForms.has(word);

const NO_VERB =
  /^(?:not|maybe|perhaps|even|still|yet|else|via|per|like|unlike|despite|inside|outside|near|behind|beside|besides|beyond|without|within|upon|onto|toward|towards|since|although|though|unless|until|whatever|whichever|soon|often|later|today|half|most|many|both|neither|either|nope|yes|note|hence|instead)$/;

function isStatement(text: string, found: readonly string[]): boolean {
  if (
    GERUND_START.test(text) ||
    WORKS.test(text) ||
    STATE.test(text) ||
    NEARLY_DONE.test(text) ||
    (!GENERAL.test(text) && (ONE_STATE.test(text) || PROGRESSIVE.test(text))) ||
    TASTE.test(text) ||
    UNFINISHED.test(text)
  )
    return false;
  if (
    /^(?:we|you)\b/i.test(text) &&
    /\b(?:we|you)\s+(?:are|were|will|might|may|have|seem|think|hope|plan)\b/i.test(text)
  )
    return false;
  const tense = tenseOf(text);
  return found.length >= 4 && (tense === "present" || (tense === undefined && STATES_WHEN.test(text)));
}

/** Whether it says what happened once. */
export const isStory = (text: string): boolean => tenseOf(text) === "past";

/** The tense of the first finite verb of the main clause, as far as words alone tell. */
type Tense = "present" | "past" | undefined;

function tenseOf(text: string): Tense {
  const leading = CONDITION.exec(text)?.[0].length ?? 0;
  const rest = text.slice(leading);
  const end = SUBORDINATE.exec(rest)?.index ?? rest.length;
  // A clause in the middle comes before the verb: "timestamps without a zone are local time".
  return tenseOfClause(rest.slice(0, end)) ?? tenseOfClause(rest);
}

function tenseOfClause(clause: string): Tense {
  const main = wordsOf(clause);
  let weak: "present" | undefined;
  for (const [at, word] of main.entries()) {
    const lower = word.toLowerCase();
    const [before = "", after = ""] = [main[at - 1], main[at + 1]];
    const isFinitePlace = at > 0 && !NOT_A_SUBJECT.test(before);
    if (at === 0 && /^[a-z]+ed$/.test(lower) && !orderVerbs.has(lower) && DETERMINED.test(after))
      return "past";
    if (isPast(lower) && (at === 0 || isFinitePlace)) return isModifier(after, at) ? weak : "past";
    if (at === 0) continue;
    if (PERFECT.test(lower) && (after.endsWith("ed") || pastForms.has(after) || after === "been"))
      return "past";
    if (STRONG_PRESENT.test(lower)) return "present";
    if (!isFinitePlace || !presentForms.has(lower)) continue;
    if (!ALSO_NOUNS.test(lower) && (!orderVerbs.has(lower) || /s$/i.test(before))) return "present";
    if (DETERMINED.test(after)) weak = "present";
  }
  return weak;
}

const isPast = (word: string): boolean => PAST.test(word) || pastForms.has(word);

// "fix failed tests": the noun that follows is the failed thing.
const isModifier = (after: string, at: number): boolean =>
  at === 1 && /^[a-z]+s$/.test(after) && !/^(?:as|this|is|was|always|has)$/.test(after);

function hasLoosePronoun(found: readonly string[]): boolean {
  const at = found.findIndex((word, index) => PRONOUN.test(word) && !(/^that$/i.test(word) && index > 0));
  return at >= 0 && at < MIN_WORDS_BEFORE_PRONOUN;
}

const wordsOf = (text: string): readonly string[] => text.match(CLAUSE_WORD) ?? [];
