/** Recognises details that differ each time an action is done: numbers, dates, hashes, ids, the folder of a file, quotations. */

const PASSING: readonly RegExp[] = [
  // Numbers with a unit or without, versions, dates, times, percentages, ordinals.
  /^[~<>=v^#+-]*\d[\d.,:;/_x%+-]*(?:[a-z]{1,3}|%|sec|secs|seconds?|mins?|minutes?|hours?|days?|rows?|lines?)?$/,
  /^v?\d+(?:\.\d+)+(?:[-+.][\w.+-]*)?$/,
  /^\d{4}-\d\d-\d\dt[\d:.]+(?:z|[+-]\d\d:?\d\d)?$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  // Tickets: proj-1234, #12.
  /^[a-z]{2,10}-\d+$/,
  /^#\d+$/,
  /^head[~^]\d*$/,
];
const HEXADECIMAL = /^(?:0x)?[0-9a-f]{7,}$/;
const LONG_KEY = /^[a-z0-9_-]{20,}$/;
const DIGIT = /\d/;
const LETTER = /\p{L}/u;
const FILE_NAME = /^[\w@.+-]*\w\.[a-z][a-z0-9]{0,4}$/;
const ABSOLUTE = /^(?:\.{0,2}|~|[a-z]:)[/\\]/;

/** Whether a word, in lower case, says nothing that outlasts the occasion. */
export function isPassing(word: string): boolean {
  if (PASSING.some(pattern => pattern.test(word))) return true;
  if (!DIGIT.test(word)) return false;
  // A hash of letters alone is as good as never seen; a word such as "defaced" is.
  return HEXADECIMAL.test(word) || (LONG_KEY.test(word) && digitsIn(word) >= 4);
}

/** The name of the file that a path ends in, without what is passing; undefined for what is no path. */
export function nameOfFile(word: string): string | undefined {
  const path = word.replace(/(?::\d+){1,2}$/, "").replace(/[/\\]+$/, "");
  const steps = path.split(/[/\\]+/);
  const name = steps.at(-1)!;
  const isPath = word.startsWith("@")
    ? false
    : steps.length > 2 || ABSOLUTE.test(word) || FILE_NAME.test(name);
  if (!isPath || /[(){}<>|$]/.test(word)) return undefined;
  const stem = name.replace(/\.[a-z][a-z0-9]{0,4}$/, "");
  if (isPassing(stem) || !LETTER.test(name)) return "";
  return withoutNumbers(name);
}

/** Short numbers in names stay (s3, oauth2, utf8); counters and years go. */
export const withoutNumbers = (word: string): string =>
  word.replace(/[-_.]?\d{3,}/g, "").replace(/[-_]\d+(?=$|[-_.])/g, "");

const digitsIn = (word: string): number => word.replace(/\D/g, "").length;

// The names that hooks give to the argument that says what was done.
const TELLING = /\b(?:command|cmd|script|query|task|prompt|description|message|name|title)$/;
const QUOTATION =
  /"(?:[^"\\]|\\.){0,1000}(?:"|$)|\u201c[^\u201d]{0,300}\u201d|«[^»]{0,300}»|(?<![\p{L}\p{N}])'[^']{0,300}'(?![\p{L}\p{N}])/gu;
const ARGUMENT = /([\w-]{1,40}): ?"((?:[^"\\]|\\.){0,1000})(?:"|$)/g;

/** Takes what is quoted out of an action, unless it is the action: a hook quotes whole commands. Linear. */
export function unquoted(text: string): string {
  return text
    .replace(ARGUMENT, (_all, name: string, value: string) =>
      TELLING.test(name)
        ? `${name}: ${value.replace(/\\(.)/g, (_escape, character: string) => (character === "n" ? " " : character))}`
        : `${name}: `,
    )
    .replace(QUOTATION, () => " ")
    .replaceAll("`", " ");
}
