/** The promises of the policy room about tool schemas, typed calls and delegation. */
import type { Requirement } from "./requirement.ts";

export const policySchemasRequirements: readonly Requirement[] = [
  {
    id: "policy.schemas.read",
    source: "spec/protocols.md §2",
    promise: "A tool's schema is read whole, and a mistake in it is reported with file and line.",
  },
  {
    id: "policy.schemas.broken",
    source: "spec/protocols.md §3",
    promise: "An unreadable part of a schema is asked about, never allowed, and its other parts hold.",
  },
  {
    id: "policy.schemas.plain",
    source: "spec/protocols.md §2",
    promise: "Plain JSON Schema files of MCP tools are accepted as they are.",
  },
  {
    id: "policy.schemas.arguments",
    source: "spec/protocols.md §2",
    promise: "Arguments of a typed call are checked against its schema, and its defaults are filled in.",
  },
  {
    id: "policy.schemas.blocked",
    source: "spec/protocols.md §2",
    promise: "A blocked target is denied however it is spelled, whatever other rules say.",
  },
  {
    id: "policy.schemas.effects",
    source: "spec/protocols.md §4, issue 15 item 11",
    promise:
      "The question about an operation that requires approval names the side effects that its schema declares.",
  },
  {
    id: "policy.schemas.preconditions",
    source: "spec/protocols.md §2",
    promise: "A precondition that doesn't hold denies, and an unknown precondition is asked about.",
  },
  {
    id: "policy.calls.harnesses",
    source: "spec/protocols.md §1",
    promise:
      "Tools of the known harnesses become operations of shell, files and requests, whatever their names.",
  },
  {
    id: "policy.calls.paths",
    source: "spec/protocols.md §1",
    promise:
      "Paths of a call are absolute and real before they are compared; a path that can't be resolved is unknown.",
  },
  {
    id: "policy.calls.content",
    source: "spec/protocols.md §2",
    promise:
      "A file's content after a call is in the call's operation where it is certain, and in no other operation.",
  },
  {
    id: "policy.calls.typed",
    source: "spec/protocols.md §1",
    promise:
      "A call that names its operation is judged as that operation and as the operations that it causes.",
  },
  {
    id: "policy.calls.foreign",
    source: "spec/protocols.md §1",
    promise: "An unknown tool is judged by its name and by the effects that its arguments may have.",
  },
  {
    id: "policy.calls.disguised",
    source: "spec/protocols.md §1, issue 15",
    promise:
      "SQL behind comments, percent-encoded paths, text that is too long to be read, and code that sends are judged in a call's arguments by their shape.",
  },
  {
    id: "policy.calls.named",
    source: "spec/protocols.md §1, issue 15 item 11",
    promise:
      "The words of an unknown tool's name are the operations that permissions.md speaks of, under every harness's spelling, and never allow a call.",
  },
  {
    id: "policy.calls.deep",
    source: "spec/protocols.md §1, issue 15 item 11",
    promise:
      "Every text in an unknown tool's arguments counts by its shape, however deep it is, in lists, objects and JSON that is written as text.",
  },
  {
    id: "policy.delegation.grants",
    source: "spec/protocols.md §5",
    promise:
      "A delegation names operations, layers of memory, budget, depth and what to return; everything else is denied.",
  },
  {
    id: "policy.delegation.narrow",
    source: "spec/protocols.md §5",
    promise:
      "A narrowed policy never allows what its parent denies or asks about, however often it is narrowed.",
  },
];
