/** A file's bytes in memory: they grow at the end without being copied for each append. */

export interface MemoryFile {
  readonly sizeBytes: number;
  modifiedMs: number;
  /** A copy of the bytes from start to end, shorter where the file ends before. */
  copy(start: number, end: number): Uint8Array;
  append(content: Uint8Array): void;
  overwrite(offset: number, content: Uint8Array): void;
}

export function createMemoryFile(content: Uint8Array, modifiedMs: number): MemoryFile {
  let bytes: Uint8Array = content.slice();
  let sizeBytes = bytes.length;

  return {
    modifiedMs,
    get sizeBytes() {
      return sizeBytes;
    },
    copy: (start, end) => bytes.slice(start, Math.min(end, sizeBytes)),
    append(added) {
      if (sizeBytes + added.length > bytes.length) {
        const larger = new Uint8Array(Math.max(64, 2 * bytes.length, sizeBytes + added.length));
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(added, sizeBytes);
      sizeBytes += added.length;
    },
    overwrite: (offset, replacement) => bytes.set(replacement, offset),
  };
}
