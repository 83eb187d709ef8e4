/** `addressDetector`: postal addresses, by the forms of streets and boxes and by the words around. */
import { findByRows, type PatternRow, type PersonalDetector } from "../detector.ts";

const NAME = "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}";
const STREET =
  "(?:Street|Avenue|Road|Boulevard|Lane|Drive|Court|Square|Place|Terrace|Parkway|Highway|Way|Circle|Crescent|St|Ave|Av|Rd|Blvd|Ln|Dr|Ct|Sq|Pl|Pkwy|Hwy|Cres)\\b\\.?";
const ENDING =
  "(?:straße|strasse|str\\.|gasse|allee|platz|weg|ufer|damm|gatan|gata|vägen|gade|vej|veien|straat|laan|plein|katu|tie|utca|út)";
const BEFORE_NAME =
  "(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Pp]lace|[Cc]hemin|[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|[Uu]l\\.)";
// A flat, then a line or a comma, a town, a state and a code.
const UNIT = "(?:[ ,\\n]{1,3}(?:Suite|Apt\\.?|Apartment|Unit|Flat|Floor|Room|#)[ ]?\\d{1,5}[A-Za-z]?)?";
const TOWN = `(?:[ ,\\n]{1,3}${NAME}(?:[ ]${NAME}){0,3})?`;
const CODE =
  "(?:[ ,\\n]{1,3}(?:\\p{Lu}{2}[ ]{1,2}\\d{5}(?:-\\d{4})?|[A-Z]{1,2}\\d[A-Z\\d]?[ ]\\d[A-Z]{2}|\\d{4,5}(?:[ ]\\p{Lu}{2})?)(?![\\p{L}\\d]))?";
const REST = `${UNIT}${TOWN}${CODE}`;

const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}.-])${source}`, "gu");

const ADDRESS_WORDS =
  /address|\blives? (?:at|in|on)|located|\bship|deliver|\bsend\b|resid(?:es|ing|ence)|\bmeet\b|office is|\bmail(?:ed)? to|adresse|wohnt|dirección|indirizzo|住所|地址/i;

const rows: readonly PatternRow[] = [
  {
    kind: "address",
    pattern: pattern(
      `\\d{1,5}[A-Za-z]?(?:[ ]\\d{1,5})?[ ](?:\\p{Lu}\\.[ ])?(?:${NAME}[ ]){1,4}${STREET}${REST}`,
    ),
    sure: 0.75,
    words: { raises: ADDRESS_WORDS },
  },
  {
    kind: "address",
    pattern: pattern(`(?:\\d{1,5}[ ])?\\p{Lu}[\\p{L}-]{0,25}${ENDING}[ ]\\d{1,4}[a-z]?(?!\\w)${REST}`),
    sure: 0.75,
    words: { raises: ADDRESS_WORDS },
  },
  {
    kind: "address",
    pattern: pattern(
      `\\d{1,5},?[ ]${BEFORE_NAME}[ ](?:d[eu](?: la)?[ ]|l'|des[ ])?${NAME}(?:[ ]${NAME}){0,3}${REST}`,
    ),
    sure: 0.75,
    words: { raises: ADDRESS_WORDS },
  },
  {
    kind: "address",
    pattern: pattern(
      `${BEFORE_NAME}[ ](?:d[eu](?: la)?[ ]|l')?${NAME}(?:[ ]${NAME}){0,3},?[ ]\\d{1,5}(?!\\w)${REST}`,
    ),
    sure: 0.7,
    words: { raises: ADDRESS_WORDS },
  },
  {
    kind: "address",
    pattern: pattern(
      `(?:P\\.?[ ]?O\\.?[ ]?Box|Postfach|Apartado(?: de correos)?|Unit[ ]\\d{1,5}[ ]Box|PSC[ ]\\d{1,5},[ ]Box)[ ]\\d{1,6}${REST}`,
    ),
    sure: 0.8,
    words: { raises: ADDRESS_WORDS },
  },
  {
    kind: "address",
    // A number, then names: only where words say so.
    pattern: pattern(`\\d{1,5}[ ]${NAME}(?:[ ]${NAME}){0,2}[ ]\\d{1,5}(?!\\w)${REST}`),
    sure: 0.3,
    words: { raises: ADDRESS_WORDS },
  },
];

// Numbers, capitals and the words between them; the last word may be the beginning of one.
const PART =
  "(?:[\\p{Lu}\\d#][\\p{L}\\p{M}\\p{N}'’.-]{0,30}|rue|avenue|boulevard|place|chemin|calle|avenida|plaza|paseo|via|viale|piazza|corso|rua|ul\\.|de|du|des|la)";
const GAP = "[ ,\\n]{1,3}";

export const addressDetector: PersonalDetector = {
  kinds: ["address"],
  trigger: /\d/g,
  find: findByRows(rows),
  open: new RegExp(`(?<![\\p{L}\\p{N}])${PART}(?:${GAP}${PART}){0,14}(?:${GAP}(?:\\p{Ll}{1,9})?)?$`, "gu"),
};
