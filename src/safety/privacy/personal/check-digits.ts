/** Check digits as standards and offices define them; each function is asked about letters and digits alone. */

const digitsOf = (value: string): readonly number[] => Array.from(value, Number);

/** The sum of digits, each times its weight. */
export const weighted = (value: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(value[at]), 0);

/** The rest of a number of any length. */
export const restOf = (value: string, divisor: number): number =>
  digitsOf(value).reduce((rest, digit) => (rest * 10 + digit) % divisor, 0);

/** The check digit by Luhn. Source: ISO/IEC 7812-1, annex B. */
export function isLuhn(value: string): boolean {
  let sum = 0;
  for (let at = value.length - 1, isDoubled = false; at >= 0; at--, isDoubled = !isDoubled) {
    const digit = Number(value[at]) * (isDoubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** The check digit of ISO/IEC 7064, MOD 11,10. */
export function isMod11And10(value: string): boolean {
  let product = 10;
  for (const digit of digitsOf(value.slice(0, -1))) product = (((digit + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10 === Number(value.at(-1));
}

// The dihedral group of order ten, and a permutation. Source: J. Verhoeff, Error Detecting Decimal Codes, 1969.
const PRODUCTS =
  "0123456789 1234067895 2340178956 3401289567 4012395678 5987604321 6598710432 7659821043 8765932104 9876543210".split(
    " ",
  );
const PERMUTATIONS =
  "0123456789 1576283094 5803796142 8916043527 9453126870 4286573901 2793806415 7046913258".split(" ");

/** The check digit by Verhoeff. */
export function isVerhoeff(value: string): boolean {
  let check = 0;
  for (const [at, digit] of digitsOf(value).toReversed().entries())
    check = Number(PRODUCTS[check]![Number(PERMUTATIONS[at % 8]![digit])]);
  return check === 0;
}

/** A day of the calendar; a year of two digits is of any century. */
export function isDay(year: string, month: string, day: string): boolean {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1) return false;
  const february = Number(year) % 4 === 0 ? 29 : 28;
  return dayNumber <= [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][monthNumber - 1]!;
}

/** The letter of a Singaporean number. Source: the algorithm that the Government Technology Agency's forms use. */
export function isNric(value: string): boolean {
  const sum = weighted(value.slice(1), [2, 7, 6, 5, 4, 3, 2]);
  const letter = value.at(-1);
  if (value[0] === "M") return "XWUTRQPNJLK"[(sum + 3) % 11] === letter;
  const rest = (sum + (/[TG]/.test(value[0]!) ? 4 : 0)) % 11;
  return (/[ST]/.test(value[0]!) ? "JZIHGFEDCBA" : "XWUTRQPNMLK")[rest] === letter;
}

const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ODD_PLACES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** The last letter of an Italian fiscal code. Source: Decreto ministeriale 23 December 1976. */
export function isItalianCode(value: string): boolean {
  const sum = Array.from(value.slice(0, 15)).reduce((total, character, at) => {
    const number = /\d/.test(character) ? Number(character) : CAPITALS.indexOf(character);
    return total + (at % 2 === 0 ? ODD_PLACES[number]! : number);
  }, 0);
  return CAPITALS[sum % 26] === value[15];
}

const MEXICAN = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";

/** The last digit of a CURP. Source: Instructivo normativo para la asignación de la CURP, 2008. */
export function isMexicanCode(value: string): boolean {
  const sum = Array.from(value.slice(0, 17)).reduce(
    (total, character, at) => total + MEXICAN.indexOf(character) * (18 - at),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(value[17]);
}
