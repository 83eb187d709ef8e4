/** A finding with its weight, and the episodes that bear it out. */
import { isTrustedOrigin } from "../../base/index.ts";
import type { Episode } from "../memory/episode.ts";
import type { Finding } from "./sentence/findings-of.ts";

/** All that is kept of an episode: a log has more of them than fit in memory. */
export type Witness = Pick<Episode, "id" | "timestampMs">;

type Witnessed<Each> = Each extends Finding
  ? Omit<Each, "evidence"> & { readonly evidence: readonly Witness[] }
  : never;

export type WeighedFinding = Witnessed<Finding> & {
  /** Of each session that says it one episode, at most MAX_WITNESSES; of a failure without words all. */
  readonly evidence: readonly Witness[];
  readonly skill: string;
  /** Sessions that say it; an episode without a session is one of its own. Of a failure without words: episodes. */
  readonly seen: number;
  readonly salience: number;
};

export const MAX_WITNESSES = 64;

/** A lesson takes two who say it: one waits for a person, however often it speaks. */
export const MIN_VOICES = 2;

export const toWitness = ({ id, timestampMs }: Episode): Witness => ({ id, timestampMs });

/** Whether it is in the words of the person or the mind. */
export const isTrusted = (finding: WeighedFinding): boolean =>
  finding.kind === "lesson" && isTrustedOrigin(finding.origin);
