/**
 * The intents of a person that the reflex model knows, and the reading of a request: by the first row of the table that
 * fits it.
 */

import { readGiven } from "./given.ts";
import { readLook } from "./reading.ts";

export interface Intent {
  readonly kind: IntentKind;
  readonly language: Language;
  /** Its subject, as the person wrote it: what to remember, the subject of the question, the task. */
  readonly about: string;
}

// A request that is longer than this is no plain instruction, whatever it begins with; its beginning is read.
const READ_LENGTH = 1_000;
const MAX_LEAD_INS = 4;
const KANA = /[\u3040-\u30ff]/;

/** Reads a request. Pure, never throws; linear in the length of what it reads. */
export function recognise(request: string): Intent {
  const whole = request.trim();
  let rest = whole;
  let intent = match(rest);
  if (CLOSED.has(intent.kind)) return intent;
  for (let step = 0; step < MAX_LEAD_INS; step++) {
    const shorter = rest.replace(leadIns, "");
    if (shorter === rest || shorter === "") break;
    rest = shorter;
    const found = match(rest);
    if (found.kind !== "other") intent = found;
  }
  return intent;
}

// Their openings would be lead-ins of something else: "ok", "let's use".
const CLOSED: ReadonlySet<IntentKind> = new Set(["decide", "forget", "agreement", "refusal"]);

function match(request: string): Intent {
  const head = request.slice(0, READ_LENGTH);
  if (readLook(head) !== undefined) return { kind: "task", language: "en", about: trimEnd(request, "task") };
  // Not the end of a text that is given word for word.
  if (readGiven(request) !== undefined) return { kind: "task", language: "en", about: request.trim() };
  for (const { kind, language, pattern } of intentPatterns) {
    const found = pattern.exec(head);
    if (found === null) continue;
    const what = found.groups?.what;
    return {
      kind,
      language,
      about: trimEnd(what === undefined ? request : what + request.slice(READ_LENGTH), kind),
    };
  }
  return { kind: "other", language: KANA.test(head) ? "ja" : "en", about: request };
}

// A text to remember keeps its full stop, for it is in the person's own words; "can you remember …?" asks nothing.
function trimEnd(about: string, kind: IntentKind): string {
  const text = about.trim();
  if (kind === "summary") return text;
  const ending = kind === "remember" || kind === "decide" ? /[\s?\uff1f]+$/u : /[\s.!?。\uff01\uff1f]+$/u;
  return text.replace(ending, "") || text;
}

/** The languages that the reflex model understands its main requests in, and answers in. */
export type Language = "en" | "de" | "fr" | "es" | "ja";

export type IntentKind =
  | "remember"
  | "question"
  | "workspace"
  | "preferences"
  | "abilities"
  | "identity"
  | "greeting"
  | "thanks"
  | "summary"
  | "task"
  | "decide"
  | "forget"
  | "overview"
  | "agreement"
  | "refusal"
  | "other";

interface IntentPattern {
  readonly kind: IntentKind;
  readonly language: Language;
  /** Anchored at the start of the request; its group `what` is what the request is about, else all of it is. */
  readonly pattern: RegExp;
}

/** Words before a request that don't change it. */
const leadIns =
  /^(?:(?:hi|hello|hey|thanks|thank you|please|ok|okay|great|well|so|now|then|and|also|alright|actually|wait|sorry|hm+|oh|um+|uh|by the way|btw|quick question)(?:\s+(?:there|again))?[\s,!.]+|(?:can|could|would|will) you\s+|let['’]?s\s+|i(?: want|['’]d like| would like| need) you to\s+|we (?:need|have) to\s+|go ahead and\s+|help me(?: to)?\s+|bitte\s+|kannst du\s+|s['’]il te pla[iî]t,?\s+|(?:peux|pourrais)-tu\s+|por favor,?\s+|¿?puedes\s+|¡?hola[\s,!]+|hallo[\s,!]+|bonjour[\s,!]+|salut[\s,!]+)/iu;

// A row is a kind and a pattern. "remember when we moved?" asks, so its row comes before "remember that we moved".
const english = String.raw`
greeting    ^(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening))(?: there| again| brainstem)?[\s!.,]*$
thanks      ^(?:thanks|thank you|thx|cheers)\b[^?\n]{0,80}$
identity    ^(?:who|what) are you\b|^(?:are you (?:sure|certain)|really|seriously|is that (?:right|true|correct)|how do you know(?: that)?|says who)[?!.\s]*$|^how (?:do|can) (?:i|we) (?:configure|change|switch|use|set)(?: to)? (?:an?|another|the|my) (?:\w+ )?model\b|^(?:which|what) model (?:is this|are you)|^are you (?:an? )?(?:real|human|bot|robot|ai|llm|person|gpt|claude|model)
agreement   ^(?:yes|yep|yeah|yup|sure|ok(?:ay)?|aye|correct|right|exactly|of course|absolutely|definitely|please do|do it|do so|do that|go ahead|y|fine|sounds good)(?:[\s,]+(?:please|yes|sure|do it|do that|do|go ahead|thanks|thank you|replace it|erase it|remember (?:it|that)|keep it|forget it|that['’]s (?:right|it)))*[\s.!]*$
refusal     ^(?:no|nope|nah|n|don['’]t|do not|never ?mind|leave it|rather not|better not|please don['’]t|not now|forget it)(?:[\s,]+(?:thanks|thank you|please|don['’]t|leave it|keep it))*[\s.!]*$
decide      ^(?:please |can you |could you )?decide\s*(?:that\b|to\b|:|,)\s*(?<what>\S.*)$
decide      ^(?:our |the |new )?decision\s*(?::|\bis\b(?: that)?)\s*(?<what>\S.*)$
decide      ^(?:please |can you |could you )?(?:record|note|log|write down|add|save|keep|remember)(?: down)? (?:the|a|this|our|as a|my) (?:new )?decision(?:\s*:|\s+(?:that|to))?\s+(?<what>\S.*)$
decide      ^it(?:['’]s| is| was| has been) (?:decided|agreed|settled)\s*(?:that|:|,)\s*(?<what>\S.*)$
decide      ^decided\s*(?:that|:|,)\s*(?<what>\S.*)$
decide      ^(?:ok(?:ay)?,? |so,? |then )?(?<what>let['’]?s (?:go with|stick (?:with|to)|use|adopt|switch to|move to|settle on|standardi[sz]e on|pick|choose|go for)\s+(?!(?:the |our )?\w*\s*(?:tool|skill|it|this|that|them)\b).+)$
forget      ^(?:please |can you |could you |you (?:can|may|should) |now )*(?:forget|unlearn)(?: (?:again|please))?\s+(?<what>\S.*)$
forget      ^(?:please |can you |could you |you (?:can|may|should) |now )*(?:delete|erase|remove|scratch|strike|discard|drop|clear|wipe)\s+(?<what>(?:that|this|it|them|those|these|the (?:last|previous) (?:one|thing|note|memory|entry|fact)|what (?:i|we|you)(?:['’]ve)? (?:just )?(?:said|kept|noted|told|know|remember)\b.*)(?:[\s,]+(?:please|again|one|entry|note|fact|memory|decision|preference))*[\s.!]*)$
forget      ^(?:please |can you |could you |you (?:can|may|should) |now )*(?:delete|erase|remove|scratch|strike|discard|drop|clear|wipe)\s+(?<what>.+?\s+(?:from|in|out of) (?:your|the|our|my) (?:memory|brain|notes|mind|knowledge)\b.*)$
forget      ^(?:please |can you |could you |you (?:can|may|should) |now )*(?:delete|erase|remove|discard|drop|clear|wipe)\s+(?<what>(?:everything|anything|all|what(?:ever)?) (?:that )?(?:you|we|i) (?:know|remember|learned|said|told you|noted)\b.*)$
forget      ^(?:please |can you |could you )*(?:delete|erase|remove|discard|drop)\s+(?:the|that|my|our|your) (?<what>\S+(?: \S+){0,3}) (?:note|memory|fact|preference|decision|lesson)[\s.!]*$
forget      ^(?:please |can you |could you )*(?:delete|erase|remove|discard|drop)\s+(?:the|that|this|my|our|your) (?<what>(?:note|memory|fact|preference|entry|decision|lesson)s? (?:about|on|that|of|for|with)\b.*)$
overview    ^(?:what|how much) (?:do|did) (?:you|we) (?:already |currently |all )?(?:know|remember|have in (?:your )?memory)(?: (?:so far|already|now|by now|in total|all together|right now|about (?:us|this project|our project|the project|everything)))?[?.!\s]*$
overview    ^(?:what(?:['’]s| is| all is)|show me what(?:['’]s| is)|tell me what(?:['’]s| is)) (?:all )?(?:in|stored in|kept in) (?:your|this|the|our|my) (?:memory|brain)[?.!\s]*$
overview    ^(?:show|tell|give|list)(?: me)? (?:all|everything|what)(?: (?:that )?(?:you|we)(?:['’]ve)? (?:know|remember|learned|have(?: kept)?|kept|noted))[?.!\s]*$
overview    ^(?:(?:can|could|would) you )?(?:please )?(?:give|show|tell|get)(?: me| us)? (?:an? |the )?(?:quick |short |brief )?(?:overview|summary of (?:your|this|the) (?:memory|brain)|status of (?:your|the) (?:memory|brain)|lay of the land)[?.!\s]*(?:please)?[?.!\s]*$
overview    ^(?:overview|memory overview|status of the brain|how full is (?:your|the) (?:memory|brain)|how (?:many|much) .{0,40}(?:do you (?:know|remember|have)|are there in (?:your|the) (?:memory|brain)))[?.!\s]*$
overview    ^(?:what(?:['’]s| is) (?:new|latest|the latest|the news)|anything new|any news|(?:what|which)(?: things)? (?:have|did) (?:you|we) (?:learn(?:ed|t)?|remember(?:ed)?|note[d]?|ke(?:ep|pt)|decided?)(?: (?:lately|recently|last|newly|so far|today|this week|most recently))?|what (?:was|has been|were) (?:added|learned|decided|noted|kept) (?:lately|recently|last|newly)|catch me up|bring me up to (?:date|speed)|get me up to speed|what (?:did|have) i miss(?:ed)?)(?: (?:here|lately|recently|today|in (?:your memory|the brain|this project)))?[?.!\s]*$
overview    ^(?:show|list|tell|give)(?: me| us)?(?: about)?(?: all)?(?: of)?(?: the| our| your| my)?(?: latest| newest| last| recent)? (?:decisions?|facts|lessons|memories|notes)(?: (?:we (?:made|have|took)|you (?:have|know|kept)|so far))?[?.!\s]*$
overview    ^(?:what|which) (?:decisions|facts|lessons|memories|notes) (?:have|do|did|are|were)\b.{0,40}$
abilities   ^(?:what (?:can|do) you do|help[!.?\s]*$|how (?:can|do) you help|(?:what|which) (?:tools|skills)\b|(?:list|show)(?: me)?(?: your| the| all)*(?: available)? (?:tools|skills)|what are you able)
workspace   ^(?:what (?:am i|are we|was i|were we)(?: currently| just| last)? (?:working on|doing|up to|at|in the middle of)(?: (?:last|before|again|yesterday|last time))?\b|what(?:['’]s| is) (?:the |my |our )?(?:current|live|next) (?:task|step)|what(?:['’]s| is) next\b|where (?:was i|were we|did (?:i|we) (?:stop|leave off|get to))|what(?:['’]s| is| was) (?:on my plate|the state of (?:things|play)|left(?: to do)?|open|pending|still open))
preferences ^what (?:do i (?:prefer|like)|are my (?:preferences|conventions|habits|settings))[?.\s]*$|^what do you know about me[?.\s]*$|^who am i[?.\s]*$|^(?:show|list)(?: me)? my (?:preferences|conventions)
question    ^(?:do you )?(?:remember|recall) (?<what>(?:what|when|where|why|who|how|which|whether|if)\b.*\?)\s*$
question    ^(?:do you (?:remember|recall|know)|did (?:we|i|you) ever (?:mention|discuss)) (?:anything |something |much )?(?:about )?(?<what>.+)$
remember    ^(?:note|reminder|memo) to (?:self|myself)\s*[:,–—-]?\s*(?<what>\S.*)$
remember    ^(?:remember|note(?= that\b|\s*:)|keep in mind|bear in mind|don['’]?t forget|make a note|take a note|write down|memori[sz]e)(?: this| the following)?(?:\s*[:,]\s*|\s+that\s*[:,]?\s+|\s+to\s+|\s+)(?<what>\S.*)$
question    ^(?:what|which) (?:did|have|had|has) (?:we|i|you|they|the team) (?:ever )?(?:decided?|agreed?|settled?|chosen?|choose)(?: (?:on|about|regarding|concerning|for|to do (?:about|with)))* (?<what>.+)$
question    ^what (?:was|were|has been|is|are|['’]s) (?:decided|agreed|our decisions?|the decisions?)(?: made)? (?:on|about|regarding|concerning|for) (?<what>.+)$
question    ^(?:did|have) (?:we|i|you) (?:ever |already )?(?:decided?|agreed?)(?: (?:anything|something))? (?:on|about|regarding|for) (?<what>.+)$
question    ^(?:what (?:do|did) (?:you|we) (?:know|learn|remember)|what have (?:you|we) learned|tell me(?: more| something| what you know| everything)?|anything) (?:about|of|on) (?<what>.+)$
question    ^(?:tell me|explain|show me|describe|recall|remind me)(?: to me| again)? (?<what>(?:what|why|how|where|when|which|who)\b.+)$
question    ^recall (?<what>.+)$
question    ^name (?:one|two|three|some|all|the|an?)\b.+$
summary     ^(?:summari[sz]e|sum up|recap|tl;?dr|give me a summary of|make a summary of)\b\s*:?\s*(?<what>.*)$
question    ^(?:what|who|whom|whose|which|where|when|why|how)(?:['’]s|['’]re)?\b.+$
task        ^(?:(?:i['’]?m|i am|we['’]?re|we are)(?: now)? working on (?!(?:it|this|that|them)\b[\s.!]*$).+|next step\s*(?:is|:)\s*.+|(?:the )?task(?: is)? (?:done|finished|complete)[.!\s]*)$
task        ^(?:review|write|add|create|build|implement|fix|debug|investigate|deploy|release|ship|refactor|rename|delete|remove|update|upgrade|migrate|install|configure|set up|scaffold|generate|test|check|merge|rebase|revert|clean|optimi[sz]e|improve|document|design|profile|benchmark|lint|format|translate|run|re-?run|execute|push|force[- ]?push|commit|open|close|send|publish|make|draft|prepare|edit|change|move|find|search|analy[sz]e|plan|reflect|read|show|print|list|call|use|start|stop|finish|continue|git|complete|checkpoint)\b.*$
`;

const german = String.raw`
agreement   ^(?:ja|gerne?|klar|okay|mach das|bitte)(?:[\s,]+(?:bitte|gerne?|mach das))*[\s.!]*$
refusal     ^(?:nein|nee|lieber nicht|lass es)(?:[\s,]+(?:danke|bitte))*[\s.!]*$
forget      ^(?:bitte )?vergiss (?!nicht)(?:bitte )?(?:alles (?:über|zu) )?(?<what>\S.*)$
greeting    ^(?:hallo|guten (?:morgen|tag|abend)|servus|moin|grüß (?:dich|gott))[\s!.,]*$
thanks      ^(?:danke|vielen dank|dankeschön)[^?\n]{0,40}$
identity    ^(?:wer|was) (?:bist du|sind sie)\b|^welches modell
abilities   ^(?:was kannst du|was können sie|hilfe[!.?\s]*$|welche (?:werkzeuge|fähigkeiten))
workspace   ^(?:woran|an was) arbeiten? (?:ich|wir)|^was ist (?:meine|die|unsere) (?:aktuelle|nächste) aufgabe
preferences ^was (?:bevorzuge|mag) ich|^was sind meine (?:vorlieben|präferenzen|einstellungen)
question    ^(?:weißt|weisst) du (?:noch )?(?:etwas |was )?(?:über|von|zu[rm]?)?\s*(?<what>.+)$
question    ^erinnerst du dich (?:noch )?(?:an )?(?<what>.+)$
remember    ^(?:merke? dir|denke? daran|vergiss nicht|notiere?(?: dir)?)(?:\s*[:,]\s*|\s+)(?:dass\s+)?(?<what>\S.*)$
question    ^was haben wir (?:(?:zu[rm]?|über|wegen|bezüglich|bei[m]?) )?(?<what>.+?) (?:entschieden|beschlossen|festgelegt|vereinbart)[?.\s]*$
question    ^was (?:weißt|weisst) du (?:über|von|zu[rm]?) (?<what>.+)$
summary     ^(?:fasse? (?:bitte )?(?<what>.+) zusammen[.!\s]*)$
summary     ^(?:zusammenfassung(?: von)?|fasse? zusammen)\s*:?\s*(?<what>.+)$
task        ^(?:führe?|lass|starte|teste|pushe?|schiebe?|lade|committe|plane|überprüfe|prüfe|schreibe?|behebe|erstelle|baue)\b.*$
question    ^(?:was|wer|wen|wem|wessen|wo|wann|warum|wieso|weshalb|wie|welche[rsnm]?|wohin|woher|womit|wofür)\b.+$
`;

const french = String.raw`
agreement   ^(?:oui|d['’]accord|vas-y|bien sûr)(?:[\s,]+(?:s['’]il te plaît|merci|vas-y))*[\s.!]*$
refusal     ^(?:non|laisse)(?:[\s,]+merci)*[\s.!]*$
forget      ^oublie[rz]? (?:tout sur )?(?<what>\S.*)$
greeting    ^(?:bonjour|salut|bonsoir|coucou)[\s!.,]*$
thanks      ^merci[^?\n]{0,40}$
identity    ^(?:qui es[- ]tu|tu es qui|qui êtes[- ]vous|quel modèle)
abilities   ^(?:que (?:sais|peux)[- ]tu faire|qu['’]est-ce que tu (?:sais|peux) faire|aide[!.?\s]*$|quels (?:outils|sont tes outils))
workspace   ^sur quoi (?:est-ce que )?(?:je travaille|travaillons[- ]nous|on travaille|nous travaillons)
preferences ^(?:quelles sont mes (?:préférences|conventions)|qu['’]est-ce que je préfère)
question    ^(?:tu te souviens|te souviens-tu) (?:de |d['’])?(?<what>.+)$
remember    ^(?:souviens[- ]toi|rappelle[- ]toi|retiens|note|n['’]oublie pas)(?:\s*[:,]\s*|\s+)(?:qu[e'’]\s*|de\s+)?(?<what>\S.*)$
question    ^(?:qu['’]est-ce qu(?:e nous avons|['’]on a)|qu['’]avons[- ]nous|qu['’]a-t-on|on a) (?:décidé|choisi|convenu)(?: quoi)?(?: à propos| au sujet)?\s*(?:de la |de l['’]|des |du |de |d['’]|concernant |pour |sur )?(?<what>.+)$
question    ^(?:que sais[- ]tu|qu['’]est-ce que tu sais|connais[- ]tu)(?: à propos| au sujet)? (?:de la |de l['’]|des |du |de |d['’]|sur )?(?<what>.+)$
summary     ^(?:résume[rz]?|fais un résumé de)\s*:?\s*(?<what>.+)$
task        ^(?:lance[rz]?|exécute[rz]?|pousse[rz]?|planifie[rz]?|écris|corrige[rz]?|déploie|crée|vérifie[rz]?|relis)\b.*$
question    ^(?:qu['’]|que |qui |quand |où |pourquoi |comment |quelle?s? |combien |est-ce ).+$
`;

const spanish = String.raw`
agreement   ^(?:sí|claro|vale|de acuerdo|hazlo)(?:[\s,]+(?:por favor|claro|hazlo))*[\s.!]*$
refusal     ^(?:no|déjalo)(?:[\s,]+gracias)+[\s.!]*$
forget      ^(?:olvida|olvídate de) (?:todo sobre )?(?<what>\S.*)$
greeting    ^¡?(?:hola|buenos días|buenas (?:tardes|noches))[\s!.,]*$
thanks      ^¡?(?:muchas )?gracias[^?\n]{0,40}$
identity    ^¿?(?:quién|qué) eres|^¿?qué modelo
abilities   ^¿?(?:qué (?:puedes|sabes) hacer|ayuda[!.?\s]*$|qué herramientas)
workspace   ^¿?en qué (?:estoy|estamos|trabajo|trabajamos)
preferences ^¿?(?:qué prefiero|cuáles son mis (?:preferencias|convenciones))
question    ^¿?(?:recuerdas|te acuerdas)(?: de)? (?<what>.+)$
remember    ^(?:recuerda|acuérdate|apunta|anota|no olvides)(?:\s*[:,]\s*|\s+)(?:de\s+)?(?:que\s+)?(?<what>\S.*)$
question    ^¿?qué (?:decidimos|hemos decidido|acordamos|se decidió)(?: (?:sobre|acerca de|respecto a|para|de|con))? (?:el |la |los |las )?(?<what>.+)$
question    ^¿?(?:qué sabes|sabes algo) (?:de|sobre|acerca de) (?:el |la |los |las )?(?<what>.+)$
summary     ^(?:resume|resúmeme|haz un resumen de)\s*:?\s*(?<what>.+)$
task        ^(?:ejecuta|corre|lanza|sube|haz|planifica|escribe|corrige|despliega|crea|revisa)\b.*$
question    ^¿?(?:qué|quién|cuándo|dónde|por qué|cómo|cuál|cuánt[oa]s?)\s.+$
question    ^¿.+$
`;

const japanese = String.raw`
agreement   ^(?:はい|お願いします|うん)[\s。、!\uff01]*$
refusal     ^(?:いいえ|いや|やめて(?:ください)?)[\s。、!\uff01]*$
forget      ^(?<what>\S.*?)(?:のこと)?(?:を|は)、?(?:忘れて|消して)(?:ください|下さい|ね)?[\s。.!\uff01]*$
greeting    ^(?:こんにちは|こんばんは|おはよう(?:ございます)?|やあ)[\s!\uff01。、]*$
thanks      ^(?:どうも)?(?:ありがとう|感謝)[^?\uff1f\n]{0,20}$
identity    ^(?:あなた|君|きみ)は(?:誰|だれ|何)|^(?:誰|だれ)です
abilities   ^(?:何|なに)が(?:でき|出来)|^(?:ヘルプ|使い方)
workspace   ^(?:今|いま|現在)?(?:、)?(?:私は|私たちは)?(?:何|なに)(?:に取り組んで|を(?:して|やって|作業して))
preferences ^(?:私|僕|俺|わたし)の(?:好み|設定|こだわり)
remember    ^(?:次のことを)?(?:覚えて(?:おいて)?|記憶して|メモして)(?:ください|下さい|ね)?\s*[:\uff1a、,]\s*(?<what>\S.*)$
remember    ^(?<what>\S.*?)(?:という)?(?:こと|の)?(?:を|と|って)、?(?:覚えて(?:おいて)?|記憶して|メモして)(?:ください|下さい|ね)?[\s。.!\uff01]*$
question    ^(?<what>\S.*?)(?:について|に関して|は)、?(?:私たちは|我々は|前に|以前)?(?:何を|何が|何と|どう|なにを)(?:決め|決ま|決定)
question    ^(?<what>\S.*?)(?:について|のこと|に関して)(?:を)?、?(?:何か|なにか|何を|なにを)?(?:知って|ご存知|教えて|覚えてい)
summary     ^(?:要約して(?:ください)?|まとめて(?:ください)?)\s*[:\uff1a]\s*(?<what>\S.*)$
summary     ^(?<what>\S.*?)を(?:要約して|まとめて)(?:ください)?[\s。.]*$
task        ^.*(?:を|に|で).*(?:プッシュ|push|実行|走らせ|デプロイ|レビュー|コミット|修正|立て)(?:して|する|て|せて)?(?:ください)?[\s。.!\uff01]*$
question    ^.*(?:何|なに|どこ|いつ|なぜ|どうして|どう|誰|だれ|どの|どれ|どちら|いくつ).*$
question    ^.*か[\s。?\uff1f]*$
`;

const inLanguage = (language: Language, table: string): readonly IntentPattern[] =>
  table
    .trim()
    .split("\n")
    .map(row => {
      const [, kind, source] = /^(\w+) +(.+)$/.exec(row)!;
      return { kind: kind as IntentKind, language, pattern: new RegExp(source!, "isu") };
    });

const intentPatterns: readonly IntentPattern[] = [
  ...inLanguage("en", english),
  ...inLanguage("de", german),
  ...inLanguage("fr", french),
  ...inLanguage("es", spanish),
  ...inLanguage("ja", japanese),
  { kind: "question", language: "en", pattern: /^.+[?\uff1f]\s*$/su },
];
