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
  /** What is called with what, the same under each harness's names for it. */
  readonly subject: string;
}

/** What was judged, as `brainstem status` shows it. */
export interface HookEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly harness: string;
  readonly session: string;
  readonly event: string;
  readonly tool?: string;
  /** What the call does, in a policy's words. */
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
  /** Whether nobody else has this call in hand. */
  readonly isFirst: boolean;
  /** What the first one answered; undefined where it hasn't said so in time. */
  answered(): Promise<HookAnswer | undefined>;
  /** Tells whoever asks about the same call. */
  settle(answer: HookAnswer): void;
}

/** Nothing here throws: where nothing can be written, each call counts as the first. */
export interface CallLedger {
  claim(key: CallKey): Claim;
  note(entry: HookEntry): void;
}
