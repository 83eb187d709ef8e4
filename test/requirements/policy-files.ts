/** The promises of the policy engine about programs that read, write, move and delete files. */
import type { Requirement } from "./requirement.ts";

const source = "spec/protocols.md §1";

export const policyFilesRequirements: readonly Requirement[] = [
  {
    id: "policy.secrets.variables",
    source: "spec/hazards.md #8",
    promise:
      "A variable whose name says secret is a secret where a command, a filter or inline code prints it, and showing the whole environment is asked about.",
  },
  {
    id: "policy.secrets.handed-on",
    source: "spec/hazards.md #8",
    promise:
      "A secret's variable as a word of a program that may print it is asked about; comparing it, assigning it, and the value of an option for a secret are free.",
  },
  {
    id: "policy.secrets.traced",
    source: "spec/hazards.md #8, issue 15 item 9",
    promise:
      "Where a shell traces its commands, each word, assignment and comparison that has a secret's variable in it prints the secret.",
  },
  {
    id: "policy.secrets.hidden",
    source: "spec/hazards.md #42",
    promise:
      "Where a shell or git has been told to look at hidden files, too, the secrets among them count as read.",
  },
  {
    id: "policy.secrets.packed",
    source: "spec/hazards.md #8, issue 15 item 9",
    promise:
      "An archive of a secret reads it, wherever the archive goes, and so does printing a member of an archive that has a secret's name.",
  },
  {
    id: "policy.secrets.repository",
    source: "spec/hazards.md #8",
    promise:
      "Any command of git that names a secret reads it, unless it only tells of names or moves what the repository has; git's own patterns count as their matches, and patterns that leave files out name none.",
  },
  {
    id: "policy.secrets.used",
    source: "spec/hazards.md #8",
    promise:
      "A file of variables that fills the environment of a program is used and not shown, unless the command line looks at the environment, hands it to an image of another registry, or takes it from outside of the project.",
  },
  {
    id: "policy.files.delete",
    source,
    promise: "A deletion says whether it is recursive and forced, or that this is unknown.",
  },
  {
    id: "policy.files.operands",
    source,
    promise: "Only words that are files count as files: patterns, modes and values of options don't.",
  },
  {
    id: "policy.files.hidden-writes",
    source,
    promise:
      "A reading program that writes because of an option or a second operand is recognised as writing.",
  },
  {
    id: "policy.files.runs",
    source,
    promise:
      "Commands that find, fd, archivers, pagers, editors and searches run on the side are recognised like any other command.",
  },
  {
    id: "policy.files.below",
    source,
    promise: "An operation on each file that a search finds is an operation on the folder that it searches.",
  },
  {
    id: "policy.files.targets",
    source,
    promise: "Copies, moves and links write their target, or a file of their own name in it.",
  },
  {
    id: "policy.files.devices",
    source,
    promise:
      "Streams and sinks such as /dev/null are not files; writing to a device is work on a disk, and writing to a kernel's switch is work on settings.",
  },
  {
    id: "policy.files.globs",
    source,
    promise:
      "A file that is named like an option counts as an option where a pattern matches it; an unlisted pattern means its folder.",
  },
  {
    id: "policy.files.archives",
    source,
    promise: "Unpacking may write any file below its folder, and any file at all with absolute names.",
  },
  {
    id: "policy.files.scripts",
    source,
    promise: "An editor's script is read, and asked about where its effects are unknown.",
  },
  {
    id: "policy.files.remote",
    source,
    promise: "Files that go to or come from another machine are a transfer.",
  },
  {
    id: "policy.files.harmless",
    source,
    promise: "Programs that only compute, and questions about versions and usage, do nothing.",
  },
];
