/** A veil over its own originals, for the tests: of secrets, e-mail addresses, and a tenant's tickets. */
import { createOriginals, type Originals } from "../../../src/safety/privacy/originals.ts";
import { createPrivacyPolicy, type PrivacySettings } from "../../../src/safety/privacy/policy.ts";
import { createVeil, type PrivacyVeil } from "../../../src/safety/privacy/veil.ts";
import { createPrivacyScanner, type VeilScanner, withPatterns } from "../../../src/safety/privacy.ts";

const patterns = {
  email: "(?i)\\b[a-z][a-z0-9.]{0,30}@[a-z0-9]{1,20}\\.[a-z]{2,7}\\b",
  ticket: "\\bTICKET-\\d{4}\\b",
  card: "\\b\\d{16}\\b",
};

export const secretScanner = await createPrivacyScanner();

export const testScanner = (): VeilScanner => withPatterns(secretScanner, patterns);

export const everything: PrivacySettings["kinds"] = { secrets: "placeholder", personal: "placeholder" };

export interface VeilRig {
  readonly veil: PrivacyVeil;
  readonly originals: Originals;
}

export function veilRig(
  kinds: PrivacySettings["kinds"] = everything,
  { scanner = testScanner(), hash }: { scanner?: VeilScanner; hash?: (value: string) => string } = {},
): VeilRig {
  const originals = createOriginals(1_000);
  const policy = createPrivacyPolicy(kinds);
  return { veil: createVeil({ scanner, policy, originals, ...(hash && { hash }) }), originals };
}

export const brokenScanner: VeilScanner = {
  contextChars: 64,
  scan() {
    throw new Error("bob@shop.example is what broke it");
  },
  begunAt: window => window.length,
  scanStream() {
    throw new Error("bob@shop.example is what broke it");
  },
};

export const TOKEN = `ghp_${"a1B2c3D4e5".repeat(4)}`;
