/** `endOfFile` reads the last bytes of a file as text. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** "" where it can't be read. */
export function endOfFile(path: string, maxBytes: number): string {
  try {
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      const bytes = Buffer.alloc(Math.min(size, maxBytes));
      return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, size - bytes.length));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
