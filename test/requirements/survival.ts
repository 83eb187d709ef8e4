import type { Requirement } from "./requirement.ts";

export const survivalRequirements: readonly Requirement[] = [
  {
    id: "survival.await.turn",
    source: "spec/hazards.md #14",
    promise: "The turn ends in one event, whichever call to the outside fails, hangs or is late.",
  },
  {
    id: "survival.await.next",
    source: "spec/hazards.md #17",
    promise:
      "After a turn that broke at any await the next turn works, with a history that providers accept.",
  },
  {
    id: "survival.await.log",
    source: "spec/hazards.md #14",
    promise: "A session's state equals the fold of its log, also where an append's answer was lost.",
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
      "However often a process is killed, an unsafe call is made at most once, a durable call under one key.",
  },
  {
    id: "survival.kill.ends",
    source: "spec/hazards.md #17",
    promise: "Turns of killed processes go on: each has one end, and numbers and ids stay unique.",
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
      "A full disk fails the turn as storage.full, loses nothing, and the next turn works when there is room.",
  },
  {
    id: "survival.tenants.canary",
    source: "spec/hazards.md #3",
    promise: "Nothing that one user of one tenant says shows in a prompt, event, list or export of another.",
  },
  {
    id: "tenants.owned",
    source: "spec/hazards.md #3",
    promise:
      "Words of one user of one tenant are in no prompt, recall, stream, telemetry, inbox of another tenant, export of evidence and original of another user, in memory, SQLite and PostgreSQL.",
  },
  {
    id: "survival.tenants.forged",
    source: "spec/hazards.md #3",
    promise: "A foreign or forged session or question answers like a missing one.",
  },
];
