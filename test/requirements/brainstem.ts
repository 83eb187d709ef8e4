import type { Requirement } from "./requirement.ts";

export const brainstemRequirements: readonly Requirement[] = [
  {
    id: "brainstem.config.validated",
    source: "spec/platform.md §1",
    promise:
      "A configuration is validated at the start, with every error at once: path, what is wrong, what is allowed.",
  },
  {
    id: "brainstem.config.read",
    source: "spec/hazards.md #1",
    promise: "Every option of the configuration changes behaviour.",
  },
  {
    id: "brainstem.front-door",
    source: "DESIGN.md §2",
    promise: "createBrainstem connects a brain with its mind; several of them in one process share nothing.",
  },
  {
    id: "brainstem.main-job",
    source: "spec/mind.md §6",
    promise:
      "Without a key or a network a mind remembers, answers with file and line, loads a matching skill and says so, admits what it doesn't know, and is refused operations that the rules forbid.",
  },
  {
    id: "brainstem.episodes",
    source: "spec/brain.md §3",
    promise:
      "Every action and failure of a turn is an episode under the skill that it belongs to; tools over memory keep their own record.",
  },
  {
    id: "brainstem.policy.live",
    source: "spec/hazards.md #33",
    promise: "permissions.md is applied by default, and an edited rule holds from the next call on.",
  },
  {
    id: "brainstem.import",
    source: "spec/hazards.md #34",
    promise:
      "Importing the root prints nothing, changes nothing, and loads neither the brain nor the command line.",
  },
  {
    id: "brainstem.tests-recorded",
    source: "spec/protocols.md §2",
    promise:
      "The precondition “all tests passing” depends on the mind's last test run, until something is changed.",
  },
];
