/** `createPrivacyScanner`: finds secrets and personal data in a text, whole or as it streams. */
import { fault } from "../../base/index.ts";
import type { Finding, StreamFinder } from "../../ports/index.ts";
import type { PersonalDetector, PrivacyFinding, PrivacyMatch } from "./detector.ts";
import { loadPersonalDetectors } from "./personal-detectors.ts";
import { isPrivacyGroup, personalKinds, privacyGroupOf, privacyGroups } from "./privacy-kinds.ts";
import { isIn } from "./reading-start.ts";
import { placeholderOf } from "./redactor.ts";
import { secretNameOf } from "./secret-names.ts";
import { isQuiet, isQuietWord, scanSecrets } from "./secret-scan.ts";
import { settle } from "./settle.ts";
import type { RunFinder } from "./token-formats.ts";

/** A finder of names that is not ours, such as one with a model of names. It must answer at once. */
export interface NameFinder {
  /** Kinds of this project (`person`, `address`), in any order, overlapping where they like. Linear in the text. */
  find(text: string): readonly Finding[];
  /** A match may depend on so many characters before the end of a text, and so a stream holds them back. At most 192. */
  readonly reachChars: number;
}

export interface PrivacyScannerOptions {
  /** Kinds (`email`, `us-ssn`) and groups (`contact`). Secrets are found as a group. @default ["secret"] */
  readonly kinds?: readonly string[];
  /** ISO 3166-1 codes: whose national numbers are found, and whose telephone numbers need no prefix. @default all, none */
  readonly countries?: readonly string[];
  /** 0 to 1. @default 0.5 */
  readonly minConfidence?: number;
  /** @default none */
  readonly names?: NameFinder;
}

/** Findings in order and apart; those that end at or before `openFrom` are those of the whole text. */
export interface PrivacyScan {
  readonly findings: readonly PrivacyFinding[];
  readonly openFrom: number;
  /** The match at `openFrom` has no greatest length. */
  readonly isUnbounded?: boolean;
}

export interface PrivacyScanner {
  /** Characters before a window that a scan of a stream should see. */
  readonly contextChars: number;
  /** In order and apart. Linear in the text, and the same for the same text. */
  scan(text: string): readonly PrivacyFinding[];
  /** A part of a text that arrives in pieces, as the port `StreamFinder` says. */
  scanStream(window: string, isEnd: boolean, from: number): PrivacyScan;
  /** Where a text that was cut off may end in a part of a secret; its length where it doesn't. */
  begunAt(window: string, from: number): number;
  /**
   * Whether a word needs no scan where it is among such words alone, as far as the context reaches. Undefined for a
   * scanner that reads every word.
   */
  readonly isQuietWord?: (word: string) => boolean;
  /** A finder for one stream or many. @param replacementOf @default placeholders such as `[redacted:email]` */
  stream(replacementOf?: ReplacementOf): StreamFinder;
}

/** The part of a scanner that hides values in conversations. */
export type VeilScanner = Pick<
  PrivacyScanner,
  "contextChars" | "scan" | "scanStream" | "begunAt" | "isQuietWord"
>;

type ReplacementOf = (finding: PrivacyFinding, text: string) => string;

export const DEFAULT_CONFIDENCE = 0.5;
const CONTEXT_CHARS = 1_024;
/** Of a match that has a greatest length, with what is read behind it. Source: spec/safety.md §1. */
const HELD_CHARS = 256;
const LONGEST_PERSONAL = 192;
const OPEN_TAIL = 192;
/** A trigger is in a match, or so far before it. */
const TRIGGER_REACH = 8;
/** From a word to the value that it makes surer. */
const WORDS_REACH = 64;

/**
 * Loads what the kinds need, and nothing else: rules of secrets, metadata of telephone numbers, forms of accounts.
 * @throws config.invalid for an unknown kind or country
 */
export async function createPrivacyScanner(options: PrivacyScannerOptions = {}): Promise<PrivacyScanner> {
  const { countries, kinds = ["secret"], minConfidence = DEFAULT_CONFIDENCE, names } = options;
  requireKnown(kinds, minConfidence, names);
  const isWanted = (kind: string) => kinds.includes(kind) || kinds.includes(privacyGroupOf(kind));
  const rules = kinds.includes("secret")
    ? await (await import("./maintained-rules.ts")).loadMaintainedRules()
    : undefined;
  const detectors = await loadPersonalDetectors(isWanted, countries);
  return createScanner({ detectors, isWanted, minConfidence, names, rules });
}

function requireKnown(kinds: readonly string[], minConfidence: number, names: NameFinder | undefined): void {
  const problems = kinds
    .filter(kind => !isPrivacyGroup(kind) && !personalKinds.includes(kind))
    .map(kind => ({
      path: "kinds",
      problem: `unknown kind "${kind}"; groups are ${privacyGroups.join(", ")}; kinds are ${personalKinds.join(", ")}`,
    }));
  if (!(minConfidence >= 0 && minConfidence <= 1))
    problems.push({ path: "minConfidence", problem: "expected a number from 0 to 1" });
  if (names !== undefined && !(names.reachChars >= 0 && names.reachChars <= LONGEST_PERSONAL))
    problems.push({ path: "names.reachChars", problem: `expected a number from 0 to ${LONGEST_PERSONAL}` });
  if (problems.length > 0) throw fault("config.invalid", { problems });
}

interface Parts {
  readonly detectors: readonly PersonalDetector[];
  isWanted(kind: string): boolean;
  readonly minConfidence: number;
  readonly names: NameFinder | undefined;
  /** Undefined where secrets aren't wanted. */
  readonly rules: RunFinder | undefined;
}

function createScanner({ detectors, isWanted, minConfidence, names, rules }: Parts): PrivacyScanner {
  const hasNames = names !== undefined || ["person", "address", "handle"].some(isWanted);

  const needs = detectors.flatMap(each => each.needs ?? []);

  function personalIn(text: string, from: number): readonly PrivacyMatch[] {
    const found = detectors.flatMap(({ find, needs, trigger }) =>
      isIn(trigger, text, from - TRIGGER_REACH) &&
      (needs === undefined || isIn(needs, text, from - WORDS_REACH))
        ? find(text, from)
        : [],
    );
    const named = names?.find(text).map(each => ({ evidence: [], ...each })) ?? [];
    return [...found, ...named].filter(
      ({ end, kind, start }) =>
        start >= from && isWanted(kind) && (kind === "url" || end - start <= LONGEST_PERSONAL),
    );
  }

  const sureOf = (matches: readonly PrivacyMatch[], secrets: readonly Finding[]) =>
    settle(
      [...matches, ...secrets.map(found => ({ evidence: [], ...found }))].filter(
        ({ confidence }) => confidence >= minConfidence,
      ),
    );

  function scan(text: string): readonly PrivacyFinding[] {
    const plain = withoutWideForms(text);
    return sureOf(
      personalIn(plain, 0),
      rules === undefined ? [] : scanSecrets(plain, rules, 0, true).findings,
    );
  }

  function scanStream(window: string, isEnd: boolean, from: number): PrivacyScan {
    const wordStart = isEnd ? window.length : startOfLastWord(window, from);
    const hasSecrets = rules !== undefined && (isEnd || !isQuiet(window, from));
    const isPlain =
      !hasSecrets && !isEnd && !hasNames && !isPersonal(window, from) && !isNeeded(window, from);
    if (isPlain) return { findings: [], openFrom: wordStart };
    const text = withoutWideForms(window);
    const matches = personalIn(text, from);
    const secrets = hasSecrets ? scanSecrets(text, rules, from, isEnd) : undefined;
    const findings = sureOf(matches, secrets?.findings ?? []);
    if (isEnd) return { findings, openFrom: window.length };
    const secretFrom = Math.max(from, secrets?.openFrom ?? window.length);
    const urlFrom =
      matches.find(({ end, kind }) => kind === "url" && end >= wordStart)?.start ?? window.length;
    const personalFrom = Math.max(openPersonal(text, matches, from), window.length - HELD_CHARS);
    const openFrom = beforeOpenFinding(Math.min(wordStart, secretFrom, personalFrom, urlFrom), findings);
    const isUnbounded = Math.min(secretFrom, urlFrom) <= openFrom || openFrom < window.length - HELD_CHARS;
    return { findings, openFrom, ...(isUnbounded && openFrom < window.length && { isUnbounded }) };
  }

  function begunAt(window: string, from: number): number {
    if (rules === undefined) return window.length;
    const text = withoutWideForms(window);
    const opened = isQuiet(window, from) ? window.length : scanSecrets(text, rules, from, false).openFrom;
    const begun = isProse(window, opened) ? window.length : opened;
    const word = startOfLastWord(window, from);
    return Math.max(from, Math.min(begun, PLAIN_WORD.test(window.slice(word)) ? window.length : word));
  }

  const isQuietHere = (word: string) =>
    (rules === undefined || isQuietWord(word)) && !isPersonal(word, 0) && !isNeeded(word, 0);

  /** Whether the text behind `from` may have data of a person that isn't words alone. */
  const isPersonal = (window: string, from: number) => detectors.length > 0 && isIn(NO_PROSE, window, from);

  /** Whether words that are data of a person may follow. */
  const isNeeded = (window: string, from: number) =>
    needs.some(expression => isIn(expression, window, from - WORDS_REACH));

  /** Where personal data may begin that is not decided yet, beyond the last word. */
  function openPersonal(text: string, matches: readonly PrivacyMatch[], from: number): number {
    const tail = Math.max(from, text.length - OPEN_TAIL);
    let openFrom = text.length;
    for (const { needs, open } of detectors) {
      if (open === undefined || (needs !== undefined && !isIn(needs, text, tail - WORDS_REACH))) continue;
      open.lastIndex = tail;
      openFrom = Math.min(openFrom, open.exec(text)?.index ?? openFrom);
    }
    for (const { end, openUntil = end, start } of matches)
      if (openUntil > text.length || end === text.length) openFrom = Math.min(openFrom, start);
    return names === undefined
      ? openFrom
      : Math.max(from, Math.min(openFrom, text.length - names.reachChars));
  }

  return Object.freeze({
    contextChars: CONTEXT_CHARS,
    scan,
    scanStream,
    begunAt,
    ...(!hasNames && { isQuietWord: isQuietHere }),
    stream(replacementOf: ReplacementOf = ({ kind }) => placeholderOf(kind)): StreamFinder {
      return {
        contextChars: CONTEXT_CHARS,
        scan(window, isEnd, from) {
          const { findings, ...rest } = scanStream(window, isEnd, from);
          const replaced = findings.map(finding => ({
            start: finding.start,
            end: finding.end,
            kind: finding.kind,
            score: finding.confidence,
            replacement: replacementOf(finding, window.slice(finding.start, finding.end)),
          }));
          return { ...rest, findings: replaced };
        },
      };
    },
  });
}

/** A finding over the open place is open itself, and so on. */
function beforeOpenFinding(openFrom: number, findings: readonly PrivacyFinding[]): number {
  const open = findings.find(({ end, start }) => start < openFrom && end >= openFrom);
  return open === undefined ? openFrom : open.start;
}

/** Full-width letters, digits and signs are read as what they are; they have the same length. */
const withoutWideForms = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Signs of personal data: words of prose have none of them within, and no number begins behind three letters. */
const NO_PROSE = /[^\p{L}\d\s,.;!?)’']|(?<![A-Za-z]{3}\d{0,2})\d|\d\p{L}|\p{L}\p{Lu}|[,.;!?)][^\s,.;!?)]/gu;

/** Behind a name and a blank alone, a secret never is a plain word: "a secret place". */
function isProse(window: string, at: number): boolean {
  const name = /(?:^|\s)(\p{L}+)[ \t]+$/u.exec(window.slice(Math.max(0, at - WORDS_REACH), at))?.[1];
  return name !== undefined && secretNameOf(name) !== undefined && PLAIN_WORD.test(window.slice(at));
}

/** No key begins with more capitals or digits than these, or with a capital within: our own choice. */
const PLAIN_WORD =
  /^["'(“‘«„]{0,3}(?:\p{Lu}{1,4}|\d{1,4}|\p{L}?[\p{Ll}\p{Lo}\p{M}]*(?:[’'-][\p{L}]?[\p{Ll}\p{M}]*){0,3})[.,;:!?)"'”’»…*]{0,4}$/u;

/** Writing without blanks between words is no part of an address, unless an @ comes before it. */
const LAST_WORD = /[^\s\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{0,256}$/;
const LAST_WORD_OF_ALL = /\S{0,256}$/;

/** Any word may be the beginning of an address or a token. */
function startOfLastWord(window: string, from: number): number {
  const tail = window.slice(Math.max(from, window.length - HELD_CHARS));
  const word = (tail.includes("@") ? LAST_WORD_OF_ALL : LAST_WORD).exec(tail)!;
  return window.length - word[0].length;
}
