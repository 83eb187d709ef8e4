/** The promises of the policy engine about programs that read, write, move and delete files. */
import type { Requirement } from "./requirement.ts";

const source = "spec/protocols.md §1";

export const policyFilesRequirements: readonly Requirement[] = [
  {
    id: "policy.files.delete",
    source,
    promise: "A deletion says whether it is recursive and forced, and that this isn't known where it isn't.",
  },
  {
    id: "policy.files.operands",
    source,
    promise: "Only words that are files count as files: patterns, modes and values of options don't.",
  },
  {
    id: "policy.files.hidden-writes",
    source,
    promise: "A program that reads is known to write where an option or a second operand makes it.",
  },
  {
    id: "policy.files.runs",
    source,
    promise:
      "What find, fd, archivers, pagers, editors and searches run on the side is recognised like any command.",
  },
  {
    id: "policy.files.below",
    source,
    promise: "What is done to each file that a search finds is done to the folder that it searches.",
  },
  {
    id: "policy.files.targets",
    source,
    promise: "Copies, moves and links lie at their target, or in it under their own names.",
  },
  {
    id: "policy.files.devices",
    source,
    promise:
      "Streams and sinks are nobody's files; writing to a device is work on a disk, to a kernel's switch on settings.",
  },
  {
    id: "policy.files.globs",
    source,
    promise:
      "A file that is named like an option is one, where a pattern hands it over; an unlisted pattern means its folder.",
  },
  {
    id: "policy.files.archives",
    source,
    promise: "Unpacking may write anything below its folder, and anything at all with absolute names.",
  },
  {
    id: "policy.files.scripts",
    source,
    promise: "What an editor is told to do is read, and asked about where it can't be told.",
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
