/** The promises of the tools of MCP servers. */
import type { Requirement } from "./requirement.ts";

const TOOLS = "spec/mind.md §7";
const PINS = "spec/protocols.md §6";

export const toolsMcpRequirements: readonly Requirement[] = [
  {
    id: "mcp-client.real",
    source: TOOLS,
    promise: "Real servers' tools are a mind's tools, over standard input and output.",
  },
  {
    id: "mcp-client.http",
    source: TOOLS,
    promise: "Real servers' tools are a mind's tools, over streamable HTTP.",
  },
  {
    id: "mcp-client.newest",
    source: TOOLS,
    promise: "A server that knows only the newest revision of the protocol is addressed in that revision.",
  },
  {
    id: "mcp-client.config",
    source: "spec/hazards.md #1",
    promise:
      "Every wrong or unknown member of the configuration is named with its path before anything starts.",
  },
  {
    id: "mcp-client.config-file",
    source: TOOLS,
    promise:
      "One wrong server in a file leaves the others in use, and an unreadable file is reported as a problem.",
  },
  {
    id: "mcp-client.variables",
    source: TOOLS,
    promise: "Variables of the environment take the place of secrets, and a missing variable is named.",
  },
  {
    id: "mcp-client.apart",
    source: TOOLS,
    promise:
      "Servers start at once; a server that is missing, silent or closed holds up no other, and its error says why.",
  },
  {
    id: "mcp-client.no-sdk",
    source: TOOLS,
    promise: "Without the SDK's package every server says what to install, and is not tried again.",
  },
  {
    id: "mcp-client.left-out",
    source: TOOLS,
    promise: "A malformed tool of a server is left out and reported; the others stay.",
  },
  {
    id: "mcp-client.names",
    source: TOOLS,
    promise: "Names of tools are accepted by every provider, unique, and the same at each start.",
  },
  {
    id: "mcp-client.choke-point",
    source: "spec/hazards.md #1",
    promise: "A call that is denied or rejected never reaches the server.",
  },
  {
    id: "mcp-client.operations",
    source: "spec/protocols.md §1",
    promise: "A policy sees the same operation for a call, whichever harness makes it.",
  },
  {
    id: "mcp-client.plain-operation",
    source: TOOLS,
    promise: "Without a reader of calls, a call is the operation mcp.<server>.<tool> with its arguments.",
  },
  {
    id: "mcp-client.repeats",
    source: TOOLS,
    promise: "A tool may be repeated only where its server says that it changes nothing, or only once.",
  },
  {
    id: "mcp-client.dies",
    source: TOOLS,
    promise:
      "When a server ends in the middle of a call, the call fails at once and says that it may have done its work; the next call works.",
  },
  {
    id: "mcp-client.reconnects",
    source: TOOLS,
    promise: "A server that ends between calls is started again, and keeps its tools meanwhile.",
  },
  {
    id: "mcp-client.session-lost",
    source: TOOLS,
    promise: "A session that the server has forgotten is started again, and the call is made in it.",
  },
  {
    id: "mcp-client.restarted",
    source: TOOLS,
    promise: "A server that is back at its address is found again, and a call waits for it.",
  },
  {
    id: "mcp-client.down",
    source: TOOLS,
    promise: "A call to a server that stays away fails after a bounded wait, with an explanation.",
  },
  {
    id: "mcp-client.backoff",
    source: TOOLS,
    promise: "Attempts to reach a server come at growing, random, bounded intervals.",
  },
  {
    id: "mcp-client.last-words",
    source: "spec/hazards.md #11",
    promise:
      "The last output of a server on standard error before it ended is shown to people, without its secrets.",
  },
  {
    id: "mcp-client.list-changed",
    source: TOOLS,
    promise: "A server whose tools change is asked again, page by page, and the list of tools is renewed.",
  },
  {
    id: "mcp-client.bounded",
    source: TOOLS,
    promise: "A list of too many tools, or of pages without end, is refused.",
  },
  {
    id: "mcp-client.garbage",
    source: TOOLS,
    promise: "Text that a server prints beside its messages, and a flood on standard error, are ignored.",
  },
  {
    id: "mcp-client.results",
    source: TOOLS,
    promise:
      "A result's text reaches the model as text; images, sound and files are named by kind, name and size.",
  },
  {
    id: "mcp-client.structured",
    source: TOOLS,
    promise: "A structured result is checked against the schema that the server gave.",
  },
  {
    id: "mcp-client.huge",
    source: TOOLS,
    promise: "A result is bounded in size, and a message that is too large for memory fails its call.",
  },
  {
    id: "mcp-client.errors",
    source: "spec/hazards.md #11",
    promise: "A server's errors reach the model in its words, without a stack.",
  },
  {
    id: "mcp-client.http-errors",
    source: "spec/hazards.md #11",
    promise:
      "An address without an MCP server is described by its answer, never with the headers of the request.",
  },
  {
    id: "mcp-client.redirects",
    source: "spec/hazards.md #11",
    promise: "No header follows a redirect to another host or port.",
  },
  {
    id: "mcp-client.progress",
    source: TOOLS,
    promise: "A server's progress notifications are the progress of the call.",
  },
  {
    id: "mcp-client.cancels",
    source: TOOLS,
    promise: "A call that is cancelled or takes too long is cancelled at the server, which stays.",
  },
  {
    id: "mcp-client.scrubbed",
    source: "spec/hazards.md #12",
    promise: "A server's program gets only an allow-list of our environment, and its own variables.",
  },
  {
    id: "mcp-client.closes",
    source: "spec/hazards.md #12",
    promise: "A closed client leaves no server's program running, nor any process that it has started.",
  },
  {
    id: "mcp-client.untrusted-text",
    source: "spec/hazards.md #11",
    promise: "Invisible characters in names and descriptions reach no model.",
  },
  {
    id: "mcp-client.untrusted",
    source: PINS,
    promise: "With pins, a server whose present start command no person has accepted isn't started.",
  },
  {
    id: "mcp-client.held",
    source: PINS,
    promise: "With pins, a tool that is new or has changed isn't offered until a person accepts it.",
  },
  {
    id: "mcp-client.pins-damaged",
    source: PINS,
    promise: "With unreadable pins no server and no tool is accepted.",
  },
];
