/** Signatures of outputs: HMAC-SHA-256 with a secret, or Ed25519, which anyone can verify with the public key. */
import { canonicalJson, equalSecrets, toBase64 } from "../../base/index.ts";
import type { Event, SessionKey, TurnSummary } from "../../ports/index.ts";
import type { Digest } from "./digest.ts";
import { markOf } from "./link.ts";

export const signatureAlgorithms = ["hmac-sha256", "ed25519"] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

/** One key. An Ed25519 key that can only verify has no `sign`. */
export interface EvidenceKey {
  readonly id: string;
  readonly algorithm: SignatureAlgorithm;
  /** In base64. */
  readonly sign?: (text: string) => Promise<string>;
  readonly verify: (text: string, signature: string) => Promise<boolean>;
}

export type SigningKey = EvidenceKey & Required<Pick<EvidenceKey, "sign">>;

export type VerifyKeys = ReadonlyMap<string, Pick<EvidenceKey, "algorithm" | "verify">>;

export const verifyKeysOf = (keys: readonly EvidenceKey[]): VerifyKeys =>
  new Map(keys.map(key => [key.id, key]));

const bytesOf = (text: string) => new TextEncoder().encode(text);
const base64Of = (bytes: ArrayBuffer) => toBase64(new Uint8Array(bytes));

/** @param secret at least 32 bytes: the caller checks */
export async function createHmacKey(id: string, secret: Uint8Array<ArrayBuffer>): Promise<EvidenceKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const sign = async (text: string) => base64Of(await crypto.subtle.sign("HMAC", key, bytesOf(text)));
  return {
    id,
    algorithm: "hmac-sha256",
    sign,
    verify: async (text, signature) => equalSecrets(await sign(text), signature),
  };
}

export interface Ed25519Parts {
  /** PKCS #8, for signing. */
  readonly privateKey?: Uint8Array<ArrayBuffer>;
  /** SPKI. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

/** @throws DOMException for bytes that are no such key */
export async function createEd25519Key(
  id: string,
  { privateKey, publicKey }: Ed25519Parts,
): Promise<EvidenceKey> {
  const { subtle } = crypto;
  const open = await subtle.importKey("spki", publicKey, "Ed25519", false, ["verify"]);
  const secret = privateKey && (await subtle.importKey("pkcs8", privateKey, "Ed25519", false, ["sign"]));
  return {
    id,
    algorithm: "ed25519",
    ...(secret && {
      sign: async (text: string) => base64Of(await subtle.sign("Ed25519", secret, bytesOf(text))),
    }),
    async verify(text, signature) {
      const bytes = bytesOfBase64(signature);
      return bytes !== undefined && subtle.verify("Ed25519", open, bytes, bytesOf(text));
    },
  };
}

/** Undefined for what is no base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

type Signed = Omit<Event<"output-signed">, "id" | "seq" | "at" | "proof" | "version">;

/** The text that is signed: the answer by its hash, the chain by its head, and whose answer it is. */
export const signedText = (
  { algorithm, content, head, keyId, signedAt, turn }: Omit<Signed, "signature" | "kind">,
  session: string,
): string =>
  canonicalJson({
    format: "brainstem-output-1",
    algorithm,
    content,
    head,
    keyId,
    session,
    signedAt,
    turn,
  });

export interface OutputToSign {
  readonly session: SessionKey;
  readonly summary: Pick<TurnSummary, "text" | "turn">;
  readonly head: string;
  readonly salt: string;
  readonly signedAt: number;
}

/** The event that vouches for an answer. */
export async function signOutput(
  key: SigningKey,
  { head, salt, session, signedAt, summary: { text, turn } }: OutputToSign,
  digest: Digest,
) {
  const { algorithm, id: keyId } = key;
  const content = await digest(salt + text);
  const said = { algorithm, content, head, keyId, signedAt };
  const signature = await key.sign(signedText({ ...said, turn }, await markOf(session, digest)));
  return { kind: "output-signed", ...said, salt, signature } as const;
}
