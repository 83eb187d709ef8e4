/** `decodedForms`: the other readings of a text that is percent-encoded, escaped, or holds base64 or hexadecimal runs. */

/** Encodings within encodings. */
const MAX_LAYERS = 2;
/** Shorter runs are words. */
const BASE64 = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const HEX = /(?:[0-9a-fA-F]{2}){8,}/g;
const PERCENT = /(?:%[0-9a-fA-F]{2})+/g;
const ESCAPE = /\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|&#(\d{2,7});|&#x([0-9a-fA-F]{2,6});/g;
/** A run of which less can be read decodes to noise. */
const READABLE_SHARE = 0.9;

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
  const plain = text.replace(PERCENT, percent).replace(ESCAPE, escaped);
  const runs = [...(text.match(BASE64) ?? []).map(base64), ...(text.match(HEX) ?? []).map(hex)];
  return [...(plain === text ? [] : [plain]), ...runs.filter(each => each !== undefined)];
}

function percent(run: string): string {
  const bytes = Uint8Array.from(run.match(/[0-9a-fA-F]{2}/g) ?? [], each => Number.parseInt(each, 16));
  return utf8.decode(bytes);
}

function escaped(whole: string, ...groups: readonly (string | undefined)[]): string {
  const [unicode, byte, decimal, entity] = groups;
  const code = decimal === undefined ? Number.parseInt(unicode ?? byte ?? entity!, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** A text in base64 has a capital or a digit, and most paths have neither. */
const CAPITAL = /[A-Z0-9]/;

function base64(run: string): string | undefined {
  if (!CAPITAL.test(run)) return undefined;
  try {
    const plain = run.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
    // A last single character of four holds no byte.
    return readable(Uint8Array.from(atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain), byteOf));
  } catch {
    return undefined;
  }
}

const byteOf = (character: string) => character.charCodeAt(0);

const hex = (run: string): string | undefined =>
  readable(Uint8Array.from(run.match(/../g) ?? [], each => Number.parseInt(each, 16)));

const utf8 = new TextDecoder();

function readable(bytes: Uint8Array): string | undefined {
  const text = utf8.decode(bytes);
  const clear = text.match(/[\p{L}\p{N}\p{P}\p{S} \n\t]/gu)?.length ?? 0;
  return !text.includes("\ufffd") && clear >= READABLE_SHARE * text.length ? text : undefined;
}
