/** A finding: a problem of a brain, its place, and the way to mend it. */
import type { Clock } from "../../base/index.ts";
import type { PrivateFolder, Templates } from "../init/init-brain.ts";

/** `error`: something is not read or not enforced; `warning`: it works, but not as meant; `note`: good to know. */
export type Severity = "error" | "warning" | "note";

export type FindingId =
  | "brain.missing"
  | "brain.file-missing"
  | "brain.not-private"
  | "brain.not-ignored"
  | "settings.model-unknown"
  | "settings.budget-wrong"
  | "settings.model-missing"
  | "file.outside"
  | "file.unreadable"
  | "file.not-utf8"
  | "file.malformed"
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
  | "skill.stale"
  | "manifest.line-malformed"
  | "manifest.folder-missing"
  | "skills.not-synced"
  | "index.edited"
  // Of what hosts the brain, which others look at.
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

export interface DoctorOptions {
  /** Files that a brain should have. */
  readonly templates: Templates;
  readonly clock: Clock;
  /** Where `.data` is, on a machine that knows permissions. */
  readonly dataFolder?: PrivateFolder;
  /** The text of the project's own .gitignore, which may see to the brain's folders too. */
  readonly projectIgnore?: string;
}
