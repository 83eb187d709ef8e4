/** The memory port: the questions that tools and hooks may ask of a brain, whatever it is made of. */
import type { Fragment, Origin, Source } from "../base/index.ts";
import type { FragmentSummary, MemoryLayer } from "./event.ts";
import type { Scope } from "./scope.ts";

export const memoryKinds = ["episode", "lesson", "decision", "knowledge", "skill", "preference"] as const;
export type MemoryKind = (typeof memoryKinds)[number];

export interface MemoryHit {
  readonly kind: MemoryKind;
  readonly text: string;
  readonly source: Source;
  readonly origin: Origin;
  /** Milliseconds since the epoch, where the memory has a date. */
  readonly at?: number;
  /**
   * 0 to 1: the share of the query, weighted by how rare its words are, that this memory speaks of. 1 without a query.
   */
  readonly relevance: number;
  /** 0 and up; see the brain's salience. 0 for what has none. */
  readonly salience: number;
  /** The hits are ordered by it; comparable within one answer only. */
  readonly score: number;
  /** The project that it happened in, when that is another than the scope's: it counts less, and its text says so. */
  readonly project?: string;
  /** Why it was chosen, in a few words for a person. */
  readonly reason: string;
  /** Memories that belong to it by their place: they weren't looked for. At most 6. @default none */
  readonly neighbours?: readonly Neighbour[];
}

/** A memory that says little without the hit that it belongs to, and the hit little without it. */
export interface Neighbour {
  /** For a person, for example "fixed by". */
  readonly relation: string;
  readonly text: string;
  readonly source: Source;
  readonly origin: Origin;
}

export interface RecallOptions {
  /** @default 10 */
  readonly limit?: number;
  /** @default all but preferences */
  readonly kinds?: readonly MemoryKind[];
}

/** Something worth keeping. `auto` lets the brain tell a preference, a decision and a fact apart by their wording. */
export interface Note {
  readonly text: string;
  /** @default "auto" */
  readonly kind?: "auto" | "preference" | "decision" | "fact";
  /** Why, for decisions. */
  readonly rationale?: string;
  readonly alternatives?: string;
  /** The memory that it corrects: a preference or a fact gives its line up, a decision is marked as superseded. */
  readonly replaces?: NamedMemory;
  /**
   * The author of these words: words that don't come from the person are kept as an episode and go no further by
   * themselves; an agent's wait for a person's judgement, too.
   */
  readonly origin: Origin;
  /** Which harness and session they come from. */
  readonly provenance?: Readonly<Record<string, string>>;
}

/** A memory by its place, and by its words, in case that the file has changed since they were read. */
export interface NamedMemory {
  readonly source: Source;
  readonly text: string;
}

export interface MemoryWrite {
  readonly layer: MemoryLayer;
  readonly kind: MemoryKind | "workspace";
  readonly source: Source;
  /** As it was written, redacted. */
  readonly text: string;
  /** False when the memory had the same text already. */
  readonly isNew: boolean;
  /** The memory that gave way to it, as it was. */
  readonly replaced?: NamedMemory;
  /** Of an agent's note: the candidate that waits for a person. Undefined where the same waits, or was judged, already. */
  readonly candidate?: string;
}

/** One action and how it went, before the brain completes it. */
export interface EpisodeDraft {
  readonly skill: string;
  /** False for the name of a program or of a kind of tool: only failures of one action count together. @default true */
  readonly isSkill?: boolean;
  readonly action: string;
  /** `success`, `failure`, or any other text, kept as it is. */
  readonly result: string;
  readonly detail?: string;
  /** 1 to 10. @default 2 for a success, 7 for a failure */
  readonly painScore?: number;
  /** 1 to 10. @default 5 */
  readonly importance?: number;
  readonly reflection?: string;
  readonly context?: string;
  /** The origin of action and reflection. */
  readonly origin: Origin;
  /** The origin of detail and context. @default origin */
  readonly detailOrigin?: Origin;
  /** Which harness, model, session and commit it comes from. */
  readonly provenance?: Readonly<Record<string, string>>;
  readonly evidence?: readonly string[];
  /** A shell's command as it was typed. */
  readonly command?: string;
  /** The line of its output that tells why it failed. */
  readonly error?: string;
  /** Files that it changed, relative to the project. */
  readonly files?: readonly string[];
}

export interface ComposedContext {
  readonly fragments: readonly Fragment[];
  readonly tokens: number;
  readonly budgetTokens: number;
  readonly leftOut: readonly (FragmentSummary & { readonly why: string })[];
  /** The files that could not be read, in a sentence each; the rest is given all the same. */
  readonly problems: readonly string[];
  /** Of the tools that were asked about: all names, those that keep failing last. Undefined where none does. */
  readonly tools?: readonly string[];
}

export interface ContextOptions {
  /** The whole window, in tokens. @default brain.yaml, 128,000 */
  readonly budgetTokens?: number;
  /** Names of the tools on offer: a fragment tells of each that keeps failing. @default none */
  readonly tools?: readonly string[];
  /** Words on what earlier sessions left: they come first, and no other fragment repeats them. @default none */
  readonly digest?: string;
}

/** A change to the live task; lists are added to its lists, texts replace its texts. */
export interface WorkspaceChange {
  /** Beginning another task archives the previous task. */
  readonly task?: string;
  readonly openFiles?: readonly string[];
  readonly hypotheses?: readonly string[];
  /** A step that is done. */
  readonly checkpoint?: string;
  readonly nextStep?: string;
}

/** How far a session of an agent got with a request; each text is a line. */
export interface SessionNote {
  readonly request: string;
  /** The agent, its branch, the day. */
  readonly by: string;
  readonly files: readonly string[];
  /** The changes, and the commands that failed. */
  readonly done: readonly string[];
  readonly nextStep?: string;
}

export interface TaskOutcome {
  readonly result: "success" | "failure";
  readonly reflection?: string;
}

/**
 * A scope that is not the memory's owner reads shared knowledge only (lessons, decisions, domain knowledge, skills):
 * working, episodic and personal memory are neither shown to it nor written by it.
 */
export interface Memory {
  /** Best first. Without a query by salience alone. Empty when nothing is known. */
  recall(scope: Scope, query: string | undefined, options?: RecallOptions): Promise<readonly MemoryHit[]>;
  /** @throws brain.not-remembered, redaction.failed, volume.* */
  remember(scope: Scope, note: Note): Promise<MemoryWrite>;
  /** Logs an episode; durable when it resolves. @throws redaction.failed, volume.* */
  record(scope: Scope, draft: EpisodeDraft): Promise<MemoryWrite>;
  /** Updates WORKSPACE.md, so that the task can be resumed after a crash. @throws redaction.failed, volume.* */
  checkpoint(scope: Scope, change: WorkspaceChange): Promise<MemoryWrite>;
  /** Archives the workspace as an episode and resets it. @throws brain.not-remembered when no task is under way */
  finishTask(scope: Scope, outcome: TaskOutcome): Promise<MemoryWrite>;
  /**
   * The context that a model should see for this query. Never throws for a damaged file: that is among the problems.
   */
  buildContext(scope: Scope, query: string, options?: ContextOptions): Promise<ComposedContext>;
}

/** How much a memory holds, and what is new in it. */
export interface MemoryOverview {
  /** Decisions that hold; episodes that are live. */
  readonly counts: Readonly<Record<MemoryKind, number>>;
  /** The live task. */
  readonly task?: NamedMemory;
  /** The last entries of each kind that people read: decisions, facts, preferences, lessons. */
  readonly newest: readonly (NamedMemory & { readonly kind: MemoryKind; readonly origin: Origin })[];
}

export interface ForgottenMemories {
  readonly erased: readonly NamedMemory[];
  /** Files that are no memory and still have the words. */
  readonly left: readonly string[];
}

/** The requests of a person to a memory beyond its use. Of another scope than the owner's: shared knowledge only. */
export interface MemoryUpkeep {
  /** @throws volume.* */
  overview(scope: Scope): Promise<MemoryOverview>;
  /**
   * Erases memories from every file, for good; dreams don't bring them back. All of them or none.
   * @throws memory.not-found when a place has no such memory, brain.not-remembered, volume.*
   */
  forget(scope: Scope, memories: readonly NamedMemory[]): Promise<ForgottenMemories>;
}

/** The port for memory of users of a shared brain: each has files of their own, kept in the store. */
export type MemoryOwner = Pick<Scope, "tenant" | "user">;

/** Paths as in a brain's folder, for example `memory/personal/PREFERENCES.md`, and their texts. */
export type MemoryFiles = Readonly<Record<string, string>>;

export interface UserMemory {
  /** Counts the writes, from 1. */
  readonly version: number;
  readonly files: MemoryFiles;
}

/**
 * A user without memory answers like one who never was. Every method rejects with `storage.*` where the store fails.
 */
export interface UserMemories {
  read(owner: MemoryOwner): Promise<UserMemory | undefined>;
  /**
   * Replaces the user's files as a whole; durable when it resolves. False, and nothing changes, when the version there
   * is not `afterVersion` (0: none).
   */
  write(owner: MemoryOwner, files: MemoryFiles, afterVersion: number): Promise<boolean>;
  /** Erases all of it. False when the user had no memory. */
  remove(owner: MemoryOwner): Promise<boolean>;
}
