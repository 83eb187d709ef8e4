/** `randomBytes`: bytes that no one guesses, from the system, without the library that takes long to load. */

const DEVICE = "/dev/urandom";

/**
 * From the device of the system where there is one: `crypto` takes a process of Node a fifth of Node's own start to load.
 * Source: random(4), which the generator of Node's library is seeded from as well.
 */
export function randomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  return readDevice(bytes) ? bytes : crypto.getRandomValues(bytes);
}

export const randomHex = (count: number): string =>
  Array.from(randomBytes(count), byte => byte.toString(16).padStart(2, "0")).join("");

function readDevice(bytes: Uint8Array): boolean {
  const files = globalThis.process?.getBuiltinModule?.("fs");
  if (files === undefined || globalThis.process.platform === "win32") return false;
  try {
    const file = files.openSync(DEVICE, "r");
    try {
      return files.readSync(file, bytes) === bytes.length;
    } finally {
      files.closeSync(file);
    }
  } catch {
    return false;
  }
}
