/** Addresses as numbers: one address has many spellings, and its bytes have one. */

export interface AddressBytes {
  readonly version: 4 | 6;
  /** 4 or 16 of them. */
  readonly bytes: readonly number[];
}

/** Undefined for what is no address, and for one with a zone: those reach only what is near. */
export function readAddress(text: string): AddressBytes | undefined {
  if (text.includes(":")) return readVersion6(text);
  const bytes = readVersion4(text);
  return bytes && { version: 4, bytes };
}

export const writeVersion4 = (bytes: readonly number[]): string => bytes.join(".");

/** Four decimal numbers. URLs have other spellings too; a URL's parser has put them right. */
function readVersion4(text: string): readonly number[] | undefined {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every(part => /^(?:0|[1-9]\d{0,2})$/.test(part))) return undefined;
  const bytes = parts.map(Number);
  return bytes.every(byte => byte <= 255) ? bytes : undefined;
}

function readVersion6(text: string): AddressBytes | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  // Only at its end can it hold an address of version 4.
  const [head, tail] = halves.map((half, index) => readGroups(half, index === halves.length - 1));
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined;
  const missing = 16 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 2) return undefined;
  return { version: 6, bytes: [...head, ...Array.from({ length: missing }, () => 0), ...(tail ?? [])] };
}

/** Groups with colons between. */
function readGroups(text: string, isEnd: boolean): readonly number[] | undefined {
  if (text === "") return [];
  const bytes: number[] = [];
  const groups = text.split(":");
  for (const [index, group] of groups.entries()) {
    const isLast = isEnd && index === groups.length - 1;
    const embedded = isLast ? readVersion4(group) : undefined;
    if (embedded !== undefined) bytes.push(...embedded);
    else if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 255);
    } else return undefined;
  }
  return bytes;
}
