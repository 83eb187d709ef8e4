/** The promises about what agents write and then run. */
import type { Requirement } from "./requirement.ts";

export const writtenRequirements: readonly Requirement[] = [
  {
    id: "policy.written.session",
    source: "spec/hazards.md #38",
    promise:
      "Tests, settings, modules, hooks, package scripts and programs on the search path that a session has written are judged as code by the command that runs them unseen.",
  },
  {
    id: "policy.written.reached",
    source: "spec/hazards.md #38, issue 15",
    promise:
      "Written code that a command can load, and written files that it, its settings or their includes name, are judged in any language by the commands and deletions that they spell; code that hides the names of what it calls is asked about.",
  },
  {
    id: "policy.written.committed",
    source: "spec/hazards.md #38",
    promise: "The same files, where no session wrote them, are not asked about.",
  },
  {
    id: "policy.written.harmless",
    source: "spec/hazards.md #38",
    promise: "Written code that does nothing grave, and text that only speaks of it, is not asked about.",
  },
  {
    id: "policy.written.text",
    source: "spec/hazards.md #38",
    promise:
      "Files that a text writes, copies, moves, edits or fetches are judged where the same text runs them.",
  },
  {
    id: "policy.written.outside",
    source: "spec/hazards.md #38",
    promise:
      "Files in temporary folders and caches count as written: by options, folders and preloaded modules.",
  },
  {
    id: "policy.written.containers",
    source: "spec/hazards.md #38, issue 15 item 5",
    promise:
      "The services of a compose file that a session has written are judged as docker run is: by mounts, powers, secrets that are shown and programs of this machine. Effects inside of a container, those of Dockerfiles included, are free.",
  },
  {
    id: "policy.written.jobs",
    source: "spec/hazards.md #38, issue 15 item 5",
    promise:
      "Settings that a session has written in a project's hidden folders (jobs of a CI, containers for development) are judged where an unknown program may run them.",
  },
  {
    id: "policy.written.unread",
    source: "spec/hazards.md #38",
    promise: "A written program that can't be read is asked about.",
  },
  {
    id: "policy.written.bound",
    source: "spec/hazards.md #38",
    promise: "After 1,000 written files, what runs the project's code is asked about.",
  },
  {
    id: "harness.written.process",
    source: "spec/hazards.md #38",
    promise: "A hook's process judges what earlier hooks of its session saw written.",
  },
  {
    id: "harness.written.session",
    source: "spec/hazards.md #38",
    promise:
      "A session's sub-agents share what was written; other sessions and people's own files don't count.",
  },
  {
    id: "harness.written.journal",
    source: "spec/hazards.md #38",
    promise: "Notes of written files last, are bounded, and count as too many where they can't be read.",
  },
  {
    id: "policy.code.taskfiles",
    source: "spec/hazards.md #38, issue 15 item 5",
    promise:
      "The commands of a Taskfile's tasks are judged as those of a Makefile are, with the tasks that they need.",
  },
  {
    id: "policy.secrets.decrypted",
    source: "spec/hazards.md #8, issue 15 item 9",
    promise:
      "Programs that decrypt, git's batches, patches and settings with credentials, and editors that print are asked about as readers of secrets.",
  },
  {
    id: "policy.code.other-runners",
    source: "spec/hazards.md #42, issue 15 item 5",
    promise:
      "Code that starts programs by posix, pty, asyncio, shelljs, cross-spawn or node-pty is judged by the commands that it names.",
  },
  {
    id: "harness.tests-recorded",
    source: "spec/hazards.md #38, issue 15 item 13",
    promise:
      "A whole test run that hooks saw succeed answers “All tests passing” in its session until a call may change something. Where a harness doesn't say how the run ended, a person is asked.",
  },
  {
    id: "policy.own.verbs",
    source: "spec/protocols.md §2",
    promise:
      "Brainstem's commands that change rules, trust, review or approvals are denied to an agent, by the real file under any name, link, copy, package runner or folder.",
  },
  {
    id: "policy.own.denied",
    source: "spec/protocols.md §2",
    promise:
      "Pseudo-terminals, variables that lead Brainstem elsewhere, its removal and changes of its installed files are not allowed to an agent.",
  },
  {
    id: "policy.own.storage",
    source: "spec/hazards.md #38",
    promise:
      "A command of Brainstem on another store reaches its host or its file, secrets and other users' conversations are secrets, and the rules judge them so.",
  },
  {
    id: "policy.own.asked",
    source: "spec/protocols.md §2",
    promise:
      "Inline code that loads Brainstem, files that load its programs, and the deletion of all packages are asked about.",
  },
  {
    id: "policy.own.free",
    source: "spec/protocols.md §2",
    promise: "Commands of Brainstem that only read, and ordinary work with its package, are free.",
  },
  {
    id: "cli.persons",
    source: "spec/hazards.md #39",
    promise:
      "Commands that change rules, trust, reviews or approvals refuse to run in an agent's shell, and without a terminal where they answer for a person.",
  },
  {
    id: "cli.persons.table",
    source: "spec/hazards.md #39",
    promise:
      "One table says of every command whether an agent may run it: the fence of the command line and the shipped rules go by it.",
  },
  {
    id: "brainstem.written",
    source: "spec/hazards.md #38",
    promise: "A mind's own tools judge what its session has written.",
  },
];
