/** A hook that records only what is its own: a forged approval or a forged end of a call never reaches the log. */
import { fault, type Limits } from "../base/index.ts";
import { type Hook, type HookEventDraft, hookEventKinds, type TurnView } from "../ports/index.ts";
import { jsonCopy } from "./json-copy.ts";

const kinds: ReadonlySet<string> = new Set(hookEventKinds);
const restricted = new WeakSet<Hook>();

/** Longer than any name that a person gives: our own choice. */
const MAX_NAME_CHARS = 100;

/** The same hook, whose views take only events of `hookEventKinds`. A restricted hook is returned as it is. */
export function restrictHook(hook: Hook, limits: Limits): Hook {
  if (restricted.has(hook)) return hook;
  const own = <View extends TurnView>(view: View): View => ({
    ...view,
    emit: (event: HookEventDraft) => view.emit(checkEvent(event, hook.name, limits)),
  });
  const { deadlineMs, name, onFailure, order } = hook;
  const made: Hook = {
    name,
    onFailure,
    ...(order !== undefined && { order }),
    ...(deadlineMs !== undefined && { deadlineMs }),
    ...(hook.beforeTurn && { beforeTurn: turn => hook.beforeTurn!(own(turn)) }),
    ...(hook.beforeStep && { beforeStep: step => hook.beforeStep!(own(step)) }),
    ...(hook.openStage && { openStage: (turn, channel) => hook.openStage!(own(turn), channel) }),
    ...(hook.beforeTool && { beforeTool: call => hook.beforeTool!(own(call)) }),
    ...(hook.afterTool && { afterTool: (call, outcome) => hook.afterTool!(own(call), outcome) }),
    ...(hook.afterTurn && { afterTurn: (turn, summary) => hook.afterTurn!(own(turn), summary) }),
    ...(hook.onSuspend && { onSuspend: (turn, summary) => hook.onSuspend!(own(turn), summary) }),
    ...(hook.onEvent && { onEvent: (event, session) => hook.onEvent!(event, session) }),
    ...(hook.onCommit && { onCommit: (events, session) => hook.onCommit!(events, session) }),
  };
  restricted.add(made);
  return made;
}

/** @throws input.invalid, limit.exceeded */
function checkEvent(event: HookEventDraft, hook: string, limits: Limits): HookEventDraft {
  const what = `The event of the hook ${hook}`;
  if (!kinds.has(event.kind)) {
    throw fault("input.invalid", { what, expected: `a kind of these: ${hookEventKinds.join(", ")}` });
  }
  if (event.kind !== "extension") return event;
  const { data, name } = event;
  if (typeof name !== "string" || name === "" || name.length > MAX_NAME_CHARS) {
    throw fault("input.invalid", { what, expected: `a name of 1 to ${MAX_NAME_CHARS} characters` });
  }
  return { kind: "extension", name, data: jsonCopy(data, limits.extensionChars) };
}
