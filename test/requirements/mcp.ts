/** The promises of the MCP server: a brain for any client, under the same rules as everywhere. */
import type { Requirement } from "./requirement.ts";

export const mcpRequirements: readonly Requirement[] = [
  {
    id: "mcp.tools",
    source: "spec/protocols.md §3",
    promise:
      "A client gets the brain's memory, the model's context and the rules' decisions as tools with titles, hints and schemas that their results fit.",
  },
  {
    id: "mcp.errors",
    source: "spec/hazards.md #11",
    promise:
      "A failure is a result that says what went wrong and what to do, without a stack; an unknown tool name is refused.",
  },
  {
    id: "mcp.bounded",
    source: "spec/hazards.md #26",
    promise:
      "However much a brain holds, one result stays small enough for a model, and names what was left out.",
  },
  {
    id: "mcp.concurrent",
    source: "spec/hazards.md #28",
    promise:
      "Concurrent calls, from one client and from several, lose no line, and each gets its own answer.",
  },
  {
    id: "mcp.cancel",
    source: "spec/hazards.md #15",
    promise: "A call that a client cancels ends, and the next one works.",
  },
  {
    id: "mcp.origin",
    source: "spec/brain.md §3",
    promise:
      "A client's writes are an agent's words, marked with the client's name: an episode that becomes a lesson, a preference or a decision only when a person accepts it.",
  },
  {
    id: "mcp.choke-point",
    source: "spec/hazards.md #1",
    promise:
      "The policy in force decides every call of a client and every file that it reads, and a denied operation does not happen.",
  },
  {
    id: "mcp.ask",
    source: "spec/hazards.md #2",
    promise:
      "A question of the policy goes to the person at a client that can show a form; only a true from there, once, for exactly this call, is a yes; at a client that can't ask, the call is refused.",
  },
  {
    id: "mcp.skills",
    source: "spec/protocols.md §3",
    promise:
      "Skills are listed, got and read through the protocol's extension, in their present form, and no path leads out of the brain.",
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
      "The server reports call by call that a brain is missing, damaged, made, moved or repaired while it runs, and goes on. --brain and linked projects are honoured.",
  },
  {
    id: "mcp.stdio",
    source: "spec/protocols.md §3",
    promise:
      "Only the protocol is on standard output; the server ends with its client and on a signal, and explains itself to a person at a terminal.",
  },
  {
    id: "mcp.revisions",
    source: "spec/protocols.md §3",
    promise:
      "Clients of the present and of older revisions of the protocol are served in their own revision.",
  },
  {
    id: "mcp.dependency",
    source: "spec/hazards.md #34",
    promise: "Without the optional SDK, the command says which package to install.",
  },
];
