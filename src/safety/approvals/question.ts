/** A question to people as the inbox has it, its votes and its outcome. */
import type { Json, Source } from "../../base/index.ts";
import type { ApprovalReason, JsonSchema, SessionKey, Taint, WaitingId } from "../../ports/index.ts";
import type { Requirement, Tier } from "./approval-rules.ts";

/** `approve` a call, `choose` an option, `answer` in words or a value, `review` an output, and three for programs. */
export const questionKinds = [
  "approve",
  "choose",
  "answer",
  "review",
  "escalation",
  "checkpoint",
  "feedback",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Kinds whose answer is a value; the others take yes or no. */
export const takesValue = (kind: QuestionKind): boolean =>
  kind === "choose" || kind === "answer" || kind === "feedback";

/** Everything that a person needs to judge. */
export interface InboxQuestion {
  readonly id: string;
  readonly tenant: string;
  readonly kind: QuestionKind;
  /** In a sentence. */
  readonly text: string;
  readonly tool?: string;
  readonly operation?: string;
  /** Exactly as the call has them; without secrets where a harness made the call. */
  readonly arguments?: Json;
  /** An answer repeats it, and holds for exactly this. */
  readonly hash: string;
  readonly sideEffects?: readonly string[];
  readonly rule?: string;
  readonly reason?: string;
  readonly source?: Source;
  /** Where more than one thing asks: all of them, the gravest first. */
  readonly reasons?: readonly ApprovalReason[];
  /** Names of all operations of the call, where it has several. */
  readonly operations?: readonly string[];
  readonly tier?: Tier;
  /** The pieces of the arguments that come from untrusted text. */
  readonly taint?: readonly Taint[];
  readonly options?: readonly string[];
  readonly schema?: JsonSchema;
  readonly requester: Requester;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** The last moment at which an answer counts. */
  readonly expiresAt: number;
  /** The agent makes the call again once it is approved; elsewhere it has its own arguments, which no person can edit. */
  readonly repeats?: "here" | "elsewhere";
  /** Of a call that a harness makes: a yes is a grant under this key. */
  readonly grantKey?: string;
  /** The turn that waits for it. */
  readonly wait?: { readonly key: SessionKey; readonly request: WaitingId };
}

/** Whether two filings may be of one question. */
export const isOfSame = ({ requester: one }: InboxQuestion, { requester: other }: InboxQuestion): boolean =>
  one.user === other.user && one.harness === other.harness;

export interface Requester {
  readonly user: string;
  readonly session?: string;
  readonly harness?: string;
  /** Where the call is made. */
  readonly directory?: string;
}

/** Only this shape counts; `isApproved` is the boolean. */
export type InboxAnswer =
  | {
      readonly isApproved: boolean;
      readonly hash: string;
      readonly comment?: string;
      readonly editedArguments?: Json;
    }
  | { readonly answer: Json; readonly hash: string }
  | { readonly isDeclined: true; readonly hash: string };

export interface Vote {
  readonly by: string;
  readonly at: number;
  readonly isYes: boolean;
  readonly comment?: string;
  /** Of the call as this person wants it. */
  readonly hash: string;
}

export interface Outcome {
  readonly decision: "approved" | "rejected" | "answered" | "declined" | "expired";
  /** Who decided, the last one last; `nobody` where time was up. */
  readonly by: readonly string[];
  readonly at: number;
  readonly comment?: string;
  readonly editedArguments?: Json;
  readonly answer?: Json;
  /** The turn has it: it is used up. */
  readonly isTaken?: true;
}

/** The lasting part of a question: a record of the store. */
export interface Ballot {
  /** Of a question that no turn's log has. */
  readonly question?: InboxQuestion;
  /** Of a turn's wait: which session it is in. */
  readonly key?: SessionKey;
  readonly requirement: Requirement;
  readonly askedAt: number;
  /** The process that asks has opened it, by its own rules. */
  readonly isOpened?: true;
  readonly votes: readonly Vote[];
  readonly outcome?: Outcome;
  /** Outcomes of the same question when it was asked before, newest last. */
  readonly earlier?: readonly Outcome[];
}

export type ItemState = "open" | "escalated" | Outcome["decision"];

/** A question with its present state. */
export interface InboxItem extends InboxQuestion {
  readonly state: ItemState;
  readonly requirement: Requirement;
  readonly votes: readonly Vote[];
  readonly outcome?: Outcome;
}

/** Whether an answer would count now. */
export const isOpen = ({ state }: Pick<InboxItem, "state">): boolean =>
  state === "open" || state === "escalated";

/** The people who want the same: the most of them. */
export const agreeing = (votes: readonly Vote[]): number =>
  Math.max(0, ...votes.map(({ hash }) => votes.filter(each => each.isYes && each.hash === hash).length));

/** Whether its turn still waits for a decision that is there: the process between them has ended. */
export const isUndelivered = ({ outcome, wait }: Pick<InboxItem, "outcome" | "wait">): boolean =>
  wait !== undefined && outcome !== undefined && outcome.isTaken !== true;

/** @param ballot its requirement holds from the time of asking on */
export function itemOf(question: InboxQuestion, ballot: Ballot, nowMs: number): InboxItem {
  const { outcome, requirement, votes } = ballot;
  const state = outcome?.decision ?? stateAt(question, requirement, nowMs);
  return {
    ...question,
    // Those whom it goes to have had no time yet.
    requirement: state === "escalated" ? { ...requirement, priority: "high" } : requirement,
    votes,
    ...(outcome !== undefined && { outcome }),
    state,
  };
}

function stateAt({ askedAt, expiresAt }: InboxQuestion, requirement: Requirement, nowMs: number): ItemState {
  if (nowMs > expiresAt) return "expired";
  const { deadlineMs, onExpiry } = requirement;
  if (nowMs <= askedAt + deadlineMs) return "open";
  return onExpiry === "escalate" && nowMs <= askedAt + 2 * deadlineMs ? "escalated" : "expired";
}

const PRIORITY = { high: 0, normal: 1, low: 2 } as const;

/** Negative where the left one comes first: by priority, then by their end. */
export const byUrgency = (left: InboxItem, right: InboxItem): number =>
  PRIORITY[left.requirement.priority] - PRIORITY[right.requirement.priority] ||
  left.expiresAt - right.expiresAt ||
  (left.id < right.id ? -1 : 1);
