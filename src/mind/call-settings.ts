/** How the models of a turn are called, besides what they are shown. */
import type { ModelCall } from "../model/index.ts";

/** How a turn's models are called: each is passed on as it is, and a provider that doesn't know one may ignore it. */
export interface CallSettings {
  readonly temperature?: number;
  /** Of one model call. A budget that allows less holds. */
  readonly maxOutputTokens?: number;
  readonly stopSequences?: readonly string[];
  readonly seed?: number;
  /**
   * Whether the model must call a tool, or which one; both hold until the turn has called one.
   * @default "auto"
   */
  readonly toolChoice?: ToolChoice;
  /** By provider, as the AI SDK has them: `{ anthropic: { … } }`. */
  readonly providerOptions?: NonNullable<ModelCall["providerOptions"]>;
}

export type ToolChoice = "auto" | "none" | "required" | { readonly type: "tool"; readonly toolName: string };
