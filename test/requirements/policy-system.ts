/** The promises of the policy room about programs that change the machine, containers and clouds. */
import type { Requirement } from "./requirement.ts";

export const policySystemRequirements: readonly Requirement[] = [
  {
    id: "policy.system.looking",
    source: "spec/protocols.md §1",
    promise:
      "Looking at processes, users, disks, networks and services is distinguished from changing them, also where one program does both.",
  },
  {
    id: "policy.system.processes",
    source: "spec/protocols.md §1",
    promise: "Stopping one process is distinguished from stopping every process, however that is spelled.",
  },
  {
    id: "policy.system.machine",
    source: "spec/protocols.md §1",
    promise:
      "Power, services, users, disks, network and settings of the machine are operations of their own.",
  },
  {
    id: "policy.system.terminals",
    source: "spec/protocols.md §1",
    promise: "A command that is started or typed in another terminal is judged like any other command.",
  },
  {
    id: "policy.system.secret-stores",
    source: "spec/protocols.md §1",
    promise: "Secrets that a program shows count as read, from a file, a keychain or a cloud.",
  },
  {
    id: "policy.system.brain",
    source: "spec/protocols.md §2",
    promise:
      "No agent answers the brain's questions to people through its own command: answering is an operation of its own.",
  },
  {
    id: "policy.cloud.verbs",
    source: "spec/protocols.md §1",
    promise: "Clouds and clusters are judged by the effect of the verb, with options anywhere around it.",
  },
  {
    id: "policy.cloud.uncertain-verb",
    source: "spec/protocols.md §1",
    promise:
      "A verb that is unknown, or that an unknown option may hide, is never taken for a harmless verb.",
  },
  {
    id: "policy.cloud.containers.machine",
    source: "spec/protocols.md §1",
    promise: "A container with power over the machine is distinguished from a container without it.",
  },
  {
    id: "policy.cloud.containers.mounts",
    source: "spec/protocols.md §1",
    promise: "A command in a container that changes a mounted folder changes the folder of this machine.",
  },
  {
    id: "policy.cloud.inside",
    source: "spec/protocols.md §1",
    promise:
      "Commands that run in containers, pods and remote machines are recognised like any other command.",
  },
  {
    id: "policy.cloud.deploys",
    source: "spec/protocols.md §1",
    promise: "A deployment names the environment that its command names, and no other.",
  },
  {
    id: "policy.cloud.transfers",
    source: "spec/protocols.md §1",
    promise: "Copying to and from buckets is a transfer, and its effects on local files are known.",
  },
  {
    id: "policy.system.total",
    source: "spec/protocols.md §1",
    promise:
      "Any arguments of a program for a machine or a cloud are recognised or unknown, and nothing throws.",
  },
];
