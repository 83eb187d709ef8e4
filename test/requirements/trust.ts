import type { Requirement } from "./requirement.ts";

const source = "spec/hazards.md #37";

export const trustRequirements: readonly Requirement[] = [
  {
    id: "trust.ignored",
    source,
    promise:
      "Whatever a brain would run, redirect or loosen is ignored until a person has accepted it, in every way in, and each command says so in a line with the way.",
  },
  {
    id: "trust.hooks",
    source,
    promise:
      "Hooks and the daemon ask nothing about trust: they ignore, and a session begins with a line for the person.",
  },
  {
    id: "trust.accept",
    source,
    promise: "`brainstem trust` shows all of it, and only a person at a terminal accepts it.",
  },
  {
    id: "trust.diff",
    source,
    promise: "A change of what was accepted is ignored until it is accepted, and is shown as a diff.",
  },
  { id: "trust.own", source, promise: "A brain as `init` writes it needs no trust where it was written." },
  {
    id: "trust.shipped",
    source,
    promise:
      "An allowance of a shipped policy needs no trust in a file that has all of the policy's restrictions.",
  },
  {
    id: "trust.moved",
    source,
    promise:
      "An acceptance holds for one brain's folder, and for each project that is linked to it by itself.",
  },
  {
    id: "trust.whole",
    source,
    promise:
      "An acceptance is kept outside of the brain, whole or not at all; a damaged one counts for nothing.",
  },
  {
    id: "trust.library",
    source,
    promise:
      "A program vouches for its brain, or names its fingerprint, in its configuration or the environment.",
  },
  {
    id: "trust.tests",
    source,
    promise: "The project's test command is judged by the policy as any command is.",
  },
];
