/** The promises of the rules of permissions.md and of constraints. */
import type { Requirement } from "./requirement.ts";

export const policyRulesRequirements: readonly Requirement[] = [
  {
    id: "policy.rules.operation-notation",
    source: "spec/protocols.md §2.2",
    promise:
      "An exact rule names an operation, values that its arguments have, and values that they don't have.",
  },
  {
    id: "policy.rules.tool-notation",
    source: "spec/protocols.md §2.2",
    promise:
      "The permission rules of coding agents keep their meaning: commands, paths as in gitignore, domains, MCP tools.",
  },
  {
    id: "policy.rules.bare",
    source: "spec/protocols.md §2.2",
    promise:
      "The name of a tool or an operation alone is a rule only in a bullet that contains nothing but rules.",
  },
  {
    id: "policy.rules.never-matches",
    source: "spec/protocols.md §2",
    promise: "A rule about an operation that doesn't exist is a problem, with the nearest names.",
  },
  {
    id: "policy.rules.phrases",
    source: "spec/protocols.md §2.2",
    promise:
      "A bullet in plain English compiles to operations by a documented grammar, as every bullet of the sources does.",
  },
  {
    id: "policy.rules.whole",
    source: "spec/protocols.md §2",
    promise: "A bullet with a word that isn't understood is advisory: part of a rule would be another rule.",
  },
  {
    id: "policy.rules.narrow",
    source: "spec/protocols.md §2",
    promise: "Words of a rule allow only what they surely mean, and forbid whatever they may mean.",
  },
  {
    id: "policy.rules.moods",
    source: "spec/protocols.md §2.3",
    promise: "A sentence without a heading itself forbids or asks; “without approval” means an ask.",
  },
  {
    id: "policy.rules.domains",
    source: "spec/protocols.md §2.2",
    promise:
      "The approved domains are those under their heading; the package registries in use are approved by that name, and no host of theirs is built in.",
  },
  {
    id: "policy.rules.constraints",
    source: "spec/protocols.md §2.3",
    promise: "Constraints of skills compile by the same grammar, and never permit anything.",
  },
  {
    id: "policy.rules.coverage",
    source: "spec/protocols.md §2",
    promise:
      "Every bullet and constraint is described by the operations that it compiles to, in words and exactly, or as advisory.",
  },
  {
    id: "policy.rules.round-trip",
    source: "spec/protocols.md §2",
    promise: "A rule in exact notation reads back as the same rule.",
  },
];
