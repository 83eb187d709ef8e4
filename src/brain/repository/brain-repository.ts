/** The repository port: a brain's view of the version control that keeps its history. */

/** Why nothing was committed. */
export type SkipReason =
  | "no-git"
  | "no-repository"
  | "untracked"
  | "no-identity"
  | "detached-head"
  | "locked"
  | "in-progress"
  | "staged"
  | "failed";

export interface CommitSkipped {
  readonly status: "skipped";
  readonly reason: SkipReason;
  /** A sentence or two for a person, with what to do. */
  readonly message: string;
}

export type CommitResult =
  /** `leftOut`: paths relative to the brain that the person had staged; they are as they were. */
  | { readonly status: "committed"; readonly commit: string; readonly leftOut: readonly string[] }
  | { readonly status: "nothing" }
  | CommitSkipped;

export interface CommitWithText {
  readonly commit: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Of the commit, RFC 3339. */
  readonly date: string;
}

export interface BrainRepository {
  /**
   * Commits these files and folders, as they are now, and nothing else: the person's staged changes stay staged and
   * uncommitted, ignored files stay out, missing files are committed as deletions. No hook of the person runs: they
   * look after the person's own work, which is not part of the commit. Never throws, and can be killed at any instant.
   * @param paths relative to the brain; "." is all of it
   */
  commit(paths: readonly string[], message: string): Promise<CommitResult>;
  /** Whether the history holds any file of the brain yet; true as well where that can't be found out. Never throws. */
  isTracked(): Promise<boolean>;
  /**
   * Every line that the history of this file ever added, each once, newest first, without what ends it; [] where there
   * is no history. Bounded in time and bytes: of a longer history, the newest part. Never throws.
   */
  addedLines(path: string): Promise<readonly string[]>;
  /**
   * Commits of all branches that brought this text into a file of the brain, or took it out again, newest first.
   * Bounded in time and number. Never throws.
   */
  commitsWith(text: string): Promise<readonly CommitWithText[]>;
}

export const noRepository: BrainRepository = Object.freeze({
  commit: async () => ({
    status: "skipped" as const,
    reason: "no-repository" as const,
    message: "This brain was opened without a repository: nothing was committed.",
  }),
  isTracked: async () => true,
  addedLines: async () => [],
  commitsWith: async () => [],
});
