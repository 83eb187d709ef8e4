/** Reads evidence keys from text, and makes new ones: PEM for Ed25519, base64 for HMAC (Node only). */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { sha256Hex } from "../../base/sha256-node.ts";
import {
  bytesOfBase64,
  createEd25519Key,
  createHmacKey,
  type EvidenceKey,
  type SignatureAlgorithm,
} from "./signature.ts";

/** Source: RFC 2104 §3, keys as long as the hash's output. */
const MIN_SECRET_BYTES = 32;

/** A key that can't be taken; the message says what is expected, and nothing of the text. */
export interface KeyProblem {
  readonly problem: string;
}

export interface KeyText {
  readonly text: string;
  readonly algorithm: SignatureAlgorithm;
  /** @default made of the public key; a secret needs a name */
  readonly id?: string;
}

export async function readKeyText({ algorithm, id, text }: KeyText): Promise<EvidenceKey | KeyProblem> {
  const trimmed = text.trim();
  if (algorithm === "ed25519") return readPem(trimmed, id);
  const secret = bytesOfBase64(trimmed);
  if (secret === undefined || secret.length < MIN_SECRET_BYTES)
    return {
      problem: `expected at least ${MIN_SECRET_BYTES} random bytes in base64: openssl rand -base64 32`,
    };
  return id === undefined ? { problem: "a secret needs an id" } : createHmacKey(id, secret);
}

const EXPECTED = "an Ed25519 key in PEM: BEGIN PRIVATE KEY to sign, or BEGIN PUBLIC KEY to verify";

async function readPem(pem: string, id: string | undefined): Promise<EvidenceKey | KeyProblem> {
  try {
    const isPrivate = pem.includes("PRIVATE KEY");
    const privateKey = isPrivate ? createPrivateKey(pem) : undefined;
    const publicKey = createPublicKey(pem);
    if (publicKey.asymmetricKeyType !== "ed25519") return { problem: `expected ${EXPECTED}` };
    const spki = bytesOf(publicKey, "spki");
    return await createEd25519Key(id ?? keyIdOf(publicKey), {
      publicKey: spki,
      ...(privateKey && { privateKey: bytesOf(privateKey, "pkcs8") }),
    });
  } catch {
    return { problem: `expected ${EXPECTED}` };
  }
}

const bytesOf = (key: KeyObject, type: "spki" | "pkcs8"): Uint8Array<ArrayBuffer> =>
  new Uint8Array(key.export({ type: type as "spki", format: "der" }));

/** The same for both halves, and for everyone who has the public one. */
const keyIdOf = (publicKey: KeyObject): string =>
  sha256Hex(publicKey.export({ type: "spki", format: "der" }).toString("base64")).slice(0, 16);

export interface MadeKey {
  readonly id: string;
  /** PEM. */
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A new Ed25519 key. */
export function makeKey(): MadeKey {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    id: keyIdOf(publicKey),
    privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    publicKey: String(publicKey.export({ type: "spki", format: "pem" })),
  };
}
