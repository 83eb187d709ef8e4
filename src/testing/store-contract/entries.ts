/** Entries for the cases of a store's contract: whole events, with as little to say as the case allows. */
import type { ApprovalId, CallId, EventId, Json, TurnId, Usage } from "../../base/index.ts";
import {
  type ApprovalRequest,
  type CommittedEvent,
  type EventDraft,
  eventVersions,
  type SessionKey,
} from "../../ports/index.ts";

export const key: SessionKey = { tenant: "acme", user: "ada", session: "monday" };
export const otherKey: SessionKey = { tenant: "acme", user: "ada", session: "tuesday" };

/** When the first entry was written; each later one a millisecond after the one before. */
export const firstAt = Date.UTC(2026, 0, 1);

type CommittedDraft = EventDraft<CommittedEvent["kind"]>;

interface Place {
  readonly seq: number;
  readonly turn?: string;
  readonly at?: number;
}

export const entryOf = (draft: CommittedDraft, { seq, turn = "turn-1", at = firstAt + seq }: Place) =>
  ({
    id: `event-${seq}` as EventId,
    seq,
    at,
    turn: turn as TurnId,
    ...draft,
    ...(eventVersions[draft.kind] > 1 && { version: eventVersions[draft.kind] }),
  }) as CommittedEvent;

/** An entry in which a person said this. */
export const said = (seq: number, text: string, place: Omit<Place, "seq"> = {}): CommittedEvent =>
  entryOf({ kind: "input-received", text, origin: "person" }, { seq, ...place });

/** Entries with these numbers, or as many as that, from `from`. */
export const entriesFrom = (from: number, count: number, text = "said"): readonly CommittedEvent[] =>
  Array.from({ length: count }, (_, index) => said(from + index, `${text} ${from + index}`));

export const usageOf = (inputTokens: number, costUsd?: number): Usage => ({
  inputTokens,
  outputTokens: 2,
  cachedInputTokens: 1,
  ...(costUsd === undefined ? {} : { costUsd }),
});

const figures = (turn: string) => ({
  turn: turn as TurnId,
  text: "done",
  steps: 1,
  toolCalls: 0,
  usage: usageOf(1),
  durationMs: 5,
});

export const turnStart = (seq: number, turn: string) =>
  entryOf({ kind: "turn-start", model: "scripted/script" }, { seq, turn });

export const turnEnd = (seq: number, turn: string) =>
  entryOf({ kind: "turn-end", status: "completed", ...figures(turn) }, { seq, turn });

export const turnSuspend = (seq: number, turn: string, waitingFor: readonly string[]) =>
  entryOf(
    { kind: "turn-suspend", status: "suspended", waitingFor: waitingFor as ApprovalId[], ...figures(turn) },
    { seq, turn },
  );

export const turnResume = (seq: number, turn: string) =>
  entryOf({ kind: "turn-resume", model: "scripted/script", reason: "answer" }, { seq, turn });

export const modelCallEnd = (seq: number, usage: Usage) =>
  entryOf(
    { kind: "model-call-end", step: 1, attempt: 1, model: "scripted/script", finishReason: "stop", usage },
    { seq },
  );

export const requestOf = (
  approval: string,
  { tenant, user, session }: SessionKey,
  expiresAt: number,
  args: Json = { branch: "main" },
): ApprovalRequest => ({
  approval: approval as ApprovalId,
  scope: { tenant, user },
  session,
  turn: "turn-1" as TurnId,
  tool: "git-push",
  operation: 'git.push(branch: "main")',
  arguments: args,
  argumentsHash: "0".repeat(64),
  sideEffects: ["network"],
  rule: "git.push",
  reason: "it leaves this machine",
  source: { file: "permissions.yaml", line: 3 },
  expiresAt,
});

export const approvalRequest = (seq: number, turn: string, request: ApprovalRequest) =>
  entryOf(
    {
      kind: "approval-request",
      call: `call-${request.approval}` as CallId,
      ...request,
      turn: turn as TurnId,
    },
    { seq, turn },
  );

export const approvalResponse = (seq: number, turn: string, approval: string) =>
  entryOf(
    {
      kind: "approval-response",
      call: `call-${approval}` as CallId,
      approval: approval as ApprovalId,
      isApproved: true,
      argumentsHash: "0".repeat(64),
      answeredBy: "ada",
    },
    { seq, turn },
  );
