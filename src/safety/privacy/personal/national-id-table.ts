/** The numbers by which states name people: a row for each form, by country. */
import {
  isDay,
  isItalianCode,
  isLuhn,
  isMexicanCode,
  isMod11And10,
  isNric,
  isVerhoeff,
  restOf,
  weighted,
} from "./check-digits.ts";

export interface NationalId {
  readonly kind: string;
  /** ISO 3166-1, in lower case. */
  readonly country: string;
  /** A regular expression of bounded length, for a value between two boundaries of words. */
  readonly form: string;
  readonly isAnyCase?: true;
  /** Asked about the letters and digits, in capitals. */
  readonly check: (value: string) => boolean;
  /** Without a word that says so. Numbers of which each tenth passes the check need the word. */
  readonly confidence: number;
  /** Words that say so, as a regular expression without case. */
  readonly words: string;
}

const WEAK = 0.3;
const FAIR = 0.65;
const STRONG = 0.9;

const isOneDigit = (value: string) => /^(\d)\1*$/.test(value);
const isSixDigitDay = (value: string) => isDay(value.slice(0, 2), value.slice(2, 4), value.slice(4, 6));
/** 11 minus the rest of a weighted sum by 11; each country has its own digit for 10 and 11. */
const elevenLess = (value: string, weights: readonly number[]) => 11 - (weighted(value, weights) % 11);
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

/** Source: Social Security Administration, rules since 2011; two numbers that were printed as samples are void. */
const isSsn = (value: string) =>
  /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(value) &&
  !["078051120", "219099999"].includes(value) &&
  !isOneDigit(value);
const SSN = String.raw`\bssn\b|social[ -]?security|soc\.? ?sec`;
const ITIN = String.raw`\bitin\b|taxpayer`;

const isCpf = (value: string) =>
  !isOneDigit(value) &&
  [9, 10].every(count => (elevenLess(value, down(count + 1, 2)) % 11) % 10 === Number(value[count]));
const isCnpj = (value: string) =>
  !isOneDigit(value) &&
  [12, 13].every(
    count => (elevenLess(value, [...down(count - 7, 2), ...down(9, 2)]) % 11) % 10 === Number(value[count]),
  );
const isKorean = (value: string) => isSixDigitDay(value);
const isSwedish = (value: string) => {
  const ten = value.slice(-10);
  const day = String(Number(ten.slice(4, 6)) % 60).padStart(2, "0"); // coordination numbers add 60
  return isDay(ten.slice(0, 2), ten.slice(2, 4), day) && isLuhn(ten);
};
const isNir = (value: string) => {
  const digits = value.replace("2A", "19").replace("2B", "18");
  return /^\d{15}$/.test(digits) && 97 - restOf(digits.slice(0, 13), 97) === Number(digits.slice(13));
};
const isDni = (value: string) => {
  const number = value.slice(0, -1).replace(/^[XYZ]/, letter => String("XYZ".indexOf(letter)));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(number) % 23] === value.at(-1);
};
const isPesel = (value: string) =>
  isDay(value.slice(0, 2), String(Number(value.slice(2, 4)) % 20), value.slice(4, 6)) &&
  (10 - (weighted(value, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(value[10]);
const isGermanPension = (value: string) => {
  const digits = value.replace(/[A-Z]/, letter => String(letter.charCodeAt(0) - 64).padStart(2, "0"));
  const products = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1].map((weight, at) => weight * Number(digits[at]));
  return (
    products.reduce((sum, each) => sum + Math.floor(each / 10) + (each % 10), 0) % 10 === Number(digits[12])
  );
};
const isTurkish = (value: string) => {
  const [odd, even] = [
    weighted(value, [1, 0, 1, 0, 1, 0, 1, 0, 1]),
    weighted(value, [0, 1, 0, 1, 0, 1, 0, 1]),
  ];
  const ninth = (((odd * 7 - even) % 10) + 10) % 10;
  return ninth === Number(value[9]) && (odd + even + ninth) % 10 === Number(value[10]);
};

const row = (
  kind: string,
  country: string,
  form: string,
  confidence: number,
  words: string,
  check: (value: string) => boolean = () => true,
  isAnyCase?: true,
): NationalId => ({ kind, country, form, confidence, words, check, ...(isAnyCase && { isAnyCase }) });

/** Sources of forms and check digits: the issuing offices, as collected in the documentation of python-stdnum (arthurdejong.org/python-stdnum). */
export const nationalIds: readonly NationalId[] = [
  row("us-ssn", "us", String.raw`\d{3}-\d{2}-\d{4}`, 0.85, SSN, isSsn),
  row("us-ssn", "us", String.raw`\d{3}(?: \d{2} |\.\d{2}\.)\d{4}`, 0.55, SSN, isSsn),
  row("us-ssn", "us", String.raw`\d{9}`, WEAK, SSN, isSsn),
  row("us-itin", "us", String.raw`9\d{2}-(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-\d{4}`, FAIR, ITIN),
  row("us-itin", "us", String.raw`9\d{2} ?(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9]) ?\d{4}`, WEAK, ITIN),
  row(
    "uk-nino",
    "gb",
    String.raw`(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]`,
    0.75,
    String.raw`national insurance|\bnino?\b`,
  ),
  row(
    "uk-nhs",
    "gb",
    String.raw`\d{3}[- ]?\d{3}[- ]?\d{4}`,
    WEAK,
    String.raw`\bnhs\b|health service`,
    value => elevenLess(value, down(10, 2)) % 11 === Number(value[9]),
  ),
  row(
    "de-tax-id",
    "de",
    String.raw`[1-9]\d ?\d{3} ?\d{3} ?\d{3}`,
    WEAK,
    String.raw`steuer|\bidnr|\btin\b|tax id`,
    value => isMod11And10(value) && /(\d)(?=.*\1)/.test(value.slice(0, 10)),
  ),
  row(
    "de-social-security",
    "de",
    String.raw`\d{2} ?[0-7]\d[01]\d{3} ?[A-Z] ?\d{3}`,
    0.75,
    String.raw`rentenversicherung|sozialversicherung|\brvnr|\bsvnr|social security`,
    isGermanPension,
  ),
  row(
    "fr-nir",
    "fr",
    String.raw`[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}`,
    STRONG,
    String.raw`s[eé]curit[eé] sociale|\bnir\b|\binsee\b`,
    isNir,
  ),
  row(
    "es-dni",
    "es",
    String.raw`\d{7,8}[- ]?[A-Z]`,
    FAIR,
    String.raw`\bdni\b|\bnif\b|documento nacional`,
    isDni,
    true,
  ),
  row("es-nie", "es", String.raw`[XYZ]-?\d{7}[- ]?[A-Z]`, 0.75, String.raw`\bnie\b|extranjero`, isDni, true),
  row(
    "it-fiscal-code",
    "it",
    String.raw`[A-Z]{6}[\dLMNPQRSTUV]{2}[A-EHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]`,
    STRONG,
    String.raw`codice fiscale|fiscal code`,
    isItalianCode,
    true,
  ),
  row("pl-pesel", "pl", String.raw`\d{11}`, 0.4, String.raw`pesel`, isPesel),
  row(
    "nl-bsn",
    "nl",
    String.raw`\d{9}`,
    WEAK,
    String.raw`\bbsn\b|burgerservice|sofinummer`,
    value => weighted(value, [...down(9, 2), -1]) % 11 === 0 && !isOneDigit(value),
  ),
  row(
    "se-personnummer",
    "se",
    String.raw`(?:18|19|20)?\d{6}[-+]\d{4}`,
    FAIR,
    String.raw`person(?:al )?(?:nummer|nr|number)|samordning`,
    isSwedish,
  ),
  row(
    "se-personnummer",
    "se",
    String.raw`(?:18|19|20)?\d{10}`,
    WEAK,
    String.raw`person(?:al )?(?:nummer|nr|number)|samordning`,
    isSwedish,
  ),
  row(
    "fi-hetu",
    "fi",
    String.raw`[0-3]\d[01]\d{3}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]`,
    STRONG,
    String.raw`hetu|henkilötunnus`,
    value => {
      const digits = value.replace(/\D/g, "").slice(0, 9).padEnd(9, "0");
      const isValid = "0123456789ABCDEFHJKLMNPRSTUVWXY"[Number(digits) % 31] === value.at(-1);
      return isValid && isDay(value.slice(4, 6), value.slice(2, 4), value.slice(0, 2));
    },
    true,
  ),
  row(
    "pt-nif",
    "pt",
    String.raw`[1235689]\d{8}`,
    WEAK,
    String.raw`\bnif\b|contribuinte`,
    value => (elevenLess(value, down(9, 2)) % 11) % 10 === Number(value[8]),
  ),
  row("br-cpf", "br", String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}`, STRONG, String.raw`\bcpf\b`, isCpf),
  row("br-cpf", "br", String.raw`\d{11}`, WEAK, String.raw`\bcpf\b`, isCpf),
  row("br-cnpj", "br", String.raw`\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}`, STRONG, String.raw`\bcnpj\b`, isCnpj),
  row("br-cnpj", "br", String.raw`\d{14}`, WEAK, String.raw`\bcnpj\b`, isCnpj),
  row(
    "in-aadhaar",
    "in",
    String.raw`[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}`,
    0.4,
    String.raw`aadh?aar|\buid(?:ai)?\b|आधार`,
    isVerhoeff,
  ),
  row(
    "in-pan",
    "in",
    String.raw`[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]`,
    FAIR,
    String.raw`\bpan\b|permanent account`,
  ),
  row(
    "au-tfn",
    "au",
    String.raw`\d{3} ?\d{3} ?\d{3}`,
    WEAK,
    String.raw`\btfn\b|tax file`,
    value => weighted(value, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
  ),
  row(
    "au-medicare",
    "au",
    String.raw`[2-6]\d{3} ?\d{5} ?\d`,
    WEAK,
    String.raw`medicare`,
    value => weighted(value, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(value[8]),
  ),
  row(
    "ca-sin",
    "ca",
    String.raw`[1-79]\d{2}[- ]?\d{3}[- ]?\d{3}`,
    WEAK,
    String.raw`\bsin\b|social[ -]?insurance|assurance sociale`,
    value => isLuhn(value) && !isOneDigit(value),
  ),
  row("sg-nric", "sg", String.raw`[STFGM]\d{7}[A-Z]`, 0.85, String.raw`\bnric\b|\bfin\b`, isNric, true),
  row(
    "kr-rrn",
    "kr",
    String.raw`\d{6}-[1-8]\d{6}`,
    FAIR,
    String.raw`주민|외국인|resident|\b[rf]rn\b`,
    isKorean,
  ),
  row(
    "kr-rrn",
    "kr",
    String.raw`\d{6}[1-8]\d{6}`,
    WEAK,
    String.raw`주민|외국인|resident|\b[rf]rn\b`,
    isKorean,
  ),
  row(
    "jp-my-number",
    "jp",
    String.raw`\d{4}[- ]?\d{4}[- ]?\d{4}`,
    WEAK,
    String.raw`マイナンバー|個人番号|my ?number`,
    value => (elevenLess(value, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 10 === Number(value[11]),
  ),
  row(
    "mx-curp",
    "mx",
    String.raw`[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d`,
    STRONG,
    String.raw`\bcurp\b`,
    isMexicanCode,
    true,
  ),
  row("tr-national-id", "tr", String.raw`[1-9]\d{10}`, 0.4, String.raw`\btc\b|t\.c\.|kimlik`, isTurkish),
  row(
    "th-national-id",
    "th",
    String.raw`\d(?:-\d{4}-\d{5}-\d{2}-|\d{11})\d`,
    0.4,
    String.raw`ประชาชน|thai|citizen`,
    value => elevenLess(value, down(13, 2)) % 10 === Number(value[12]),
  ),
  row(
    "za-national-id",
    "za",
    String.raw`\d{10}[01]\d{2}`,
    0.4,
    String.raw`\bid (?:number|no)|identity`,
    value => isSixDigitDay(value) && isLuhn(value),
  ),
];
