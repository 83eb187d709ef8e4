/** The promises of the sandbox for commands whose programs no rule knows. */
import type { Requirement } from "./requirement.ts";

export const sandboxRequirements: readonly Requirement[] = [
  {
    id: "sandbox.secrets",
    source: "spec/hazards.md #12",
    promise:
      "In the sandbox there is no home, and every place of the secret corpus in the project and in the machine's settings is unreadable, links to them included.",
  },
  {
    id: "sandbox.writes",
    source: "spec/hazards.md #12",
    promise:
      "In the sandbox only the project can be written, without the brain, git's folder, the harnesses' folders and installed packages; protected places that it makes are removed.",
  },
  {
    id: "sandbox.steers",
    source: "spec/hazards.md #38",
    promise:
      "In the sandbox no file is made or changed that others run later or that steers an agent: hooks, jobs of build servers, instructions, settings of editors, packages; no program there runs as its owner afterwards, and the result names files that were taken away, and says how much is left where it is much.",
  },
  {
    id: "sandbox.network",
    source: "spec/hazards.md #12",
    promise: "The sandbox has no network, not even the machine's own ports and sockets.",
  },
  {
    id: "sandbox.processes",
    source: "spec/hazards.md #12",
    promise:
      "In the sandbox no other process can be seen or signalled, no mount and no namespace be made, the environment is scrubbed, and everything ends with the command.",
  },
  {
    id: "sandbox.probed",
    source: "spec/hazards.md #12",
    promise:
      "The sandbox is probed by running a program in it, and a command that is to run in it never runs without it.",
  },
  {
    id: "sandbox.judged",
    source: "spec/hazards.md #12",
    promise:
      "The sandbox takes away the question about a program that no rule knows, and nothing that a rule asks or denies; where it is missing, the question says so and why.",
  },
  {
    id: "sandbox.written",
    source: "spec/hazards.md #38",
    promise:
      "Later calls are judged by all that a command has changed in the sandbox, whatever times it gave the files.",
  },
  {
    id: "brainstem.sandbox",
    source: "spec/hazards.md #1",
    promise:
      "`auto`, `off` and `required`, in the configuration, in brain.yaml and by the profile, change whether a command runs in the sandbox; `required` refuses to start without it.",
  },
];
