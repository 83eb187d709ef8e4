/** Finds where JSON may begin in a text: at a bracket that prose, code and citations would not write in this way. */

/** Looks past a bracket for what JSON, or what was meant to be JSON, goes on with. */
const OBJECT = /\{\s*(?:["'\u201c\u2018`\\}]|[\p{L}\p{N}_$]+\s*:|\/[/*])/uy;
const ARRAY = /\[\s*(?:["'\u201c\u2018`{[\]\-\d\\]|(?:true|false|null|None|True|False)\b|\/[/*])/uy;
const MAX_LOOK_BACK = 100;

/**
 * Whether the bracket at `at` may begin a value, in prose. An array must begin a line or follow a colon or the like:
 * `see [1]` is not a value.
 */
export function mayBegin(text: string, at: number): boolean {
  const isObject = text[at] === "{";
  if (!isObject && !"\n:=>`~".includes(signBefore(text, at))) return false;
  const pattern = isObject ? OBJECT : ARRAY;
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The character before `at` on its line that isn't blank; none at the beginning of a text, a blank after too many. */
function signBefore(text: string, at: number): string {
  let before = at - 1;
  while (at - before < MAX_LOOK_BACK && (text[before] === " " || text[before] === "\t")) before -= 1;
  return text[before] ?? "";
}
