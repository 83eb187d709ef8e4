/** The promises of the HTTP server. */
import type { Requirement } from "./requirement.ts";

export const serverRequirements: readonly Requirement[] = [
  {
    id: "server.resume",
    source: "spec/platform.md §4",
    promise:
      "A stream that is cut at any place goes on behind its last event: nothing is missing, nothing comes twice.",
  },
  {
    id: "server.left",
    source: "spec/hazards.md #15",
    promise: "A client that leaves ends no turn, and its stream is let go of.",
  },
  {
    id: "server.stop",
    source: "spec/wires.md",
    promise: "A turn is stopped on the server, and its streams end with its end.",
  },
  {
    id: "server.drain",
    source: "spec/platform.md §4",
    promise: "A server that stops gives the turns in flight their end, and takes no new ones.",
  },
  {
    id: "server.clients",
    source: "spec/platform.md §4",
    promise: "Unmodified clients talk to the server.",
  },
  {
    id: "server.problems",
    source: "spec/platform.md §4",
    promise: "A wrong request is answered with problem+json that names every mistake, without a stack.",
  },
  {
    id: "server.body",
    source: "spec/safety.md §7",
    promise: "Bodies are JSON and bounded; others are refused before they are read.",
  },
  {
    id: "server.sockets",
    source: "spec/safety.md §7",
    promise: "Half requests and floods of headers end their own connection and nothing else.",
  },
  {
    id: "server.openapi",
    source: "spec/platform.md §4",
    promise: "OpenAPI is made of the schemas that check the requests.",
  },
  {
    id: "server.health",
    source: "spec/platform.md §1",
    promise: "Health says whether the process lives and takes turns, without a key.",
  },
  {
    id: "server.turns",
    source: "spec/platform.md §4",
    promise:
      "A turn is answered by its summary, its events, or at once, and runs once under one idempotency key.",
  },
  {
    id: "server.tenants",
    source: "spec/hazards.md #3",
    promise: "A session of another tenant or user is answered like an unknown one.",
  },
  {
    id: "server.access.keys",
    source: "spec/safety.md §7",
    promise: "API keys are kept as hashes, and hold until they expire or are revoked.",
  },
  {
    id: "server.access.scopes",
    source: "spec/safety.md §7",
    promise: "A key does no more than its scopes say.",
  },
  {
    id: "server.access.jwt",
    source: "spec/safety.md §7",
    promise: "Tokens of the configured issuer and audience let in; foreign, expired and unsigned ones don't.",
  },
  {
    id: "server.access.rates",
    source: "spec/safety.md §7",
    promise: "Requests are bounded by key, user and tenant, each by itself.",
  },
  {
    id: "server.access.local",
    source: "spec/safety.md §7",
    promise:
      "Without authentication the server listens on loopback alone, and refuses foreign hosts and origins.",
  },
  {
    id: "cli.serve.http",
    source: "spec/platform.md §4",
    promise: "brainstem serve answers programs on a port beside the hooks on a socket, in one process.",
  },
  {
    id: "cli.serve.keys",
    source: "spec/safety.md §7",
    promise: "A person makes, lists and revokes keys; from the first one on every caller needs one.",
  },
];
