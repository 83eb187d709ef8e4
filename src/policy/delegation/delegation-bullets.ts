/** The bullets of delegation.md under the heading that each belongs to. */

export type DelegationSection = "told" | "may" | "limits" | "back" | "none";

export interface DelegationBullet {
  readonly section: DelegationSection;
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

export interface ReadDelegationBullets {
  readonly bullets: readonly DelegationBullet[];
  readonly problems: readonly { readonly line: number; readonly expected: string }[];
}

const headings: readonly (readonly [RegExp, DelegationSection])[] = [
  [/\bhands? back\b|\breturns?\b/i, "back"],
  [/\blimits?\b|\bbounds?\b/i, "limits"],
  [/\bmay\b|\ballowed\b|\bpermitted\b/i, "may"],
  [/\btold\b|\bis given\b/i, "told"],
];

const HEADING = /^ {0,3}#{1,6}\s(.*)$/;
const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(\S.*)$/;

/** Comments and fenced code hold no bullets; an unclosed one hides the rest of the text, and is a problem. */
export function readDelegationBullets(text: string): ReadDelegationBullets {
  const bullets: { section: DelegationSection; text: string; line: number }[] = [];
  const hiding = createHiding();
  let section: DelegationSection = "none";
  let open: { text: string } | undefined;
  for (const [index, whole] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = hiding.visible(whole, index + 1);
    const [, title] = HEADING.exec(line) ?? [];
    const [, item] = BULLET.exec(line) ?? [];
    if (title !== undefined) {
      section = headings.find(([pattern]) => pattern.test(title))?.[1] ?? "none";
      open = undefined;
    } else if (item !== undefined) {
      const bullet = { section, text: item.trim(), line: index + 1 };
      bullets.push(bullet);
      open = bullet;
    } else if (line.trim() === "") open = undefined;
    else if (open !== undefined) open.text += ` ${line.trim()}`;
  }
  return { bullets, problems: hiding.problems() };
}

/** Takes fenced code and comments out of lines that come one after the other. */
function createHiding() {
  let hidden: { readonly until: string; readonly line: number } | undefined;

  function visible(whole: string, line: number): string {
    const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(whole) ?? [];
    if (hidden === undefined && fence !== undefined) {
      hidden = { until: fence, line };
      return "";
    }
    if (hidden !== undefined && hidden.until !== "-->") {
      const isEnd = fence?.startsWith(hidden.until) && whole.trim() === fence;
      if (isEnd) hidden = undefined;
      return "";
    }
    return withoutComments(whole, line);
  }

  function withoutComments(whole: string, line: number): string {
    let shown = "";
    for (let rest = whole; ; ) {
      const mark = hidden === undefined ? "<!--" : "-->";
      const at = rest.indexOf(mark);
      if (hidden === undefined) shown += at < 0 ? rest : rest.slice(0, at);
      if (at < 0) return shown;
      hidden = hidden === undefined ? { until: "-->", line } : undefined;
      rest = rest.slice(at + mark.length);
    }
  }

  const problems = () =>
    hidden === undefined
      ? []
      : [
          {
            line: hidden.line,
            expected:
              hidden.until === "-->" ? "--> at the end of this comment" : "the end of this code block",
          },
        ];
  return { visible, problems };
}
