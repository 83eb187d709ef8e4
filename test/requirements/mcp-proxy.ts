/** The promises of the proxy between an MCP client and an MCP server. */
import type { Requirement } from "./requirement.ts";

const SOURCE = "spec/protocols.md §6";

export const mcpProxyRequirements: readonly Requirement[] = [
  {
    id: "proxy.passes",
    source: SOURCE,
    promise:
      "A message that is no call and no list of tools goes through byte for byte, both ways, whatever its method.",
  },
  {
    id: "proxy.real",
    source: SOURCE,
    promise:
      "Real clients and servers work through it as they do without; a forbidden call doesn't happen, an allowed one does, and both are remembered.",
  },
  {
    id: "proxy.judged",
    source: SOURCE,
    promise:
      "Each call of a tool is decided by the policy, as mcp.<server>.<tool>; a refusal names rule, file and line, and the server never sees the call.",
  },
  {
    id: "proxy.unspoken",
    source: SOURCE,
    promise: "A call without a rule is left to the client, asked about, or refused, as the settings say.",
  },
  {
    id: "proxy.unreadable",
    source: "spec/protocols.md §3",
    promise: "A policy or a call that can't be read refuses the call, with the reason.",
  },
  {
    id: "proxy.order",
    source: SOURCE,
    promise: "Calls reach the server in the order in which the client made them.",
  },
  {
    id: "proxy.asked",
    source: "spec/protocols.md §4",
    promise:
      "Where a person has to approve, the client asks one, with what is known of the call; others go on meanwhile.",
  },
  {
    id: "proxy.strict-yes",
    source: "spec/hazards.md #2",
    promise: "Only the boolean true in an accepted form approves, once, for the call that was asked about.",
  },
  {
    id: "proxy.unaskable",
    source: "spec/protocols.md §4",
    promise: "A client that can't ask gets a refusal that says what to do.",
  },
  {
    id: "proxy.newer-client",
    source: "spec/protocols.md §4",
    promise:
      "Clients of the newest protocol are asked by a result that needs input; its answer is bound to the call, single-use, and expires.",
  },
  {
    id: "proxy.remembered",
    source: SOURCE,
    promise: "Each call is one episode; no call waits for the disk, and a full one stops no call.",
  },
  {
    id: "proxy.redacted",
    source: SOURCE,
    promise: "Where a rule lets no agent read secrets, they are taken out of what tools answer.",
  },
  {
    id: "proxy.pinned",
    source: SOURCE,
    promise:
      "A server's description of its tools is pinned by hash at first sight, without secrets on the disk.",
  },
  {
    id: "proxy.held",
    source: SOURCE,
    promise:
      "A tool that is new or has changed since is neither listed nor called until a person accepts it, in whatever session.",
  },
  {
    id: "proxy.command-pinned",
    source: SOURCE,
    promise: "Another command under the name of a known server is held with all of its tools.",
  },
  {
    id: "proxy.accept",
    source: SOURCE,
    promise: "Only a person at a terminal accepts, who sees the difference, and nothing that came after it.",
  },
  {
    id: "proxy.visible",
    source: "spec/hazards.md #11",
    promise: "Descriptions are shown with every character visible and none that moves the cursor.",
  },
  {
    id: "proxy.parallel-pins",
    source: "spec/hazards.md #28",
    promise: "Proxies that meet a server at once lose no pin.",
  },
  {
    id: "proxy.malformed",
    source: "spec/hazards.md #1",
    promise:
      "What is no message reaches nobody and stops nothing; no call hides in a batch, in a stray member or behind another's id.",
  },
  {
    id: "proxy.answers",
    source: "spec/hazards.md #1",
    promise: "An answer counts for a request that the server was sent, and for no other.",
  },
  {
    id: "proxy.huge",
    source: "spec/hazards.md #26",
    promise:
      "Messages of many megabytes go through whole, in time that grows with their size; longer ones are dropped.",
  },
  {
    id: "proxy.cancelled",
    source: SOURCE,
    promise: "A cancellation reaches the server if the call did, and is remembered as one.",
  },
  {
    id: "proxy.server-ends",
    source: "spec/hazards.md #17",
    promise: "When the server ends, what waits is answered with an error, and so is whatever comes after.",
  },
  {
    id: "proxy.client-leaves",
    source: "spec/hazards.md #15",
    promise:
      "When the client leaves, the server ends with everything that it has started, however it resists.",
  },
  {
    id: "proxy.usage",
    source: SOURCE,
    promise: "A server that is missing or can't be started is named in a sentence, with what to do.",
  },
];
