/** The part `evidence`: signs each answer, where there is a key; the chain that it signs is the storage's. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { aName, type Check, exactly, is, isObject, listOf, oneOf, optional } from "../../base/checks.ts";
import { describeError, fault } from "../../base/index.ts";
import { sha256Hex } from "../../base/sha256-node.ts";
import { readSigningKey, signingKeyId, whyUnsigned } from "../../project/evidence-keys.ts";
import {
  createSigningHook,
  type EvidenceKey,
  type SignatureAlgorithm,
  type SigningKey,
  signatureAlgorithms,
} from "../../safety/evidence.ts";
import { type Signing, signings } from "../../safety/profiles.ts";
import { definePart, type Site } from "../part.ts";
import { location } from "./location.ts";
import { profile } from "./profile.ts";
import { storage } from "./storage.ts";

/** One key; its text is in a file, or in a variable of the environment. */
export interface EvidenceKeyConfig {
  readonly algorithm: SignatureAlgorithm;
  /** Names the key in signatures. @default for Ed25519, made of the public key */
  readonly id?: string;
  /** PEM for Ed25519; at least 32 bytes in base64 for HMAC. */
  readonly file?: string;
  /** The name of the variable with the same text. */
  readonly environment?: string;
}

export interface EvidenceConfig {
  readonly evidence?: {
    /** `with-key`: answers are signed where there is a key. `required`: without one nothing starts. @default the profile's */
    readonly signing?: Signing;
    /** The first one signs; name the earlier ones behind it. @default the key that `brainstem init` made */
    readonly keys?: readonly EvidenceKeyConfig[];
  };
}

const aKey: Check = (value, path) => {
  const parts = {
    algorithm: oneOf(...signatureAlgorithms),
    id: optional(aName),
    file: optional(aName),
    environment: optional(aName),
  };
  const problems = exactly(parts)(value, path);
  if (problems.length > 0 || !isObject(value)) return problems;
  const { algorithm, environment, file, id } = value;
  if ((file === undefined) === (environment === undefined))
    return [{ path, problem: "expected either a file or a variable of the environment" }];
  if (algorithm === "hmac-sha256" && id === undefined) return [{ path, problem: "a secret needs an id" }];
  return [];
};

const someKeys: Check = (value, path) => [
  ...listOf(aKey)(value, path),
  ...is("at least one key", each => !Array.isArray(each) || each.length > 0)(value, path),
];

export const evidence = definePart({
  name: "evidence",
  needs: { location, profile, storage },
  keys: { evidence: exactly({ signing: optional(oneOf(...signings)), keys: optional(someKeys) }) },
  /** @throws evidence.no-key, evidence.key-invalid */
  async start(
    { location: place, profile: { of }, storage: { signing: removals, store } },
    { config, clock }: Site<EvidenceConfig>,
  ) {
    const { keys, signing = of("evidence").signing } = config.evidence ?? {};
    if (signing === "off") {
      removals.by = async () => undefined;
      return { signing };
    }
    const isRequired = signing === "required";
    const means = { log: store.log, isRequired, clock, digest: sha256Hex };
    if (keys !== undefined) {
      const read = await readConfigured(keys);
      removals.by = async () => read;
      return { signing, keyId: read.id, hook: createSigningHook({ ...means, key: async () => read }) };
    }
    const keyId = signingKeyId(place);
    if (keyId === undefined && isRequired) throw fault("evidence.no-key", { reason: whyUnsigned(place) });
    if (keyId === undefined) return { signing };
    // Read with the first answer, unless nothing may be said without it.
    let own: Promise<SigningKey> | undefined;
    const key = () => {
      own ??= readSigningKey(place);
      return own;
    };
    if (isRequired) await key();
    return { signing, keyId, hook: createSigningHook({ ...means, key }) };
  },
  contribute: ({ hook, keyId, signing }) => ({
    ...(hook && { hooks: [hook] }),
    resolved: { evidence: Object.freeze({ signing, ...(keyId !== undefined && { keyId }) }) },
  }),
});

/** The first key, which signs; the others are read, so that a mistake shows now. */
async function readConfigured(configs: readonly EvidenceKeyConfig[]): Promise<SigningKey> {
  const keys: EvidenceKey[] = [];
  for (const config of configs) keys.push(await readKey(config));
  const [first] = keys;
  if (first?.sign !== undefined) return first as SigningKey;
  throw fault("evidence.key-invalid", { key: nameOf(configs[0]!), problem: "it can only verify" });
}

const nameOf = ({ environment, file, id }: EvidenceKeyConfig) => id ?? file ?? environment ?? "";

/** @throws evidence.key-invalid */
export async function readKey(config: EvidenceKeyConfig): Promise<EvidenceKey> {
  const { algorithm, id } = config;
  const { readKeyText } = await import("../../safety/evidence-node.ts");
  const key = await readKeyText({ algorithm, text: textOf(config), ...(id !== undefined && { id }) });
  if ("problem" in key) throw fault("evidence.key-invalid", { key: nameOf(config), problem: key.problem });
  return key;
}

function textOf(config: EvidenceKeyConfig): string {
  const { environment, file } = config;
  try {
    if (file !== undefined) return readFileSync(resolve(file), "utf8");
  } catch (error) {
    throw fault("evidence.key-invalid", { key: nameOf(config), problem: describeError(error) });
  }
  const text = process.env[environment!];
  if (text) return text;
  throw fault("evidence.key-invalid", {
    key: nameOf(config),
    problem: `the variable ${environment} is not set`,
  });
}
