/** Everything that a session's log says of it, in one fold: pure, so that resuming, replaying and branching are the same. */
import { addUsage, type CallId, noUsage, type TurnId, type Usage } from "../../base/index.ts";
import type { CommittedEvent, HeardText, WaitingRequest } from "../../ports/index.ts";
import { type Conversation, createConversation } from "../conversation.ts";
import { heardIn } from "./heard.ts";
import { askable, foldOpenTurn, type OpenCall, type OpenTurn } from "./open-turn.ts";

/** A call that waits for an approval, for its result from elsewhere, or for an answer to a question. */
export type WaitingCall = OpenCall & { readonly request: WaitingRequest };

/** The place of a turn in the log. */
interface TurnPlace {
  readonly firstSeq: number;
  /** Of its last suspension. */
  readonly suspendSeq?: number;
}

export interface SessionFold {
  readonly conversation: Conversation;
  /** The turn that has begun and has not ended; undefined when every turn has ended. */
  readonly openTurn: OpenTurn | undefined;
  /** `processing` is a turn that runs, or that broke off. */
  readonly state: "ready" | "processing" | "awaiting-tool-result";
  /** Its calls without an answer, each with its open request. */
  readonly waitingCalls: readonly WaitingCall[];
  /** The last inputs of a person, at most two. */
  readonly said: readonly string[];
  /** The texts of the conversation with their authors, oldest first. */
  readonly heard: readonly HeardText[];
  /** Turns that have begun. */
  readonly turns: number;
  /** Of all model calls. */
  readonly usage: Usage;
  /** A turn that has begun in this session. */
  turnOf(turn: TurnId): TurnPlace | undefined;
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
  said: readonly string[] = [];
  heard: HeardText[] = [];
  readonly #turns = new Map<TurnId, TurnPlace>();
  #cuts: Map<CallId, number> | undefined;

  seqOfCut(call: CallId) {
    return this.#cuts?.get(call);
  }

  get turns() {
    return this.#turns.size;
  }

  turnOf(turn: TurnId) {
    return this.#turns.get(turn);
  }

  get state() {
    if (this.openTurn === undefined) return "ready";
    return this.waitingCalls.length > 0 ? "awaiting-tool-result" : "processing";
  }

  get waitingCalls() {
    return this.openTurn === undefined ? [] : askable(this.openTurn).flatMap(call => waiting(call) ?? []);
  }

  apply(event: CommittedEvent) {
    this.conversation.apply(event);
    this.openTurn = foldOpenTurn(this.openTurn, event);
    if (event.kind === "input-received" && event.origin === "person")
      this.said = [...this.said.slice(-1), event.text];
    const heard = heardIn(event, isOfResult(this.openTurn, event));
    if (heard !== undefined) this.heard.push(heard);
    if (event.kind === "session-branch" && event.isFromElsewhere === true) {
      this.said = [];
      this.heard = this.heard.map(disown);
    }
    if (event.kind === "model-call-end" || event.kind === "side-call")
      this.usage = addUsage(this.usage, event.usage);
    if (event.kind === "turn-start") this.#turns.set(event.turn, { firstSeq: event.seq });
    if (event.kind === "turn-suspend") this.#suspend(event.turn, event.seq);
    if (event.kind === "tool-call-end" && event.outcome.status === "succeeded" && event.outcome.isCut) {
      this.#cuts ??= new Map();
      this.#cuts.set(event.call, event.seq);
    }
  }

  #suspend(turn: TurnId, suspendSeq: number) {
    const place = this.#turns.get(turn);
    if (place !== undefined) this.#turns.set(turn, { ...place, suspendSeq });
  }
}

/** No person here said it. */
function disown(heard: HeardText): HeardText {
  if (heard.kind === "input") return { ...heard, origin: "document" };
  if (heard.kind !== "answer") return heard;
  const { turn, value } = heard;
  return { turn, kind: "input", origin: "document", text: JSON.stringify(value) };
}

const isOfResult = (turn: OpenTurn | undefined, event: CommittedEvent): boolean =>
  event.kind === "approval-response" &&
  turn?.calls.find(({ call }) => call === event.call)?.withheldResult !== undefined;

/** One request at a time: a call that was approved may wait for an answer, and then for its result. */
function waiting(call: OpenCall): WaitingCall | undefined {
  if (call.outcome !== undefined) return undefined;
  const open = [call.approval, ...(call.questions ?? []), call.result].find(
    each => each !== undefined && each.answer === undefined,
  );
  return open && { ...call, request: open.request };
}
