/** The brain's port for hooks of all harnesses: judging, giving context, recording. */

import type { Judgement } from "../policy/index.ts";
import type { HarnessCall } from "../policy/judging.ts";
import type { EpisodeDraft, WorkspaceChange } from "../ports/index.ts";
import type { CallLedger } from "./state/call-ledger.ts";
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
