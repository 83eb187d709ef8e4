/** `latinOf` has the Latin letter that a letter of another script, or a sign in its place, looks like. */

/**
 * Look-alikes that compatibility forms (NFKC) leave as they are, after the letter that they look like: Cyrillic, Greek,
 * Armenian, Hebrew, Cherokee, Lisu, small capitals and letters with strokes. Full width, mathematical and circled letters
 * need no row. Source: Unicode Technical Standard 39 for the matter; written by hand, for the letters of both cases.
 */
const ROWS =
  "aаαɑᴀꓮ bьʙвβᏏꓐ cсϲᴄꓚⅽ dԁɗđᴅꓓժ eеєεɛᴇҽꓰə fғϝꜰꓝք gɡցԍɢꓖǥ hһհнʜħꓧη iіιıɩɪӏꓲ jјϳᴊꓙ kкκᴋĸꓗ lǀʟłꓡו mмᴍꓟʍ nпոռɴꓠ " +
  "oоοօᴏøꓳσס pрρᴘꓑþ qԛզɋ rгʀᴦꓣɼ sѕꜱꓢʂ tтτᴛŧꓔ uυսᴜʋꓴ vѵνᴠꓦט wԝѡωᴡꓪա xхχҳꓫ yуүγʏꓬყ zᴢʐꓜƶ";

const letters: ReadonlyMap<number, number> = new Map(
  ROWS.split(" ").flatMap(row => Array.from(row.slice(1), like => [like.codePointAt(0)!, row.charCodeAt(0)])),
);

/** By code unit: the Latin letter that it looks like, or 0. */
export const latinOf = Uint8Array.from({ length: 0x10000 }, (_, unit) => letters.get(unit) ?? 0);

const A = 0x61;

/** Flags' letters, and negative letters in circles and squares, in the order of the alphabet. */
const ALPHABETS: readonly number[] = [0x1f1e6, 0x1f150, 0x1f170];

/** The letter of a code point that is one of an alphabet in pictures. */
export function picturedLetter(codePoint: number): string | undefined {
  const start = ALPHABETS.find(first => codePoint >= first && codePoint < first + 26);
  return start === undefined ? undefined : String.fromCharCode(codePoint - start + A);
}

/** Code unit in place of `1`, `!` and `|` within a word: `i` or `l`. */
export const I_OR_L = 1;

/** Digits and signs that are typed for letters: leetspeak. */
const signs = new Map(
  Object.entries({
    "0": "o",
    "3": "e",
    "4": "a",
    "5": "s",
    "6": "g",
    "7": "t",
    "8": "b",
    "9": "g",
    "@": "a",
    $: "s",
  }).map(([sign, letter]) => [sign.charCodeAt(0), letter.charCodeAt(0)] as const),
)
  .set(0x31, I_OR_L)
  .set(0x21, I_OR_L)
  .set(0x7c, I_OR_L);

/** By code unit below 0x80: the letter, or 0. */
export const leetLetters = Uint8Array.from({ length: 0x80 }, (_, unit) => signs.get(unit) ?? 0);
