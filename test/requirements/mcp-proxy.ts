/** The promises of the proxy between an MCP client and an MCP server. */
import type { Requirement } from "./requirement.ts";

const SOURCE = "spec/protocols.md §6";

export const mcpProxyRequirements: readonly Requirement[] = [
  {
    id: "proxy.passes",
    source: SOURCE,
    promise:
      "A message that is no call, no list of tools and no greeting goes through byte for byte, both ways, whatever its method.",
  },
  {
    id: "proxy.real",
    source: SOURCE,
    promise:
      "Real clients and servers work through the proxy as they do without it; a forbidden call doesn't happen, an allowed one does, and both are remembered.",
  },
  {
    id: "proxy.judged",
    source: SOURCE,
    promise:
      "Each call of a tool is decided by the policy as mcp.<server>.<tool>; a refusal names rule, file and line, and the server never sees the call.",
  },
  {
    id: "proxy.arguments",
    source: "spec/protocols.md §6, issue 15 item 11",
    promise:
      "Arguments that don't fit the tool's pinned schema are refused, by name and with the reason, before anyone is asked; a schema that can't be read is left to the server.",
  },
  {
    id: "proxy.unanswerable",
    source: "spec/protocols.md §6, issue 15 item 11",
    promise: "A call without an id reaches no server, and a result without an id reaches no client.",
  },
  {
    id: "proxy.claims",
    source: "spec/protocols.md §4, issue 15 item 11",
    promise:
      "The question to a person shows the effects that the server declares, as the server's own claim, which changes no decision.",
  },
  {
    id: "proxy.unspoken",
    source: SOURCE,
    promise: "A call without a rule is left to the client, asked about, or refused, as the settings say.",
  },
  {
    id: "proxy.unreadable",
    source: "spec/protocols.md §3",
    promise: "A call is refused, with the reason, when the call or the policy can't be read.",
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
      "Where a person has to approve, the client asks its person, with the details of the call; other calls go on meanwhile.",
  },
  {
    id: "proxy.strict-yes",
    source: "spec/hazards.md #2",
    promise: "Only the boolean true in an accepted form approves, once, for the call that was asked about.",
  },
  {
    id: "proxy.unaskable",
    source: "spec/protocols.md §4",
    promise: "A client that can't ask receives a refusal that says what to do.",
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
    promise: "Each call is one episode; no call waits for the disk, and a full disk stops no call.",
  },
  {
    id: "proxy.redacted",
    source: SOURCE,
    promise: "Where a rule lets no agent read secrets, they are removed from the tools' results.",
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
      "A tool that is new or has changed since is neither listed nor called, in any session, until a person accepts it.",
  },
  {
    id: "proxy.instructions",
    source: SOURCE,
    promise:
      "A server's instructions are pinned at first sight, as its tools are; changed or added ones are withheld until a person accepts them.",
  },
  {
    id: "proxy.unlisted",
    source: SOURCE,
    promise: "A tool that the server does not list is never called, in any session.",
  },
  {
    id: "proxy.command-pinned",
    source: SOURCE,
    promise: "A changed command under the name of a known server is held with all of its tools.",
  },
  {
    id: "proxy.grant",
    source: SOURCE,
    promise: "A call that a person lets through by brainstem allow goes through the proxy once.",
  },
  {
    id: "proxy.accept",
    source: SOURCE,
    promise:
      "Only a person at a terminal accepts a change, who sees the difference, and accepts nothing that came after it.",
  },
  {
    id: "proxy.visible",
    source: "spec/hazards.md #11",
    promise: "Descriptions are shown with every character visible, and no character moves the cursor.",
  },
  {
    id: "proxy.parallel-pins",
    source: "spec/hazards.md #28",
    promise: "Proxies that meet a server at the same time lose no pin.",
  },
  {
    id: "proxy.malformed",
    source: "spec/hazards.md #1",
    promise:
      "A malformed message is dropped and stops nothing; no call hides in a batch, in a stray member or behind another's id.",
  },
  {
    id: "proxy.answers",
    source: "spec/hazards.md #1",
    promise: "A server's answer counts for a request that the server was sent, and for no other.",
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
    promise: "A cancellation reaches the server if the call did, and is remembered as a cancellation.",
  },
  {
    id: "proxy.server-ends",
    source: "spec/hazards.md #17",
    promise: "When the server ends, waiting and later requests are answered with an error.",
  },
  {
    id: "proxy.client-leaves",
    source: "spec/hazards.md #15",
    promise:
      "When the client leaves, the server ends with all the processes that it has started, even those that resist.",
  },
  {
    id: "proxy.usage",
    source: SOURCE,
    promise: "A server that is missing or can't be started is named, with what to do.",
  },
];
