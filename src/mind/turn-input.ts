/** The input of a turn, handed over in any form, as the log keeps it. */
import { type Fault, fault, isFault, type Json, type Limits, type Origin } from "../base/index.ts";
import type { ContentPart, EventDraft, GivenPart } from "../ports/index.ts";
import { readParts, textOfParts } from "../tools/index.ts";
import type { TurnOptions } from "./turn-options.ts";
import { metadataOf } from "./turn-options.ts";

/** Text, or parts: text, images, files, data. */
export type GivenInput = string | readonly GivenPart[];

export interface TurnInput {
  /** Its words. */
  readonly input: string;
  /** Text alone is one part. */
  readonly parts: readonly ContentPart[];
  readonly origin: Origin;
  readonly author?: string | undefined;
  readonly metadata?: Json | undefined;
}

/** The input, or why it is invalid. */
export function readInput(given: GivenInput, options: TurnOptions, limits: Limits): TurnInput | Fault {
  const { author, origin = "person" } = options;
  const max = limits.inputChars;
  if (typeof given === "string" && given.length > max)
    return fault("limit.exceeded", { limit: "inputChars", value: given.length, max, unit: "characters" });
  try {
    const metadata = options.metadata === undefined ? undefined : metadataOf(options.metadata, limits);
    const parts =
      typeof given === "string" ? [{ type: "text", text: given } as const] : readParts(given, limits);
    return { input: textOfParts(parts), parts, origin, author, metadata };
  } catch (error) {
    if (isFault(error)) return error;
    throw error;
  }
}

/** The input as a hook leaves it. @throws input.invalid, limit.exceeded for invalid parts */
export function changeInput<Input extends TurnInput>(
  input: Input,
  changes: { readonly input?: string; readonly parts?: readonly ContentPart[] },
  limits: Limits,
): Input {
  let { parts } = input;
  if (changes.parts !== undefined) parts = readParts(changes.parts, limits);
  if (changes.input !== undefined)
    parts = [{ type: "text", text: changes.input }, ...parts.filter(({ type }) => type !== "text")];
  return parts === input.parts ? input : { ...input, parts, input: textOfParts(parts) };
}

/** The log's form of it: an input of text only has no parts. */
export function inputEvent({
  author,
  input,
  metadata,
  origin,
  parts,
}: TurnInput): EventDraft<"input-received"> {
  const isText = parts.length === 1 && parts[0]!.type === "text";
  return {
    kind: "input-received",
    text: input,
    origin,
    ...(!isText && { parts }),
    ...(author !== undefined && { author }),
    ...(metadata !== undefined && { metadata }),
  };
}
