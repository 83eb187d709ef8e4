import type { Requirement } from "./requirement.ts";

const COMMANDS = "spec/platform.md §7";

export const cliSessionRequirements: readonly Requirement[] = [
  {
    id: "cli.chat.lasts",
    source: "spec/mind.md §2",
    promise:
      "A conversation goes on in the next process; another one has its name, a new one is given one that is printed.",
  },
  {
    id: "cli.chat.greeting",
    source: COMMANDS,
    promise: "At a terminal the greeting says which conversation it is, what was said last and how long ago.",
  },
  {
    id: "cli.chat.defer",
    source: "spec/mind.md §3",
    promise:
      "With --defer what the rules want asked is put off: the turn waits, and its output says how to answer.",
  },
  {
    id: "cli.chat.waiting",
    source: "spec/hazards.md #27",
    promise:
      "A call that waits for an answer is asked about at once at the next terminal; a yes runs it there, and Ctrl-C leaves it.",
  },
  {
    id: "cli.chat.killed",
    source: "spec/hazards.md #27",
    promise: "After SIGKILL in the middle of a turn or of a question it is offered again, and goes on.",
  },
  {
    id: "cli.chat.superseded",
    source: "spec/mind.md §3",
    promise: "A message that takes the place of a turn that is open says so beside the answer.",
  },
  {
    id: "cli.chat.two",
    source: "spec/hazards.md #16",
    promise:
      "Of two processes in one conversation the second waits, says which process it waits for, and goes on behind it.",
  },
  {
    id: "cli.chat.interrupt",
    source: COMMANDS,
    promise: "Ctrl-C cancels the one message or the line of a pipe that runs; the process ends with 1.",
  },
  {
    id: "cli.chat.own-words",
    source: COMMANDS,
    promise: "In a conversation one can look at, begin, branch, change and resume conversations.",
  },
  {
    id: "cli.chat.linked",
    source: "spec/hazards.md #3",
    promise: "Projects that share a brain don't talk into one another's conversation.",
  },
  {
    id: "cli.chat.private",
    source: "spec/platform.md §2",
    promise: "Conversations are kept where only their owner may read, and git doesn't see them.",
  },
  {
    id: "cli.sessions.list",
    source: COMMANDS,
    promise:
      "The list has the owner's conversations, last used first, with the state of each; others on request.",
  },
  {
    id: "cli.sessions.show",
    source: COMMANDS,
    promise: "A conversation is shown to a person turn by turn, as a tree of events, or as data.",
  },
  {
    id: "cli.sessions.follow",
    source: "spec/platform.md §1",
    promise: "A conversation can be followed while another process runs it, until Ctrl-C.",
  },
  {
    id: "cli.sessions.resume",
    source: "spec/mind.md §3",
    promise:
      "resume answers what waits and goes on; without an answer in a pipe nothing happens; nothing to resume is exit code 1.",
  },
  {
    id: "cli.sessions.branch",
    source: "spec/mind.md §3",
    promise:
      "A branch begins as the other did, up to the turn that was named, and leaves the other as it is.",
  },
  {
    id: "cli.sessions.replay",
    source: "spec/mind.md §3",
    promise: "replay says that today's program does the same, or lists where not and exits 1.",
  },
  {
    id: "cli.sessions.move",
    source: "spec/platform.md §2",
    promise: "Export, import and copy lose nothing, tell what became of each, and repeat without harm.",
  },
  {
    id: "cli.sessions.whole-file",
    source: "spec/hazards.md #28",
    promise:
      "An exported file is written whole or not at all, for its owner alone, and replaces none unasked.",
  },
  {
    id: "cli.sessions.remove",
    source: COMMANDS,
    promise:
      "Conversations are erased when a person says so; one in use is not, and in a pipe --yes has to say it.",
  },
  {
    id: "cli.sessions.errors",
    source: COMMANDS,
    promise:
      "An unknown conversation or storage, a store that is damaged, newer or out of reach: what it is, and what to do.",
  },
  {
    id: "cli.sessions.doctor",
    source: COMMANDS,
    promise: "doctor says when conversations can't last, and makes no store where there is none.",
  },
];
