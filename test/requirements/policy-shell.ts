/** The promises of the walk through a shell command, and of a policy on a machine. */
import type { Requirement } from "./requirement.ts";

export const policyShellRequirements: readonly Requirement[] = [
  {
    id: "policy.shell.depth",
    source: "spec/protocols.md §1",
    promise: "Every simple command in a text is recognised, at any depth.",
  },
  {
    id: "policy.shell.words",
    source: "spec/protocols.md §1",
    promise:
      "Words are expanded as a shell would expand them: quotes, braces, variables of the same text, `~`, `$'…'`.",
  },
  {
    id: "policy.shell.unknown",
    source: "spec/protocols.md §1",
    promise: "Words with an unknown value make arguments unknown, and an unknown program is asked about.",
  },
  {
    id: "policy.shell.folders",
    source: "spec/protocols.md §1",
    promise: "`cd` is followed, and after an unknown folder, relative paths are unknown.",
  },
  {
    id: "policy.shell.data",
    source: "spec/hazards.md #33",
    promise: "Words that a command only prints, stores or searches for are never judged as commands.",
  },
  {
    id: "policy.shell.redirections",
    source: "spec/protocols.md §1",
    promise: "Redirections are files that are read and written.",
  },
  {
    id: "policy.shell.unparsable",
    source: "spec/protocols.md §1",
    promise: "A text that can't be parsed is asked about.",
  },
  {
    id: "policy.shell.bounded",
    source: "DESIGN.md §3",
    promise:
      "Length, depth, words and operations of a command are bounded; a command beyond the bounds is asked about, and nothing throws.",
  },
  {
    id: "policy.shell.evaluated",
    source: "spec/protocols.md §1",
    promise:
      "A text that a shell evaluates as a number, a subscript or a prompt is judged by the commands in it, however it got there; a text that can't be known is asked about.",
  },
  {
    id: "policy.shell.inert",
    source: "spec/protocols.md §1",
    promise:
      "Calculations with numbers that scripts count, measure and read from plain files are not asked about.",
  },
  {
    id: "policy.shell.environment",
    source: "spec/protocols.md §1",
    promise:
      "A variable that names a program, or loads code, is judged by that program or that code, for every command that has it.",
  },
  {
    id: "policy.rules.except",
    source: "spec/protocols.md §2",
    promise: "A rule can leave out cases that certainly are an exception.",
  },
  {
    id: "policy.rules.command",
    source: "spec/protocols.md §2",
    promise: "A rule over the text of a simple command covers that command's operations, and no others.",
  },
  {
    id: "policy.rules.trees",
    source: "spec/protocols.md §2",
    promise:
      "A recursive operation affects the paths below its own, and a permission has to cover all of them.",
  },
  {
    id: "policy.rules.possible",
    source: "spec/protocols.md §1",
    promise: "A possible operation turns an allow into an ask, and changes no other decision.",
  },
  {
    id: "policy.rules.places",
    source: "spec/protocols.md §1",
    promise: "Paths in rules are those of the project, the brain or the home, compared with real paths.",
  },
  {
    id: "policy.standing",
    source: "spec/protocols.md §2",
    promise:
      "No rule loosens the decision on an unknown operation, on a change of the agent's own rules, or on answering a question in a person's place.",
  },
  {
    id: "policy.placed.typed",
    source: "spec/protocols.md §1",
    promise:
      "Typed operations of tools are judged like commands: shell text is parsed, paths are followed, SQL is read.",
  },
  {
    id: "policy.placed.schemas",
    source: "spec/protocols.md §2",
    promise: "Tool schemas take part in every judgement, and limit how often and how long an operation runs.",
  },
];
