/** `isSamePerson` compares names as a person reads them: two spellings that look alike are one person. */

/** The compatibility form in one case, without characters that aren't seen, single blanks between the words. */
const folded = (name: string): string =>
  name
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .trim();

/** For duties and for counts: a name that may be another's counts as that one. Roles go by the exact name. */
export const isSamePerson = (one: string, other: string): boolean => folded(one) === folded(other);

/** Whether nothing of a name is seen. */
export const isNameless = (name: string): boolean => folded(name) === "";
