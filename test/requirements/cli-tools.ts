/** The promises of `brainstem tools`. */
import type { Requirement } from "./requirement.ts";

const TOOLS = "spec/mind.md §7";
const COMMANDS = "spec/platform.md §7";
const PINS = "spec/protocols.md §6";

export const cliToolsRequirements: readonly Requirement[] = [
  {
    id: "cli.tools.list",
    source: COMMANDS,
    promise:
      "Every tool is listed by category, with what a policy calls a plain call and what it decides on it.",
  },
  {
    id: "cli.tools.plain-call",
    source: TOOLS,
    promise:
      "Where the decision depends on arguments, they are named; where nothing can be said, that is said.",
  },
  {
    id: "cli.tools.off",
    source: TOOLS,
    promise:
      "Tools that brain.yaml switches off are marked, and names in it that are no tool are pointed out.",
  },
  {
    id: "cli.tools.servers",
    source: TOOLS,
    promise:
      "Each MCP server is listed with its state, its tools, and what was left out or is held, and why.",
  },
  {
    id: "cli.tools.broken-file",
    source: COMMANDS,
    promise: "A file of servers that can't be read is named, by every one of the commands.",
  },
  {
    id: "cli.tools.show",
    source: COMMANDS,
    promise:
      "One tool is shown whole: what it takes as a readable list, what it gives, effects, repetition, time.",
  },
  {
    id: "cli.tools.unknown",
    source: TOOLS,
    promise:
      "A name that no tool bears is answered with the nearest, or with why its server doesn't offer it.",
  },
  {
    id: "cli.tools.run",
    source: TOOLS,
    promise:
      "A call by hand shows what a model would read, or its outcome as data, and exits by how it went.",
  },
  {
    id: "cli.tools.same-rules",
    source: TOOLS,
    promise:
      "A call by hand is judged, limited and remembered as a mind's; without a person at a terminal, asks are refusals.",
  },
  {
    id: "cli.tools.asked",
    source: TOOLS,
    promise: "At a terminal a person is asked what the rules want asked, and the answer holds.",
  },
  {
    id: "cli.tools.arguments",
    source: COMMANDS,
    promise: "Arguments come as JSON, from standard input, or one by one as the tool's schema reads them.",
  },
  {
    id: "cli.tools.progress",
    source: COMMANDS,
    promise: "The progress of a tool is shown as it comes, beside the result.",
  },
  {
    id: "cli.tools.cancel",
    source: TOOLS,
    promise: "Ctrl-C cancels a call that hangs, at its server, too.",
  },
  {
    id: "cli.tools.huge",
    source: TOOLS,
    promise: "A huge result is cut as for a model, and --json shows more.",
  },
  {
    id: "cli.tools.accept",
    source: PINS,
    promise:
      "A server is started once a person at a terminal has seen how, and said yes; its tools are shown.",
  },
  {
    id: "cli.tools.accept-person",
    source: PINS,
    promise: "Without a person at the terminal nothing is accepted.",
  },
  {
    id: "cli.tools.accept-held",
    source: PINS,
    promise:
      "A server's changed tools are shown old beside new, every character of it, and accepted by a yes.",
  },
  {
    id: "cli.chat.servers",
    source: "spec/mind.md §7",
    promise: "A conversation says which MCP servers its mind can't use, and goes on without them.",
  },
];
