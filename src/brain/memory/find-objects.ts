/** Finds whole JSON objects in a line that holds more, or less, than one. */

export interface FoundObject {
  readonly start: number;
  readonly end: number;
  readonly value: Readonly<Record<string, unknown>>;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];
// A line with more beginnings than this is no log line that went wrong, and each costs a scan.
const MAX_ATTEMPTS = 64;

/**
 * The objects that `accept` takes, in order, with their byte offsets: a writer that died in the middle of a line, and
 * a writer that went on right behind it, leave `{"a":"cut{"b":1}`. Works on bytes, so that a cut character does no harm.
 */
export function findObjects(
  bytes: Uint8Array,
  accept: (value: Readonly<Record<string, unknown>>) => boolean,
): readonly FoundObject[] {
  const found: FoundObject[] = [];
  let attempts = 0;
  for (let start = bytes.indexOf(OPEN); start >= 0 && attempts < MAX_ATTEMPTS; attempts++) {
    const end = endOfObject(bytes, start);
    const value = end === undefined ? undefined : parseObject(bytes.subarray(start, end));
    if (end !== undefined && value !== undefined && accept(value)) {
      found.push({ start, end, value });
      start = bytes.indexOf(OPEN, end);
    } else {
      start = bytes.indexOf(OPEN, start + 1);
    }
  }
  return found;
}

/** The object that these bytes are, and nothing else; undefined when they are not UTF-8, not JSON or no object. */
export function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function endOfObject(bytes: Uint8Array, start: number): number | undefined {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  return undefined;
}
