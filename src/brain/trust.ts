/**
 * `BrainTrust` says which privileges of a brain a person has accepted. A brain may come from elsewhere: the readers of
 * its files ignore all others.
 */
import { canonicalJson } from "../base/index.ts";

/** Something in a brain's files that can run a program, choose an address, or loosen a rule. */
export interface Privilege {
  /** For example `.agent/brain.yaml`. */
  readonly file: string;
  /** Its name in the file, for a person: a key, a rule's heading, a program's name. Unique with the file and the value. */
  readonly name: string;
  /** Plain data. */
  readonly value: unknown;
}

export interface BrainTrust {
  /** Whether a person has accepted this, exactly. Must not throw. */
  accepts(privilege: Privilege): boolean;
  /** A person has accepted the brain's memory on this machine as their own words. @default false */
  readonly isMemoryOwn?: boolean;
  /**
   * Texts of permissions.md as they ship with the package. Their allowances need no acceptance in a file that has all of
   * their restrictions. Called when rules are read. @default none
   */
  readonly shippedPolicies?: () => Promise<readonly string[]>;
}

/** Of a brain without an accepted privilege. */
export const trustsNothing: BrainTrust = Object.freeze({ accepts: () => false });

/** Of a brain that a program vouches for. */
export const trustsEverything: BrainTrust = Object.freeze({ accepts: () => true, isMemoryOwn: true });

/** Trust in these, and in nothing else. */
export function trustIn(privileges: readonly Privilege[]): BrainTrust {
  const known = new Set(privileges.map(privilegeKey));
  return { accepts: privilege => known.has(privilegeKey(privilege)) };
}

/** Equal for equal privileges. */
export const privilegeKey = ({ file, name, value }: Privilege): string =>
  canonicalJson({ file, name, value });

/** A trust that notes the privileges that it is asked about, and those that are not accepted; each once. */
export function watchTrust(trust: BrainTrust) {
  const asked = new Map<string, Privilege>();
  const ignored = new Map<string, Privilege>();
  const watched: BrainTrust = {
    ...trust,
    accepts(privilege) {
      const isAccepted = trust.accepts(privilege);
      asked.set(privilegeKey(privilege), privilege);
      if (!isAccepted) ignored.set(privilegeKey(privilege), privilege);
      return isAccepted;
    },
  };
  return {
    trust: watched,
    asked: (): readonly Privilege[] => [...asked.values()],
    ignored: (): readonly Privilege[] => [...ignored.values()],
  };
}
