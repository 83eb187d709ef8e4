/** `normalise` shows a text as the classifier reads it: plain words of one alphabet, without signs between them. */
import { foldText } from "./fold-text.ts";
import { I_OR_L } from "./look-alikes.ts";

const CHUNK = 8_192;

/** For people; linear in the text. */
export function normalise(text: string): string {
  const { length, units } = foldText(text);
  let words = "";
  for (let start = 0; start < length; start += CHUNK)
    words += String.fromCharCode(...units.subarray(start, Math.min(length, start + CHUNK)));
  return words.replaceAll(String.fromCharCode(I_OR_L), "i").trimEnd();
}
