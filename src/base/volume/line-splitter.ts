/** Cuts a stream of bytes into lines without ever holding more of one than it may be long. */

/** One line. Its bytes are a view into a chunk: copy them to keep them for long. */
export interface Line {
  /** Without the newline and a carriage return before it; undefined when it is not UTF-8 or too long. */
  readonly text: string | undefined;
  /** The same as bytes; of a line that is too long, its first `maxLineBytes`. */
  readonly bytes: Uint8Array;
  /** The offset of its first byte in the file. */
  readonly offset: number;
  /** Where the next line starts: the newline is in between. From here on is where to read on later. */
  readonly endOffset: number;
  readonly number: number;
  /** False for a last line without a newline: it may still be growing, or be torn. */
  readonly isTerminated: boolean;
  readonly isTooLong: boolean;
}

export interface LineSplitter {
  /** The lines that this chunk completes. */
  push(chunk: Uint8Array): readonly Line[];
  /** The last line, where it has no newline. */
  end(): Line | undefined;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
// A line may carry these beside its own bytes.
const EXTRA_BYTES = BYTE_ORDER_MARK.length + 1;

/** @param from the offset of the first byte: a byte order mark is skipped at 0 only */
export function createLineSplitter(from: number, firstNumber: number, maxLineBytes: number): LineSplitter {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const maxHeldBytes = maxLineBytes + EXTRA_BYTES;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let lineBytes = 0;
  let lineOffset = from;
  let number = firstNumber;

  function hold(part: Uint8Array) {
    lineBytes += part.length;
    const kept = part.subarray(0, maxHeldBytes - heldBytes);
    if (kept.length === 0) return;
    held.push(kept);
    heldBytes += kept.length;
  }

  function finish(part: Uint8Array, isTerminated: boolean): Line {
    hold(part);
    const raw = held.length === 1 ? held[0]! : concat(held, heldBytes);
    const endOffset = lineOffset + lineBytes + Number(isTerminated);
    const start = lineOffset === 0 && startsWithMark(raw) ? BYTE_ORDER_MARK.length : 0;
    const isWhole = lineBytes === heldBytes;
    const end = isWhole && raw.at(-1) === CARRIAGE_RETURN ? raw.length - 1 : raw.length;
    const isTooLong = !isWhole || end - start > maxLineBytes;
    const bytes = raw.subarray(start, isTooLong ? start + maxLineBytes : end);
    const text = isTooLong ? undefined : decode(bytes);
    const line = { text, bytes, offset: lineOffset + start, endOffset, number, isTerminated, isTooLong };
    number += 1;
    lineOffset = endOffset;
    held = [];
    heldBytes = 0;
    lineBytes = 0;
    return line;
  }

  function decode(bytes: Uint8Array): string | undefined {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined; // the caller sees the bytes
    }
  }

  return {
    push(chunk) {
      const lines: Line[] = [];
      let start = 0;
      for (let newline = chunk.indexOf(NEWLINE); newline >= 0; newline = chunk.indexOf(NEWLINE, start)) {
        lines.push(finish(chunk.subarray(start, newline), true));
        start = newline + 1;
      }
      hold(chunk.subarray(start));
      return lines;
    },
    end() {
      if (lineBytes === 0) return undefined;
      const line = finish(new Uint8Array(), false);
      return line.offset === line.endOffset ? undefined : line;
    },
  };
}

const startsWithMark = (bytes: Uint8Array): boolean =>
  BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);

function concat(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
