/** The promises of the policy engine about programs that run a program's text. */
import type { Requirement } from "./requirement.ts";

export const policyCodeRequirements: readonly Requirement[] = [
  {
    id: "policy.code.harmless",
    source: "spec/protocols.md §1",
    promise:
      "Code that reaches nothing outside of itself is only the running of code, and is not asked about.",
  },
  {
    id: "policy.code.commands",
    source: "spec/protocols.md §1",
    promise:
      "A literal command that Python or JavaScript runs through the system is recognised as that command, and is asked about where its function isn't plainly imported.",
  },
  {
    id: "policy.code.unknown-commands",
    source: "spec/protocols.md §1",
    promise: "A command that code computes, and code that it computes, are asked about.",
  },
  {
    id: "policy.code.inline",
    source: "spec/protocols.md §1",
    promise:
      "Inline code is read in Python and JavaScript, and asked about in any other language. A file that runs is the running of code.",
  },
  {
    id: "policy.code.files",
    source: "spec/protocols.md §1",
    promise:
      "Files that Python and JavaScript read, write and delete are known by path; where a path is unknown, every path in a string counts.",
  },
  {
    id: "policy.code.network",
    source: "spec/protocols.md §1",
    promise: "Requests that code makes are known by domain and method, or count as unknown.",
  },
  {
    id: "policy.code.reflection",
    source: "spec/protocols.md §1",
    promise: "Reflection, computed names and names in disguise are asked about.",
  },
  {
    id: "policy.code.suspicion",
    source: "spec/protocols.md §1",
    promise: "A grave command in a string that code passes to an unknown function is asked about.",
  },
  {
    id: "policy.code.files-of-code",
    source: "spec/protocols.md §1",
    promise: "A project's own program is asked about only for grave operations that are plain in its text.",
  },
  {
    id: "policy.code.input",
    source: "spec/protocols.md §1",
    promise:
      "A program on standard input is read like a program on the command line, and an unknown program from a pipe is asked about.",
  },
  {
    id: "policy.code.filters",
    source: "spec/protocols.md §1",
    promise: "sed, awk and similar filters only read their files, unless their program says otherwise.",
  },
  {
    id: "policy.code.filters-that-reach",
    source: "spec/protocols.md §1",
    promise: "Commands that a filter's program runs, and files that it reads or writes, are found.",
  },
  {
    id: "policy.code.recipes",
    source: "spec/protocols.md §1",
    promise:
      "Commands that a target of a Makefile or a recipe of a justfile runs, its dependencies included, are judged.",
  },
  {
    id: "policy.code.scripts",
    source: "spec/protocols.md §1",
    promise: "A project's script is recognised by its name (tests, builds, deployments) and by its text.",
  },
  {
    id: "policy.code.tools",
    source: "spec/protocols.md §1",
    promise:
      "Development tools are recognised by the task that they are called for: to test, to build, to publish.",
  },
  {
    id: "policy.code.total",
    source: "spec/protocols.md §1",
    promise: "Any text is read to its end, and nothing throws.",
  },
];
