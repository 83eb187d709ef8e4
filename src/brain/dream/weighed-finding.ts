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
  /** At most MAX_WITNESSES, those that say it themselves first. */
  readonly evidence: readonly Witness[];
  readonly skill: string;
  /** Episodes that bear it out. */
  readonly seen: number;
  readonly salience: number;
};

export const MAX_WITNESSES = 64;

export const toWitness = ({ id, timestampMs }: Episode): Witness => ({ id, timestampMs });

/** Whether it is in the words of the person or the mind. */
export const isTrusted = (finding: WeighedFinding): boolean =>
  finding.kind === "lesson" && isTrustedOrigin(finding.origin);
