/** Tells rules from stories in languages other than English, by the words and endings that each uses for them. */
import { orderVerbs } from "./english-verbs.ts";
import type { Judged } from "./judge-english.ts";

interface Language {
  /** Its script; of Latin languages, their own small words. */
  readonly isWritten: RegExp;
  /** Words of rules. */
  readonly rule: RegExp;
  readonly story: RegExp;
  /** Endings of a sentence that is no advice and states something. */
  readonly statement?: RegExp;
}

const word = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives})(?![\\p{L}\\p{M}])`, "iu");
/** How many of a language's own small words a Latin sentence has to have. */
const small = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${words.split(" ").join("|")})(?![\\p{L}])`, "giu");
const latin = (isWritten: string, rule: string, story: string): Language => ({
  isWritten: small(isWritten),
  rule: word(rule),
  story: word(story),
});

const JAPANESE: Language = {
  isWritten: /[\p{sc=Hiragana}\p{sc=Katakana}]/u,
  rule: /べき|こと$|必要|せよ|ほうが|方がい|方がよ|禁止|推奨|必須|優先する|なければ|いけない|してはならない|必ず|常に|毎回|先に|前に|注意する|避ける|ではなく|しない$|するな$/u,
  story:
    /(?:た|だった|でした|ました|ません でした|しまう|中|予定|つもり|済み|済|完了|思う|思います|らしい|かも|かもしれない|っぽい|続き)$|明日|今日|昨日|あとで|後で|続きは|とりあえず|引き続き|お願いします|ください$|分からない|わからない|不明|なぜ|謎|待っ|待ち|作業中|対応中|確認中|調査中/u,
  statement: /[るうくすつぬぶむぐいだ]$|です$/u,
};

const KOREAN: Language = {
  isWritten: /\p{sc=Hangul}/u,
  rule: /해야|하지 마|말 것|할 것|먼저|항상|반드시|필요|전에|않는다|안 된다|금지|절대|대신|꼭|마세요|하세요|한다$|합니다$|된다$|됩니다$/u,
  story:
    /(?:했다|했습니다|했음|됐다|되었다|였다|었다|았다|었음|았음|었습니다|았습니다|완료|중|예정|중이다|중입니다)$|내일|오늘|어제|나중에|계속 진행/u,
};

const RUSSIAN: Language = {
  isWritten: /[\u0400-\u04ff]/u,
  rule: word(
    "всегда|никогда|нужно|надо|необходимо|следует|должн(?:о|а|ы)|должен|нельзя|лучше|сначала|обязательно|перед|прежде чем|не забы\\p{L}+|вместо|требует(?:ся)?|стоит|избегай(?:те)?|нужен|нужна|нужны",
  ),
  story: word(
    "(?!сначала)(?:вчера|сегодня|завтра|я|мы|пока|продолж\\p{L}+|сделано|готово|работает|позже|(?:\\p{L}{2,}(?:ал|ил|ел|ял|ала|ила|ела|али|или|ели|алось|илось|ался|ился|алась|илась|ались|ились|шло|шла|шли|упал|упала)))",
  ),
};

const CHINESE: Language = {
  isWritten: /\p{sc=Han}/u,
  rule: /必须|必須|应该|應該|应当|要先|一定要|不要|不能|不得|切勿|务必|務必|始终|始終|总是|總是|避免|需要|禁止|而不是|之前先|前先|先.{1,20}(?:再|后)|才能|才会|会导致|會導致|记得|記得|不应|别/u,
  story:
    /[了过過]$|已经|已經|刚刚|刚才|昨天|今天|明天|继续|繼續|正在|完成$|一切正常|待办|稍后|下周|暂时|我(?:觉得|想|认为|会)/u,
};

const GERMAN = latin(
  "der die das und nicht ist ein eine einen vor dem den mit auf zu im für immer erst nie wenn werden wird muss sollte bevor sonst kein keine vom zum aus bei ich wir hätte habe niemals müssen alle jedem jeder jede sein und alles in",
  "immer|nie|niemals|muss|müssen|sollte|sollten|soll|sollen|darf|dürfen|erst|zuerst|bevor|vor dem|vor der|vor jedem|vor jeder|statt|anstatt|braucht|brauchen|benötigt|benötigen|vermeiden|vermeide|stets|lieber|nur|jedes Mal|nicht vergessen|niemand|verwenden|prüfen",
  "ich|wir|habe|haben|hatte|hatten|war|waren|wurde|wurden|gestern|heute|morgen|weiter|später|fertig|erledigt|läuft|mein|meine|noch offen|hat",
);
const FRENCH = latin(
  "le la les des du un une et est pas avant pour dans sur avec il faut que qui ne toujours jamais au aux ce doit doivent être d'abord l",
  "toujours|jamais|faut|doit|doivent|devez|avant|d['\u2019]abord|éviter|évitez|plutôt|nécessite|nécessitent|ne pas|exige|obligatoire|vérifier|penser à|sinon|au lieu",
  "j['\u2019]ai|j['\u2019]avais|je|nous|on a|était|étaient|hier|demain|aujourd['\u2019]hui|a échoué|ont échoué|a été|avait|terminé|fini|en cours|plus tard",
);
const SPANISH = latin(
  "el la los las un una y no es de del en con para por que hay siempre nunca antes se al debe deben primero sin cuando he hemos ha",
  "siempre|nunca|jamás|hay que|debe|deben|debemos|antes de|primero|evitar|evita|en lugar de|en vez de|necesita|necesitan|conviene|requiere|requieren|es necesario|recordar|sin",
  "he|hemos|fue|fueron|falló|fallaron|ayer|mañana|hoy|estaba|estaban|había|terminado|listo|yo|nosotros|pendiente|luego",
);
const PORTUGUESE = latin(
  "o a os as um uma e não é de do da em no na com para por que sempre nunca antes se ao deve devem primeiro sem quando são",
  "sempre|nunca|jamais|é preciso|deve|devem|devemos|antes de|antes do|antes da|antes dos|antes das|primeiro|evitar|evite|em vez de|precisa|precisam|convém|requer|exige|sem",
  "eu|nós|foi|foram|falhou|falharam|ontem|amanhã|hoje|estava|tinha|terminado|pronto|pendente|depois|fiz|fizemos",
);
const ITALIAN = latin(
  "il lo la gli le un una e non è di del della in con per che sempre mai prima se al deve devono senza quando sono i dei",
  "sempre|mai|bisogna|deve|devono|dobbiamo|prima di|prima|evitare|invece di|serve|servono|conviene|richiede|occorre|è necessario|senza",
  "ho|abbiamo|è stato|è fallito|ieri|domani|oggi|era|erano|finito|pronto|io|noi|poi|fallito|falliti",
);
const DUTCH = latin(
  "de het een en niet is van voor met op in te altijd nooit eerst moet moeten als wordt worden geen dat bij naar uit",
  "altijd|nooit|moet|moeten|eerst|voordat|vermijd|in plaats van|nodig|vereist|alleen|mag|mogen",
  "ik|we|wij|heb|hebben|had|was|waren|werd|gisteren|vandaag|morgen|klaar|later|bezig",
);

const SCRIPTS = [JAPANESE, KOREAN, RUSSIAN, CHINESE];
const LATIN = [GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, DUTCH];
const ENGLISH_SMALL = small(
  "the a an is are to of and in as on for with not it that this before after when if must should never always be does don't we from by at or were run use",
);

// Words of any of these languages that are taken off or replaced before judging: labels, "next time", "should have".
const LABEL =
  /^(?:教訓|学び|学んだこと|メモ|注意|気づき|ポイント|反省|反省点|まとめ|結論|次回への教訓|教训|经验|經驗|总结|總結|备注|備註|笔记|筆記|心得|结论|結論|교훈|배운 점|메모|참고|주의|결론|정리|урок|вывод|заметка|на будущее|совет|правило|итог|важно|lektion|lehre|merke|notiz|hinweis|tipp|fazit|regel|gelernt|erkenntnis|wichtig|leçon|note|astuce|règle|conseil|conclusion|à retenir|retenir|important|rappel|lección|nota|consejo|regla|conclusión|aprendizaje|importante|recordatorio|lição|dica|regra|conclusão|aprendizado|lembrete|lezione|consiglio|regola|conclusione|promemoria|les|notitie|tip|conclusie|let op|belangrijk)\s*[:\uff1a\u2014\u2013-]\s*/iu;
const NEXT_TIME =
  /^(?:次回(?:から)?は?|今後は?|これからは|下次|以后|以後|今后|今後|다음(?:에는|부터는|번에는)?(?=[,\s])|앞으로는?(?=[,\s])|(?:в следующий раз|nächstes mal|beim nächsten mal|künftig|in zukunft|la prochaine fois|à l['\u2019]avenir|désormais|la próxima vez|en el futuro|en adelante|da próxima vez|na próxima vez|no futuro|la prossima volta|in futuro|de volgende keer|voortaan)(?![\p{L}\p{M}]))[、,:\uff0c]?\s*/iu;
const IN_HINDSIGHT: readonly (readonly [RegExp, string])[] = [
  [/べきだった$/u, "べき"],
  [/べきでした$/u, "べきです"],
  [/必要があった$/u, "必要がある"],
  [/必要だった$/u, "必要だ"],
  [/(?:ほうが|方が)(?:良|よ)かった$/u, "ほうがよい"],
  [/(?:なければならなかった|なければいけなかった)$/u, "なければならない"],
  [/^(?:我|我们|我們)?(?:本来|当初|應|应)?(?:应该|應該)(?=先|在|把)/u, "应该"],
  [/했어야 (?:했다|한다|했음)$/u, "해야 한다"],
  [/했어야 했습니다$/u, "해야 합니다"],
  [/^(надо|нужно|следовало) было\s+/iu, "нужно "],
  [/^(?:ich|wir|man) hätten? (.{3,160}) sollen$/iu, "$1"],
  [/^(?:wir|man) (?:müssen|muss|sollten|sollte) (.{3,160})$/iu, "$1"],
  [/^(?:il aurait fallu|(?:j['\u2019]aurais|on aurait|nous aurions) dû)\s+/iu, "Il faut "],
  [/^había que\s+/iu, "Hay que "],
  [/^(?:debería|deberíamos|debí|debimos) haber (\p{L}+(?:ad|id)o)(?=\s)/iu, "Hay que haber $1"],
];

const MIN_WORDS_OF_UNKNOWN = 4;
const NO_STORY = /[\d\s]$/u;

/**
 * Undefined where the language is known and the sentence states no rule; "english" where English has to judge. In
 * languages that this file doesn't know every sentence is kept: a person chose to write it down.
 */
export function judgeOtherLanguages(sentence: string): Judged | undefined | "english" {
  const text = sentence.replace(/[\s.!\u3002\uff01\u2026\u0964]+$/u, "");
  const language = languageOf(text);
  if (language === "english") return "english";
  if (language === undefined) {
    const isShort =
      text.split(/\s+/).length < MIN_WORDS_OF_UNKNOWN &&
      !/\p{sc=Thai}|\p{sc=Khmer}|\p{sc=Lao}|\p{sc=Myanmar}/u.test(text);
    return isShort || NO_STORY.test(text) ? undefined : { text, standing: "statement" };
  }
  let said = text.replace(LABEL, "").replace(NEXT_TIME, "");
  for (const [pattern, instead] of IN_HINDSIGHT) said = said.replace(pattern, instead);
  if (said === "" || language.story.test(said)) return undefined;
  if (language.rule.test(said)) return { text: said, standing: "order" };
  return language.statement?.test(said) ? { text: said, standing: "statement" } : undefined;
}

const isEnglishOrder = (text: string): boolean =>
  orderVerbs.has(/^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? "");

function languageOf(text: string): Language | "english" | undefined {
  const prose = text.replace(/`[^`]*`/g, " ");
  const byScript = SCRIPTS.find(({ isWritten }) => isWritten.test(prose));
  if (byScript !== undefined) return byScript;
  if (/\p{L}/u.test(prose.replace(/\p{sc=Latin}/gu, ""))) return undefined;
  const scores = LATIN.map(language => ({ language, score: prose.match(language.isWritten)?.length ?? 0 }));
  const best = scores.reduce((most, each) => (each.score > most.score ? each : most));
  const english = prose.match(ENGLISH_SMALL)?.length ?? 0;
  if (best.score > english && (best.score > 1 || !isEnglishOrder(prose))) return best.language;
  return english === 0 && /[\u00c0-\u024f\u1e00-\u1eff]/.test(prose) && best.score === 0
    ? undefined
    : "english";
}
