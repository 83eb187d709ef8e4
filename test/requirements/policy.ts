/** The promises of the policy room. */
import type { Requirement } from "./requirement.ts";

export const policyRequirements: readonly Requirement[] = [
  {
    id: "policy.operations",
    source: "spec/hazards.md #33",
    promise: "Rules are judged on operations and their arguments, never on words in a text.",
  },
  {
    id: "policy.order",
    source: "spec/protocols.md §2",
    promise:
      "“Never” takes precedence over “approval”, “approval” over “always”, and “always” over the mode's default.",
  },
  {
    id: "policy.strictest",
    source: "spec/protocols.md §1",
    promise: "A call with several operations gets the strictest of their decisions.",
  },
  {
    id: "policy.reason",
    source: "spec/protocols.md §1",
    promise:
      "Of equally strict decisions a call's reason is the most telling: a certain match before a possible one, a person's rule before a built-in one, a rule about the path itself before one about something below it.",
  },
  {
    id: "policy.secrets.brain",
    source: "spec/hazards.md #8",
    promise:
      "An agent reads no key and no conversation of the brain, nor of another project’s, by name, through a folder, by a search that shows every line, or by a command of Brainstem; and `check` shows no line of a file.",
  },
  {
    id: "policy.unaccepted",
    source: "spec/protocols.md §2",
    promise:
      "An allowance that no person has accepted allows nothing, and the reason of the question names it.",
  },
  {
    id: "policy.unknown-argument",
    source: "spec/protocols.md §1",
    promise: "An unknown argument of a guarded operation is asked about, never allowed.",
  },
  {
    id: "policy.source",
    source: "spec/protocols.md",
    promise: "A decision names its rule with file and line.",
  },
  {
    id: "policy.permissions.headings",
    source: "spec/protocols.md §2",
    promise:
      "The headings of permissions.md are recognised in English and Japanese, however they are formatted.",
  },
  {
    id: "policy.permissions.exact-rules",
    source: "spec/protocols.md §2",
    promise: "A bullet can carry its rule exactly, in a code span, as an operation.",
  },
  {
    id: "policy.permissions.nothing-silent",
    source: "spec/protocols.md §2",
    promise: "Every bullet becomes a rule, an advisory entry or a problem: no bullet is silently unenforced.",
  },
  {
    id: "policy.permissions.malformed",
    source: "spec/protocols.md §3",
    promise: "A rule that can't be read is reported with file and line, and its operation is asked about.",
  },
  {
    id: "policy.defaults",
    source: "spec/protocols.md §2",
    promise:
      "Without rules a mind may use its own memory and run the tests; every other operation gets the mode's default.",
  },
];
