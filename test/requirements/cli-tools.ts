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
      "Every tool is listed by category, with the operation of a plain call and the policy's decision on it.",
  },
  {
    id: "cli.tools.plain-call",
    source: TOOLS,
    promise:
      "Where the decision depends on arguments, the list names them; where no decision is known, the list says so.",
  },
  {
    id: "cli.tools.off",
    source: TOOLS,
    promise:
      "Tools that brain.yaml switches off are marked, and names in it that belong to no tool are pointed out.",
  },
  {
    id: "cli.tools.servers",
    source: TOOLS,
    promise:
      "Each MCP server is listed with its state, its tools, and the tools that are left out or held, and why.",
  },
  {
    id: "cli.tools.broken-file",
    source: COMMANDS,
    promise: "Each command names a file of servers that can't be read.",
  },
  {
    id: "cli.tools.show",
    source: COMMANDS,
    promise:
      "One tool is shown in full: its arguments as a readable list, its result, effects, repetition and time limit.",
  },
  {
    id: "cli.tools.unknown",
    source: TOOLS,
    promise:
      "An unknown tool name is answered with the nearest names, or with the reason why its server doesn't offer the tool.",
  },
  {
    id: "cli.tools.run",
    source: TOOLS,
    promise:
      "`tools run` prints what a model would read, or the outcome as data, and its exit code says whether the call succeeded.",
  },
  {
    id: "cli.tools.same-rules",
    source: TOOLS,
    promise:
      "A call by hand is judged, limited and remembered like a call by a mind; without a person at a terminal, an ask is a refusal.",
  },
  {
    id: "cli.tools.asked",
    source: TOOLS,
    promise: "At a terminal the person is asked about calls that the rules ask about, and the answer holds.",
  },
  {
    id: "cli.tools.arguments",
    source: COMMANDS,
    promise: "Arguments come as JSON, from standard input, or one by one in the types of the tool's schema.",
  },
  {
    id: "cli.tools.progress",
    source: COMMANDS,
    promise: "A tool's progress is shown as it arrives, beside the result.",
  },
  {
    id: "cli.tools.cancel",
    source: TOOLS,
    promise: "Ctrl-C cancels a call that hangs, also at its server.",
  },
  {
    id: "cli.tools.huge",
    source: TOOLS,
    promise: "A huge result is cut as it is for a model, and --json shows more.",
  },
  {
    id: "cli.tools.accept",
    source: PINS,
    promise:
      "A server starts after a person at a terminal has seen its command and said yes, and its tools are shown.",
  },
  {
    id: "cli.tools.accept-person",
    source: PINS,
    promise: "Without a person at the terminal no server is accepted.",
  },
  {
    id: "cli.tools.accept-held",
    source: PINS,
    promise:
      "A server's changed tools are shown old beside new, with every character visible, and a yes accepts them.",
  },
  {
    id: "cli.chat.servers",
    source: "spec/mind.md §7",
    promise: "A conversation says which MCP servers its mind can't use, and goes on without them.",
  },
];
