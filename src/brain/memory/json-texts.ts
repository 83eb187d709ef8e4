/** Everything that a JSON value says: its texts and numbers, its keys, and the bytes that it keeps in base 64. */

/** In no particular order. */
export function jsonTexts(value: unknown): readonly string[] {
  const texts: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const each = open.pop();
    if (typeof each === "string") texts.push(each);
    else if (typeof each === "number") texts.push(String(each));
    else if (typeof each === "object" && each !== null) {
      for (const [key, inner] of Object.entries(each)) {
        open.push(key, inner);
        if (key === "bytes_base64" && typeof inner === "string") open.push(decode(inner));
      }
    }
  }
  return texts;
}

function decode(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    // Foreign text under our name.
    return "";
  }
}
