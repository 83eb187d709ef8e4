/** Tells what a sentence that is worth keeping is: a preference, a decision or a fact. */

export type Classified =
  | { readonly kind: "preference"; readonly text: string }
  | { readonly kind: "fact"; readonly text: string }
  | {
      readonly kind: "decision";
      readonly title: string;
      readonly decision: string;
      readonly rationale: string;
      readonly alternatives: string;
    };

export interface Wording {
  readonly text: string;
  readonly kind: "auto" | "preference" | "decision" | "fact";
  readonly rationale?: string | undefined;
  readonly alternatives?: string | undefined;
}

const TITLE_LENGTH = 72;

// "Remember that", "please note:", 「覚えておいて:」: how it was asked is not what is kept.
const REQUEST =
  /^(?:(?:please|ok(?:ay)?|hey|also)[,\s]+)*(?:remember|note|keep in mind|don['’]t forget|memori[sz]e)(?:\s+(?:that|this)\b)?\s*[:,–—-]?\s*|^(?:覚えておいて|覚えて|記憶して|メモして)(?:ください|ね|下さい)?\s*[:\uff1a、,。]?\s*|^(?:请)?记住\s*[:\uff1a,\uff0c]?\s*|^запомни(?:те)?\s*[,:]?\s*(?:что\s+)?|^(?:merke? dir|merk dir bitte)\s*[,:]?\s*(?:dass\s+)?|^(?:souviens-toi|retiens|rappelle-toi)\s+(?:que\s+)?|^recuerda\s+(?:que\s+)?/iu;

// Japanese puts the request behind: …と覚えておいて.
const REQUEST_BEHIND =
  /(?:と|を|って)?(?:覚えておいて|覚えて|記憶して|メモして)(?:ください|ね|下さい)?[。!\uff01]?$/u;

const PREFERENCE: readonly RegExp[] = [
  /\b(?:I|we)(?:['’]d)?\s+(?:(?:really|strongly|generally|usually|always|much)\s+)*(?:prefer|like|love|hate|dislike|want|favou?r)\b/iu,
  /\bI\s+(?:always|never|usually|don['’]t\s+(?:like|want))\b/iu,
  /\b(?:call|address)\s+me\b|\bmy\s+(?:name|pronouns?|preferred|preference|favou?rite|style|time\s?zone|editor|language|native|working hours)\b/iu,
  /^(?:always|never)\s+(?:answer|reply|respond|write|use|speak|explain|show|give|ask|format)\b.*\b(?:me|my)\b/iu,
  /^(?:answer|reply|respond|talk|speak|write)\s+(?:to\s+)?(?:me\s+)?(?:in|with|using)\b/iu,
  /(?:好き|好み|好む|嫌い|苦手|呼んで|(?:して|を)ほしい|がいい$|ください$)|(?:私|僕|俺)は(?:いつも|必ず|常に)/u,
  /我(?:更)?(?:喜欢|偏好|讨厌|习惯|总是)|叫我|请用/u,
  /(?:선호|좋아|싫어)|불러\s?줘|저는 항상/u,
  /(?:^|\s)я\s+(?:предпочитаю|люблю|не люблю|всегда)|называй(?:те)?\s+меня|мне нравится/iu,
  /\bich\s+(?:bevorzuge|mag|hasse|möchte|arbeite immer)|nenn mich|mir ist lieber/iu,
  /\bje\s+(?:préfère|veux|n['’]aime pas)|j['’]aime|appelle-moi/iu,
  /\b(?:prefiero|me gusta|odio)\b|llámame/iu,
];

const DECISION: readonly RegExp[] = [
  /\b(?:we|I)(?:['’]ve| have)?\s+(?:have\s+)?(?:decided|chose|chosen|agreed|settled|opted|went|picked|standardi[sz]ed|switched|migrated|moved)\b/iu,
  /\b(?:decision|decided)\s*:|\blet['’]s\s+(?:go with|use|stick (?:with|to))\b|\bit was decided\b/iu,
  /\bwe(?:['’]re| are| will|['’]ll)?\s+(?:keep|use|using|run|store|deploy|build|go with|going with|stick|stay|write|host|ship|avoid|don['’]t use|do not use)\b.*\b(?:because|since|so that|instead of|rather than|over|due to)\b/iu,
  /(?:ことに(?:した|しました|決めた|決めました|する)|に決定|を採用|を選択|と決めた)/u,
  /我们(?:决定|选择|采用)|决定(?:使用|采用)/u,
  /(?:하기로 (?:했|결정)|을 채택|를 채택|로 결정)/u,
  /мы\s+(?:решили|выбрали)|решено/iu,
  /\bwir\s+(?:haben\s+(?:uns\s+)?.*(?:entschieden|beschlossen|gewählt)|verwenden .* weil|nutzen .* weil)/iu,
  /\bnous\s+avons\s+(?:décidé|choisi)|\bhemos\s+(?:decidido|elegido)/iu,
];

const BECAUSE = [
  /[,;]?\s+(?:because|since|as we|so that|due to|the reason (?:is|being))\s+([\s\S]+)$/iu,
  /\s+[—–]\s+([\s\S]+)$/u,
  /(?:^|[、。,\s])([^、。,]+?)(?:のため|ため|なので|だから)(?:に)?[、,]/u,
  /[,\uff0c;\uff1b]?\s*(?:因为|由于)([^,\uff0c。;\uff1b]+)/u,
  /,?\s+(?:потому что|так как|weil|denn|parce que|car|porque)\s+([\s\S]+)$/iu,
];
const INSTEAD = [
  /\b(?:instead of|rather than|in place of)\s+([^,.;]+?)(?=\s+(?:because|since|so that|due to|for|as)\b|[,.;]|$)/iu,
  /\b(?:chose|chosen|picked|selected|prefer)\s[^,.;]*?\sover\s+([^,.;]+?)(?=\s+(?:because|since|so that|due to|for|as)\b|[,.;]|$)/iu,
  /(?:^|[、,\s])([^、。,\s]+)\s*(?:ではなく|の代わりに|じゃなく)/u,
  /(?:而不是|而非)\s*([^,\uff0c。;\uff1b]+)/u,
  /\s(?:statt|anstelle von|вместо|au lieu de|en lugar de)\s+([^,.;]+?)(?=\s+(?:weil|потому|parce|porque)|[,.;]|$)/iu,
];

/** Pure: the same wording is always the same. A kind that was named is not second-guessed. */
export function classify({ text, kind, rationale = "", alternatives = "" }: Wording): Classified {
  const kept = withoutRequest(text);
  const found = kind === "auto" ? kindOf(kept, rationale) : kind;
  if (found !== "decision") return { kind: found, text: sentenceCase(kept) };
  const [because, rest] = split(kept, BECAUSE);
  const [instead] = split(kept, INSTEAD);
  return {
    kind: "decision",
    title: titleOf(rest),
    // A reason at the end is taken off; a reason inside is part of the sentence.
    decision: sentenceCase(kept.startsWith(rest) ? rest.trim() : kept),
    rationale: rationale || because,
    alternatives: alternatives || instead,
  };
}

function withoutRequest(text: string): string {
  const bare = text.trim().replace(REQUEST, "").replace(REQUEST_BEHIND, "").trim();
  return bare === "" ? text.trim() : bare;
}

function kindOf(text: string, rationale: string): "preference" | "decision" | "fact" {
  if (DECISION.some(pattern => pattern.test(text))) return "decision";
  if (PREFERENCE.some(pattern => pattern.test(text))) return "preference";
  return rationale === "" ? "fact" : "decision";
}

/** The name that the first fitting pattern finds, and the text without it. */
function split(text: string, patterns: readonly RegExp[]): readonly [named: string, rest: string] {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const named = match.slice(1).find(group => group !== undefined) ?? "";
    const rest = text.slice(0, match.index) + text.slice(match.index + match[0].length);
    return [sentence(named), rest];
  }
  return ["", text];
}

const sentence = (text: string): string => text.trim().replace(/(?<![.。\s])[.。\s]+$/u, "");

// Names and commands keep their case; words that open a sentence of their own don't.
const LOWER_OPENING =
  /^(?:the|a|an|we|our|my|all|every|it|there|this|these|if|when|in|on|for|use|never|always)\b/u;

const sentenceCase = (text: string): string =>
  LOWER_OPENING.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;

const OPENING =
  /^(?:(?:so|ok(?:ay)?|today),?\s+)?(?:(?:we|I)(?:['’]ve| have)?\s+(?:decided|agreed|chose|opted)\s+(?:to\s+|on\s+|that\s+|for\s+)?(?:we\s+(?:will\s+|should\s+)?)?|(?:we|I)(?:['’]ll| will| are|['’]re)?\s+|decision:\s*|let['’]s\s+)/iu;

function titleOf(text: string): string {
  const bare = sentence(text.replace(OPENING, "")) || sentence(text);
  const first = bare.split(/(?<=[.!?])\s+|[。;\uff1b]/u)[0]!;
  const title = first.slice(0, 1).toUpperCase() + first.slice(1);
  if (title.length <= TITLE_LENGTH) return title;
  const cut = title.slice(0, TITLE_LENGTH);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > TITLE_LENGTH / 2 ? space : TITLE_LENGTH - 1)}…`;
}
