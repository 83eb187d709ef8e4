/** The promises of the rules of permissions.md and of constraints. */
import type { Requirement } from "./requirement.ts";

export const policyRulesRequirements: readonly Requirement[] = [
  {
    id: "policy.rules.operation-notation",
    source: "spec/protocols.md §2.2",
    promise: "An exact rule names an operation, what its arguments are, and what they are not.",
  },
  {
    id: "policy.rules.tool-notation",
    source: "spec/protocols.md §2.2",
    promise:
      "The permission rules of coding agents mean here what they mean there: commands, paths as in gitignore, domains, MCP tools.",
  },
  {
    id: "policy.rules.bare",
    source: "spec/protocols.md §2.2",
    promise: "The name of a tool or an operation alone is a rule only in a bullet of nothing but rules.",
  },
  {
    id: "policy.rules.never-matches",
    source: "spec/protocols.md §2",
    promise: "A rule about an operation that there isn't is a problem, with the names that are near.",
  },
  {
    id: "policy.rules.phrases",
    source: "spec/protocols.md §2.2",
    promise:
      "A bullet in plain English compiles to operations by a documented grammar, those of the sources all.",
  },
  {
    id: "policy.rules.whole",
    source: "spec/protocols.md §2",
    promise: "A bullet of which a word isn't understood is advisory: part of a rule would be another rule.",
  },
  {
    id: "policy.rules.narrow",
    source: "spec/protocols.md §2",
    promise: "Words allow only what they surely mean, and forbid whatever could amount to it.",
  },
  {
    id: "policy.rules.moods",
    source: "spec/protocols.md §2.3",
    promise:
      "A sentence without a heading says itself whether it forbids or asks; without approval is a question.",
  },
  {
    id: "policy.rules.domains",
    source: "spec/protocols.md §2.2",
    promise:
      "The approved domains are those under their heading; the package registries in use are one by name, and no host of theirs is written anywhere.",
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
      "Every bullet and constraint is told as the operations it compiles to, in words and exactly, or as advisory.",
  },
  {
    id: "policy.rules.round-trip",
    source: "spec/protocols.md §2",
    promise: "A rule that is written out exactly reads back as the same rule.",
  },
];
