/** `createTrustReader` gives the present trust in a brain: by a person's acceptance, else as a program says. */
import { type BrainTrust, trustIn, trustsEverything, trustsNothing } from "../brain/index.ts";
import { stampOfFile } from "../brain/node.ts";
import { fingerprintOf, readTrust, shippedPolicies, trustFile } from "./brain-trust.ts";
import type { BrainPlace } from "./find-brain.ts";

/**
 * Who says what of a brain is trusted: a person, by `brainstem trust` (undefined); the program, which ships the brain
 * (true) or trusts nothing of it (false); or a fingerprint, for which the brain is trusted as long as it has it.
 */
type TrustChoice = boolean | string | undefined;

/** The variable with a fingerprint, for servers without a person. Hooks don't read it: a clone can set theirs. */
export const TRUST_VARIABLE = "BRAINSTEM_TRUST";

/** Gives the present trust at each call, and the same object until it changes. Never rejects. */
export type TrustReader = () => Promise<BrainTrust>;

/** Of a brain without an accepted privilege; allowances of the shipped policies hold. */
const shippedOnly: BrainTrust = Object.freeze({ ...trustsNothing, shippedPolicies });

/** @param choice the program's own @default what a person has accepted */
export function createTrustReader(place: BrainPlace, choice?: TrustChoice): TrustReader {
  const known: { stamp: string; trust: BrainTrust } = { stamp: "", trust: shippedOnly };
  const always = (trust: BrainTrust) => async () => trust;
  if (choice === true) return always(trustsEverything);
  if (choice === false) return always(shippedOnly);
  if (typeof choice === "string") return fingerprintReader(place, choice);
  const path = trustFile(place);
  return async () => {
    const stamp = stampOfFile(path);
    if (stamp !== known.stamp) {
      known.stamp = stamp;
      const { accepted, isMemoryOwn } = readTrust(place);
      known.trust = { ...trustIn(accepted), shippedPolicies, isMemoryOwn };
    }
    return known.trust;
  };
}

/** Once the brain has had the fingerprint, what it had then stays trusted, and nothing else is. */
function fingerprintReader(place: BrainPlace, fingerprint: string): TrustReader {
  let trust: BrainTrust | undefined;
  return async () => {
    if (trust !== undefined) return trust;
    const { readPrivileges } = await import("./survey-trust.ts");
    const privileges = await readPrivileges(place).catch(() => []);
    if (fingerprintOf(privileges) === fingerprint.trim())
      trust = { ...trustIn(privileges), shippedPolicies, isMemoryOwn: true };
    return trust ?? shippedOnly;
  };
}
