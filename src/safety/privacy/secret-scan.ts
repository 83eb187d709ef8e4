/** `scanSecrets`: every secret in a text, at once; for a stream, also what more text may complete or change. */
import type { Finding } from "../../ports/index.ts";
import { findAssignments, NAME_REACH } from "./assignments.ts";
import { findInCommands, namesProgram } from "./commands.ts";
import { findHeaders, findUrlCredentials } from "./headers.ts";
import { findPrivateKeys } from "./private-keys.ts";
import { startOfLine } from "./reading-start.ts";
import { findInRuns, findTokens, type RunFinder } from "./token-formats.ts";

export interface SecretScan {
  readonly findings: readonly Finding[];
  /** The first place of a secret that more text may complete, beyond the last word. Such a secret has no greatest length. */
  readonly openFrom: number;
}

/** A JSON Web Token is one from its second part on. */
const TOKEN_BEGUN = /(?<![A-Za-z0-9])(?:[a-z]{2,4}[_.](?:[0-9]{1,20}_)?)?eyJ[A-Za-z0-9_-]{8,4000}\.?$/;
/** Behind the scheme, a user and a password may be longer than any other word. */
const AUTHORITY_BEGUN = /:\/\/[^\s/?#"'`<>\\@]{1,1024}$/;
/** A format that is known by its end may begin before the format that is known by now. */
const BEFORE_TOKEN = /[A-Za-z0-9_.-]*$/;
const LONGEST_BEGUN = 4_096;
const HELD = 256;

/** The secrets of a text. @param rules others that keys are found by */
export const findSecrets = (text: string, rules?: RunFinder): readonly Finding[] => findFrom(text, 0, rules);

/** Every secret that begins at `from` or behind it. @param opened of a stream: takes the places of what more text may change */
function findFrom(text: string, from: number, rules?: RunFinder, bounds?: { readonly opened?: number[] }) {
  const opened = bounds?.opened;
  const findings = [
    ...findInRuns(text, rules === undefined ? [findTokens] : [rules, findTokens], from),
    ...findPrivateKeys(text, opened, from),
    ...findUrlCredentials(text, from),
    ...findHeaders(text, from),
    ...(namesProgram(text.slice(startOfLine(text, from))) ? findInCommands(text, bounds, from) : []),
    ...findAssignments(text, opened, from),
  ];
  return from === 0 ? findings : findings.filter(({ start }) => start >= from);
}

/** Every secret of a window that begins at `from` or behind it, as a stream needs them. */
export function scanSecrets(text: string, rules: RunFinder, from: number, isEnd: boolean): SecretScan {
  if (isEnd) return { findings: findFrom(text, from, rules, {}), openFrom: text.length };
  const opened: number[] = [];
  const findings = findFrom(text, from, rules, { opened });
  // Shorter ones are the last word, which is held back in any case.
  const tail = text.slice(-LONGEST_BEGUN);
  for (const begun of /\s/.test(text.slice(-HELD)) ? [] : [TOKEN_BEGUN, AUTHORITY_BEGUN]) {
    const match = begun.exec(tail);
    if (match) opened.push(text.length - tail.length + match.index + (begun === AUTHORITY_BEGUN ? 3 : 0));
  }
  for (const { end, start } of findings)
    if (end === text.length)
      opened.push(start - BEFORE_TOKEN.exec(text.slice(Math.max(0, start - 64), start))![0].length);
  return { findings, openFrom: Math.min(text.length, ...opened) };
}

const SECRET_NAME =
  /pass|pwd|kennwort|contraseña|secret|token|bearer|jwt|auth|credential|key|cookie|sess|sig|basic|[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/i;
/** Signs of secrets in words with digits; every format of a key has so many characters without a sign between. */
const NO_PLAIN_WORD = /[^\p{L}\d\s,.;!?)’']|[^\s]{16}|[,.;!?)][^\s,.;!?)]/u;

/** Whether a word is no secret, and none of the words that make a secret of others. */
export const isQuietWord = (word: string): boolean =>
  !NO_PLAIN_WORD.test(word) && !SECRET_NAME.test(word) && !namesProgram(word);

/** Whether the text behind `from` has no secret, whatever comes before it and follows: short words alone, no name in reach. */
export function isQuiet(window: string, from: number): boolean {
  if (NO_PLAIN_WORD.test(from === 0 ? window : window.slice(from))) return false;
  const near = window.slice(Math.max(0, from - NAME_REACH));
  return (
    !SECRET_NAME.test(near) &&
    !/-----|\|/.test(near) &&
    !namesProgram(window.slice(startOfLine(window, from)))
  );
}
