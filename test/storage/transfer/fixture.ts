/** Two small sessions and a store that has them: the start of most tests of exports. */
import type { ApprovalId, CallId, EventId, TurnId } from "../../../src/base/index.ts";
import {
  type CommittedEvent,
  type EventDraft,
  eventVersions,
  type SessionKey,
} from "../../../src/ports/index.ts";
import { createMemoryStore, type Store } from "../../../src/storage/index.ts";
import type { GeneratedSession } from "../event-generator.ts";
import { fill } from "./lines.ts";

export type Draft = EventDraft<CommittedEvent["kind"]>;

export const ada: SessionKey = { tenant: "acme", user: "ada", session: "main" };
export const ben: SessionKey = { tenant: "acme", user: "ben", session: "main" };
export const FIRST_AT = Date.UTC(2026, 0, 1);

/** These happenings as entries of a session; each `turn-start` begins the next turn. */
export function written(key: SessionKey, drafts: readonly Draft[], afterSeq = 0): readonly CommittedEvent[] {
  let turns = afterSeq;
  return drafts.map((draft, index) => {
    if (draft.kind === "turn-start") turns += 1;
    const seq = afterSeq + index + 1;
    const header = {
      id: `${key.session}.${seq}` as EventId,
      seq,
      at: FIRST_AT + seq,
      turn: `turn-${turns}` as TurnId,
    };
    const version = eventVersions[draft.kind];
    return { ...draft, ...header, ...(version > 1 && { version }) } as CommittedEvent;
  });
}

const usage = { inputTokens: 10, outputTokens: 5, cachedInputTokens: 2, costUsd: 0.1 };
const figures = { turn: "turn" as TurnId, text: "", steps: 1, toolCalls: 0, usage, durationMs: 3 };

export const start: Draft = { kind: "turn-start", model: "scripted/a" };
export const input = (text: string): Draft => ({ kind: "input-received", text, origin: "person" });
export const text = (text: string): Draft => ({ kind: "text-block", text, firstSeq: 1 });
export const end: Draft = { kind: "turn-end", status: "completed", ...figures };
export const turn = (said: string, answer: string): readonly Draft[] => [
  start,
  input(said),
  text(answer),
  end,
];

/** A turn that waits for a person. */
export const waiting = (
  said: string,
  approval: string,
  { tenant, user, session }: SessionKey,
): readonly Draft[] => [
  start,
  input(said),
  { kind: "tool-call-request", call: "call-1" as CallId, tool: "send", arguments: { to: "bob" } },
  {
    kind: "approval-request",
    call: "call-1" as CallId,
    approval: approval as ApprovalId,
    scope: { tenant, user },
    session,
    turn: "turn-1" as TurnId,
    tool: "send",
    operation: "mail.send(to: bob)",
    arguments: { to: "bob" },
    argumentsHash: "0".repeat(64),
    sideEffects: ["sends"],
    rule: "ask first",
    reason: "it leaves the house",
    expiresAt: Date.UTC(2030, 0, 1),
  },
  { kind: "turn-suspend", status: "suspended", waitingFor: [approval as ApprovalId], ...figures },
];

export const adasSession: GeneratedSession = {
  key: ada,
  entries: written(ada, [...turn("Hello", "Hi"), ...waiting("Write to Bob", "approval-1", ada)]),
};
export const bensSession: GeneratedSession = {
  key: ben,
  entries: written(ben, turn("Grüße \u0000 \ud800", "ok")),
};

/** A store with Ada's session and Ben's. */
export async function createFilledStore(): Promise<Store> {
  const store = createMemoryStore();
  await fill(store, [adasSession, bensSession]);
  return store;
}
