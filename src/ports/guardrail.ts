/** The guardrail port: a judge of texts, before a model reads them, before a person does, and between agents. */
import type { Origin } from "../base/index.ts";
import type { GuardrailAction, GuardrailStage } from "./event.ts";
import type { OutputStage, StageChannel, TurnView } from "./hook.ts";

/** One text at one stage. */
export interface GuardrailPayload {
  readonly stage: GuardrailStage;
  readonly text: string;
  /** The author of the text. */
  readonly origin: Origin;
  /** The tool, the agent or the file that it comes from, at the stage `cross-agent`. */
  readonly from?: string;
  readonly turn: TurnView;
  /** Aborts when the turn is cancelled, and when the guardrail's time is up. */
  readonly signal: AbortSignal;
}

/** Half open, in UTF-16 code units of the payload's text. */
export interface GuardrailSpan {
  readonly start: number;
  readonly end: number;
}

export interface GuardrailVerdict {
  readonly action: GuardrailAction;
  /** For a person, without the text's own words where they are secret. */
  readonly reason: string;
  /** 0 to 1. */
  readonly score?: number;
  /** The evidence. */
  readonly spans?: readonly GuardrailSpan[];
  /** For `redact` and `rewrite`, the text in its place; for `block` and `ask`, the words that are shown instead. */
  readonly text?: string;
}

/** One match of a finder, with the words that go on in its place. */
export interface StreamFinding extends GuardrailSpan {
  /** For the record and never the text itself, for example `email`. */
  readonly kind: string;
  readonly replacement: string;
  /** 0 to 1. */
  readonly score?: number;
}

export interface StreamScan {
  /** In order and apart. Those that end at or before `openFrom` are those of the whole text, whatever follows. */
  readonly findings: readonly StreamFinding[];
  /** The first place at which a match may begin that text to come would complete or change; else the window's length. */
  readonly openFrom: number;
  /**
   * The match at `openFrom` has begun and has no greatest length (a private key, a long token): it is withheld until
   * its end. Of every other one, 256 characters are held back at most.
   */
  readonly isUnbounded?: boolean;
}

/**
 * Finds what is to be replaced in a text that arrives in pieces. `createHoldBack` makes an output stage of it, and
 * `createFinderGuardrail` a guardrail for every stage.
 */
export interface StreamFinder {
  /** The characters before `from` that it wants to see, for word boundaries and the words around. At most 1,024. @default 64 */
  readonly contextChars?: number;
  /**
   * @param window the text that is held back and the new text, behind the context
   * @param isEnd no text follows: everything in it is decided
   * @param from the end of the context, which has gone on: findings that begin before it don't count
   */
  scan(window: string, isEnd: boolean, from: number): StreamScan;
  /**
   * In a text that was cut off: where a match may have begun that the rest of the text would have completed, and the
   * words in its place. @default none
   */
  begunAt?(
    window: string,
    from: number,
  ): { readonly start: number; readonly replacement: string } | undefined;
}

interface GuardrailHead {
  /** By which configurations name it: lower case with hyphens. */
  readonly id: string;
  /** @default every stage */
  readonly stages?: readonly GuardrailStage[];
  /** The effect of a throw or a late answer: closed blocks, open lets the text pass. Both are recorded. */
  readonly onFailure: "open" | "closed";
  /** Milliseconds for one judgement. @default limits.hookMs */
  readonly deadlineMs?: number;
  /**
   * At the stage `output`: the answer waits for its judgement. Else it streams, and a verdict against it retracts what
   * was shown. @default false
   */
  readonly waits?: boolean;
}

/**
 * `judge` guardrails run at the same time, and the strictest verdict decides; those that `rewrite` run one after the
 * other, each on the text that the one before it left. Undefined means allow.
 */
export interface Guardrail extends GuardrailHead {
  /** @default "judge" */
  readonly kind?: "judge" | "rewrite";
  judge(payload: GuardrailPayload): GuardrailVerdict | undefined | Promise<GuardrailVerdict | undefined>;
  /**
   * At the stage `mid-stream`: a stage of its own for each turn and channel, and the text that the turn has shown
   * before. A guardrail without one judges the whole
   * answer at its end, at the stage `output`.
   */
  openStream?(turn: TurnView, channel: StageChannel, before?: string): OutputStage | undefined;
}
