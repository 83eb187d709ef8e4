/** `DigestSources`: the brains, the journals and the places that digests and answers are gathered from. */
import type { Brain } from "../brain/index.ts";
import type { Work } from "../harness/index.ts";

export interface DigestSources {
  /** The place's own brain, then the brain that the repository's work trees share, where they have another. */
  readonly brains: readonly [own: Brain, ...shared: Brain[]];
  /** The project's folder. */
  readonly project: string;
  /** Its real path, by which journals name it. */
  readonly own: string;
  /** The name by which the brain knows it. */
  readonly name: string;
  /** Of earlier sessions, newest first. */
  readonly works: readonly Work[];
  /** The person's rules for all projects. */
  readonly rules: readonly string[];
}
