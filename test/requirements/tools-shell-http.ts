/** The promises of the shell tool and the http tool. */
import type { Requirement } from "./requirement.ts";

export const toolsShellHttpRequirements: readonly Requirement[] = [
  {
    id: "tools.shell.result",
    source: "spec/mind.md §7",
    promise: "A command's end, with exit code, signal and output, is a result and not a failure.",
  },
  {
    id: "tools.shell.judged",
    source: "spec/protocols.md §1",
    promise: "A command is judged by its operations, in the real folder that it runs in.",
  },
  {
    id: "tools.shell.bash",
    source: "spec/protocols.md §1",
    promise: "Commands run in the shell whose language the policy reads.",
  },
  {
    id: "tools.shell.folder",
    source: "spec/mind.md §7",
    promise: "A command runs in the root folder or below it, by real paths.",
  },
  {
    id: "tools.shell.arguments",
    source: "spec/mind.md §7",
    promise: "A command that can't be run as it was judged is refused, with what to change.",
  },
  {
    id: "tools.shell.environment",
    source: "spec/hazards.md #12",
    promise: "A command sees an allow-list of variables, and no open file of the agent's.",
  },
  {
    id: "tools.shell.time",
    source: "spec/mind.md §7",
    promise: "A command that reaches its time limit is ended, and its output until then is its result.",
  },
  {
    id: "tools.shell.cancel",
    source: "spec/mind.md §2",
    promise: "A cancelled command leaves no process behind, and neither does an agent that ends.",
  },
  {
    id: "tools.shell.leftovers",
    source: "spec/mind.md §7",
    promise:
      "Processes that a command leaves running are ended, whatever their group or environment, and reported where they can't be ended.",
  },
  {
    id: "tools.shell.processes",
    source: "spec/mind.md §7",
    promise: "A command with too many processes at once is ended with all of them.",
  },
  {
    id: "tools.shell.file-size",
    source: "spec/mind.md §7",
    promise: "A command writes no file above a limit.",
  },
  {
    id: "tools.shell.output",
    source: "spec/mind.md §7",
    promise:
      "The beginning and the end of an output of any length are kept, in bounded memory and whole characters.",
  },
  {
    id: "tools.shell.progress",
    source: "spec/mind.md §7",
    promise: "A running command reports its last line, at most a few times a second.",
  },
  {
    id: "tools.http.allowed",
    source: "spec/protocols.md §2",
    promise: "Only hosts that a person allowed are called, by their whole names and ports.",
  },
  {
    id: "tools.http.addresses",
    source: "spec/hazards.md #12",
    promise:
      "No spelling of an address and no name leads into the network of the machine, unless a person wrote that address.",
  },
  {
    id: "tools.http.once",
    source: "spec/hazards.md #8",
    promise: "A name is looked up once for a connection, and the address that was checked is the one called.",
  },
  {
    id: "tools.http.redirects",
    source: "spec/protocols.md §1",
    promise: "A redirect to another scheme, host or port is reported and not followed.",
  },
  {
    id: "tools.http.same-place",
    source: "spec/mind.md §7",
    promise: "Redirects within the same scheme, host and port are followed as browsers do, a few times.",
  },
  {
    id: "tools.http.operation",
    source: "spec/protocols.md §1",
    promise: "The policy judges a request by the host that is called, its method and whether it sends data.",
  },
  {
    id: "tools.http.request",
    source: "spec/mind.md §7",
    promise: "A request has exactly the parts that its call names, and any status is an answer.",
  },
  {
    id: "tools.http.headers",
    source: "spec/hazards.md #12",
    promise: "No header, path or value begins another header, or changes the host, the length or the method.",
  },
  {
    id: "tools.http.bounded",
    source: "spec/mind.md §7",
    promise:
      "An answer is bounded in size, also after decompression, and an unreadable answer is a failure in words.",
  },
  {
    id: "tools.http.time",
    source: "spec/mind.md §7",
    promise: "However slowly a server answers, a request ends at its time limit and at a cancel.",
  },
  {
    id: "tools.http.text",
    source: "spec/hazards.md #11",
    promise: "An answer's text reaches the model marked as a document's, decoded in its own character set.",
  },
  {
    id: "tools.http.no-proxy",
    source: "spec/hazards.md #12",
    promise: "No proxy that the environment names sees a request.",
  },
  {
    id: "tools.http.tls",
    source: "spec/hazards.md #12",
    promise: "A certificate is verified for the name that was asked for, whatever the environment says.",
  },
];
