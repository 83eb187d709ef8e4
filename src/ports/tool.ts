/** The tool port: an action of a mind, its name in a policy, and the ways in which a call of it can end. */
import type { CallId, Json, Origin, TurnId } from "../base/index.ts";
import type { GivenPart } from "./content-part.ts";
import type { EventDraft } from "./event.ts";
import type { Schema } from "./schema.ts";
import type { SessionKey } from "./scope.ts";
import type { Taint } from "./taint.ts";
import type { Question } from "./waiting.ts";

/** The call as a policy judges it: `git.push {force: true, branches: ["main"]}`. One call may be several. */
export interface Operation {
  /** Dotted: subject, verb. */
  readonly name: string;
  /** A value that can't be known is undefined. */
  readonly arguments: { readonly [name: string]: Json | undefined };
  /** The simple command that it was recognised in, its words with a space between them. */
  readonly command?: string;
  /** Whether it happens can't be foreseen: a rule that would stop it asks; nothing else comes of it. */
  readonly isPossible?: true;
  /** The pieces of it that come from untrusted text. */
  readonly taint?: readonly Taint[];
}

/**
 * How a call may be repeated when its outcome is unknown (a crash): `idempotent` freely, `durable` under the same
 * idempotency key, `unsafe` never: it settles as `tool.outcome-unknown`.
 */
export type Repeatability = "idempotent" | "durable" | "unsafe";

export interface ToolContext extends ToolCaller {
  readonly call: CallId;
  /** The same for every attempt at one call, whatever process makes it. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Tells watchers how far the work is. Costs nothing without watchers. */
  progress(message: string, fraction?: number): void;
  /**
   * The whole text of an earlier call's result, of which the model has seen a part; undefined where the session's log
   * has no such result. @throws storage.*
   */
  wholeResult(call: CallId): Promise<string | undefined>;
  /** The person's answer to the tool's own question. */
  readonly answer?: Json;
  /** The pieces of the arguments that come from untrusted text. @default none */
  readonly taint?: readonly Taint[];
  /** Its operations, as the policy takes them apart. @default unknown */
  readonly judged?: readonly Operation[];
  /** Records what happened inside the call, such as a memory written, in the turn's stream. */
  emit(event: EventDraft<"memory-write">): void;
}

/** On whose behalf a call is made. */
export interface ToolCaller {
  readonly session: SessionKey;
  readonly turn: TurnId;
  /** The person's own words in this turn, and in the two before it. Empty in a turn without a person. */
  readonly personText: string;
  /** The same, input by input, the newest last. */
  readonly personInputs: readonly string[];
  /** The origin of the words that began the turn: on behalf of an agent, the words of the mind are an agent's. */
  readonly origin: Origin;
}

export interface Tool<Input = unknown, Output = unknown> {
  /** `name@version`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly category: string;
  readonly input: Schema<Input>;
  readonly output?: Schema<Output>;
  /** The actions of a valid call, in a policy's words. */
  operations(input: Input): readonly Operation[];
  /** Sentences for a person about what a call changes; empty for a tool that only reads. */
  readonly sideEffects: readonly string[];
  /**
   * The effects of a call are undeclared: a call that no rule speaks of is asked about, whatever the policy's fallback.
   */
  readonly isUndeclared?: true;
  /** Its results are the person's own data, such as mail, accounts, or files at home: memory keeps the call, not the result. */
  readonly readsPrivate?: true;
  readonly repeatability: Repeatability;
  /** The entitlements that the user must have. */
  readonly entitlements: readonly string[];
  /** Milliseconds. @default limits.toolMs */
  readonly timeoutMs?: number;
  /** The result as the model reads it: text, or parts. @default its JSON */
  render?(output: Output): string | readonly GivenPart[];
  /** The question to a person before the body is entered. Without a body, the answer is the result. @default nothing */
  question?(input: Input): Question | undefined;
  /** Without one, and without a question, the tool runs elsewhere, and its result is handed in. */
  execute?(input: Input, context: ToolContext): Output | PromiseLike<Output>;
}

/** A tool whose schemas are no longer known to the compiler, as registries hold them. */
// biome-ignore lint/suspicious/noExplicitAny: input and output are checked by the tool's own schemas at run time.
export type AnyTool = Tool<any, any>;

/** A call as a model asks for it. */
export interface ToolCall {
  readonly call: CallId;
  readonly tool: string;
  /** Parsed JSON, or the raw text where it would not parse. */
  readonly arguments: unknown;
  /** Data that the model's provider wants to see again with the call, such as a signature. */
  readonly providerMetadata?: Json;
}
