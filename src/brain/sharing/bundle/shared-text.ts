/** Text on its way out of a brain or into one: nothing hidden in it, no structure that would break the file it lands in. */
import { hostileWords } from "../../dream/sentence/hostile-words.ts";
import { withoutComments } from "../../memory/markdown-lines.ts";

// Invisible characters: control characters but tab and newline, formatting and reversing ones, Unicode's tag letters.
const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
// Joiners shape Persian, Indic scripts and emoji; beside plain letters they only hide.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
const HIDING_JOINER = /(?<=[\x00-\x7f]|^)[\u200c\u200d]+|[\u200c\u200d]+(?=[\x00-\x7f]|$)/g;

/** A file's text with "\n" for every newline, and without what can't be seen. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(UNSEEN, "")
    .replace(HIDING_JOINER, "");

const MARKS = /^(?:\s|#{1,6}(?=\s|$)|>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$))+/;
const NO_WORDS = /^\s*(?:`{3,}.*|~{3,}.*|-{3,}|\*{3,}|_{3,}|={3,})\s*$/;

/** A lesson or a title on one line: no comments, headings, list marks, fences and rules; code in a sentence stays. */
export function cleanSentence(text: string): string {
  let bare = cleanText(text);
  // Taking one comment out can close up another.
  for (let before = ""; bare !== before; ) {
    before = bare;
    bare = withoutComments(bare);
  }
  bare = bare.replaceAll("-->", " ");
  // A mark may follow another: `> - 1. it`, or a fence in a quote.
  for (let before = ""; bare !== before; ) {
    before = bare;
    const lines = bare.split("\n").map(line => line.replace(MARKS, ""));
    bare = lines
      .filter(line => !NO_WORDS.test(line))
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();
  }
  return bare;
}

// Words that prove nothing from the person or the mind, but deserve a flag from a stranger: they decide nothing.
const SUSPICIOUS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|preceding|existing|all|your|other)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|messages?|lessons|permissions|polic(?:y|ies)|constraints)\b/iu,
  /\b(?:act as if you|your new (?:instructions|role|task))\b/iu,
  /\b(?:system|developer) (?:prompt|message)\b/iu,
  /\bnever (?:tell|inform|ask|mention (?:this|it) to|notify|alert) (?:the )?(?:user|person|human|owner|anyone|anybody)\b/iu,
  /\b(?:vergiss|missachte)\b[^.\n]{0,40}\b(?:anweisungen|regeln|vorgaben)\b/iu,
  /\b(?:oublie[zr]?|olvida)\b[^.\n]{0,40}\b(?:instructions|consignes|instrucciones|reglas)\b/iu,
  // 指示 or 命令 or 指令 (instructions), then 無視 / 忽略 / 忘れ (ignore, forget), in either order.
  /(?:\u6307\u793a|\u547d\u4ee4|\u6307\u4ee4|\u30eb\u30fc\u30eb)[^\u3002\n]{0,12}(?:\u7121\u8996|\u65e0\u89c6|\u5ffd\u7565|\u5fd8\u308c)|(?:\u5ffd\u7565|\u65e0\u89c6|\u7121\u8996)[^\u3002\n]{0,16}(?:\u6307\u793a|\u547d\u4ee4|\u6307\u4ee4)/u,
  /<\/?(?:system|instructions?|im_start|im_end)>|<\|im_(?:start|end)\|>|\[\/?INST\]/iu,
];

/** The words with which a text addresses the model that reads it; undefined without such words. */
export function wordsToModel(text: string): string | undefined {
  const plain = text.normalize("NFKC");
  const suspicious = () => SUSPICIOUS.map(each => each.exec(plain)?.[0]).find(found => found !== undefined);
  return hostileWords(plain) ?? suspicious();
}
