/** Cuts what a server or a client says into lines, in time that grows with their length and no faster. */

export interface LineReader {
  /** Gives each line that this chunk completes, without its newline. */
  push(chunk: Uint8Array): void;
}

const NEWLINE = 0x0a;

/** A line that is longer is dropped as it comes, and told of once it has ended. */
export function createLineReader(
  maxLineBytes: number,
  onLine: (line: Uint8Array) => void,
  onTooLong: (sizeBytes: number) => void,
): LineReader {
  let held: Uint8Array[] = [];
  let sizeBytes = 0;

  const hold = (part: Uint8Array) => {
    sizeBytes += part.length;
    if (sizeBytes > maxLineBytes) held = [];
    else if (part.length > 0) held.push(part);
  };

  function finish(): void {
    const [parts, size] = [held, sizeBytes];
    held = [];
    sizeBytes = 0;
    if (size > maxLineBytes) onTooLong(size);
    else if (size > 0) onLine(parts.length === 1 ? parts[0]! : joined(parts, size));
  }

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        hold(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      hold(chunk.subarray(start));
    },
  };
}

function joined(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
