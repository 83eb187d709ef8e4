/** One piece of personal data in a text, and the readable word that takes its place. */

/** Found here; other kinds are a finder's. */
const ownKinds = ["path", "internal-host", "person", "user", "project", "episode"] as const;

export type PersonalKind = (typeof ownKinds)[number];

export interface PersonalFinding {
  readonly kind: string;
  /** In UTF-16 code units. */
  readonly start: number;
  /** Behind its last code unit. */
  readonly end: number;
}

/** `[email]`, `[person]`, `[path]`: the sentence stays readable. */
export const placeholderOf = (kind: string): string => `[${kind}]`;

/** An expression for placeholders of these kinds and our own, and for what the redactor leaves for secrets. */
export const placeholderPattern = (kinds: readonly string[]): RegExp =>
  new RegExp(`\\[(?:redacted:[a-z0-9-]{1,40}|${[...ownKinds, ...kinds].join("|")})\\]`, "g");

/** In order; overlapping findings become one; placeholders are left out. */
export function settleFindings(
  text: string,
  findings: readonly PersonalFinding[],
  placeholders: RegExp,
): readonly PersonalFinding[] {
  const taken = Array.from(text.matchAll(placeholders), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
  const settled: PersonalFinding[] = [];
  const ordered = findings.toSorted((left, right) => left.start - right.start || right.end - left.end);
  let next = 0;
  for (const finding of ordered) {
    while (next < taken.length && taken[next]!.end <= finding.start) next++;
    const isInPlaceholder = next < taken.length && taken[next]!.start <= finding.start;
    if (isInPlaceholder && taken[next]!.end >= finding.end) continue;
    const last = settled.at(-1);
    if (last === undefined || finding.start >= last.end) settled.push(finding);
    else if (finding.end > last.end) settled[settled.length - 1] = { ...last, end: finding.end };
  }
  return settled;
}

/** Findings of one kind, by an expression with the flag g; the group named `found` is what is found, else the whole. */
export function findAll(
  text: string,
  kind: PersonalKind,
  expression: RegExp,
  isIt: (match: string, index: number) => boolean = () => true,
): readonly PersonalFinding[] {
  return Array.from(text.matchAll(expression)).flatMap(match => {
    const found = match.groups?.found ?? match[0];
    // A look-ahead begins where the match does.
    const start = match.index + Math.max(0, match[0].lastIndexOf(found));
    return isIt(found, start) ? [{ kind, start, end: start + found.length }] : [];
  });
}
