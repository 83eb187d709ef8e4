/** The promises of the policy room about programs that change the machine, containers and clouds. */
import type { Requirement } from "./requirement.ts";

export const policySystemRequirements: readonly Requirement[] = [
  {
    id: "policy.system.looking",
    source: "spec/protocols.md §1",
    promise:
      "Looking at processes, users, disks, networks and services is told apart from changing them, also where one program does both.",
  },
  {
    id: "policy.system.processes",
    source: "spec/protocols.md §1",
    promise: "Stopping one process is told apart from stopping everything, however that is spelled.",
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
    promise:
      "A command that is started or typed in another terminal is judged as the command that it becomes there.",
  },
  {
    id: "policy.system.secret-stores",
    source: "spec/protocols.md §1",
    promise: "Secrets that a program shows are read, whether they lie in a file, a keychain or a cloud.",
  },
  {
    id: "policy.system.brain",
    source: "spec/protocols.md §2",
    promise:
      "What the brain asks people, its own command lets no agent answer: it is an operation of its own.",
  },
  {
    id: "policy.cloud.verbs",
    source: "spec/protocols.md §1",
    promise: "Clouds and clusters are judged by what their verb does, with options anywhere around it.",
  },
  {
    id: "policy.cloud.uncertain-verb",
    source: "spec/protocols.md §1",
    promise:
      "A verb that can't be known, or that an unknown option may hide, is never taken for a harmless one.",
  },
  {
    id: "policy.cloud.containers.machine",
    source: "spec/protocols.md §1",
    promise: "A container that may do anything to the machine is told apart from one that may not.",
  },
  {
    id: "policy.cloud.containers.mounts",
    source: "spec/protocols.md §1",
    promise: "What a command in a container does to a mounted folder, it does to the folder of this machine.",
  },
  {
    id: "policy.cloud.inside",
    source: "spec/protocols.md §1",
    promise: "Commands that run in containers, pods and machines far away are recognised like all others.",
  },
  {
    id: "policy.cloud.deploys",
    source: "spec/protocols.md §1",
    promise: "A deployment names its environment where the command does, and no other.",
  },
  {
    id: "policy.cloud.transfers",
    source: "spec/protocols.md §1",
    promise: "Copying to and from buckets is a transfer, and what it does to local files is known.",
  },
  {
    id: "policy.system.total",
    source: "spec/protocols.md §1",
    promise:
      "Whatever words a program of a machine or a cloud is given, it is recognised or not: nothing throws.",
  },
];
