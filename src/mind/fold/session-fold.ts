/** Everything that a session's log says of it, in one fold: pure, so that resuming, replaying and branching are the same. */
import { addUsage, type CallId, noUsage, type Usage } from "../../base/index.ts";
import type { CommittedEvent } from "../../ports/index.ts";
import { type Conversation, createConversation } from "../conversation.ts";
import { foldOpenTurn, type OpenCall, type OpenTurn } from "./open-turn.ts";

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
  /** The sequence number of a call's end, for calls of whose result the model saw a part. */
  seqOfCut(call: CallId): number | undefined;
  /** Takes a session's committed events in order. Applying the same events gives the same fold. */
  apply(event: CommittedEvent): void;
}

export const createSessionFold = (): SessionFold => new EventFold();

/** A class, because sessions that rest are many: closures of its own would be most of what each of them weighs. */
class EventFold implements SessionFold {
  readonly conversation = createConversation();
  openTurn: OpenTurn | undefined;
  usage = noUsage;
  turns = 0;
  #cuts: Map<CallId, number> | undefined;

  seqOfCut(call: CallId) {
    return this.#cuts?.get(call);
  }

  get state() {
    if (this.openTurn === undefined) return "ready";
    return this.waitingCalls.length > 0 ? "awaiting-tool-result" : "processing";
  }

  get waitingCalls() {
    return (this.openTurn?.calls ?? []).filter(isWaiting);
  }

  apply(event: CommittedEvent) {
    this.conversation.apply(event);
    this.openTurn = foldOpenTurn(this.openTurn, event);
    if (event.kind === "model-call-end") this.usage = addUsage(this.usage, event.usage);
    if (event.kind === "turn-start") this.turns += 1;
    if (event.kind === "tool-call-end" && event.outcome.status === "succeeded" && event.outcome.isCut) {
      this.#cuts ??= new Map();
      this.#cuts.set(event.call, event.seq);
    }
  }
}

const isWaiting = (call: OpenCall): call is WaitingCall =>
  call.outcome === undefined && call.approval !== undefined && call.approval.answer === undefined;
