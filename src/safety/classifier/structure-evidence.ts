/** `findStructures` finds what is an attack's by its form: marks of a chat's roles, hidden parts, addresses that carry data. */
import type { Kind } from "./evidence-rules.ts";
import type { Range } from "./unmask-words.ts";

/** A kind of evidence that is no rule of concepts. */
export interface Structure extends Kind {
  /** Matches in linear time. */
  readonly pattern: RegExp;
  /** Whether a match counts. */
  readonly test?: (match: RegExpExecArray) => boolean;
}

/** From the end of an image's text: each `![` would have to be followed for as many characters as it may have. */
const IMAGE = /\]\((?<=(?<before>!\[[^\]\n]{0,200})\]\()\s?https?:\/\/(?<address>[^\s)]{1,1000})/gi;
const TO_FILL = /[{<[]|%7B/i;
const LONG_QUERY = /\?.{48}/;
const FILLED_QUERY = /\?[^=]{1,40}=(?:[{<[]|\$\{|%7B)/i;

export const structures: readonly Structure[] = [
  {
    id: "injection.chat-marks",
    family: "prompt-injection",
    weight: 0.4,
    says: "has the marks of a chat's roles",
    pattern:
      /<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|system[-_]prompt|admin|important|instructions)>/gi,
  },
  {
    id: "injection.role-line",
    family: "prompt-injection",
    weight: 0.2,
    says: "has a line in the system's name",
    pattern:
      /^[ \t#*[<(]{0,8}(?:system|developer|admin)(?: (?:prompt|message|override|note|update|alert))?[\])>*]{0,3} ?:/gim,
  },
  {
    id: "exfiltration.image-address",
    family: "exfiltration",
    weight: 0.5,
    says: "has an image whose address is to be filled with data",
    pattern: IMAGE,
    test: ({ groups }) => TO_FILL.test(groups!.address!),
  },
  {
    id: "exfiltration.image-query",
    family: "exfiltration",
    weight: 0.3,
    says: "has an image with much data in its address",
    pattern: IMAGE,
    test: ({ groups }) => LONG_QUERY.test(groups!.address!),
  },
  {
    id: "exfiltration.link-address",
    family: "exfiltration",
    weight: 0.3,
    says: "has a link whose address is to be filled with data",
    pattern: /https?:\/\/(?<address>[^\s)]{1,1000})/gi,
    test: ({ groups }) => FILLED_QUERY.test(groups!.address!),
  },
  {
    id: "hidden.direction",
    family: "hidden-text",
    weight: 0.3,
    says: "turns the direction of its text around",
    pattern: /[\u202d\u202e]/g,
  },
  {
    id: "hidden.tags",
    family: "hidden-text",
    weight: 0.5,
    says: "has text in characters that aren't seen",
    pattern:
      /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007e}]{4,}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu,
  },
];

const MOST_PLACES = 64;

export function findStructures(text: string): readonly (Range & { readonly structure: Structure })[] {
  const hasLinks = text.includes("](");
  return structures.flatMap(structure => {
    const found: (Range & { readonly structure: Structure })[] = [];
    if (structure.pattern === IMAGE && !hasLinks) return found;
    for (const match of text.matchAll(structure.pattern)) {
      if (structure.test?.(match) === false) continue;
      const start = match.index - (match.groups?.before?.length ?? 0);
      found.push({ structure, start, end: match.index + match[0].length });
      if (found.length === MOST_PLACES) break;
    }
    return found;
  });
}

const HIDDEN_STYLE =
  /style\s?=\s?["'][^"'<>]{0,200}(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0|opacity\s?:\s?0(?!\.)|color\s?:\s?(?:white|#fff))/gi;
const LONGEST_HIDDEN = 4_000;

/** Comments of HTML, and elements that a reader doesn't see. */
export function findHiddenParts(text: string): readonly Range[] {
  const found: Range[] = [];
  for (let start = text.indexOf("<!--"); start >= 0; ) {
    const close = text.indexOf("-->", start);
    const end = close < 0 ? text.length : close + 3;
    found.push({ start, end });
    start = text.indexOf("<!--", end);
  }
  for (const { index } of text.matchAll(HIDDEN_STYLE)) {
    const close = text.slice(index, index + LONGEST_HIDDEN).indexOf("</");
    found.push({
      start: index,
      end: close < 0 ? Math.min(text.length, index + LONGEST_HIDDEN) : index + close,
    });
  }
  return found;
}
