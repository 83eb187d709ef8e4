/** Finds telephone numbers by their form, or by the word before them; a library that knows every country is not here yet. */
import type { PersonalFinding } from "./personal-finding.ts";

// Digits with what people put between them; where one number ends and the next begins is asked afterwards.
const RUN =
  /(?<![\w./+#*-]|\d[,:=])(?:\+|\(\+?(?=\d{1,5}\)))?\d[\d \u00a0().+\u2010\u2011\u2013/-]{4,38}\d(?:[ ]?(?:x|ext\.?)[ ]?\d{1,5})?(?![\w-]|[.,:]\d)/g;
const LOOK_BEHIND = 40;

/** Finds phone numbers. */
export function findPhones(text: string): readonly PersonalFinding[] {
  return Array.from(text.matchAll(RUN)).flatMap(({ 0: run, index }) => {
    const before = text.slice(Math.max(0, index - LOOK_BEHIND), index);
    return findInRun(run, before).map(({ start, end }) => ({
      kind: "phone" as const,
      start: index + start,
      end: index + end,
    }));
  });
}

/** The longest numbers first that begin and end at a blank: "12 541-714-1388 3" is one between two others. */
function findInRun(run: string, before: string): readonly { readonly start: number; readonly end: number }[] {
  const parts = Array.from(run.matchAll(/[+(\d](?:[^ \u00a0]*\d)?/g), ({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
  }));
  const isList = parts.length > 5 && parts.every(({ start, end }) => end - start === 2);
  const found: { start: number; end: number }[] = [];
  for (let first = 0; first < parts.length; first++) {
    for (let last = parts.length - 1; last >= first; last--) {
      const { end } = parts[last]!;
      // An opening bracket that nothing closes is the sentence's.
      const isOpened =
        run[parts[first]!.start] === "(" && !run.slice(0, end).includes(")", parts[first]!.start);
      const start = parts[first]!.start + Number(isOpened);
      const wordsBefore = first === 0 ? before : "";
      if (!isPhone(run.slice(start, end), wordsBefore, isList)) continue;
      found.push({ start, end });
      first = last;
      break;
    }
  }
  return found;
}

const CALLED_SO =
  /(?:phone|\btel|telefon|t[e\u00e9]l[e\u00e9]phone|\bcall|mobile|\bcell|\bfax|whatsapp|\bsms|\u96fb\u8a71|\u643a\u5e2f|\u7535\u8bdd|\u624b\u673a|\uc804\ud654)[^\d]{0,25}$/iu;
const NORTH_AMERICAN =
  /^(?:1[-. ])?(?:\([2-9]\d{2}\)[-. ]{0,2}|[2-9]\d{2}[-. ])\d{3}[-. ]\d{4}(?:[ ]?(?:x|ext)|$)/;
const DATE = /^(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}(?:\D|$)|^\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4}$/;
// ITU-T E.164: at most 15 digits. Seven is the shortest that is dialled without its area.
const [FEWEST_DIGITS, MOST_DIGITS] = [7, 15];

/** By its form, or by the word before it: digits alone are no phone number. */
function isPhone(number: string, before: string, isList: boolean): boolean {
  const dialled = number.replace(/[ ]?(?:x|ext).*$/, "");
  const groups = dialled.match(/\d+/g) ?? [];
  const digits = groups.join("");
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS || DATE.test(number)) return false;
  if (count(number, "(") !== count(number, ")") || dialled.lastIndexOf("+") > 1) return false;
  if (/^\(?\+/.test(number)) return digits.length >= 8;
  if (CALLED_SO.test(before) || NORTH_AMERICAN.test(number)) return true;
  const isTrunk = !isList && /^\(?0[1-9]/.test(number) && groups.length >= 2 && groups.length <= 5;
  return isTrunk && digits.length >= 9 && groups.every(group => group.length >= 2);
}

const count = (text: string, character: string): number => text.split(character).length - 1;
