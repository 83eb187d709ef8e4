/** `createNationalIdDetector`: the national numbers of some countries, or of all that the table has. */
import { findByRows, type PatternRow, type PersonalDetector } from "../detector.ts";
import { nationalIds } from "./national-id-table.ts";

const NO_PART_OF_MORE = ["(?<![\\w-]|\\d[.,/])", "(?![\\w-]|[.,/]\\d)"] as const;
/** Numbers of other things. */
const OTHER_NUMBER =
  /\b(?:order|ticket|invoice|tracking|reference|version|build|commit|timestamp|epoch|bytes|serial|sku|isbn|phone|tel|fax|card)\b/i;

/** @param countries ISO 3166-1 codes; all where none are named */
export function createNationalIdDetector(countries?: readonly string[]): PersonalDetector {
  const wanted = countries && new Set(countries.map(country => country.toLowerCase()));
  const rows = nationalIds
    .filter(({ country }) => wanted?.has(country) ?? true)
    .map(
      ({ check, confidence, form, isAnyCase, kind, words }): PatternRow => ({
        kind,
        pattern: new RegExp(`${NO_PART_OF_MORE[0]}${form}${NO_PART_OF_MORE[1]}`, isAnyCase ? "gi" : "g"),
        sure: found => (check(found.replace(/[^\dA-Za-z]/g, "").toUpperCase()) ? confidence : 0),
        words: { raises: new RegExp(words, "i"), lowers: OTHER_NUMBER, areBehindToo: true },
      }),
    );
  return {
    kinds: [...new Set(rows.map(({ kind }) => kind))],
    trigger: /\d(?:[ ./+-]?\d|[a-z]){4}/gi,
    find: findByRows(rows),
    // Letters and digits in groups.
    open: /(?<![\w-])(?:[A-Z]{1,2}[ -]?)?(?:(?<=[A-Z][ -]?)|\d[\d .\-/+]{0,24}[A-Z]?[ -]?\d{0,8}[ -]?)$/g,
  };
}
