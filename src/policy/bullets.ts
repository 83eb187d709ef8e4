/** Reads the bullets of a text under the heading that each belongs to, however the headings are dressed. */

export interface Bullet<Section> {
  readonly section: Section | "none";
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Other bullets below it say more about it. */
  readonly hasBelow: boolean;
  /** The bullet above it, where it is one of those. */
  readonly above?: string;
}

export interface ReadBullets<Section> {
  readonly bullets: readonly Bullet<Section>[];
  readonly problems: readonly { readonly line: number; readonly expected: string }[];
  /** Whether any heading is a known one. */
  readonly hasSections: boolean;
  readonly unknownTitles: readonly UnknownTitle<Section>[];
}

/** A heading that names no section, or a line of its own that is dressed as a heading. */
export interface UnknownTitle<Section> {
  /** Without its dress, in lower case. */
  readonly title: string;
  /** As it is written. */
  readonly written: string;
  /** From 1. */
  readonly line: number;
  /** The section that it divides, or is a line of. */
  readonly within: Section | "none";
  readonly isHeading: boolean;
}

/** A section by its headings: a pattern of the plain title, in lower case. */
export type Headings<Section> = readonly (readonly [RegExp, Section])[];

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const BULLET = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(\S.*)$/;
const UNDERLINE = /^ {0,3}(?:(=+)|-+)\s*$/;
// A line of its own that only names a section: bold, or with a colon behind it.
const BARE_HEADING = /^ {0,3}(?:(?:\*\*|__)[^*_]+(?:\*\*|__):?|[^-*+`|.]{1,80}[:\uff1a])\s*$/;

const UNSPACED = /^ {0,3}#{1,6}[^\s#]/;

/** Text below such a heading doesn't belong to the section. */
const EXCEPTION = /\b(?:except(?:ions?|ing)?|unless|only)\b/i;
const OPPOSITE = /\b(?:not|never|but|without)\b/i;

/** Comments and fenced code hold no bullets. An unclosed one is reported, and hides nothing. */
export function readBullets<Section extends string>(
  text: string,
  headings: Headings<Section>,
): ReadBullets<Section> {
  const { lines, problems } = visibleLines(text);
  const bullets: OpenBullet<Section>[] = [];
  const unknownTitles: UnknownTitle<Section>[] = [];
  let section: Section | "none" = "none";
  let isExcepted = false;
  let hasSections = false;
  let level = 0;
  let open: OpenBullet<Section> | undefined;
  let outer: readonly OpenBullet<Section>[] = [];
  let paragraph: string | undefined;

  const noteUnknown = (written: string, line: number, within: Section | "none", isHeading: boolean) =>
    unknownTitles.push({ title: plainTitle(written), written: written.trim(), line, within, isHeading });

  const enter = (title: string, newLevel: number, line: number) => {
    const known = sectionOf(title, headings);
    outer = [];
    open = undefined;
    // An unknown heading below a known one divides its section; anything else ends it.
    const isPart = known === "none" && section !== "none" && newLevel > level;
    if (known === "none") noteUnknown(title, line, isPart ? section : "none", true);
    isExcepted = isPart && (EXCEPTION.test(title) || (section !== "never" && OPPOSITE.test(title)));
    if (isPart) return;
    section = known;
    hasSections ||= known !== "none";
    level = newLevel;
  };

  for (const [index, line] of lines.entries()) {
    const [, hashes, hashed] = HEADING.exec(line) ?? [];
    const [, margin, said] = BULLET.exec(line) ?? [];
    const underlined = paragraph;
    const [underline, double] = (underlined !== undefined && UNDERLINE.exec(line)) || [];
    const isBare = BARE_HEADING.test(line) && sectionOf(line, headings) !== "none";
    paragraph = undefined;
    if (hashed !== undefined) enter(hashed, hashes!.length, index + 1);
    else if (underline !== undefined) enter(underlined!, double === undefined ? 2 : 1, index);
    else if (said !== undefined) {
      const indent = margin!.replaceAll("\t", "    ").length;
      outer = outer.filter(each => each.indent + 1 < indent);
      const above = outer.at(-1);
      if (above !== undefined) above.hasBelow = true;
      open = {
        section: isExcepted ? "none" : section,
        text: said.trim(),
        line: index + 1,
        hasBelow: false,
        indent,
        ...(above !== undefined && { above: above.text }),
      };
      bullets.push(open);
      outer = [...outer, open];
    } else if (line.trim() === "") open = undefined;
    else if (isBare) enter(line, Math.max(level, 1), index + 1);
    else {
      if (BARE_HEADING.test(line) || UNSPACED.test(line)) noteUnknown(line, index + 1, section, false);
      if (UNDERLINE.test(line)) open = undefined;
      else if (open !== undefined) open.text += ` ${line.trim()}`;
      else paragraph = line;
    }
  }
  return { bullets: bullets.map(({ indent: _, ...bullet }) => bullet), problems, hasSections, unknownTitles };
}

interface OpenBullet<Section> extends Bullet<Section> {
  text: string;
  hasBelow: boolean;
  readonly indent: number;
}

function sectionOf<Section>(title: string, headings: Headings<Section>): Section | "none" {
  const plain = plainTitle(title);
  return headings.find(([pattern]) => pattern.test(plain))?.[1] ?? "none";
}

const plainTitle = (title: string): string =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[\s#*_~"'([]*(?:\d+\s*[.):\]]*)?[^\p{L}\p{N}]*/u, "")
    .replace(/\s+/g, " ");

function visibleLines(text: string) {
  const blank = (hidden: string) => hidden.replace(/[^\n]/g, " ");
  const visible = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)?? {0,3}\1[`~]*[ \t]*$/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank);
  const lines = visible.split("\n");
  const problems = lines.flatMap((line, index) => {
    if (/^ {0,3}(?:`{3,}|~{3,})/.test(line))
      return [{ line: index + 1, expected: "the end of this code block" }];
    return line.includes("<!--") ? [{ line: index + 1, expected: "--> at the end of this comment" }] : [];
  });
  return { lines, problems };
}
