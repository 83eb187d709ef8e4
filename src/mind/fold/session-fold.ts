/** Everything that a session's log says of it, in one fold: pure, so that resuming, replaying and branching are the same. */
import { addUsage, noUsage, type Usage } from "../../base/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";
import { type Conversation, createConversation } from "../conversation.ts";
import { createOpenTurnFold, type OpenCall, type OpenTurn } from "./open-turn.ts";

/** A call that waits for a person. */
export type WaitingCall = OpenCall & { readonly approval: NonNullable<OpenCall["approval"]> };

export interface SessionFold {
  readonly conversation: Conversation;
  /** The turn that has begun and has no end; undefined when there is none. */
  readonly openTurn: OpenTurn | undefined;
  /** `processing` is a turn that runs, or that broke off. */
  readonly state: "ready" | "processing" | "awaiting-tool-result";
  /** Its calls that nobody has answered. */
  readonly waitingCalls: readonly WaitingCall[];
  /** Turns that have begun. */
  readonly turns: number;
  /** Of all model calls. */
  readonly usage: Usage;
  /** Takes a session's committed events in order. Applying the same events gives the same fold. */
  apply(event: CommittedEvent): void;
}

export function createSessionFold(): SessionFold {
  const conversation = createConversation();
  const open = createOpenTurnFold();
  let usage = noUsage;
  let turns = 0;
  const waitingCalls = () => (open.turn?.calls ?? []).filter(isWaiting);
  return {
    conversation,
    get openTurn() {
      return open.turn;
    },
    get state() {
      if (open.turn === undefined) return "ready";
      return waitingCalls().length > 0 ? "awaiting-tool-result" : "processing";
    },
    get waitingCalls() {
      return waitingCalls();
    },
    get usage() {
      return usage;
    },
    get turns() {
      return turns;
    },
    apply(event) {
      conversation.apply(event);
      open.apply(event);
      if (event.kind === "model-call-end") usage = addUsage(usage, event.usage);
      if (event.kind === "turn-start") turns += 1;
    },
  };
}

const isWaiting = (call: OpenCall): call is WaitingCall =>
  call.outcome === undefined && call.approval !== undefined && call.approval.answer === undefined;
