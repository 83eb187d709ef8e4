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

const ID_CHARS = 8;
/** Readable or writable by others. */
const OPEN_TO_OTHERS = 0o077;

export interface KeyPlace {
  /** One or more keys in base64, the new one first, with commas or blanks between them. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The same, a key a line. */
  readonly file: string;
}

/** Whether there is a key, without reading it. */
export const hasVaultKey = ({ environment, file }: KeyPlace): boolean =>
  (environment[VAULT_KEY_VARIABLE] ?? "").trim() !== "" || existsSync(file);

/** Reads them when they are asked for; those of the environment come first. @throws vault.locked for what is no key */
export function readMasterKeys({ environment, file }: KeyPlace): MasterKeys {
  const known = new Map<string, Promise<MasterKey>>();
  return () => {
    const variable = wordsOf(environment[VAULT_KEY_VARIABLE] ?? "", VAULT_KEY_VARIABLE);
    const texts = [...variable, ...readKeyFile(file)];
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

/** The ids of the keys in the file, the first one is used for new data keys. @throws vault.locked */
export const keyIdsIn = (file: string): readonly string[] => readKeyFile(file).map(idOf);

/** Puts a new key first; the others stay, to open what they have wrapped. @returns its id */
export function addMasterKey(file: string): string {
  const key = toBase64(randomBytes(KEY_BYTES));
  writeKeyFile(file, [key, ...readKeyFile(file)]);
  return idOf(key);
}

/** Keeps the first one alone. */
export function dropOldKeys(file: string): void {
  const [first] = readKeyFile(file);
  if (first !== undefined) writeKeyFile(file, [first]);
}

function readKeyFile(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  if (process.platform !== "win32" && (statSync(file).mode & OPEN_TO_OTHERS) !== 0)
    throw fault("vault.locked", { reason: `other users can read ${file}; \`chmod 600\` closes it` });
  return wordsOf(readFileSync(file, "utf8"), file);
}

function wordsOf(text: string, place: string): readonly string[] {
  const words = text.split(/[\s,]+/).filter(word => word !== "");
  if (words.every(isKey)) return words;
  throw fault("vault.locked", { reason: `${place} holds what is no key of ${KEY_BYTES} bytes in base64` });
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
