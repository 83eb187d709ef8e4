/** The bullets of permissions.md under the heading that each belongs to, however the headings are dressed. */

export type PermissionSection = "always" | "approval" | "never" | "domains" | "none";

export interface Bullet {
  readonly section: PermissionSection;
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

export interface ReadBullets {
  readonly bullets: readonly Bullet[];
  readonly problems: readonly { readonly line: number; readonly expected: string }[];
}

const headings: readonly (readonly [RegExp, PermissionSection])[] = [
  [/^(?:always allowed(?!\p{L})|常に許可)/u, "always"],
  [/^(?:requires? approval(?!\p{L})|承認が必要)/u, "approval"],
  [/^(?:never allowed(?!\p{L})|絶対に禁止)/u, "never"],
  [/^(?:approved external domains?(?!\p{L})|承認済みの?外部ドメイン)/u, "domains"],
];

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(\S.*)$/;
const UNDERLINE = /^ {0,3}(?:(=+)|-+)\s*$/;
// A line of its own that only names a section: bold, or with a colon behind it.
const BARE_HEADING = /^ {0,3}(?:(?:\*\*|__)[^*_]+(?:\*\*|__):?|[^-*+`|.]{1,80}[:\uff1a])\s*$/;

/** Comments and fenced code hold no bullets. What is opened and never closed is reported, and hides nothing. */
export function readBullets(text: string): ReadBullets {
  const { lines, problems } = visibleLines(text);
  const bullets: Bullet[] = [];
  let section: PermissionSection = "none";
  let level = 0;
  let open: { section: PermissionSection; text: string; line: number } | undefined;
  let paragraph: string | undefined;

  const enter = (title: string, newLevel: number) => {
    const known = sectionOf(title);
    // An unknown heading below a known one divides its section; anything else ends it.
    if (known === "none" && section !== "none" && newLevel > level) return;
    section = known;
    level = newLevel;
  };

  for (const [index, line] of lines.entries()) {
    const heading = HEADING.exec(line);
    const bullet = BULLET.exec(line);
    const underline = paragraph === undefined ? null : UNDERLINE.exec(line);
    const wasParagraph = paragraph;
    paragraph = undefined;
    if (heading !== null) {
      enter(heading[2]!, heading[1]!.length);
      open = undefined;
    } else if (underline !== null) {
      enter(wasParagraph!, underline[1] === undefined ? 2 : 1);
      open = undefined;
    } else if (bullet !== null) {
      open = { section, text: bullet[1]!.trim(), line: index + 1 };
      bullets.push(open);
    } else if (line.trim() === "") {
      open = undefined;
    } else if (BARE_HEADING.test(line) && sectionOf(line) !== "none") {
      enter(line, Math.max(level, 1));
      open = undefined;
    } else if (open !== undefined) {
      open.text += ` ${line.trim()}`;
    } else {
      paragraph = line;
    }
  }
  return { bullets, problems };
}

function sectionOf(title: string): PermissionSection {
  const plain = title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[\s#*_~"'([]*(?:\d+\s*[.):\]]*)?[^\p{L}\p{N}]*/u, "")
    .replace(/\s+/g, " ");
  return headings.find(([pattern]) => pattern.test(plain))?.[1] ?? "none";
}

function visibleLines(text: string): Pick<ReadBullets, "problems"> & { readonly lines: readonly string[] } {
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
