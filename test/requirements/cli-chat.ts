/** The promises of a conversation at a terminal. */
import type { Requirement } from "./requirement.ts";

const COMMANDS = "spec/platform.md §7";

export const cliChatRequirements: readonly Requirement[] = [
  {
    id: "cli.chat.paste",
    source: COMMANDS,
    promise:
      "A paste is one message and reaches the model whole; a large one is shown as a mark. Messages can have several lines, and the cursor is right behind wide characters.",
  },
  {
    id: "cli.chat.history",
    source: "spec/hazards.md #31",
    promise:
      "Messages come back with the arrow keys in the next process. The file is bounded, its owner's alone, and holds no value that is private here, no private message and no forgotten words.",
  },
  {
    id: "cli.chat.complete",
    source: COMMANDS,
    promise:
      "Commands of the conversation and files of the project are completed; a suggestion never takes the place of a command that was typed whole.",
  },
  {
    id: "cli.chat.ahead",
    source: COMMANDS,
    promise:
      "Messages that are typed while a turn runs are shown and come next; Ctrl-C stops the turn, keeps its text and gives waiting messages back.",
  },
  {
    id: "cli.chat.twice",
    source: COMMANDS,
    promise: "Ctrl-C twice leaves a conversation, in the middle of a turn, too.",
  },
  {
    id: "cli.chat.markdown",
    source: COMMANDS,
    promise:
      "An answer in markdown is laid out while it streams, at any width; the scrollback is never cleared, and every line of the answer stays in it once.",
  },
  {
    id: "cli.chat.status",
    source: "spec/mind.md §6",
    promise:
      "While a turn runs, one line shows the model, the seconds, the tokens and the money; `/cost` sums them up for the conversation.",
  },
  {
    id: "cli.chat.tools",
    source: COMMANDS,
    promise:
      "A call is one line with its target and its result; the whole result is shown with Ctrl-O, `/verbose` and --verbose.",
  },
  {
    id: "cli.chat.safe",
    source: "spec/hazards.md #11",
    promise:
      "Neither text of a model nor output, names or arguments of tools send control codes to the terminal of a conversation.",
  },
  {
    id: "cli.chat.resize",
    source: COMMANDS,
    promise:
      "A window that changes its width shows the input line again, once, and leaves the lines above it.",
  },
  {
    id: "cli.chat.plain",
    source: COMMANDS,
    promise:
      "With --plain, and on a dumb terminal, a conversation goes line by line and never moves the cursor up.",
  },
  {
    id: "cli.chat.ask-diff",
    source: "spec/protocols.md §4",
    promise: "A question about a change of a file shows the change as a diff, and the rule that asks.",
  },
  {
    id: "cli.chat.ask-session",
    source: "spec/protocols.md §4",
    promise:
      "A yes for the session holds for the same call with the same content of the files that a command names, or for changes of the same file, in this conversation and this process alone.",
  },
  {
    id: "cli.chat.ask-always",
    source: "spec/protocols.md §4",
    promise:
      "A yes for good is offered for plain commands alone; the rule is shown, and written into permissions.md only after another yes.",
  },
  {
    id: "cli.chat.ask-reason",
    source: "spec/mind.md §7",
    promise: "Any answer but a plain yes is a no, and its words reach the model as the reason.",
  },
  {
    id: "cli.chat.ask-keys",
    source: "spec/hazards.md #2",
    promise:
      "Keys that were pressed before a question could be seen never answer it, nor does a paste that has more behind its Enter.",
  },
  {
    id: "cli.chat.memory",
    source: COMMANDS,
    promise: "`/remember`, `/recall` and `/forget` do in a conversation what the commands do outside of it.",
  },
  {
    id: "cli.chat.model",
    source: "spec/mind.md §6",
    promise:
      "`/model` names the model, and changes it for this conversation; a model that can't be used changes nothing.",
  },
  {
    id: "cli.chat.undo",
    source: COMMANDS,
    promise:
      "`/undo` gives the last turn's files back unless they were changed since, takes out lines that it wrote into memory, goes on before the turn, and names each effect that stays.",
  },
  {
    id: "cli.chat.signals",
    source: "spec/platform.md §2",
    promise:
      "SIGTERM and SIGHUP in the middle of a turn give the terminal back and keep the conversation; after SIGKILL a shell's terminal works.",
  },
  {
    id: "cli.chat.suspend",
    source: COMMANDS,
    promise: "Ctrl-Z gives the terminal to the shell, and `fg` goes on with the conversation and its draft.",
  },
  {
    id: "cli.chat.last",
    source: COMMANDS,
    promise: "At a terminal `chat` opens the conversation that the person was in last, whatever ended it.",
  },
  {
    id: "cli.chat.counts",
    source: COMMANDS,
    promise: "The overview in a conversation counts the same skills as its greeting.",
  },
  {
    id: "cli.chat.ask-known",
    source: "spec/protocols.md §4",
    promise:
      "A question about the tests shows their command, and a precondition that asks says that it isn't known here.",
  },
  {
    id: "cli.chat.pipe-words",
    source: "spec/hazards.md #39",
    promise:
      "A piped conversation that keeps something, and a piped `reflect` with a note, say on standard error that the words count as an agent's.",
  },
];
