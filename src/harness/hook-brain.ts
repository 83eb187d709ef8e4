/** The brain's port for hooks of all harnesses: judging, giving context, recording. */
import type { SessionLine } from "../brain/index.ts";
import type { Judgement } from "../policy/index.ts";
import type { CompiledDelegation, HarnessCall } from "../policy/judging.ts";
import type { Decision, EpisodeDraft, MemoryLayer, Operation } from "../ports/index.ts";
import type { HookAnswer } from "./harness.ts";
import type { SessionJournal } from "./state/session-journal.ts";

/** The decision without a matching rule: the harness's own permissions, a question, or a refusal. */
export type Unspoken = "host" | "ask" | "deny";

/** The agent that calls. */
export interface Caller {
  readonly session: string;
  /** The depth of a sub-agent, for which delegation.md holds; undefined for the session's own agent. */
  readonly level: number | undefined;
}

export interface KnownLine {
  /** As a digest has it. */
  readonly text: string;
  /** `2026-11-23`; undefined where memory has no date. */
  readonly day?: string;
}

/** Each method may reject: then the harness gets its safe answer. */
export interface HookBrain {
  /** The real path of the project's folder: sessions of other work trees are not its own. */
  readonly project: string;
  /** Whether a person keeps the session out of memory. @param variable the value of BRAINSTEM_MEMORY */
  isWithoutMemory(variable: string | undefined): Promise<boolean>;
  /** By what the session has written before; a call that isn't denied is noted with the files that it writes. */
  judge(call: HarnessCall, directory: string, caller: Caller): Promise<Judgement>;
  /** Notes the files that a denied call writes, when a person lets it through. Never throws. */
  noteWrites(session: string, judgement: Judgement): void;
  /** The text of delegation.md as a sub-agent needs it; undefined where the brain has none. */
  delegation(): Promise<CompiledDelegation | undefined>;
  unspoken(): Promise<Unspoken>;
  /** Gives how often the episode's skill has failed within 14 days, this failure included; 0 for no failure. */
  record(draft: EpisodeDraft): Promise<number>;
  /** Notes on this machine that its person said a sentence: the log may come from anywhere. Never throws. */
  noteSaid(sentence: string): void;
  /**
   * The context of a sub-agent's start.
   * @param layers the layers of memory that it may come from
   */
  context(layers: readonly MemoryLayer[]): Promise<string>;
  /**
   * The digest at a session's start, without the lines that the session has had, and without those that the harness's
   * agent has in notes of its own; its lines one by one besides.
   */
  digest(
    session: string,
    told: readonly string[],
    harness: string,
  ): Promise<{ readonly text: string; readonly shown: readonly string[] }>;
  /** Lines that a prompt calls for, at most 3; none for an ordinary one. */
  answersTo(prompt: string, session: string): Promise<readonly string[]>;
  /** Decisions and failed attempts that name a file, best first. @param file relative to the project */
  known(file: string): Promise<readonly KnownLine[]>;
  /** The known remedies of a failure, in lines; none where nothing is known. */
  remedies(error: string): Promise<readonly string[]>;
  /** The branch that is checked out in a folder; undefined without one. */
  branch(directory: string): Promise<string | undefined>;
  /** The skill that an action belongs to by what it does; undefined without one. Never rejects. */
  owningSkill(operations: readonly Operation[]): Promise<string | undefined>;
  /** The keys of the sessions that have a line in WORKSPACE.md, oldest first. */
  notedSessions(): Promise<readonly string[]>;
  /** @param settled other sessions, whose work is finished by now */
  noteSession(line: SessionLine, settled: readonly string[]): Promise<void>;
  /** Whether a file has changes that aren't committed; undefined outside of a repository. */
  uncommitted(directory: string): Promise<((file: string) => boolean) | undefined>;
  /** The text without secrets. */
  redact(text: string): Promise<string>;
  readonly calls: CallLedger;
  readonly grants: Grants;
  /** Files the question of a call that its harness can't ask; a question that is there already is given as it is. */
  askPeople(question: CallQuestion): Promise<AskedPeople>;
  /** The key under which a person may allow this very call. */
  grantKey(call: HarnessCall, directory: string): string;
  readonly sessions: SessionJournal;
  readonly tests: TestJournal;
  /** Whether a command runs all tests of the project, and ends as they do. */
  isWholeTestRun(command: string, operations: readonly Operation[], directory: string): Promise<boolean>;
}

/** How the last whole test run of a session ended. Never throws: without a disk nothing is known. */
export interface TestJournal {
  /** A call that may change the tests' result is about to run. */
  changed(session: string): void;
  /** @param run the key of the call */
  started(session: string, run: string): void;
  /**
   * A call has ended. Where it isn't the run itself, something may have changed under the run, whose result is dropped.
   * @param hasPassed undefined where the harness doesn't say
   */
  ended(session: string, run: string, hasPassed: boolean | undefined): void;
  /** Undefined where there was no run, or where something may have changed since. */
  passed(session: string): boolean | undefined;
}

/** A call that a rule asks about, where the harness has no prompt of its own. */
export interface CallQuestion {
  readonly harness: string;
  readonly session: string;
  readonly call: HarnessCall;
  readonly directory: string;
  /** Of a grant. */
  readonly key: string;
  readonly judgement: Judgement;
}

/** A question that waits for a person, or a person's no. */
export interface AskedPeople {
  readonly id: string;
  readonly state: "asked" | "rejected";
  /** Who said no, and why. */
  readonly by?: string;
  readonly comment?: string;
}

/** A person's permission for one very call, beyond the rules. */
export interface Grant {
  /** Of the call: its tool, its arguments and its folder. */
  readonly key: string;
  /** For this session of an agent, as often as it likes; undefined: for one call. */
  readonly session?: string;
  /** For one call of that session. @default false */
  readonly isOnce?: true;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly until: number;
  /** The name of the user. */
  readonly by: string;
}

/** Who allowed it, and when, in a clause. */
export function describeGrant({ by, at, isOnce, session }: Grant): string {
  const time = new Date(at).toISOString().slice(0, 16).replace("T", " ");
  return `allowed ${session === undefined || isOnce ? "once" : "for this session"} by ${by} at ${time} UTC`;
}

export interface Grants {
  /** Replaces an earlier grant of the same call. @throws what the disk throws */
  give(grant: Grant): void;
  /** The grant of a call, where it has one; a grant for one call is used up by it. Never throws. */
  take(key: string, session: string): Grant | undefined;
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
  /** Of a call that a person may still allow: its words, without secrets; its folder; and the key of a grant. */
  readonly refused?: { readonly call: string; readonly directory: string; readonly key: string };
  /** Who allowed it beyond the rules. */
  readonly grantedBy?: string;
  /** Of a person's grant: the key of the call that it is for. */
  readonly granted?: string;
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
