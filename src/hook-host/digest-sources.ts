/** `DigestSources`: the brains, the journals and the places that digests and answers are gathered from. */
import type { Work } from "../harness/index.ts";
import type { DigestBrain } from "./digest-brain.ts";

export interface DigestSources {
  /** The place's own brain, then the brain that the repository's work trees share, where they have another. */
  readonly brains: readonly [own: DigestBrain, ...shared: DigestBrain[]];
  /** The project's folder. */
  readonly project: string;
  /** Its real path, by which journals name it. */
  readonly own: string;
  /** The name by which the brain knows it. */
  readonly name: string;
  /** Of earlier sessions, newest first. */
  readonly works: readonly Work[];
  /** The work of the session itself, where it has begun: the first of `works`. */
  readonly current?: Work;
  /** The person's rules for all projects. */
  readonly rules: readonly string[];
}
