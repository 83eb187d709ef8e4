/** The promises of installing under other people's agents: it adds, and it goes without a trace. */
import type { Requirement } from "./requirement.ts";

export const harnessInstallRequirements: readonly Requirement[] = [
  {
    id: "harness.install.exact",
    source: "spec/protocols.md §3",
    promise:
      "Installing keeps every foreign value and comment, installing twice equals installing once, and uninstalling restores every byte, mode and folder, with the record and in a clone without one.",
  },
  {
    id: "harness.install.inverse",
    source: "spec/harnesses.md §8",
    promise: "Removing an addition from any text gives the text before it, whatever its formatting.",
  },
  {
    id: "harness.install.relative",
    source: "spec/harnesses.md §8",
    promise: "No written path is absolute.",
  },
  {
    id: "harness.install.shared",
    source: "spec/harnesses.md §8",
    promise:
      "A file that several harnesses share is wired once and stays until the last of them is uninstalled.",
  },
  {
    id: "harness.install.upgrade",
    source: "spec/hazards.md #32",
    promise:
      "Text that an older version wrote is renewed in its place, and uninstalling restores the original bytes.",
  },
  {
    id: "harness.install.edited",
    source: "spec/harnesses.md §8",
    promise:
      "Edits that people make between installing and uninstalling are kept, and edits inside of our text are reported.",
  },
  {
    id: "harness.install.links",
    source: "spec/hazards.md #32",
    promise:
      "Skills are linked where no file exists, one by one into a real folder, and only our links are removed again.",
  },
  {
    id: "harness.install.refused",
    source: "spec/hazards.md #32",
    promise:
      "A file that can't be added to is left unchanged and named with its line and what to do, and nothing else is changed either.",
  },
  {
    id: "harness.install.whole",
    source: "spec/hazards.md #32",
    promise:
      "When a run is killed at any instant each file is the old or the new one, the next run completes it, and a full disk changes nothing.",
  },
  {
    id: "cli.install",
    source: "spec/protocols.md §3",
    promise:
      "`install` wires the named harnesses, finds and offers those in use, says which of them fail open, and refuses where its program would not be found.",
  },
  {
    id: "cli.install.linked",
    source: "spec/protocols.md §3",
    promise: "A project whose brain is elsewhere is wired in its own folder, and its brain keeps the record.",
  },
  {
    id: "cli.uninstall",
    source: "spec/protocols.md §3",
    promise: "`uninstall` removes the named harnesses, or all, and leaves the brain unchanged.",
  },
  {
    id: "cli.status",
    source: "spec/protocols.md §3",
    promise:
      "`status` says which harnesses are wired and how well, which of them fail closed, whether the daemon runs, and what was judged last.",
  },
];
