/** One recorded call of a model: the request, the stream with its times, and the end. */
import { describeError, fault, hashJson, type Json } from "../../base/index.ts";
import type { ModelCall } from "../language-model.ts";
import { type RecordedBy, writeValue } from "./record-value.ts";

const VERSION = 1;

/** How it ended; a reader that left, and a call that was called off, are `cancelled`. */
export type RecordedEnding =
  | { readonly type: "completed" | "cancelled" }
  | { readonly type: "failed"; readonly error: Json };

export interface RecordedCall {
  readonly version: typeof VERSION;
  /** `provider/model`. */
  readonly model: string;
  /** Of `call`, in canonical JSON: the same call has the same hash. */
  readonly hash: string;
  /** The call without its signal, its headers, and whatever looks like a key among its options. */
  readonly call: Json;
  /** The stream, each part with the milliseconds from the call's start. Empty where the call generated. */
  readonly parts: readonly (readonly [offsetMs: number, part: Json])[];
  /** The answer of `doGenerate`. */
  readonly answer?: Json;
  readonly ending: RecordedEnding;
}

/** The identity of a call: the part of a recorded call that is known before the answer. */
export async function identifyCall(
  call: ModelCall,
  by: RecordedBy,
): Promise<Pick<RecordedCall, "version" | "model" | "hash" | "call">> {
  const { abortSignal: _signal, headers: _headers, ...rest } = call;
  const written = withoutKeys(writeValue(rest, by), false);
  return { version: VERSION, model: by.model, hash: await hashJson(written), call: written };
}

const SECRET = /key|token|secret|passw|auth|credential|cookie|header|signature/i;

// Options of providers and arguments of their own tools may carry credentials; prompts and schemas are left as they
// are.
function withoutKeys(value: Json, isOptions: boolean): Json {
  if (Array.isArray(value)) return value.map(item => withoutKeys(item, isOptions));
  if (typeof value !== "object" || value === null) return value;
  const isProviderTool = "type" in value && value.type === "provider";
  const kept = Object.entries(value)
    .filter(([name, member]) => !isOptions || !SECRET.test(name) || isPlain(member))
    .map(([name, member]) => {
      const isGuarded = isOptions || name === "providerOptions" || (isProviderTool && name === "args");
      return [name, withoutKeys(member as Json, isGuarded)] as const;
    });
  return Object.fromEntries(kept);
}

/** `maxTokens: 12` is no secret. */
const isPlain = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";

/** A recorded call as one line. */
export const recordingLine = (entry: RecordedCall): string => `${JSON.stringify(entry)}\n`;

/** The calls of a recording, oldest first. @throws input.invalid naming the first line that holds none */
export function parseRecording(text: string): readonly RecordedCall[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const entry = parse(line);
    if (typeof entry !== "string") return [entry];
    throw fault("input.invalid", {
      what: `Line ${index + 1} of the recording`,
      expected: `a recorded call, version ${VERSION}; ${entry}`,
    });
  });
}

function parse(line: string): RecordedCall | string {
  let entry: Partial<RecordedCall> | null;
  try {
    entry = JSON.parse(line);
  } catch (error) {
    return describeError(error);
  }
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return "it is no object";
  if (entry.version !== VERSION) return `it has version ${String(entry.version)}`;
  if (typeof entry.model !== "string" || typeof entry.hash !== "string")
    return "it doesn't say which call it is";
  if (!Array.isArray(entry.parts) || !entry.parts.every(isTimed))
    return "its parts are no list of times and parts";
  const ending = entry.ending?.type;
  if (ending !== "completed" && ending !== "cancelled" && ending !== "failed")
    return "it doesn't say how it ended";
  return entry as RecordedCall;
}

const isTimed = (part: unknown): boolean =>
  Array.isArray(part) && part.length === 2 && typeof part[0] === "number" && typeof part[1] === "object";
