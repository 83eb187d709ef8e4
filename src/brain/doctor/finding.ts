/** A finding: a problem of a brain, its place, and the way to mend it. */
import { BRAIN_FOLDER } from "../layout.ts";

/** `error`: something is not read or not enforced; `warning`: it works, but not as meant; `note`: good to know. */
export type Severity = "error" | "warning" | "note";

export type FindingId =
  | "brain.missing"
  | "brain.file-missing"
  | "brain.exposed"
  | "brain.not-private"
  | "brain.not-ignored"
  | "settings.model-unknown"
  | "settings.budget-wrong"
  | "settings.model-missing"
  | "settings.server-wrong"
  | "settings.server-unaccepted"
  | "file.outside"
  | "file.unreadable"
  | "file.not-utf8"
  | "file.malformed"
  | "rule.advisory"
  | "episodes.malformed"
  | "episodes.torn"
  | "episodes.naive-timestamps"
  | "lessons.too-long"
  | "map.too-long"
  | "workspace.stale"
  | "skill.unreadable"
  | "skill.recovered"
  | "skill.name-differs"
  | "skill.name-taken"
  | "skill.not-described"
  | "skill.due"
  | "skill.stale"
  | "manifest.line-malformed"
  | "manifest.folder-missing"
  | "skills.not-synced"
  | "index.edited"
  // Of what hosts the brain, which others look at.
  | "brain.untrusted"
  | "brain.merges-as-text"
  | "harness.without-memory"
  | "harness.broken"
  | "harness.fails-open";

export interface BrainFinding {
  readonly id: FindingId;
  readonly severity: Severity;
  /** As people write it, for example `.agent/skills/git-proxy/SKILL.md`. */
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  /** One or two sentences. */
  readonly message: string;
  /** A sentence on how to mend it; absent where there is nothing to do. */
  readonly fix?: string;
  /** Whether `mendBrain` does what `fix` says. */
  readonly isMendable: boolean;
}

/** @param path in the brain; "" for the brain itself */
export const finding = (
  id: FindingId,
  severity: Severity,
  path: string,
  message: string,
  more: Pick<BrainFinding, "line" | "fix"> & { readonly isMendable?: true } = {},
): BrainFinding => ({
  id,
  severity,
  file: path === "" ? BRAIN_FOLDER : `${BRAIN_FOLDER}/${path}`,
  message,
  isMendable: false,
  ...more,
});
