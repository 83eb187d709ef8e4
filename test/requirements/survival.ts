import type { Requirement } from "./requirement.ts";

export const survivalRequirements: readonly Requirement[] = [
  {
    id: "survival.await.turn",
    source: "spec/hazards.md #14",
    promise: "Whichever call to the outside fails, hangs or is late, the turn ends in one event.",
  },
  {
    id: "survival.await.next",
    source: "spec/hazards.md #17",
    promise: "Behind a turn that broke at any await the next one works, with a history that providers take.",
  },
  {
    id: "survival.await.log",
    source: "spec/hazards.md #14",
    promise: "What a session knows is what its log folds to, also where an append's answer got lost.",
  },
  {
    id: "survival.kill.acknowledged",
    source: "spec/hazards.md #28",
    promise: "Every entry that was acknowledged before a process was killed is in the log.",
  },
  {
    id: "survival.kill.unsafe",
    source: "spec/mind.md §7",
    promise:
      "However often a process is killed, an unsafe call is made once at most, a durable one under one key.",
  },
  {
    id: "survival.kill.ends",
    source: "spec/hazards.md #17",
    promise: "Turns of killed processes are gone on with: each has one end, and numbers and ids stay unique.",
  },
  {
    id: "survival.kill.approval",
    source: "spec/hazards.md #27",
    promise: "A process may be killed between a question and its answer: the answer still resumes the turn.",
  },
  {
    id: "survival.sends.linear",
    source: "spec/hazards.md #16",
    promise: "Twenty sends to one session from four processes at once give one linear history.",
  },
  {
    id: "survival.away.turns",
    source: "spec/platform.md §2",
    promise: "While a database comes and goes every turn ends, and no acknowledged entry is lost.",
  },
  {
    id: "survival.away.next",
    source: "spec/hazards.md #14",
    promise: "When a database is back the next turn of every session works.",
  },
  {
    id: "survival.full.turn",
    source: "spec/hazards.md #28",
    promise:
      "A full disk fails the turn as storage.full, loses nothing, and the next one works when there is room.",
  },
  {
    id: "survival.tenants.canary",
    source: "spec/hazards.md #3",
    promise: "Nothing that one user of one tenant says shows in a prompt, event, list or export of another.",
  },
  {
    id: "survival.tenants.forged",
    source: "spec/hazards.md #3",
    promise: "A foreign or forged session or question answers like one that doesn't exist.",
  },
];
