/** Reads plain sentences that a person would want kept: decisions, preferences, facts, and how sure that is. English. */

export interface Statement {
  readonly kind: "decision" | "preference" | "fact";
  /** The sentence as the person wrote it, without the words around it. */
  readonly text: string;
  readonly rationale?: string;
  readonly alternatives?: string;
  /** Whether it is kept at once; else the person is asked. */
  readonly isSure: boolean;
}

const MAX_LENGTH = 400;
const MAX_WORDS = 60;

const any = (words: string): string => `(?:${words.trim().replaceAll(/\s+/g, "|").replaceAll("_", " ")})`;

// Classes of words, by the part that they have in a sentence.
const DECIDED = any(
  "decide[sd]? chose choose chosen pick(?:ed|s)? agree[sd]? settle[sd]? opt(?:ed|s)? went go standardi[sz]e[sd]? switch(?:ed)? migrate[sd]? move[sd]? adopt(?:ed|s)? drop(?:ped)? replace[sd]? select(?:ed)? commit(?:ted)?_to moved_to",
);
const DECIDING = any(
  "going_with moving_to switching_to sticking_(?:with|to) dropping adopting keeping standardi[sz]ing_on migrating_to replacing staying_with",
);
const PRACTISED = any(
  "use run deploy store keep host write build ship release test log cache sign pin version squash rebase merge review name call document track measure publish send put generate avoid stick stay start end lint format mock seed encrypt rotate tag branch prefix bump meet commit push pull monitor page alert bill charge pay translate validate sort order count number",
);
const PRACTISING = any("using running hosting deploying storing keeping writing building shipping logging");
const HAVING = any("have need require support own serve get expect allow accept employ rent");
const LIKED = any("prefer like love hate dislike favou?r detest adore despise loathe");
const LIVED = any(
  "live work code speak want use write read sit lead manage maintain head own teach study develop program type",
);
const ADVERBS = `(?:(?:${["really", "strongly", "generally", "usually", "always", "never", "much", "mostly", "only", "all", "now", "just", "normally", "typically", "still", "also", "both", "finally", "already", "recently", "do", "don['’]t", "do not", "no longer"].join("|")})\\s+)*`;
const IDENTITY = any(
  "name names pronouns? time_?zone editor handle e-?mail username birthday title role job language working_hours terminal shell keyboard team manager boss initials nickname employer os operating_system git_email github_\\w+ slack_\\w+ (?:favou?rite|preferred|default)(?:_\\w+){1,3}",
);
const TRANSIENT = any(
  "broken slow down tired wrong failing done ready empty gone late stuck red green fine ok okay lovely nice great good bad awful terrible beautiful cool weird strange funny ugly hard easy annoying happy sad busy hungry sick sorry glad sure afraid back here home alive dead crazy amazing perfect killing spinning hurting boring fun hilarious over",
);
const INTENSE = "(?:(?:so|very|really|too|pretty|quite|just|all|still|not|a bit|super|totally)\\s+)*";
const DEICTIC =
  /^(?:it|it['’]?s|that|that['’]?s|this|these|those|there|there['’]?s|you|you['’]?re|your|he|she|they|they['’]re|what|who|how|why|when|where|which|if|maybe|perhaps|haha|lol|nice|great|cool|wow|ugh|hmm|yes|no|not|ok|okay|i think|i guess|i suppose|i wonder|i feel|i hope|i bet|i believe|i mean|i see|i know)\b/iu;
const HEDGED = /\b(?:might|could|would|should|maybe|perhaps|probably|i think|i guess|not sure|wonder)\b/iu;
const PASSING =
  /\b(?:today|tonight|tomorrow|yesterday|right now|at the moment|this (?:morning|afternoon|evening|week)|last (?:night|week)|just now|a minute ago)\b/iu;

/** Finite verbs by which a sentence with a subject of its own states something that lasts. */
const STATING =
  /^(?:is|isn['’]?t|are|aren['’]?t|has|have|hasn['’]?t|runs?|listens?|lives?|takes?|needs?|requires?|uses?|expires?|starts?|ends?|begins?|belongs?|contains?|owns?|allows?|supports?|must|may|can|cannot|can['’]t|never|always|means|stands|points?|costs?|goes|happens?|closes|opens|returns?|sends?|stores?|keeps?|speaks?|sits?|only|doesn['’]?t|don['’]?t)$/iu;
// "drops at 60", "renews every May": a third person before what can't follow a plural noun.
const STATING_BY_FORM = /^\p{L}{2,}[^s\P{L}]s$/iu;
const AFTER_VERB =
  /^(?:on|at|in|to|from|by|for|with|after|before|every|only|the|a|an|no|our|all|each|over|under|through|as|until|up|out|off|into|\d.*)$/iu;
const DETERMINER = /^(?:the|a|an|our|my|your|all|every|each|no|some|any|this|that|of|in|on|for|to|and|or)$/iu;

const MARKED =
  /^(?:fyi|for your information|just so you know|so you know|for the record|heads[- ]?up|note|please note|for later|btw|by the way|reminder|remember this|important|good to know|one (?:more )?thing to (?:know|remember|note))\s*(?:[:,–—-]+\s*|\bthat\s+|\s+)(?:that\s+)?/iu;
const MARKED_BEHIND =
  /(?:[\s,;.!–—-]+(?:and\s+)?(?:please\s+)?(?:(?:do\s+)?(?:remember|note|memori[sz]e) (?:that|this|it)|keep (?:that|this|it) in mind|don['’]t forget (?:that|this|it)|make a note of (?:that|this|it))|[,;.!–—-]\s*(?:and\s+)?(?:please\s+)?(?:remember|note))(?:,? please)?[\s.!]*$/iu;
const BECAUSE =
  /[,;]?\s+(?:because|as we|so that|given that|due to|the reason (?:is|being)(?: that)?)\s+(.+)$/isu;
// "since 2019" and "since Monday" are times.
const SINCE =
  /[,;]?\s+since\s+(?!\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|last|yesterday|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)(.+)$/isu;
const COMMA_REASON = /,\s+((?:it|they|that|which)(?:['’]s|['’]re|\s+(?:is|are|has|have|was))\s+.+)$/isu;
const OTHER =
  /(?:\s+(?:instead of|rather than|in place of|as opposed to|over)|,?\s+(?:and|but)\s+not|,\s+(?:not|never))\s+([^,.;]+?)(?=\s+(?:because|since|so that|given that|due to|for|as)\b|[,.;]|$)/iu;

/** The statement in a message of one sentence; undefined where nothing in it is worth keeping. Pure, linear. */
export function readStatement(message: string): Statement | undefined {
  if (message.length > MAX_LENGTH) return undefined;
  const unmarked = message.trim().replace(MARKED, "").replace(MARKED_BEHIND, "").trim();
  const isMarked = unmarked !== message.trim() && unmarked !== "";
  const text = unmarked.replace(/^(?:so|well|and|also|oh|okay|ok|hey|please|today|now)[,\s]+/iu, "");
  const words = text.split(/\s+/u);
  if (
    words.length > MAX_WORDS ||
    /[?\uff1f]\s*$/u.test(text) ||
    /[.!?]\s+\p{Lu}.*[.!?]\s+\p{Lu}/su.test(text)
  )
    return undefined;
  const found = readPerson(text) ?? readWe(text) ?? readOther(text, words);
  if (found === undefined)
    return isMarked && words.length > 2 ? { kind: "fact", text, isSure: true } : undefined;
  return isMarked ? { ...found, isSure: true } : found;
}

/** The decision of a message, in the words behind "decide that" or "let's use": a decision whatever its form. */
export function readDecision(text: string): Statement {
  return { kind: "decision", text, isSure: true, ...reasonsOf(text) };
}

const starts = (source: string): RegExp => new RegExp(`^${source}`, "iu");

const NAMED = starts(
  String.raw`(?:i['’]?m|i am)\s+(?:called|named|known as|nicknamed)\s+\S|(?:(?:just|please|you (?:can|may|should)|feel free to)\s+)*call me\s+(?!back|later|when|if|at|tomorrow|crazy)\S|(?:please\s+)?address me as\s`,
);
const PLACED = starts(
  String.raw`(?:i['’]?m|i am)\s+(?:an?\s|the\s|based\s|from\s|in\s+\p{Lu}|responsible\s|on the\s|in charge\s|allergic\s|colou?r[- ]?blind|left-handed)`,
);
const SPOKEN = starts(
  String.raw`(?:please\s+)?(?:keep|make)\s+(?:your\s+|the\s+|all\s+)?(?:answers?|replies|responses?|explanations?)\s+\S|(?:please\s+)?(?:answer|reply|respond|talk|speak)\s+(?:to\s+)?(?:me\s+)?(?:in|with|using)\s+\S`,
);
const RATHER = starts(String.raw`i(?:['’]d| would)\s+(?:much\s+)?(?:rather|prefer|like|love)\s+\S`);
const LIKES = starts(
  String.raw`(?:i|we)\s+${ADVERBS}(?:${LIKED}\s+(?!(?:it|that|this|you|them)\b(?!\s+when))|(?:can['’]?t|cannot|can not)\s+stand\s+)`,
);
const HABIT = starts(String.raw`i\s+(?:always|never|usually|normally|mostly|typically|only)\s+\S`);
const LIVES = starts(String.raw`i\s+(?:don['’]t\s+)?${LIVED}\s+(?!(?:it|that|this|to)\b)\S`);
const MINE = starts(String.raw`my\s+(?:\w+\s+){0,2}?${IDENTITY}\s+(?:is|are|was)\s+\S`);
const MY_OTHER = starts(
  String.raw`my\s+(?:[\w-]+\s+){1,4}(?:is|are|runs?|has|uses?)\s+(?!${INTENSE}${TRANSIENT}\b)\S`,
);
const ADDRESSED = starts(
  String.raw`(?:please\s+)?(?:always|never|don['’]t(?:\s+ever)?)\s+(?:answer|reply|respond|write|use|speak|explain|show|give|ask|format|call|greet)\b.*\b(?:me|my|i)\b`,
);

function readPerson(text: string): Statement | undefined {
  const sure = (isSure: boolean): Statement => ({ kind: "preference", text, isSure });
  if (NAMED.test(text) && text.split(/\s+/u).length <= 8) return sure(true);
  if (RATHER.test(text) || LIKES.test(text) || MINE.test(text) || HABIT.test(text) || SPOKEN.test(text))
    return sure(true);
  if (HEDGED.test(text) || PASSING.test(text)) return undefined;
  if (PLACED.test(text) || LIVES.test(text) || MY_OTHER.test(text) || ADDRESSED.test(text))
    return sure(false);
  return undefined;
}

const GROUP = String.raw`(?:we|i|the (?:team|company|board|group)|everyone|everybody|us)`;
const CHOSEN = starts(
  String.raw`${GROUP}(?:['’]ve|['’]re| are| have| has)?\s+${ADVERBS}(?:${DECIDING}|${DECIDED})\b\s*(?!back\b|home\b|out\b|there\b|it\b|this\b|that\b|them\b|for (?:lunch|dinner|a)\b)\S`,
);
const MOTION = starts(
  String.raw`${GROUP}\s+(?:${ADVERBS})(?:go|went|moved?|dropped|drop|committed|commit|replaced?)\b`,
);
const DIRECTED = starts(
  String.raw`${GROUP}(?:['’]ve| have)?\s+(?:${ADVERBS})(?:(?:go|went|gone)\s+(?:with|for)|moved?\s+(?:\S+\s+){0,3}to|dropp?(?:ed)?\s+(?!by|off|in)\S|replaced?\s+\S+\s+(?:with|by))\b`,
);
const THING = String.raw`\s+(?!(?:it|this|that|them|these|those)\b)\S`;
const PRACTICE = starts(
  String.raw`we(?:(?:['’]ll| will)?\s+(?:${ADVERBS})${PRACTISED}|(?:['’]re| are)\s+(?:${ADVERBS})${PRACTISING})\b${THING}`,
);
const STANDING = starts(
  String.raw`we\s+(?:all\s+)?(?:always|never|don['’]t|do not|no longer|only)\s+(?!have|know|think|care|want|need|see|like)\p{L}+`,
);
const OWNING = starts(String.raw`we(?:['’]ve)?\s+(?:${ADVERBS})${HAVING}\b${THING}`);
const BARE_CHOICE = /^\S+(?:\s\S+){0,2}\s+(?:over|instead of|rather than)\s+\S+/iu;
const FROM_NOW =
  /^(?:from now on|going forward|from today(?: on)?|starting (?:now|today)|as of (?:now|today))[,\s]+/iu;

// "After a long debate we decided …": the sentence begins behind its occasion.
const OCCASION =
  /^(?:after|before|following|given|in|at|on|last|finally|eventually|by|with|yesterday)\b[^,.;]{0,60}?,?\s+(?=(?:we|i)\b)/iu;

function readWe(sentence: string): Statement | undefined {
  const text = sentence.replace(OCCASION, "");
  const decision = (isSure = true): Statement => ({
    kind: "decision",
    text: sentence,
    isSure,
    ...reasonsOf(text),
  });
  if (FROM_NOW.test(text)) return decision();
  if (HEDGED.test(withoutReason(text))) return undefined;
  if (DIRECTED.test(text) || (CHOSEN.test(text) && !MOTION.test(text))) return decision();
  if (PASSING.test(text)) return undefined;
  if (BARE_CHOICE.test(text) && !DEICTIC.test(text) && reasonsOf(text).rationale !== undefined)
    return decision(false);
  if (STANDING.test(text)) return decision();
  if (PRACTICE.test(text)) {
    const { alternatives, rationale } = reasonsOf(text);
    const isFact = alternatives === undefined && rationale === undefined;
    return isFact ? { kind: "fact", text: sentence, isSure: true } : decision();
  }
  return OWNING.test(text) ? { kind: "fact", text: sentence, isSure: false } : undefined;
}

const MAX_SUBJECT = 7;

/** A sentence with a subject of its own: ours are facts; of another's a person is asked. */
function readOther(text: string, words: readonly string[]): Statement | undefined {
  if (
    DEICTIC.test(text) ||
    /^(?:i|we|my|let['’]?s)\b/iu.test(text) ||
    HEDGED.test(text) ||
    PASSING.test(text)
  )
    return undefined;
  const at = words
    .slice(0, MAX_SUBJECT + 1)
    .findIndex((word, index) => index > 0 && isVerb(words, index, word));
  if (at < 1 || at === words.length - 1) return undefined;
  if (starts(String.raw`${INTENSE}${TRANSIENT}\b`).test(words.slice(at + 1).join(" "))) return undefined;
  const isOurs = /^our\b/iu.test(text);
  if (!isOurs && IMPERATIVE.test(text) && at > 2) return undefined;
  return { kind: "fact", text, isSure: isOurs };
}

// "make sure the build is green" asks; "release notes are written by hand" states.
const IMPERATIVE =
  /^(?:make|be|let|please|check|ensure|see|tell|show|give|write|add|create|fix|update|change|remove|delete|find|run|use|try|keep|don['’]t|never|always|open|close|send|take|stop|start|test|build|review|release|ship|push|deploy|list|read|search|plan|set|put|go|do|look|help|explain|wait)\b/iu;

function isVerb(words: readonly string[], at: number, word: string): boolean {
  const before = words[at - 1]!;
  if (/[,;:.!]$/u.test(before) && at > 1) return false;
  if (DETERMINER.test(before)) return false;
  if (STATING.test(word)) return true;
  return STATING_BY_FORM.test(word) && AFTER_VERB.test(words[at + 1] ?? "");
}

const withoutReason = (text: string): string => text.replace(BECAUSE, "").replace(SINCE, "");

/** The reason and the choice that was not taken, as far as a sentence names them. */
function reasonsOf(text: string): Pick<Statement, "rationale" | "alternatives"> {
  if (text.length > MAX_LENGTH) return {};
  const reason =
    BECAUSE.exec(text) ?? SINCE.exec(text) ?? (OTHER.test(text) ? COMMA_REASON.exec(text) : null);
  const rationale = reason?.[1] === undefined ? undefined : bare(reason[1]);
  const head = reason === null ? text : text.slice(0, reason.index);
  const alternatives = OTHER.exec(head)?.[1]?.trim();
  return {
    ...(rationale !== undefined && { rationale }),
    ...(alternatives !== undefined && { alternatives }),
  };
}

const bare = (text: string): string => text.trim().replace(/[.!\s]+$/u, "");

/** The choice of a sentence and the choice that it leaves: "X over Y", "X, not Y"; without their reasons. */
export function readChoice(text: string): { readonly chosen: string; readonly left?: string } {
  const said = withoutReason(text).replace(COMMA_REASON, "");
  const other = OTHER.exec(said);
  if (other === null) return { chosen: said };
  return {
    chosen: said.slice(0, other.index) + said.slice(other.index + other[0].length),
    left: other[1]!.trim(),
  };
}
