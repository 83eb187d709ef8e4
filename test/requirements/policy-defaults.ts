/** The promises of the permissions of a new brain. */
import type { Requirement } from "./requirement.ts";

export const policyDefaultsRequirements: readonly Requirement[] = [
  {
    id: "policy.default-permissions.table",
    source: "spec/protocols.md §2.2",
    promise:
      "A table of at least 150 concrete calls shows for every bullet which calls it covers and which it doesn't.",
  },
  {
    id: "policy.default-permissions.decisions",
    source: "spec/protocols.md §1",
    promise:
      "Each call of the table gets the decision that its row says, by the bullet that it names, under the sources' own words and under the shipped file.",
  },
  {
    id: "policy.default-permissions.enforced",
    source: "spec/protocols.md §2",
    promise: "Every bullet of the sources and of the shipped file is enforced, none is only advice.",
  },
  {
    id: "policy.default-permissions.sources",
    source: "spec/protocols.md §2.2",
    promise: "The shipped file has every bullet of the sources, in its words, under its heading.",
  },
  {
    id: "policy.default-permissions.schemas",
    source: "spec/protocols.md §2.1",
    promise:
      "The shipped tool schemas may ask about a call that the shipped bullets allow, and don't refuse it.",
  },
  {
    id: "policy.default-permissions.page",
    source: "spec/protocols.md §2",
    promise: "The page for people has exactly the rows of the table.",
  },
];
