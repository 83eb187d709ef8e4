/** The approver port: how a question reaches a person, and what counts as an answer. */
import type { ApprovalId, Json, Source, TurnId } from "../base/index.ts";
import type { Scope } from "./scope.ts";

/** Everything that a person needs to judge one call. */
export interface ApprovalRequest {
  readonly approval: ApprovalId;
  readonly scope: Scope;
  /** The session and the turn in which the call is made. */
  readonly session: string;
  readonly turn: TurnId;
  readonly tool: string;
  readonly operation: string;
  readonly arguments: Json;
  /** SHA-256 over the canonical JSON of tool and arguments: an answer holds for exactly this call. */
  readonly argumentsHash: string;
  /** As the tool declares them. */
  readonly sideEffects: readonly string[];
  /** The rule that asks: its text, its reason, its file and line. */
  readonly rule: string;
  readonly reason: string;
  readonly source?: Source;
  /** Milliseconds since the epoch; an answer after it is no answer. */
  readonly expiresAt: number;
}

/**
 * A person's answer. Only `isApproved: true`, the boolean, with the request's own hash, before its expiry, approves;
 * the executor checks all of it, whatever the approver says.
 */
export interface ApprovalAnswer {
  readonly isApproved: boolean;
  /** Repeats the request's hash: the call that runs is the call that the person saw. */
  readonly argumentsHash: string;
  /** Who answered, for the record. */
  readonly answeredBy: string;
  /** Given to the model when the call is rejected. */
  readonly comment?: string;
  /** Arguments that the person edited: they are validated and decided anew. */
  readonly editedArguments?: Json;
}

/**
 * The person answers later, perhaps to another process: the call waits, and the turn suspends once the others have run.
 */
export interface ApprovalDeferral {
  readonly isDeferred: true;
}

/** May take as long as the request lives; an approver that rejects, hangs or answers anything else has not approved. */
export interface Approver {
  /** How long its requests live. @default limits.approvalMs */
  readonly validForMs?: number;
  ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer | ApprovalDeferral>;
}
