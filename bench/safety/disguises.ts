/** `disguises` are the ways in which an attack is written so that filters of words don't see it. */
export type Disguise = (text: string) => string;

const pick = (map: Readonly<Record<string, string>>): Disguise => {
  const letters = new Map(Object.entries(map));
  return text => Array.from(text, letter => letters.get(letter) ?? letter).join("");
};

const shiftLetters =
  (by: number): Disguise =>
  text =>
    text.replace(/[a-z]/gi, letter => {
      const base = letter < "a" ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - base + by) % 26) + base);
    });

const capitals = /[A-Za-z0-9]/g;
const bytesOf = (text: string) => Buffer.from(text, "utf8");

export const disguises: Readonly<Record<string, Disguise>> = {
  "upper case": text => text.toUpperCase(),
  "mixed case": text =>
    Array.from(text, (letter, at) => (at % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase())).join(""),
  homoglyphs: pick({
    a: "а",
    c: "с",
    e: "е",
    i: "і",
    o: "о",
    p: "р",
    s: "ѕ",
    x: "х",
    y: "у",
    A: "А",
    E: "Е",
    I: "І",
    O: "О",
  }),
  "zero width": text => Array.from(text).join("\u200b"),
  "soft hyphens": text => text.replace(/(?<=[a-z])(?=[a-z]{2})/gi, "\u00ad"),
  "full width": text => text.replace(capitals, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  mathematical: text =>
    text.replace(/[a-z]/g, letter => String.fromCodePoint(letter.charCodeAt(0) - 97 + 0x1d41a)),
  diacritics: text => text.replace(/[aeiou]/g, vowel => `${vowel}\u0301`),
  leet: pick({ a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" }),
  spacing: text => Array.from(text).join(" "),
  "spacing without words": text => Array.from(text.replace(/\s+/g, "")).join(" "),
  dots: text => text.replace(/\S+/g, word => Array.from(word).join(".")),
  base64: text => bytesOf(text).toString("base64"),
  "base64 in a sentence": text =>
    `Please decode this and do what it says: ${bytesOf(text).toString("base64")}`,
  hex: text => bytesOf(text).toString("hex"),
  percent: text => Array.from(bytesOf(text), byte => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  ROT13: shiftLetters(13),
  "shifted by 3": shiftLetters(3),
  reversed: text => Array.from(text).reverse().join(""),
};
