/** AES-256-GCM for the vault: a fresh nonce in front of each sealed text, and the text's place bound to it. */
import { canonicalJson, type Json, toBase64 } from "../../base/index.ts";

/** Bytes. Source: NIST SP 800-38D, 8.2. */
const NONCE_BYTES = 12;
export const KEY_BYTES = 32;

export type SealingKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** A key that may seal and open, and leaves the process only where it is wrapped itself. */
export const importKey = (bytes: Uint8Array): Promise<SealingKey> =>
  crypto.subtle.importKey("raw", bytes as Uint8Array<ArrayBuffer>, "AES-GCM", false, ["encrypt", "decrypt"]);

/** @param place the text can be opened with the same place alone */
export async function seal(key: SealingKey, bytes: Uint8Array, place: Json): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(paramsOf(nonce, place), key, bytes as Uint8Array<ArrayBuffer>);
  const all = new Uint8Array(NONCE_BYTES + sealed.byteLength);
  all.set(nonce);
  all.set(new Uint8Array(sealed), NONCE_BYTES);
  return toBase64(all);
}

/** Undefined for a text of another key or place, and for a text that was changed. */
export async function open(key: SealingKey, sealed: string, place: Json): Promise<Uint8Array | undefined> {
  try {
    const all = fromBase64(sealed);
    const bytes = all.subarray(NONCE_BYTES);
    return new Uint8Array(
      await crypto.subtle.decrypt(paramsOf(all.slice(0, NONCE_BYTES), place), key, bytes),
    );
  } catch {
    return undefined;
  }
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), character => character.charCodeAt(0));

const paramsOf = (iv: Uint8Array<ArrayBuffer>, place: Json) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(canonicalJson(place)),
});
