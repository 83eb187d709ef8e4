/** The answers of Codex's hooks, to the key: Codex rejects an answer with an unknown key whole, and the call goes on. */
import type { HarnessEvent, HookAnswer, HookOutput, JsonRecord } from "../harness.ts";
import { refusalInsteadOfAsking } from "../instructions.ts";

/** After a compaction Codex starts the session once more, and takes the context then. */
const hearing: ReadonlySet<HarnessEvent["kind"]> = new Set(["session-start", "prompt", "after-tool"]);

/** Codex rejects a refusal with a reason without words, and the call goes on. */
const withWords = (reason: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(reason) ? reason : "A rule of this project forbids it.";

export function render({ kind, name }: HarnessEvent, answer: HookAnswer): HookOutput {
  const { decision, context = "" } = answer;
  const reason = withWords(answer.reason ?? "");
  if (kind === "before-tool") {
    if (decision === "deny") return refuse(reason);
    // Silence is its allow; to the word itself Codex says that it isn't supported.
    return decision === "ask" ? refuse(refusalInsteadOfAsking("Codex", reason)) : silence;
  }
  if (kind === "permission-request") {
    if (decision === "deny")
      return say({ hookEventName: name, decision: { behavior: "deny", message: reason } });
    // Asking a person is what Codex is about to do.
    return decision === "allow" ? say({ hookEventName: name, decision: { behavior: "allow" } }) : silence;
  }
  return hearing.has(kind) && context.trim() !== ""
    ? say({ hookEventName: name, additionalContext: context })
    : silence;
}

/** A refusal under another event's name is invalid there, and changes nothing: it serves where the event is unknown. */
export function renderFailure(eventName: string | undefined, reason: string): HookOutput {
  const isCall = eventName === "PreToolUse" || eventName === undefined;
  return { ...(isCall ? refuse(withWords(reason)) : silence), stderr: reason };
}

const refuse = (reason: string): HookOutput =>
  say({ hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: reason });

const silence: HookOutput = { stdout: "", stderr: "", exitCode: 0 };

/** Half a character, as cutting a text leaves it, is no JSON to Codex: it would reject the whole. */
const say = (hookSpecificOutput: JsonRecord): HookOutput => ({
  ...silence,
  stdout: JSON.stringify({ hookSpecificOutput }, (_, value) =>
    typeof value === "string" ? value.toWellFormed() : value,
  ),
});
