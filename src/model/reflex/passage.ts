/** A piece of what is known, small enough to be an answer, with the place that it comes from. */
import {
  type FragmentContent,
  type FragmentKind,
  type Origin,
  parseFragments,
  type Source,
} from "../../base/index.ts";

export interface Passage {
  readonly kind: FragmentKind | "said";
  readonly text: string;
  /** The heading above the text, where it is part of a file. */
  readonly heading?: string;
  /** Undefined for what the user said earlier in the conversation. */
  readonly source?: Source;
  readonly origin: Origin;
  /** 0 to 1, where the search has measured it. */
  readonly relevance?: number;
}

// Whole files: each of their entries is a passage of its own, with its own line.
const WHOLE_FILES: ReadonlySet<string> = new Set([
  "preferences",
  "workspace",
  "permissions",
  "skill",
  "digest",
]);
const HEADING = /^#{1,6}\s+/;
const NO_ENTRY = /^(?:\s*$|#{1,6}\s|>)/;
const CONTINUATION = /^\s+\S/;
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;

/** A digest's line that names its place repeats a memory, which is recalled from there. */
const NAMED_PLACE = /\[[^\][]*\.md:\d+\]\s*$/;

/** The passages of a fragment: one, or each list item and paragraph of a whole file or a digest. */
export function passagesOf(fragment: FragmentContent): readonly Passage[] {
  const { kind, text, source, origin } = fragment;
  if (kind === "skills") return [];
  if (!WHOLE_FILES.has(kind)) return [fragment];
  const blocks = blocksOf(text).filter(({ lines }) => kind !== "digest" || !NAMED_PLACE.test(lines.at(-1)!));
  return blocks.map(block => ({
    kind,
    origin,
    text: block.lines.join("\n"),
    heading: block.heading,
    source: { file: source.file, line: source.line + block.at },
  }));
}

interface Block {
  /** The index of its first line. */
  readonly at: number;
  /** "" without a heading. */
  readonly heading: string;
  readonly lines: string[];
}

/** List items and paragraphs of a markdown text, without headings, quotes, comments and frontmatter. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  let heading = "";
  blank(text)
    .split("\n")
    .forEach((line, at) => {
      if (HEADING.test(line)) heading = titleOf(line);
      if (NO_ENTRY.test(line)) isOpen = false;
      else if (isOpen && (CONTINUATION.test(line) || !LIST_ITEM.test(line))) blocks.at(-1)!.lines.push(line);
      else {
        blocks.push({ at, heading, lines: [line] });
        isOpen = true;
      }
    });
  return blocks;
}

// The section of what was said in passing says nothing of its entries.
const titleOf = (line: string): string =>
  line
    .replace(HEADING, "")
    .trim()
    .replace(/^Remembered$/, "");

// Leaves the line breaks, so that every line keeps its number.
function blank(text: string): string {
  return text
    .replace(/^---\n[\s\S]*?\n---(?=\n|$)/, frontmatter => frontmatter.replace(/[^\n]/g, ""))
    .replace(/<!--[\s\S]*?(?:-->|$)/g, comment => comment.replace(/[^\n]/g, ""));
}

const RELEVANCE = /\brelevance[:= ]+([01](?:\.\d+)?)\b/i;
const CLOSING = "</fragment>";

/**
 * The passages of a result in its order: fragments in their rendered form, each with the `relevance 0.xx`
 * in the text before it. A result without fragments has no passages: its words have no source to cite.
 */
export function readHits(text: string): readonly Passage[] {
  const relevances = relevancesOf(text);
  return parseFragments(text).map((fragment, at) => {
    const relevance = relevances[at];
    return relevance === undefined ? fragment : { ...fragment, relevance };
  });
}

// Between fragments the tool describes the next one; within a fragment, lines of that kind are only quoted.
function relevancesOf(text: string): readonly (number | undefined)[] {
  const between: (number | undefined)[] = [];
  let note = "";
  let isInside = false;
  for (const line of text.split("\n")) {
    if (isInside) {
      if (line === CLOSING) isInside = false;
    } else if (line.startsWith("<fragment ") && parseFragments(`${line}\n${CLOSING}`).length > 0) {
      const found = RELEVANCE.exec(note);
      between.push(found === null ? undefined : Math.min(1, Number(found[1])));
      note = "";
      isInside = true;
    } else note += `${line}\n`;
  }
  return between;
}
