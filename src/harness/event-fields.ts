/** Reads the fields of what harnesses send, any of which may be missing or of another kind, and writes answers as JSON. */
import type { Json } from "../base/index.ts";
import type { HarnessCall } from "../policy/judging.ts";
import type { CallOutcome, HarnessEvent, HookOutput, JsonRecord, SubAgent, Told } from "./harness.ts";

/** "" where it is no text. */
export const text = (json: Json | undefined): string => (typeof json === "string" ? json : "");

/** Undefined where it is no text, or an empty one: for properties that are left out. */
export const textIfAny = (json: Json | undefined): string | undefined => text(json) || undefined;

/** Undefined where it is no number that can be counted with. */
export const number = (json: Json | undefined): number | undefined =>
  typeof json === "number" && Number.isFinite(json) ? json : undefined;

/** Empty where it is no object. */
export const record = (json: Json | undefined): JsonRecord =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? (json as JsonRecord) : {};

/** The JSON value of a text; a text without JSON, and any other value, unchanged. */
export function parsed(json: Json | undefined): Json | undefined {
  if (typeof json !== "string") return json;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** The object itself, or the object in a JSON text; else an empty one. */
export const parsedRecord = (json: Json | undefined): JsonRecord => record(parsed(json));

/** The first of these that is an absolute path, with `/`; otherwise the last as it is. */
export function folder(...candidates: readonly (Json | undefined)[]): string {
  const paths = candidates.map(each => {
    const path = text(each);
    // A disk of Windows, as in a path or an address.
    return /^\/?[A-Za-z]:[\\/]/.test(path) ? path.replace(/^\//, "").replaceAll("\\", "/") : path;
  });
  return paths.find(path => /^(?:\/|[A-Za-z]:\/)/.test(path)) ?? paths.at(-1) ?? "";
}

/** The sub-agent that acts, as Claude Code and Codex say it; nothing for the session's own agent. */
export function subAgentOf({ agent_id, agent_type }: JsonRecord): { readonly agent?: SubAgent } {
  const id = text(agent_id);
  return id === "" ? {} : { agent: { id, type: text(agent_type) } };
}

/** The kinds of events by a harness's names of them; all other events are passed over. */
export type EventKinds = Readonly<Record<string, HarnessEvent["kind"]>>;

export interface EventParts {
  readonly source?: Json | undefined;
  readonly prompt?: string;
  readonly message?: Json | undefined;
  readonly call?: HarnessCall;
  readonly callId?: Json | undefined;
  /** Undefined for a call that goes on, and for a call whose end has an event of its own. */
  readonly outcome?: () => CallOutcome | undefined;
}

/** The event with those of the parts that its kind has. */
export function eventOf(told: Told, kinds: EventKinds, parts: EventParts): HarnessEvent {
  const kind = Object.hasOwn(kinds, told.name) ? kinds[told.name]! : "other";
  const { call = { tool: "", arguments: {} }, outcome: findOutcome, prompt = "", source } = parts;
  const [message, callId] = [textIfAny(parts.message), textIfAny(parts.callId)];
  const called = { ...told, call, ...(callId !== undefined && { callId }) };
  switch (kind) {
    case "session-start":
      return { ...told, kind, source: text(source) || "startup" };
    case "prompt":
      return { ...told, kind, text: prompt };
    case "before-tool":
    case "permission-request":
      return { ...called, kind };
    case "after-tool": {
      const outcome = findOutcome?.();
      return outcome === undefined ? { ...told, kind: "other" } : { ...called, kind, outcome };
    }
    case "stop":
      return { ...told, kind, ...(message !== undefined && { message }) };
    default:
      return { ...told, kind };
  }
}

/** No opinion. */
export const silence: HookOutput = { stdout: "", stderr: "", exitCode: 0 };

/** Half a character, as cutting a text leaves it, is no JSON to Codex: it would reject the whole. */
export const say = (answer: JsonRecord): HookOutput => ({
  ...silence,
  stdout: `${JSON.stringify(answer, (_, value) => (typeof value === "string" ? value.toWellFormed() : value))}\n`,
});

/** The texts of a message's parts, a line each. */
export function textOfParts(content: Json | undefined): string {
  const parts = Array.isArray(content) ? content.map(part => text(record(part).text)) : [];
  return parts.filter(part => part !== "").join("\n");
}
