/** The promises of the published package. */
import type { Requirement } from "./requirement.ts";

export const packageRequirements: readonly Requirement[] = [
  {
    id: "package.doors-share",
    source: "DESIGN.md §1",
    promise:
      "The doors of the installed package share their state: a value of one door is known to the others.",
  },
  {
    id: "package.commands",
    source: "DESIGN.md §5",
    promise: "The installed package runs its commands from a bundle, with and without its compile cache.",
  },
  {
    id: "package.types",
    source: "DESIGN.md §2",
    promise:
      "The types of each door compile with skipLibCheck off, without optional packages and Node's types.",
  },
  {
    id: "package.docs.security",
    source: "spec/hazards.md #36",
    promise: "Each class on the page of security names promises that tests keep.",
  },
];
