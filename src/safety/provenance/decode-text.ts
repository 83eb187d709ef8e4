/** `decodedForms`: the other readings of a text that is escaped, or holds runs in an encoding, as the classifier reads them. */
import { findEncoded } from "../classifier/decode-text.ts";
import { unescapeText } from "../classifier/escaped-text.ts";
import { unitsOf } from "../classifier/fold-text.ts";

/** Encodings within encodings. */
const MAX_LAYERS = 2;
const BYTE = /\\x([0-9a-fA-F]{2})/g;

/** Only the readings that differ from the text; none for most texts. Linear; never throws. */
export function decodedForms(text: string): readonly string[] {
  const found: string[] = [];
  let layer = [text];
  for (let depth = 0; depth < MAX_LAYERS && layer.length > 0; depth++) {
    layer = layer.flatMap(formsOf);
    found.push(...layer);
  }
  return found;
}

function formsOf(text: string): string[] {
  // One escape is enough to hide an address.
  const plain = unescapeText(text.replace(BYTE, "\\u00$1"));
  const runs = findEncoded(text, unitsOf(text)).flatMap(({ encoding, parts }) =>
    encoding === "escapes" ? [] : [parts.map(part => part.text).join("\n")],
  );
  return [...(plain === text ? [] : [plain]), ...runs];
}
