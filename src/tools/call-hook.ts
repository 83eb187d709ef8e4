/** Calls one method of one hook: under its deadline, and failing the way it declares. */
import { describeError, fault, type Limits, withDeadline } from "../base/index.ts";
import type { Hook, TurnContext, TurnView } from "../ports/index.ts";

type Phase = "beforeTurn" | "beforeStep" | "beforeTool" | "afterTool" | "afterTurn" | "onSuspend";
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
