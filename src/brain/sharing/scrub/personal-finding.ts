/** One piece of personal data in a text, and the readable word that takes its place. */

export const personalKinds = [
  "e-mail",
  "phone",
  "card",
  "bank-account",
  "national-id",
  "ip-address",
  "hardware-address",
  "path",
  "internal-host",
  "street-address",
  "person",
  "user",
  "project",
  "episode",
] as const;

export type PersonalKind = (typeof personalKinds)[number];

export interface PersonalFinding {
  readonly kind: PersonalKind;
  /** In UTF-16 code units. */
  readonly start: number;
  /** Behind its last code unit. */
  readonly end: number;
}

/** `[e-mail]`, `[person]`, `[path]`: the sentence stays readable. */
export const placeholderOf = (kind: PersonalKind): string => `[${kind}]`;

// These, and what the redactor leaves for secrets.
const PLACEHOLDER = new RegExp(`\\[(?:redacted:[a-z0-9-]{1,40}|${personalKinds.join("|")})\\]`, "g");

/** In order; overlapping findings become one; placeholders are left out. */
export function settleFindings(
  text: string,
  findings: readonly PersonalFinding[],
): readonly PersonalFinding[] {
  const taken = Array.from(text.matchAll(PLACEHOLDER), ({ 0: match, index }) => ({
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
