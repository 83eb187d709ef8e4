/** `Digest`: SHA-256 as the chain takes it, given at once or later; and salts that can't be guessed. */
import { drawBytes } from "../../base/index.ts";

/** SHA-256 of the text's UTF-8, in lower-case hexadecimal. */
export type Digest = (text: string) => string | Promise<string>;

/** Of WebCrypto, which every platform has. A digest that answers at once is faster by far where there is one. */
export const webDigest: Digest = async text => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest));
};

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function toHex(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at++) text += hexOfByte[bytes[at]!]!;
  return text;
}

const SALT_BYTES = 16;

/** 128 random bits in hexadecimal. */
export const createSalt = (): string => toHex(drawBytes(SALT_BYTES));
