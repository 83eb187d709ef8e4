/** The promises of the MCP server: a brain for any client, under the same rules as everywhere. */
import type { Requirement } from "./requirement.ts";

export const mcpRequirements: readonly Requirement[] = [
  {
    id: "mcp.tools",
    source: "spec/protocols.md §3",
    promise:
      "A client gets the brain's memory, what a model should see, and what the rules say, as tools with titles, hints and schemas that their results fit.",
  },
  {
    id: "mcp.errors",
    source: "spec/hazards.md #11",
    promise:
      "A failure comes back as a result that says what and what to do, without a stack; a name that no tool bears is refused.",
  },
  {
    id: "mcp.bounded",
    source: "spec/hazards.md #26",
    promise:
      "However much a brain holds, one result stays small enough for a model, and says what was left out.",
  },
  {
    id: "mcp.concurrent",
    source: "spec/hazards.md #28",
    promise: "Calls at once, from one client and from several, lose no line and get each their own answer.",
  },
  {
    id: "mcp.cancel",
    source: "spec/hazards.md #15",
    promise: "A call that a client gives up ends, and the next one works.",
  },
  {
    id: "mcp.origin",
    source: "spec/brain.md §3",
    promise:
      "A client's writes are an agent's words with the client's name on them: an episode that becomes a lesson, a preference or a decision only when a person accepts it.",
  },
  {
    id: "mcp.choke-point",
    source: "spec/hazards.md #1",
    promise:
      "Every call of a client, and every file that it reads, is decided by the policy as it stands; what is denied is not done.",
  },
  {
    id: "mcp.ask",
    source: "spec/hazards.md #2",
    promise:
      "What the policy asks is put before the person at the client where it can show a form; only a true from there, once, for exactly this call, is a yes; where no person can be asked it is refused.",
  },
  {
    id: "mcp.skills",
    source: "spec/protocols.md §3",
    promise:
      "Skills are listed, got and read through the protocol's extension, as they are now, and nothing that leads out of the brain.",
  },
  {
    id: "mcp.resources",
    source: "spec/protocols.md §3",
    promise: "A few files of the brain may be read as resources, and no other file.",
  },
  {
    id: "mcp.brain",
    source: "spec/harnesses.md §8",
    promise:
      "A brain that is missing, damaged, made, moved or mended while the server runs is told of, call by call; the server goes on. --brain and linked projects are honoured.",
  },
  {
    id: "mcp.stdio",
    source: "spec/protocols.md §3",
    promise:
      "Nothing but the protocol is on standard output; the server ends with its client and on a signal, and tells a person at a terminal what it is.",
  },
  {
    id: "mcp.revisions",
    source: "spec/protocols.md §3",
    promise: "Clients of the present and of older revisions of the protocol are served in theirs.",
  },
  {
    id: "mcp.dependency",
    source: "spec/hazards.md #34",
    promise: "Without the optional SDK, the command says which package to install.",
  },
];
