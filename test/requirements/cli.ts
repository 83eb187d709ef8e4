/** The promises of the command line: its words, its conversations, its answers to bad input. */
import type { Requirement } from "./requirement.ts";

const COMMANDS = "spec/platform.md §7";
const LAYOUT = "spec/brain.md §1";

export const cliRequirements: readonly Requirement[] = [
  {
    id: "cli.next-step",
    source: COMMANDS,
    promise: "Without arguments the command line explains the next useful step in this folder.",
  },
  {
    id: "cli.import.review",
    source: "spec/second-session.md §2",
    promise:
      "import shows the notes that coding agents keep for themselves and what of them is known, and takes the rest over on a yes: without secrets, once, as an agent's words that wait for review.",
  },
  {
    id: "cli.import.mine",
    source: "spec/brain.md §3",
    promise: "Only a person at a terminal takes an agent's notes over as their own words.",
  },
  {
    id: "cli.import.project",
    source: "spec/second-session.md §2",
    promise: "import takes no notes on another project.",
  },
  {
    id: "cli.program-name.pinned",
    source: "spec/harnesses.md §8",
    promise:
      "Commands in instructions, skills, hints and hooks' answers are named as the project runs them: by npx where package.json pins the package, the same on each machine.",
  },
  {
    id: "cli.program-name.text",
    source: "spec/harnesses.md §8",
    promise: "Naming commands changes calls of known commands alone, and each once.",
  },
  {
    id: "cli.unread",
    source: "spec/brain.md §2",
    promise:
      "When no person has committed LESSONS.md or reviewed for a month, brainstem names the lessons learned since and the way to take one back, once a month.",
  },
  {
    id: "docs.recording",
    source: "spec/second-session.md §2",
    promise:
      "README.md shows, as a program recorded it, what a second session of a coding agent is given of the first one.",
  },
  {
    id: "cli.recall.task",
    source: "spec/brain.md §2",
    promise: "Where memory has no word of a query but the task in progress has, recall names the task.",
  },
  {
    id: "cli.done",
    source: COMMANDS,
    promise: "A command that succeeds exits 0 and prints no complaint.",
  },
  {
    id: "cli.help",
    source: COMMANDS,
    promise: "Every command explains itself with shared words and flags, and exit codes are documented.",
  },
  {
    id: "cli.help.groups",
    source: COMMANDS,
    promise: "Help lists commands in groups, and brainstem alone names them in a line for each group.",
  },
  {
    id: "cli.help.examples",
    source: COMMANDS,
    promise: "The help of every command shows command lines that the command takes.",
  },
  {
    id: "cli.completion",
    source: COMMANDS,
    promise:
      "completion prints a script for bash, zsh and fish that offers each command, subcommand, option and known value, as the commands themselves declare them.",
  },
  {
    id: "cli.json",
    source: COMMANDS,
    promise: "Every command gives data with --json, in any position, and its errors as data, too.",
  },
  {
    id: "cli.named-brain",
    source: COMMANDS,
    promise: "A command with --brain uses the named brain and never another one.",
  },
  {
    id: "cli.subfolder",
    source: LAYOUT,
    promise: "Anywhere in a project, commands work on the project's brain.",
  },
  {
    id: "cli.caller",
    source: "spec/hazards.md 39",
    promise:
      "Words that a command brings are an agent's where its variables or a missing terminal say so: they wait for a person, and no dream makes a lesson of them.",
  },
  {
    id: "cli.caller.review",
    source: "spec/hazards.md 39",
    promise:
      "A note of an agent becomes a person's word when the person accepts it, and stays away when they reject it.",
  },
  {
    id: "cli.allow.once",
    source: "spec/safety.md, hazards.md 2",
    promise:
      "A person lets one stopped call through: its exact tool, arguments and folder, once, within ten minutes, under every harness.",
  },
  {
    id: "cli.allow.person",
    source: "spec/hazards.md 2, 39",
    promise:
      "Only a person at a terminal allows a call, and no rules, answers or approvals of a person are allowed to an agent.",
  },
  {
    id: "cli.allow.session",
    source: "spec/safety.md",
    promise:
      "A call that is allowed for a session goes through in the session that it was refused in, and in no other.",
  },
  {
    id: "cli.allow.always",
    source: "spec/protocols.md §4",
    promise:
      "A lasting rule is shown as a diff, holds for one exact plain command, and is written only where no other rule is against it and nothing grave comes of it.",
  },
  {
    id: "cli.usage",
    source: COMMANDS,
    promise:
      "A wrong call is answered with the mistake, the likely meaning and where to find help, and exits 2.",
  },
  { id: "cli.no-brain", source: COMMANDS, promise: "Without a brain every command says how to make one." },
  {
    id: "cli.init.tree",
    source: LAYOUT,
    promise: "init writes the tree, asks nothing that it can find out, and prints what it found.",
  },
  {
    id: "cli.init.found",
    source: LAYOUT,
    promise:
      "init on a brain counts its decisions, lessons, skills and rules, and names the lines that nothing enforces.",
  },
  {
    id: "cli.init.own-skills",
    source: LAYOUT,
    promise:
      "init adds no shipped skill to a brain that has skills, and completes an init that was interrupted.",
  },
  {
    id: "cli.init.dry-run",
    source: LAYOUT,
    promise: "init --dry-run names each file that init then writes, and writes nothing.",
  },
  {
    id: "cli.init.asks",
    source: LAYOUT,
    promise:
      "At a terminal init asks about a new brain at most which agents, which model and which policy; Enter takes a default, and without a terminal or with --yes it asks nothing.",
  },
  {
    id: "cli.init.left",
    source: "spec/platform.md §7",
    promise: "Ctrl-C at a question of init leaves nothing written.",
  },
  {
    id: "cli.models.use",
    source: "spec/platform.md §7",
    promise:
      "The package of a model's provider is installed only on a person's yes: at the tested version, by the project's manager, or into the person's own folder, where no file of a project chooses the registry.",
  },
  {
    id: "cli.init.registries",
    source: "spec/platform.md §7",
    promise:
      "init asks the project's package managers which registries they use, outside of the project, writes the hosts into the approved domains, and names a manager that doesn't answer.",
  },
  { id: "cli.init.idempotent", source: LAYOUT, promise: "A second init changes no byte." },
  {
    id: "cli.init.overwrite",
    source: "spec/hazards.md #32",
    promise:
      "Text that people wrote is replaced only at their request; a copy is kept, and memory is never replaced.",
  },
  {
    id: "cli.chat.remembers",
    source: COMMANDS,
    promise: "Words that were said in one process are known in the next, because a file holds them.",
  },
  {
    id: "cli.chat.cites",
    source: COMMANDS,
    promise: "An answer cites a file and a line that really hold its statement.",
  },
  {
    id: "cli.chat.skill",
    source: COMMANDS,
    promise: "A task loads the matching skill, and the output says so.",
  },
  {
    id: "cli.chat.unknown",
    source: COMMANDS,
    promise: "The mind says that it doesn't know when its brain can't answer a question.",
  },
  {
    id: "cli.chat.refused",
    source: "spec/hazards.md #33",
    promise: "A forbidden operation does not happen, and the refusal names the rule's file and line.",
  },
  {
    id: "cli.chat.pipe",
    source: COMMANDS,
    promise: "In a pipe each line is a turn of one conversation.",
  },
  {
    id: "cli.chat.failed",
    source: COMMANDS,
    promise: "A turn that fails says why; the turns after it run, and the process exits 1.",
  },
  {
    id: "cli.pipe.plain",
    source: COMMANDS,
    promise: "No escape code ever reaches a pipe.",
  },
  {
    id: "cli.try.tour",
    source: COMMANDS,
    promise: "Without input, try plays a tour on a scratch brain, leaves nothing behind and exits 0.",
  },
  {
    id: "cli.try.practice",
    source: COMMANDS,
    promise: "With a person or piped input, try starts a conversation on a practice brain of its own.",
  },
  {
    id: "cli.terminal.talk",
    source: COMMANDS,
    promise: "At a terminal an answer streams, wrapped and indented, and its events are shown on request.",
  },
  {
    id: "cli.terminal.cancel",
    source: COMMANDS,
    promise: "Ctrl-C cancels the turn and keeps the conversation; Ctrl-D ends it with exit code 0.",
  },
  {
    id: "cli.terminal.approval",
    source: COMMANDS,
    promise:
      "A call that the rules ask about is shown with the rule's file and line; only a yes runs it, and only once.",
  },
  {
    id: "cli.terminal.colour",
    source: COMMANDS,
    promise: "Colours appear only on terminals that show them, and only where no setting turns them off.",
  },
  {
    id: "cli.terminal.narrow",
    source: COMMANDS,
    promise: "Text is wrapped at the terminal's width between words.",
  },
  {
    id: "cli.terminal.safe",
    source: "spec/hazards.md #11",
    promise: "Text from files and tools can't send control codes to the terminal.",
  },
  {
    id: "cli.broken.brain",
    source: COMMANDS,
    promise: "A file in the place of a folder is named, and is left unchanged.",
  },
  {
    id: "cli.broken.settings",
    source: COMMANDS,
    promise: "Impossible settings are named with line and expectation, and left unchanged.",
  },
  {
    id: "cli.broken.skill",
    source: COMMANDS,
    promise: "A malformed skill is named with its line and stops no other.",
  },
  {
    id: "cli.broken.permissions",
    source: "spec/hazards.md #33",
    promise: "Without readable rules, no call that needs a rule is allowed, and doctor says so.",
  },
  {
    id: "cli.broken.link",
    source: "spec/hazards.md #8",
    promise: "A link out of the brain is not followed, and each command that meets it says so.",
  },
  {
    id: "cli.broken.log",
    source: "spec/hazards.md #28",
    promise:
      "A damaged log stops no command, is named by doctor, and is repaired without the loss of a byte.",
  },
  { id: "cli.broken.utf8", source: COMMANDS, promise: "Bytes that are not UTF-8 are named and kept." },
  { id: "cli.broken.huge", source: COMMANDS, promise: "A line of megabytes stops no command." },
  {
    id: "cli.broken.read-only",
    source: COMMANDS,
    promise:
      "A brain that can't be written still answers; a write that failed is an error that says what to do.",
  },
  {
    id: "cli.broken.full",
    source: "spec/hazards.md #28",
    promise: "On a full disk nothing is half-written, and work goes on once there is room.",
  },
  {
    id: "cli.parallel",
    source: "spec/hazards.md #28",
    promise: "Conversations that remember at once lose nothing.",
  },
  {
    id: "cli.killed",
    source: "spec/hazards.md #28",
    promise: "Every acknowledged write survives a SIGKILL, in files that are whole.",
  },
  {
    id: "cli.output.closed",
    source: COMMANDS,
    promise: "A command whose reader leaves ends without noise and without leftovers.",
  },
  {
    id: "cli.output.full",
    source: COMMANDS,
    promise: "Output that did not arrive is an error, never a success.",
  },
  {
    id: "cli.broken.agent-settings",
    source: COMMANDS,
    promise:
      "`status` and `doctor` name the file and the line of an agent's settings that can't be read, as `install` does.",
  },
  {
    id: "cli.broken.servers",
    source: COMMANDS,
    promise: "`doctor` names each MCP server of mcp.json with a wrong entry, and the key.",
  },
  {
    id: "cli.broken.state-folder",
    source: COMMANDS,
    promise: "A file in the place of a folder that a command needs is named, with the way on.",
  },
  {
    id: "cli.empty",
    source: COMMANDS,
    promise: "An empty command for `check` and an empty message for `chat` are misuse, with an example.",
  },
  {
    id: "cli.status.granted",
    source: COMMANDS,
    promise: "`status` names the person who let a call through, and the rule that would have stopped it.",
  },
  {
    id: "cli.doctor.merges",
    source: COMMANDS,
    promise: "`doctor` says where a clone merges memory as plain text, and names the command that mends it.",
  },
  {
    id: "cli.runtime.old",
    source: COMMANDS,
    promise: "Under a Node that is too old, the program names the version that it needs.",
  },
  {
    id: "cli.broken.settings-at-once",
    source: "spec/hazards.md 40",
    promise:
      "Every mistake of brain.yaml is named at once, each with its line, the nearest key, and in plain words.",
  },
  {
    id: "cli.reflect.voice",
    source: "spec/hazards.md 39",
    promise: "`reflect` says when a note counts as an agent's, and why.",
  },
  {
    id: "cli.doctor.servers",
    source: COMMANDS,
    promise:
      "`doctor` names an MCP server of the brain that isn't started because no person has accepted it.",
  },
  {
    id: "cli.check.coverage",
    source: "spec/protocols.md §2",
    promise:
      "`check -v` prints for every bullet and constraint the operations that it compiles to, or that it is advisory.",
  },
  {
    id: "cli.check.short",
    source: "spec/protocols.md §2",
    promise:
      "`check` alone says in a few lines what is enforced and names each rule that is only advice with its line, as doctor does; `-v` shows every rule.",
  },
  {
    id: "cli.check.heading",
    source: "spec/hazards.md 40",
    promise: "`check` names a slip in a heading as the reason why rules don't hold, and exits with 1.",
  },
  {
    id: "cli.check.strict",
    source: "spec/protocols.md §2",
    promise: "`check --strict` exits with 1 where something is advisory, unreadable, or not allowed.",
  },
  {
    id: "cli.check.command",
    source: "spec/protocols.md §2",
    promise:
      '`check "<command>"` explains the decision to a person: rule, file, line, and the command\'s operations.',
  },
  {
    id: "cli.check.call",
    source: "spec/protocols.md §2",
    promise: "`check --call` judges a tool call in the form in which a harness makes it.",
  },
  {
    id: "cli.check.file",
    source: "spec/protocols.md §2",
    promise:
      "`check --file` judges a file of commands in order, one decision a line with --json, and names a line that it can't read.",
  },
  {
    id: "cli.check.policy",
    source: "spec/protocols.md §2",
    promise:
      "Commands can be checked against the shipped policies and any permissions.md without a brain, and `init --policy` writes a policy.",
  },
];
