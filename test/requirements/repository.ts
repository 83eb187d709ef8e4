/** The promises of the brain's place in git: commits, history, merges, brains elsewhere, the nightly run. */
import type { Requirement } from "./requirement.ts";

const commit = "spec/brain.md §4, 10";

export const repositoryRequirements: readonly Requirement[] = [
  {
    id: "brain.repository.commit-only",
    source: commit,
    promise:
      "A commit holds the present state of the named files, new, changed and deleted, and no other file; ignored files stay out.",
  },
  {
    id: "brain.repository.staged",
    source: commit,
    promise:
      "Changes that the person had staged stay staged and uncommitted, byte for byte, also in a file that the commit names.",
  },
  {
    id: "brain.repository.killed",
    source: "spec/brain.md §4",
    promise:
      "A commit that is killed at any instant leaves the person's staged changes, never a staged reversal, and does not block the next.",
  },
  {
    id: "brain.repository.layouts",
    source: "spec/brain.md §1",
    promise:
      "A brain is committed in the project, in a repository of its own, a nested one, a submodule or a linked work tree.",
  },
  {
    id: "brain.repository.skipped",
    source: commit,
    promise:
      "Without git, a repository, an identity, a branch or a free index, or during a merge, nothing is committed and a message says what to do.",
  },
  {
    id: "brain.repository.quiet",
    source: commit,
    promise: "A commit runs no hook of the person, asks nothing, and ignores the variables of a hook.",
  },
  {
    id: "brain.repository.names",
    source: commit,
    promise:
      "Files of any name are committed: spaces, quotes, umlauts, leading dashes, bytes that are no text.",
  },
  {
    id: "brain.repository.history",
    source: "spec/brain.md §4",
    promise:
      "The history of a file gives every line that was ever added to it, and the history of a text the commits that added it.",
  },
  {
    id: "brain.recall.projects",
    source: "spec/brain.md §1",
    promise:
      "Where one brain serves several projects, an episode of another project counts half and names its project; lessons are shared.",
  },
  {
    id: "brain.link.accepted",
    source: "spec/hazards.md #37",
    promise:
      "A link to a brain outside of its repository is followed only where it was made, used before or accepted on this machine; `trust` shows where it leads.",
  },
  {
    id: "brain.link.follow",
    source: "spec/brain.md §1",
    promise:
      "A project whose .agent is a link uses the brain that it leads to, from any folder of the project.",
  },
  {
    id: "brain.link.broken",
    source: "spec/brain.md §1",
    promise:
      "A link that leads to no brain, or to another link, is an error that names the link and its target.",
  },
  {
    id: "cli.init.repo",
    source: "spec/brain.md §1",
    promise:
      "`init --repo` makes a brain in a repository of its own, commits it, and links the project, or makes nothing and says why.",
  },
  {
    id: "cli.link",
    source: "spec/brain.md §1",
    promise:
      "`link` lets several projects use one brain, each with its own facts and its own tag, and replaces no memory.",
  },
  {
    id: "cli.dream.crontab",
    source: "spec/brain.md §4",
    promise:
      "The nightly dream is one line of the crontab that runs from any folder, leaves other lines unchanged, and is removed without a trace.",
  },
  {
    id: "brain.init.attributes",
    source: "spec/brain.md §9",
    promise:
      "A brain tells git to merge its memory by meaning, and keeps a setting that a person has chosen.",
  },
  {
    id: "brain.repository.merge-driver",
    source: "spec/brain.md §9",
    promise:
      "Git calls the merge driver wherever it is installed, and where it is gone or fails git merges as usual and loses nothing.",
  },
];
