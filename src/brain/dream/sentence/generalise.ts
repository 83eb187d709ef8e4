/** Takes out of a sentence what belonged to one occasion only: dates, numbers of pull requests, hashes, "this time". */

// Each with the words that tie it to the sentence. "Before 2026-12-31" and "on Fridays" are rules, not occasions.
const TIED = String.raw`(?:,?\s*\b(?:as in|in|on|at|from|for|of|with|by|since|as of|during|after|see|cf\.?|per|via)\s+(?:the\s+)?)?`;
const REFERENCE = String.raw`(?:(?:PR|MR|pull request|merge request|issue|ticket|commit|build|job|revision|rev|sha)\s*(?:#|no\.?\s*|number\s*)?(?:\d{1,9}|(?=[a-f]{0,39}\d)[0-9a-f]{7,40})\b|#\d{2,9}\b|\b(?=[0-9a-f]{0,39}\d)(?=[0-9a-f]{0,39}[a-f])[0-9a-f]{7,40}\b)`;
const DAY = String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)?(?!\w)`;
// Upper case only: "step-2" is no ticket, and neither is "GPT-4".
const TICKET = String.raw`(?!UTF|SHA|MD|RFC|ISO|HTTP|CVE|AES|RSA|ES|PEP|BCP|TLS|IPV|GPT|IE|CUDA)[A-Z][A-Z0-9]{1,9}-\d{2,7}\b`;
const OCCASION = String.raw`,?\s*\b(?:yesterday|this time(?:\s+around)?|last time|last night|last week|earlier today|this morning|as (?:i|we) (?:initially )?(?:attempted|tried|did)|as initially attempted|once more|yet again|again)(?=\s*(?:$|[,;.)]))`;
const OCCASION_AT_START = String.raw`^(?:yesterday|this time(?:\s+around)?|last time|last night|last week|earlier today|this morning),?\s+`;

// One thing among its like: a host, an address, a ticket, a hash. Numbers and versions may be what a rule is about.
const ONE_THING = String.raw`(?:${TICKET}|0x[0-9a-fA-F]+\b|\d{1,3}(?:\.\d{1,3}){3}\b|(?=[\w.-]*\d)[\w-]+(?:\.[\w-]+)+\.[a-z]{2,6}\b|(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b)`;
const SMALL =
  "the|an?|of|to|from|for|with|without|in|on|at|by|as|is|are|be|and|or|not|only|than|use|before|after|until|when|if";

const PARTICULARS = [
  new RegExp(String.raw`\s*[([](?:see\s+|cf\.?\s+|in\s+|from\s+)?(?:${REFERENCE}|${DAY})[)\]]`, "giu"),
  new RegExp(
    String.raw`\s*[([](?:see |in |from )?${TICKET}[)\]]|,?\s(?:in|see|from|for|per|during)\s${TICKET}`,
    "gu",
  ),
  new RegExp(`${TIED}(?<![\\w#./-])${REFERENCE}`, "giu"),
  new RegExp(String.raw`,?\s*\b(?:on|as of|since)\s+${DAY}|^${DAY}\s*[:,-]?\s*`, "giu"),
  new RegExp(OCCASION, "giu"),
  new RegExp(OCCASION_AT_START, "iu"),
  /\s*[(\uff08](?:PR|MR|案件)?\s*#?\d+[)\uff09]/giu,
  // "The switch edge7.example.org" is a switch; a story in brackets is about one of them.
  new RegExp(String.raw`(?<=\s(?!(?:${SMALL})\s)[a-z]{3,})\s${ONE_THING}`, "gu"),
  /\s*\((?=[^()]*\d)[^()]*\b(?:was|were|had|did|failed|broke)\b[^()]*\)/giu,
  /^(?:今回(?:は)?|昨日(?:は)?|这次|昨天|이번에는?)[\u3001\uff0c,]?\s*/u,
];
const TRAILING = /[\s,;:\u3001\uff0c\u2013\u2014-]+$/u;
const HANGING =
  /\b(?:in|on|at|from|for|of|with|by|since|during|after|before|see|the|a|an|and|or|to|as|because|when|if|until|unless|while|than|but|so|that|which|per|via)$/i;

const DETAIL = new RegExp(
  String.raw`\d|(?:^|\s)(?:today|yesterday|tonight|this time|last (?:week|night|time))\b|${ONE_THING}`,
  "iu",
);

/** Whether it names a number, a date or one thing among its like. */
export const hasDetail = (text: string): boolean => DETAIL.test(text.replace(/`[^`]*`/g, ""));

/** Undefined when the sentence says nothing without the details of one occasion. */
export function generalise(sentence: string): string | undefined {
  const parts = sentence.split(/(`[^`]*`)/);
  const general = parts
    .map(part =>
      part.startsWith("`") ? part : PARTICULARS.reduce((text, each) => text.replace(each, ""), part),
    )
    .join("");
  if (general === sentence) return sentence;
  const tidy = general
    .replace(/\s+/gu, " ")
    .replace(/\s+([,.;:!?])/g, "$1")
    .replace(TRAILING, "")
    .trim();
  return HANGING.test(tidy) || /\(\s*\)|\[\s*\]/.test(tidy) ? undefined : tidy;
}
