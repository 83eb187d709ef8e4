/** Finds what is given to a name that says secret: in code, settings, JSON, commands, headers, URLs and sentences. */
import type { Finding } from "../../ports/index.ts";
import { COOKIE_HEADER, foreignNames, type SecretName, secretNameOf } from "./secret-names.ts";
import { isSecretValue } from "./secret-values.ts";
import { separatorAt } from "./separators.ts";
import { endOfLongValue, type Value, valueAt } from "./value-extent.ts";

// Words of which every name has one in it; the text around them is read by hand, so that nothing backtracks.
const NAME_WORD =
  /pass|pwd|kennwort|contraseña|secret|token|bearer|jwt|auth|credential|key|cookie|sess|sig/gi;
const FOREIGN_NAME = new RegExp(Array.from(foreignNames.keys()).join("|"), "gi");
const NAME_CHARACTER = /[A-Za-z0-9_.\-ñ]/;
const LONGEST_NAME = 64;

export function findAssignments(text: string): readonly Finding[] {
  const findings: Finding[] = [];
  let done = 0; // the text before this offset is judged
  for (const { index } of text.matchAll(NAME_WORD)) {
    if (index < done) continue;
    const start = startOfName(text, index, done);
    const end = endOfName(text, index);
    done = judge(text, start, end, nameAt(text, start, end), findings);
  }
  for (const { 0: word, index } of text.matchAll(FOREIGN_NAME)) {
    const name = foreignNames.get(word) ?? foreignNames.get(word.toLowerCase());
    judge(text, index, index + word.length, name, findings);
  }
  return findings;
}

/** Adds what follows the name, when it is a secret; answers where to read on. */
function judge(
  text: string,
  start: number,
  end: number,
  name: SecretName | undefined,
  findings: Finding[],
): number {
  const separator = name && separatorAt(text, start, end);
  if (name === undefined || separator === undefined || name.kind === COOKIE_HEADER) return end;
  const { form } = separator;
  const value = valueAt(text, separator.end);
  const isLine = form === "label" && isWholeLine(text, start, value);
  if (!isSecretValue(value.text, { name, form, isQuoted: value.isQuoted, isLine })) return separator.end;
  const valueEnd = endOfLongValue(text, value);
  findings.push({
    kind: name.kind,
    start: value.start,
    end: valueEnd,
    confidence: form === "sign" ? 0.8 : 0.7,
  });
  return valueEnd;
}

/** "API key" and "secret access key" are names of several words. */
function nameAt(text: string, start: number, end: number): SecretName | undefined {
  const word = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 24), start).match(/(?:[A-Za-z]{2,10} ){1,2}$/)?.[0] ?? "";
  return secretNameOf(before + word) ?? secretNameOf(word);
}

function isWholeLine(text: string, start: number, value: Value): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_NAME), start);
  const after = text.slice(value.end, value.end + LONGEST_NAME);
  return /(?:^|[\r\n])[ \t"'{-]*$/.test(before) && /^["']?[ \t]*(?:$|[\r\n]|#)/.test(after);
}

function startOfName(text: string, from: number, floor: number): number {
  let start = from;
  const lowest = Math.max(floor, from - LONGEST_NAME);
  while (start > lowest && NAME_CHARACTER.test(text.charAt(start - 1))) start--;
  return start;
}

function endOfName(text: string, from: number): number {
  let end = from;
  while (end < from + LONGEST_NAME && NAME_CHARACTER.test(text.charAt(end))) end++;
  while (/[.-]/.test(text.charAt(end - 1))) end--; // the stop of a sentence is no part of a name
  return end;
}
