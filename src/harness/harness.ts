/** The port of a harness: the events of its hooks, their answers, and its wiring to a brain. */
import type { Json } from "../base/index.ts";
import type { HarnessCall } from "../policy/judging.ts";

export type JsonRecord = { readonly [name: string]: Json | undefined };

/** Harnesses that have hooks, in the order in which people meet them. */
export const hookedHarnesses = ["claude-code", "cursor", "codex", "gemini", "opencode", "windsurf"] as const;
export type HookedHarness = (typeof hookedHarnesses)[number];

/** The input of a hook's process. */
export interface HookInput {
  /** Standard input, parsed; empty where that was no JSON object. */
  readonly json: JsonRecord;
  /** The event's name as the command line has it: known even where standard input can't be read. */
  readonly eventName?: string;
  readonly environment: { readonly [name: string]: string | undefined };
  /** Where the hook's process runs; absolute, with `/`. */
  readonly directory: string;
  /** The end of a file that the harness keeps, such as its transcript; "" where it can't be read. */
  readonly endOf?: (path: string) => string;
}

/** How a call went, by what the harness really sends. */
export interface CallOutcome {
  readonly hasFailed: boolean;
  /** A person stopped it: no failure of the agent's. @default false */
  readonly isInterrupted?: boolean;
  /** The harness didn't say how the call ended. @default false */
  readonly isUnsure?: boolean;
  /** Its output, or the reason of its failure; "" where unknown. */
  readonly detail: string;
}

/** The part of an event that every harness tells. */
export interface Told {
  /** The harness's own name of the event, by which it is answered: `PreToolUse`. */
  readonly name: string;
  /** The conversation; "" where the harness names none. */
  readonly session: string;
  /** Where the agent works; absolute, with `/`. */
  readonly directory: string;
  /** The sub-agent that acts; undefined for the session's own agent, and where the harness doesn't say. */
  readonly agent?: SubAgent;
}

export interface SubAgent {
  readonly id: string;
  /** The harness's name of its kind, such as `Explore`; "" where it has none. */
  readonly type: string;
}

interface Called extends Told {
  readonly call: HarnessCall;
  /** The harness's id of this one call, where it has one. */
  readonly callId?: string;
}

/** An event of any harness's hook. */
export type HarnessEvent =
  /** `source` as the harness says it: startup, resume, clear, compact. */
  | (Told & { readonly kind: "session-start"; readonly source: string })
  | (Told & { readonly kind: "prompt"; readonly text: string })
  /** A sub-agent begins: `agent` is the new one. */
  | (Told & { readonly kind: "agent-start" })
  | (Called & { readonly kind: "before-tool" })
  /** The harness is about to ask a person; a rule may answer instead. */
  | (Called & { readonly kind: "permission-request" })
  | (Called & { readonly kind: "after-tool"; readonly outcome: CallOutcome })
  /** The conversation is about to be shortened. */
  | (Told & { readonly kind: "compaction" })
  /** The agent has finished its answer; `message` is what it said last. */
  | (Told & { readonly kind: "stop"; readonly message?: string })
  | (Told & { readonly kind: "session-end" })
  /** Nothing that we have to do with. */
  | (Told & { readonly kind: "other" });

/** One answer for every harness; each renders of it what its contract knows, and nothing more. */
export interface HookAnswer {
  /** Of before-tool and permission-request only. Undefined: no opinion, the harness goes by its own rules. */
  readonly decision?: "allow" | "ask" | "deny";
  /** Why, for the model and the person; never empty beside `ask` and `deny`. */
  readonly reason?: string;
  /** For the model: of session-start, agent-start, prompt and after-tool, and of before-tool where the harness takes it there. */
  readonly context?: string;
}

/** The output of the hook's process. */
export interface HookOutput {
  readonly stdout: string;
  readonly stderr: string;
  /** 2 blocks, where a harness has that. */
  readonly exitCode: 0 | 2;
}

/** The guarantees under a harness, as it is wired; for `status`, `check` and `doctor`. */
export interface HarnessCoverage {
  /** The harness's decision on a call when the hook crashes, is missing or answers late; "unsure" where its version isn't known. */
  readonly onFailure: "blocks" | "goes on" | "unsure";
  /** Whether it has a prompt of its own for `ask`; without one, `ask` is a refusal that says whom to ask. */
  readonly canAsk: boolean;
  /** Whether context reaches the model at the start of a session. */
  readonly hasContext: boolean;
  /** Whether context reaches the model with the answer to a call that is about to run. @default false */
  readonly hasContextBeforeCalls?: boolean;
  /** Gaps: rules that aren't enforced and events that don't arrive, in a sentence each. */
  readonly gaps: readonly string[];
}

/** How our program is found from the project: on the PATH, or among the project's own dependencies. */
export type ProgramPlace = "path" | "dependency";

export interface WiringOptions {
  readonly program: ProgramPlace;
  /** Register `brainstem mcp` as well. */
  readonly mcp: boolean;
}

/** A value that is put into a JSON file. */
export interface JsonAddition {
  /** Keys from the root: `["hooks", "PreToolUse"]`. Objects that are missing on the way are made. */
  readonly at: readonly string[];
  /** `item`: appended to the list there, which is made where it is missing. `value`: set where the key is missing. */
  readonly as: "item" | "value";
  readonly value: Json;
}

/** A file of the project that is wired; paths are relative to its root. */
export type WiredFile =
  | { readonly kind: "json"; readonly path: string; readonly additions: readonly JsonAddition[] }
  /** A block between markers, at the end of a markdown file. */
  | { readonly kind: "markdown-block"; readonly path: string; readonly text: string }
  /** A block between comments, at the end of a TOML file; left out where the file has `table` already. */
  | { readonly kind: "toml-block"; readonly path: string; readonly table: string; readonly text: string }
  /** A file that is ours alone. */
  | { readonly kind: "own"; readonly path: string; readonly text: string }
  /** A relative symbolic link. */
  | { readonly kind: "link"; readonly path: string; readonly target: string };

export interface Wiring {
  readonly files: readonly WiredFile[];
  /** Steps that are left for the person, in a sentence each: "Approve the hooks in Codex with /hooks." */
  readonly notes: readonly string[];
}

/** A program that agents run in, without hooks or with them. */
export interface WirableHarness {
  readonly name: string;
  readonly title: string;
  /** The harness's contract that the file implements, with its version and date. */
  readonly contract: string;
  /** Paths, relative to the project or with `~/`, any of which tells that the harness is used here. */
  readonly traces: readonly string[];
  /** Its program on the PATH, where it has one. */
  readonly program?: string;
  wiring(options: WiringOptions): Wiring;
}

/** A harness that asks a hook. */
export interface Harness extends WirableHarness {
  readonly name: HookedHarness;
  readonly coverage: HarnessCoverage;
  /** The first version that heeds the switch by which a failing hook stops the call. @default every version */
  readonly closesFrom?: string;
  /** Whether an input is this harness's: by fields that no other sends. */
  recognises(input: HookInput): boolean;
  /** Reads an event. Fields that are missing or of another kind are empty; unknown ones are skipped. Never throws. */
  read(input: HookInput): HarnessEvent;
  /** The answer in its own contract, exactly: a key too much lets a call through in some. Never throws. */
  render(event: HarnessEvent, answer: HookAnswer): HookOutput;
  /**
   * The safe answer when nothing could be judged: a call is stopped or asked about, and everything else goes on with
   * the reason on standard error. `eventName` is undefined where even that is unknown.
   */
  renderFailure(eventName: string | undefined, reason: string): HookOutput;
}
