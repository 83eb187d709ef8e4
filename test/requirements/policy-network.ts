/** The promises of the policy engine about programs that reach other machines, packages and databases. */
import type { Requirement } from "./requirement.ts";

export const policyNetworkRequirements: readonly Requirement[] = [
  {
    id: "policy.network.domain",
    source: "spec/protocols.md §1",
    promise:
      "Rules see one spelling of a host, however it is written, and a host that can't be read counts as unknown.",
  },
  {
    id: "policy.network.request",
    source: "spec/protocols.md §1",
    promise:
      "A request that sends data is distinguished from a request that only fetches, and the files that it sends count as read.",
  },
  {
    id: "policy.network.redirected",
    source: "spec/protocols.md §1",
    promise: "A request that goes through another host than its address names goes to an unknown domain.",
  },
  {
    id: "policy.network.files",
    source: "spec/protocols.md §1",
    promise: "Files that a download or copy leaves on this disk are written, by their paths.",
  },
  {
    id: "policy.network.programs",
    source: "spec/protocols.md §1",
    promise:
      "Commands that a connection runs, here or on the other machine, are judged like any other command.",
  },
  {
    id: "policy.network.reach",
    source: "spec/protocols.md §1",
    promise: "Questions, connections, listeners, copies and commands on other machines are distinguished.",
  },
  {
    id: "policy.network.data",
    source: "spec/protocols.md §1, hazards.md #11",
    promise:
      "Data of this machine, the name of its user or folder, or a secret's variable, in the address, the headers or the name that a command asks another machine for is data that is sent.",
  },
  {
    id: "policy.network.pointed",
    source: "spec/hazards.md #42",
    promise:
      "A registry, an endpoint or a proxy elsewhere that an option or a variable chooses is a connection of its own, whatever the program.",
  },
  {
    id: "policy.network.metadata",
    source: "spec/hazards.md #8",
    promise: "A request to a cloud's metadata service, in any spelling of its address, reads credentials.",
  },
  {
    id: "policy.network.listening",
    source: "spec/strangers.md",
    promise:
      "A server that listens to other machines, or is published through a tunnel, is asked about; a server that is bound to this machine alone isn't.",
  },
  {
    id: "policy.network.push",
    source: "spec/protocols.md §1",
    promise:
      "A push to an address, or to a remote that the same text adds or changes, sends data to a machine that the repository's own settings don't name.",
  },
  {
    id: "policy.network.push-added",
    source: "spec/protocols.md §1, issue 15 item 8",
    promise:
      "A push to a remote that the session has added sends data to the machine that its address names.",
  },
  {
    id: "policy.network.total",
    source: "spec/protocols.md §1",
    promise:
      "Any arguments of a network program give operations of the vocabulary of policies, and nothing throws.",
  },
  {
    id: "policy.packages.kinds",
    source: "spec/protocols.md §1",
    promise:
      "Restoring, installing, removing, publishing, running and looking at packages are distinguished.",
  },
  {
    id: "policy.packages.registry",
    source: "spec/protocols.md §2",
    promise: "A registry that isn't in use here is a change of the packages' source, however it is named.",
  },
  {
    id: "policy.packages.scripts",
    source: "spec/protocols.md §1",
    promise:
      "A script of the project is judged by its text, together with the scripts that run before and after it.",
  },
  {
    id: "policy.packages.programs",
    source: "spec/protocols.md §1",
    promise:
      "A program that a package manager runs is judged as its command, and a program that is downloaded first is also a download.",
  },
  {
    id: "policy.network.control",
    source: "spec/hazards.md #8, issue 15 item 13",
    promise:
      "Requests that change something, and connections, to the usual ports of this machine's control services (Docker, kubelet, etcd, Consul, Nomad, Vault, browsers, debuggers) are asked about; those to other ports of this machine are free.",
  },
  {
    id: "policy.packages.uncertain",
    source: "spec/protocols.md §1",
    promise:
      "A verb or package that is unknown, or that an option may have taken, is never taken for harmless.",
  },
  {
    id: "policy.databases.statements",
    source: "spec/protocols.md §1",
    promise: "A statement of SQL is recognised by its verb, its tables, and whether it reaches every row.",
  },
  {
    id: "policy.databases.hidden",
    source: "spec/protocols.md §1",
    promise:
      "Comments, quotes, common tables, dialects and functions hide no statement; a statement that they may hide is unknown.",
  },
  {
    id: "policy.databases.clients",
    source: "spec/protocols.md §1",
    promise:
      "A client's statements are found in options, operands, files and input, and its own commands are judged by their effects.",
  },
  {
    id: "policy.databases.stores",
    source: "spec/protocols.md §1",
    promise: "Reading a database, changing it, copying it and deleting it are distinguished.",
  },
];
