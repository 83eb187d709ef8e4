/** The settings of provenance, and what they need of the policy. */
import type { Operation } from "../../ports/index.ts";
import type { Tier } from "../step-up.ts";

/**
 * The treatment of a call with side effects that carries a piece of untrusted text, and to the third of untrusted input,
 * private data and an effect: `outward` asks where it can't be taken back or reaches others, `ask` wherever it has
 * effects, `strict` also where the person's words name the action, and `deny` denies where `outward` asks.
 */
export const provenanceModes = ["off", "outward", "ask", "strict", "deny"] as const;

export type ProvenanceMode = (typeof provenanceModes)[number];

export interface ProvenanceSettings {
  readonly mode: ProvenanceMode;
  /** Names of tools whose results are as good as the person's words, such as an address book. @default none */
  readonly trusted?: readonly string[];
  /** Names of tools that read the person's own data, beside those that declare it. @default none */
  readonly private?: readonly string[];
}

export interface ProvenanceOptions extends ProvenanceSettings {
  /** The policy's one table. Operations that it doesn't know have none, and count by what their tool declares. */
  readonly tierOf: (operation: Operation) => Tier | undefined;
  /** Characters of untrusted text that are looked through, the newest first. */
  readonly maxChars: number;
  /**
   * Whether a person has accepted the brain on this machine: its memory is theirs then, and else others' text.
   * @default true
   */
  readonly isMemoryOwn?: boolean;
  /** Whether a path is in the project. @default true for a relative one */
  readonly isAtHome?: (path: string) => boolean;
}
