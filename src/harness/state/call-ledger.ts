/** Which calls have been judged and logged: harnesses that read each other's settings ask about one call twice. */
import type { Decision } from "../../ports/index.ts";
import type { HookAnswer } from "../harness.ts";

export interface CallKey {
  readonly phase: "before" | "after";
  readonly session: string;
  /** Where the agent works. */
  readonly directory: string;
  /** The harness's id of the call, where it has one. */
  readonly callId?: string;
  /** The key of a call: tool and arguments, the same under each harness's names. */
  readonly subject: string;
}

/** A judgement, as `brainstem status` shows it. */
export interface HookEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly harness: string;
  readonly session: string;
  readonly event: string;
  readonly tool?: string;
  /** The call's operation in the policy's words. */
  readonly operation?: string;
  readonly decision?: Decision | "none";
  /** The rule's text and place. */
  readonly rule?: string;
  readonly source?: string;
  readonly tookMs?: number;
  /** Why nothing could be judged; the harness got its safe answer. */
  readonly problem?: string;
}

export interface Claim {
  /** Whether no other process has this call in hand. */
  readonly isFirst: boolean;
  /** The first process's answer; undefined where it came too late. */
  answered(): Promise<HookAnswer | undefined>;
  /** Shares the answer with other processes that judge the same call. */
  settle(answer: HookAnswer): void;
}

/** Nothing here throws: where nothing can be written, each call counts as the first. */
export interface CallLedger {
  claim(key: CallKey): Claim;
  note(entry: HookEntry): void;
}
