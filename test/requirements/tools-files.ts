/** The promises of the tools over files and over git. */
import type { Requirement } from "./requirement.ts";

export const toolsFilesRequirements: readonly Requirement[] = [
  {
    id: "tools.files.root",
    source: "spec/hazards.md #8",
    promise: "No path, link, pattern or race leads a file tool out of its folder, to read or to change.",
  },
  {
    id: "tools.files.links",
    source: "spec/hazards.md #8",
    promise: "File tools that walk through a folder follow no link, since its target was not judged.",
  },
  {
    id: "tools.files.judged",
    source: "spec/protocols.md §1",
    promise:
      "File tools name their operations with whole paths, so that rules about paths and secrets bind them.",
  },
  {
    id: "tools.files.own-rules",
    source: "spec/protocols.md §2",
    promise: "Neither a file tool nor a git tool changes the rules of the brain, whatever a policy allows.",
  },
  {
    id: "tools.files.read",
    source: "spec/mind.md §7",
    promise:
      "A file is read in parts that fit, with how to read on, and a binary file is described, not dumped.",
  },
  {
    id: "tools.files.list",
    source: "spec/mind.md §7",
    promise: "A folder is listed to a given depth, with a note about entries that are left out.",
  },
  {
    id: "tools.files.find",
    source: "spec/mind.md §7",
    promise: "Files are found by globs.",
  },
  {
    id: "tools.files.search",
    source: "spec/mind.md §7",
    promise:
      "Files are searched by pattern or text, with lines around a match; files of secrets are skipped, with a note.",
  },
  {
    id: "tools.files.search-bounded",
    source: "spec/mind.md §7",
    promise: "No pattern and no file makes a search hang: matching takes time linear in the text.",
  },
  {
    id: "tools.files.patterns",
    source: "spec/mind.md §7",
    promise:
      "A pattern matches the same text as JavaScript's own expressions, and an invalid pattern is refused in words.",
  },
  {
    id: "tools.files.bounded",
    source: "spec/mind.md §7",
    promise: "Long results are cut with a note that says how to see the rest.",
  },
  {
    id: "tools.files.write",
    source: "spec/mind.md §7",
    promise: "A file is written whole, with the folders that it needs.",
  },
  {
    id: "tools.files.edit",
    source: "spec/mind.md §7",
    promise:
      "An edit happens where its place is certain, keeps line endings and mode, and otherwise says what is in the way.",
  },
  {
    id: "tools.files.serial",
    source: "spec/mind.md §3",
    promise: "Concurrent changes of one step follow each other, so that none is lost.",
  },
  {
    id: "tools.files.move",
    source: "spec/mind.md §7",
    promise: "Files and folders are moved only to a free path.",
  },
  {
    id: "tools.files.delete",
    source: "spec/mind.md §7",
    promise: "Files are deleted one by one, and folders not at all.",
  },
  {
    id: "tools.git.hostile",
    source: "spec/hazards.md #12",
    promise: "Looking at a repository runs nothing that it names, and shows nothing of another repository.",
  },
  {
    id: "tools.git.root",
    source: "spec/hazards.md #8",
    promise: "Git tools work in their folder of the repository, and say so where they find no repository.",
  },
  {
    id: "tools.git.words",
    source: "spec/hazards.md #33",
    promise:
      "A name, path or commit from a model never means an option, a pattern or anything but itself to git.",
  },
  {
    id: "tools.git.judged",
    source: "spec/hazards.md #33",
    promise: "Git tools are judged by their effects, the files that they name included.",
  },
  {
    id: "tools.git.status",
    source: "spec/mind.md §7",
    promise: "The status names the branch and what is staged, changed, new and in conflict.",
  },
  {
    id: "tools.git.diff",
    source: "spec/mind.md §7",
    promise: "The diff shows changes that are staged, that are not, or since a commit, of all files or some.",
  },
  {
    id: "tools.git.log",
    source: "spec/mind.md §7",
    promise: "Commits of a range or a path are listed.",
  },
  {
    id: "tools.git.show",
    source: "spec/mind.md §7",
    promise: "A commit is shown with its changes, or a file as it was.",
  },
  {
    id: "tools.git.commit",
    source: "spec/mind.md §7",
    promise:
      "Staged changes are committed, or the named files and no others; the project's hooks can refuse.",
  },
  {
    id: "tools.git.branch",
    source: "spec/mind.md §7",
    promise: "Branches are created and switched to without losing uncommitted work.",
  },
  {
    id: "tools.git.bounded",
    source: "spec/mind.md §7",
    promise: "A long diff shows its summary and beginning, and says how to see more.",
  },
  {
    id: "tools.git.reflex",
    source: "spec/mind.md §6",
    promise: "The reflex model finds git's tools by name, and can fill in their arguments.",
  },
];
