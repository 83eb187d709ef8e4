import type { Requirement } from "./requirement.ts";

const COMMANDS = "spec/platform.md §7";

export const cliSessionRequirements: readonly Requirement[] = [
  {
    id: "cli.chat.lasts",
    source: "spec/mind.md §2",
    promise:
      "A conversation goes on in the next process; another conversation has its own name, and a new one gets a name that is printed.",
  },
  {
    id: "cli.chat.greeting",
    source: COMMANDS,
    promise:
      "At a terminal the greeting names the conversation, its last words and how long ago they were said.",
  },
  {
    id: "cli.chat.defer",
    source: "spec/mind.md §3",
    promise:
      "With --defer, calls that the rules ask about are deferred: the turn waits, and its output says how to answer.",
  },
  {
    id: "cli.chat.waiting",
    source: "spec/hazards.md #27",
    promise:
      "A call that waits for an answer is asked about at once at the next terminal; a yes runs it there, and Ctrl-C leaves it waiting.",
  },
  {
    id: "cli.chat.killed",
    source: "spec/hazards.md #27",
    promise: "After SIGKILL in the middle of a turn or of a question, the turn is offered again and goes on.",
  },
  {
    id: "cli.chat.superseded",
    source: "spec/mind.md §3",
    promise: "A message that supersedes an open turn says so beside the answer.",
  },
  {
    id: "cli.chat.two",
    source: "spec/hazards.md #16",
    promise:
      "When two processes open one conversation, the second waits, names the process that it waits for, and then goes on.",
  },
  {
    id: "cli.chat.interrupt",
    source: COMMANDS,
    promise:
      "Ctrl-C cancels the message that runs, from an argument or from a pipe, and the process exits 1.",
  },
  {
    id: "cli.chat.own-words",
    source: COMMANDS,
    promise: "Commands within a conversation show, begin, branch, change and resume conversations.",
  },
  {
    id: "cli.chat.linked",
    source: "spec/hazards.md #3",
    promise: "Projects that share a brain have separate conversations.",
  },
  {
    id: "cli.chat.private",
    source: "spec/platform.md §2",
    promise: "Conversations are kept where only their owner can read them and git ignores them.",
  },
  {
    id: "cli.sessions.list",
    source: COMMANDS,
    promise:
      "The list has the owner's conversations, the most recent first, with the state of each; others on request.",
  },
  {
    id: "cli.sessions.show",
    source: COMMANDS,
    promise: "A conversation is shown turn by turn, as a tree of events, or as data.",
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
      "`resume` answers the waiting question and goes on; in a pipe without an answer it changes nothing; with nothing to resume it exits 1.",
  },
  {
    id: "cli.sessions.branch",
    source: "spec/mind.md §3",
    promise: "A branch begins like its source, up to the named turn, and leaves the source unchanged.",
  },
  {
    id: "cli.sessions.replay",
    source: "spec/mind.md §3",
    promise:
      "`replay` says that today's program gives the same events, or lists the differences and exits 1.",
  },
  {
    id: "cli.sessions.move",
    source: "spec/platform.md §2",
    promise:
      "Export, import and copy lose nothing, report the outcome for each conversation, and repeat without harm.",
  },
  {
    id: "cli.sessions.whole-file",
    source: "spec/hazards.md #28",
    promise:
      "An exported file is written whole or not at all, readable by its owner only, and replaces another file only on request.",
  },
  {
    id: "cli.sessions.remove",
    source: COMMANDS,
    promise:
      "Conversations are erased when a person confirms it; a conversation in use is not erased, and a pipe needs --yes.",
  },
  {
    id: "cli.sessions.damage",
    source: "spec/hazards.md #28",
    promise:
      "Of a conversation with a damaged entry the turns before it are shown, a branch of them goes on, and the error names the commands for both.",
  },
  {
    id: "cli.sessions.secrets",
    source: "spec/hazards.md #31",
    promise:
      "Lists, shown conversations and exports have no secret that was said: they have the log's placeholders, and an export's proofs verify.",
  },
  {
    id: "cli.sessions.reads",
    source: "spec/hazards.md #41",
    promise:
      "Listing, showing and exporting conversations makes no file: a missing storage is named, or is empty.",
  },
  {
    id: "cli.sessions.errors",
    source: COMMANDS,
    promise:
      "An error about an unknown conversation or storage, or a store that is damaged, newer or out of reach, says what is wrong and what to do.",
  },
  {
    id: "cli.sessions.doctor",
    source: COMMANDS,
    promise: "doctor says when conversations can't last, and creates no missing store.",
  },
];
