/** Bytes inside of JSON: as text where they are text, so that a person can read them, else in base 64. */

export type StoredBytes = { readonly text: string } | { readonly bytes_base64: string };

export function storeBytes(bytes: Uint8Array): StoredBytes {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return { bytes_base64: btoa(binary) };
  }
}

/** Restores the argument of `storeBytes`. */
export function readStoredBytes(stored: StoredBytes): Uint8Array {
  if ("text" in stored) return new TextEncoder().encode(stored.text);
  return Uint8Array.from(atob(stored.bytes_base64), character => character.charCodeAt(0));
}
