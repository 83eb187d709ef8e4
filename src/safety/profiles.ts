/** The security profiles: the settings of every safety part, by name. The table in docs/safety.md is made of it. */
import type { ApprovalRules } from "./approvals/approval-rules.ts";

import type { PrivacySettings } from "./privacy/policy.ts";
import { type ProvenanceMode, provenanceModes } from "./provenance/settings.ts";
import type { ApproveFrom, StepUpRules } from "./step-up.ts";

export type { ProvenanceSettings } from "./provenance/settings.ts";
export { type ProvenanceMode, provenanceModes };

/** One part's settings in the four profiles, and the sentence that explains them to a person. */
export interface ProfileRow<Value> {
  readonly says: string;
  readonly development: Value;
  readonly standard: Value;
  readonly strict: Value;
  readonly regulated: Value;
}

export const profileNames = ["development", "standard", "strict", "regulated"] as const;

export type ProfileName = (typeof profileNames)[number];

/** @default of `profile` */
export const DEFAULT_PROFILE: ProfileName = "standard";

/** `with-key`: where there is a key. `required`: without a key nothing starts. */
export const signings = ["off", "with-key", "required"] as const;

export type Signing = (typeof signings)[number];

export const sandboxModes = ["auto", "off", "required"] as const;

export type SandboxMode = (typeof sandboxModes)[number];

export interface AuditorRow {
  readonly when: "always" | "risky" | "never";
  readonly waits: boolean;
  readonly revise: boolean;
  readonly onFailure: "open" | "closed";
  /** A place without a model for it doesn't start. */
  readonly isRequired: boolean;
}
const DAY_MS = 86_400_000;

const row = <const Value>(values: ProfileRow<Value>): ProfileRow<Value> => Object.freeze(values);

/** Each setting's key is the key of the configuration that overrides it. */
export const profiles = Object.freeze({
  privacy: row<PrivacySettings>({
    says: "what happens to private values, by kind or group, and where their originals are kept: a vault needs a key",
    development: { kinds: { secrets: "placeholder" } },
    standard: { kinds: { secrets: "placeholder" } },
    strict: {
      kinds: {
        secrets: "placeholder",
        contact: "placeholder",
        financial: "placeholder",
        identity: "placeholder",
      },
      vault: "database",
    },
    regulated: { kinds: { secrets: "placeholder", personal: "placeholder" }, vault: "database" },
  }),
  classifier: row<{ readonly flag: number; readonly block: number }>({
    says: "the scores from which on the classifier flags a text, and stops it",
    development: { flag: 0.5, block: 1 },
    standard: { flag: 0.5, block: 0.99 },
    strict: { flag: 0.5, block: 0.95 },
    regulated: { flag: 0.4, block: 0.9 },
  }),
  approveFrom: row<ApproveFrom>({
    says: "the calls that a person approves whatever the rules allow: from this tier on, or those that the policy asks about",
    development: "policy",
    standard: "policy",
    strict: 3,
    regulated: 2,
  }),
  stepUp: row<StepUpRules>({
    says: "what raises a call by a tier: the score of the turn's flags, the user's calls above tier 1",
    development: {},
    standard: { riskScore: 0.7 },
    strict: { riskScore: 0.5, calls: { most: 100, windowMs: 3_600_000 } },
    regulated: { riskScore: 0.3, calls: { most: 50, windowMs: 3_600_000 } },
  }),
  evidence: row<{ readonly signing: Signing }>({
    says: "whether answers are signed",
    development: { signing: "with-key" },
    standard: { signing: "with-key" },
    strict: { signing: "with-key" },
    regulated: { signing: "required" },
  }),
  auditor: row<AuditorRow>({
    says: "which answers the auditor judges, where a model is named for it",
    development: { when: "risky", waits: false, revise: false, onFailure: "open", isRequired: false },
    standard: { when: "risky", waits: false, revise: false, onFailure: "closed", isRequired: false },
    strict: { when: "always", waits: false, revise: false, onFailure: "closed", isRequired: false },
    // Without a model the profile would promise a layer that isn't there: it doesn't start.
    regulated: { when: "always", waits: true, revise: false, onFailure: "closed", isRequired: true },
  }),
  provenance: row<ProvenanceMode>({
    says: "what happens to a call whose addresses, accounts, commands or secrets come from untrusted text",
    development: "outward",
    standard: "ask",
    strict: "strict",
    regulated: "deny",
  }),
  approvals: row<ApprovalRules>({
    says: "who answers what people are asked, how many of them, until when, and what follows from silence",
    development: { deadlineMs: 7 * DAY_MS },
    standard: { deadlineMs: 7 * DAY_MS },
    strict: { deadlineMs: DAY_MS, tiers: { 3: { priority: "high" } } },
    regulated: {
      deadlineMs: DAY_MS,
      separation: true,
      tiers: { 3: { answers: 2, priority: "high" } },
    },
  }),
  sandbox: row<SandboxMode>({
    says: "whether a command whose program no rule knows runs in a sandbox, where there is one, without a question",
    development: "auto",
    standard: "auto",
    // There a person decides.
    strict: "off",
    regulated: "off",
  }),
});
