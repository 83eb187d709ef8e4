/** The master keys of the vault: from the environment, or from a file that its owner alone can read. */
import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import process from "node:process";
import { fault, toBase64 } from "../../base/index.ts";
import { fromBase64, importKey, KEY_BYTES } from "./vault-cipher.ts";
import type { MasterKey, MasterKeys } from "./vault-keys.ts";

export const VAULT_KEY_VARIABLE = "BRAINSTEM_VAULT_KEY";

const ID_CHARS = 16;
/** Readable or writable by others. */
const OPEN_TO_OTHERS = 0o077;

export interface KeyPlace {
  /** One or more keys in base64, the new one first, with commas or blanks between them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The same, a key a line. */
  readonly file: string;
  /** Ids of the file's keys that were made or accepted on this machine: others came with the brain, and aren't used. */
  known(): readonly string[];
}

/** Whether there is a key that is used. @throws vault.locked for a file that can't be used */
export const hasVaultKey = (place: KeyPlace): boolean =>
  (place.environment[VAULT_KEY_VARIABLE] ?? "").trim() !== "" || usedTexts(place).length > 0;

/** Reads them when they are asked for; those of the environment come first. @throws vault.locked for what is no key */
export function readMasterKeys(place: KeyPlace): MasterKeys {
  const known = new Map<string, Promise<MasterKey>>();
  return () => {
    const variable = wordsOf(place.environment[VAULT_KEY_VARIABLE] ?? "", VAULT_KEY_VARIABLE);
    const texts = [...variable, ...usedTexts(place)];
    return Promise.all(
      texts.map(text => {
        const key = known.get(text) ?? keyOf(text);
        known.set(text, key);
        return key;
      }),
    );
  };
}

async function keyOf(text: string): Promise<MasterKey> {
  return { id: idOf(text), key: await importKey(fromBase64(text)) };
}

/** Tells keys apart without giving anything away. */
const idOf = (text: string): string =>
  createHmac("sha256", fromBase64(text)).update("brainstem vault key").digest("hex").slice(0, ID_CHARS);

/** The ids of the file's keys, in its order: those that are used, and those that came with the brain. @throws vault.locked */
export function keyIdsIn(place: KeyPlace): {
  readonly used: readonly string[];
  readonly unknown: readonly string[];
} {
  const known = place.known();
  const ids = wordsIn(place.file).filter(isKey).map(idOf);
  const used = usedTexts(place).map(idOf);
  return { used, unknown: ids.filter(id => !known.includes(id)) };
}

/** Puts a new key first; the others stay, to open what they have wrapped. @returns its id */
export function addMasterKey(file: string): string {
  const key = toBase64(randomBytes(KEY_BYTES));
  writeKeyFile(file, [key, ...wordsIn(file).filter(isKey)]);
  return idOf(key);
}

/** A file of which no key is known here came with the brain, whatever is in it. */
function usedTexts({ file, known }: KeyPlace): readonly string[] {
  const ids = known();
  const words = ids.length === 0 ? [] : wordsOf(readTextOf(file), file);
  const used = words.filter(text => ids.includes(idOf(text)));
  if (used.length > 0 && process.platform !== "win32" && (statSync(file).mode & OPEN_TO_OTHERS) !== 0)
    throw fault("vault.locked", {
      reason: `other users can read ${file}`,
      remedy: `Close it, if nobody else has seen it: chmod 600 ${file}`,
    });
  return used;
}

const readTextOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

const wordsIn = (file: string): readonly string[] => split(readTextOf(file));

const split = (text: string): readonly string[] => text.split(/[\s,]+/).filter(word => word !== "");

function wordsOf(text: string, place: string): readonly string[] {
  const words = split(text);
  if (words.every(isKey)) return words;
  throw fault("vault.locked", {
    reason: `${place} has a word that is no key of ${KEY_BYTES} bytes in base64`,
    remedy: `Put the keys back into ${place} from your copy; or take the word out of it, and originals under that key are lost`,
  });
}

function isKey(text: string): boolean {
  try {
    return fromBase64(text).length === KEY_BYTES;
  } catch {
    return false;
  }
}

/** Whole or not at all, and on the disk before it takes the old one's place. */
function writeKeyFile(file: string, keys: readonly string[]): void {
  const fresh = `${file}.${process.pid}`;
  const descriptor = openSync(fresh, "w", 0o600);
  try {
    writeSync(descriptor, `${keys.join("\n")}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(fresh, file);
}

const HASH_CHARS = 16;

/** A function that hashes values with a tenant's key, at once. */
export const createValueHash =
  (key: Uint8Array) =>
  (value: string): string =>
    createHmac("sha256", key).update(value).digest("hex").slice(0, HASH_CHARS);
