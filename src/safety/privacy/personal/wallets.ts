/** `walletDetector`: addresses of crypto wallets, by the checksums of their formats. */
import { findByRows, type PatternRow, type PersonalDetector } from "../detector.ts";
import { sha256OfShort } from "./sha-256.ts";

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ADDRESS_BYTES = 25;

/** A version, 20 bytes of a hash, and the first four bytes of a digest of digests. Source: Bitcoin's wiki, Base58Check. */
export function isBase58Check(address: string): boolean {
  let number = 0n;
  for (const character of address) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return false;
    number = number * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(ADDRESS_BYTES);
  for (let at = ADDRESS_BYTES - 1; at >= 0; at--, number >>= 8n) bytes[at] = Number(number & 255n);
  if (number > 0n) return false;
  const digest = sha256OfShort(sha256OfShort(bytes.slice(0, 21)));
  return digest.slice(0, 4).every((byte, at) => byte === bytes[21 + at]);
}

const BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const BECH32_CONSTANTS = [1, 0x2bc830a3];

/** Sources: BIP 173, and BIP 350 for the second constant. */
export function isBech32(address: string): boolean {
  const lower = address.toLowerCase();
  if (address !== lower && address !== address.toUpperCase()) return false;
  const separator = lower.lastIndexOf("1");
  const prefix = Array.from(lower.slice(0, separator), character => character.charCodeAt(0));
  const data = Array.from(lower.slice(separator + 1), character => BECH32.indexOf(character));
  if (separator < 1 || data.length < 6 || data.includes(-1)) return false;
  const values = [...prefix.map(code => code >> 5), 0, ...prefix.map(code => code & 31), ...data];
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((generator, bit) => {
      if ((top >>> bit) & 1) check ^= generator;
    });
  }
  return BECH32_CONSTANTS.includes(check >>> 0);
}

const WALLET_WORDS = /wallet|ethereum|\beth\b|\bcrypto|address|contract|metamask|0x/i;
const OTHER_HEX = /\bsha-?1?\b|commit|hash\b/i;

const rows: readonly PatternRow[] = [
  {
    kind: "crypto-wallet",
    // Bitcoin, Dogecoin, Litecoin, Tron, Ripple's own order of digits left out.
    pattern: /(?<![A-Za-z0-9])[13DLMT9A][1-9A-HJ-NP-Za-km-z]{25,34}(?![A-Za-z0-9])/g,
    sure: address => (isBase58Check(address) ? 0.97 : 0),
  },
  {
    kind: "crypto-wallet",
    pattern: /(?<![A-Za-z0-9])(?:bc|tb|ltc|addr|cosmos)1[02-9ac-hj-np-z]{25,110}(?![A-Za-z0-9])/gi,
    sure: address => (isBech32(address) ? 0.97 : 0),
  },
  {
    kind: "crypto-wallet",
    pattern: /(?<![A-Za-z0-9])0x[0-9a-f]{40}(?![A-Za-z0-9])/gi,
    sure: 0.7,
    words: { raises: WALLET_WORDS, lowers: OTHER_HEX },
  },
];

export const walletDetector: PersonalDetector = {
  kinds: ["crypto-wallet"],
  trigger: /[A-Za-z0-9]{26}/g,
  find: findByRows(rows),
};
