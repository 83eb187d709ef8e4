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
}

/** A section by its headings: a pattern of the plain title, in lower case. */
export type Headings<Section> = readonly (readonly [RegExp, Section])[];

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const BULLET = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(\S.*)$/;
const UNDERLINE = /^ {0,3}(?:(=+)|-+)\s*$/;
// A line of its own that only names a section: bold, or with a colon behind it.
const BARE_HEADING = /^ {0,3}(?:(?:\*\*|__)[^*_]+(?:\*\*|__):?|[^-*+`|.]{1,80}[:\uff1a])\s*$/;

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
  let section: Section | "none" = "none";
  let isExcepted = false;
  let level = 0;
  let open: OpenBullet<Section> | undefined;
  let outer: readonly OpenBullet<Section>[] = [];
  let paragraph: string | undefined;

  const enter = (title: string, newLevel: number) => {
    const known = sectionOf(title, headings);
    outer = [];
    open = undefined;
    // An unknown heading below a known one divides its section; anything else ends it.
    const isPart = known === "none" && section !== "none" && newLevel > level;
    isExcepted = isPart && (EXCEPTION.test(title) || (section !== "never" && OPPOSITE.test(title)));
    if (isPart) return;
    section = known;
    level = newLevel;
  };

  for (const [index, line] of lines.entries()) {
    const [, hashes, hashed] = HEADING.exec(line) ?? [];
    const [, margin, said] = BULLET.exec(line) ?? [];
    const underlined = paragraph;
    const [underline, double] = (underlined !== undefined && UNDERLINE.exec(line)) || [];
    const isBare = BARE_HEADING.test(line) && sectionOf(line, headings) !== "none";
    paragraph = undefined;
    if (hashed !== undefined) enter(hashed, hashes!.length);
    else if (underline !== undefined) enter(underlined!, double === undefined ? 2 : 1);
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
    else if (isBare) enter(line, Math.max(level, 1));
    else if (open !== undefined) open.text += ` ${line.trim()}`;
    else paragraph = line;
  }
  return { bullets: bullets.map(({ indent: _, ...bullet }) => bullet), problems };
}

interface OpenBullet<Section> extends Bullet<Section> {
  text: string;
  hasBelow: boolean;
  readonly indent: number;
}

function sectionOf<Section>(title: string, headings: Headings<Section>): Section | "none" {
  const plain = title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[\s#*_~"'([]*(?:\d+\s*[.):\]]*)?[^\p{L}\p{N}]*/u, "")
    .replace(/\s+/g, " ");
  return headings.find(([pattern]) => pattern.test(plain))?.[1] ?? "none";
}

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
