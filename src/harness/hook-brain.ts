/** The brain's port for hooks of all harnesses: judging, giving context, recording. */
import type { Judgement } from "../policy/index.ts";
import type { HarnessCall } from "../policy/judging.ts";
import type { Decision, EpisodeDraft, WorkspaceChange } from "../ports/index.ts";
import type { HookAnswer } from "./harness.ts";
import type { SessionJournal } from "./state/session-journal.ts";

/** The decision without a matching rule: the harness's own permissions, a question, or a refusal. */
export type Unspoken = "host" | "ask" | "deny";

export interface HookContext {
  /** As a model reads it; "" when there is nothing to say. */
  readonly text: string;
  /** The skill that the query calls for. */
  readonly skill?: string;
}

/** Each method may reject: then the harness gets its safe answer. */
export interface HookBrain {
  judge(call: HarnessCall, directory: string): Promise<Judgement>;
  unspoken(): Promise<Unspoken>;
  /** Gives how often the episode's skill has failed within 14 days, this failure included; 0 for no failure. */
  record(draft: EpisodeDraft): Promise<number>;
  /** The context for a query; without a query, the context of a session's start. */
  context(query?: string): Promise<HookContext>;
  /** The task that WORKSPACE.md names; undefined when none is under way. */
  task(): Promise<string | undefined>;
  checkpoint(change: WorkspaceChange): Promise<void>;
  /** The text without secrets. */
  redact(text: string): Promise<string>;
  readonly calls: CallLedger;
  readonly sessions: SessionJournal;
}

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
