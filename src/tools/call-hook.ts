/** Calls one method of one hook, under its deadline and failing the way it declares; a hook records only its own kinds of events. */
import { describeError, fault, type Limits, withDeadline } from "../base/index.ts";
import {
  type Hook,
  type HookEventDraft,
  hookEventKinds,
  type TurnContext,
  type TurnView,
} from "../ports/index.ts";
import { jsonCopy } from "./json-copy.ts";

type Phase =
  | "beforeTurn"
  | "beforePrompt"
  | "beforeStep"
  | "beforeTool"
  | "afterTool"
  | "beforeEnd"
  | "afterTurn"
  | "onSuspend";
type Method<Name extends Phase> = NonNullable<Hook[Name]>;
type Answer<Name extends Phase> = Awaited<ReturnType<Method<Name>>>;

/**
 * The hook's answer; undefined when it has no such method, has nothing to say, or failed and is declared open.
 * A failure is a `hook-failure` event. The view's signal, as the hook sees it, also aborts at its deadline.
 * @throws hook.failed when it fails and is declared closed; the signal's reason when the turn was cancelled meanwhile
 */
export async function callHook<Name extends Phase>(
  hook: Hook,
  phase: Name,
  view: Parameters<Method<Name>>[0],
  limits: Limits,
  ...rest: Parameters<Method<Name>> extends [unknown, ...infer Rest] ? Rest : never
): Promise<Answer<Name> | undefined> {
  const method = hook[phase] as ((view: TurnView, ...rest: unknown[]) => Answer<Name>) | undefined;
  if (method === undefined) return undefined;
  const limitMs = hook.deadlineMs ?? limits.hookMs;
  const deadline = { what: `The hook ${hook.name}`, limitMs, signal: view.signal };
  try {
    return await withDeadline(deadline, signal => method.call(hook, { ...view, signal }, ...rest));
  } catch (error) {
    view.signal.throwIfAborted();
    const message = describeError(error);
    const { emit } = view as TurnContext;
    emit({ kind: "hook-failure", hook: hook.name, phase, effect: hook.onFailure, message });
    if (hook.onFailure === "open") return undefined;
    throw fault("hook.failed", { hook: hook.name, phase, reason: message }, { cause: error });
  }
}

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
    ...(hook.openVeil && { openVeil: (session, history) => hook.openVeil!(session, history) }),
    ...(hook.beforeTurn && { beforeTurn: turn => hook.beforeTurn!(own(turn)) }),
    ...(hook.beforePrompt && {
      beforePrompt: (turn, fragments) => hook.beforePrompt!(own(turn), fragments),
    }),
    ...(hook.beforeStep && { beforeStep: step => hook.beforeStep!(own(step)) }),
    ...(hook.openStage && { openStage: (turn, channel) => hook.openStage!(own(turn), channel) }),
    ...(hook.openProgress && { openProgress: call => hook.openProgress!(own(call)) }),
    ...(hook.beforeTool && { beforeTool: call => hook.beforeTool!(own(call)) }),
    ...(hook.afterTool && { afterTool: (call, outcome) => hook.afterTool!(own(call), outcome) }),
    ...(hook.beforeEnd && { beforeEnd: (turn, summary) => hook.beforeEnd!(own(turn), summary) }),
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
