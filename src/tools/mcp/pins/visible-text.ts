/** Shows text of strangers to a person: nothing in it moves the cursor, reverses what is read, or can't be seen. */

// Control and format characters, what has no meaning, and letters, spaces and selectors that have no form.
// Source: Unicode 16, general categories and Default_Ignorable_Code_Point.
const UNSEEN =
  /(?![\n\t])(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}|\u2800)/gu;

/** Each invisible character is written as its number: `\u{200b}`. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, character => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** The text without them: for models, which might read what a person can't see. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");
