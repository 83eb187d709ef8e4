/** Tells the hooks that observe what happens, without waiting for them and without letting them in its way. */
import { describeError } from "../base/index.ts";
import type { CommittedEvent, Event, EventDraft, Hook, SessionKey } from "../ports/index.ts";

export interface Observers {
  /** Undefined where no hook wants to hear of events: then a delta costs nothing here. */
  readonly onEvent: ((event: Event) => void) | undefined;
  readonly onCommit: ((events: readonly CommittedEvent[]) => void) | undefined;
}

type Phase = "onEvent" | "onCommit";

/** @param report records what a hook failed with; called when nothing else is being recorded */
export function openObservers(
  hooks: readonly Hook[],
  session: SessionKey,
  report: (failure: EventDraft<"hook-failure">) => void,
): Observers {
  return {
    onEvent: tellAll<Event>("onEvent", hooks, (hook, event) => hook.onEvent!(event, session), report),
    onCommit: tellAll<readonly CommittedEvent[]>(
      "onCommit",
      hooks,
      (hook, events) => hook.onCommit!(events, session),
      report,
    ),
  };
}

function tellAll<News>(
  phase: Phase,
  hooks: readonly Hook[],
  tell: (hook: Hook, news: News) => unknown,
  report: (failure: EventDraft<"hook-failure">) => void,
): ((news: News) => void) | undefined {
  const listening = new Set(hooks.filter(hook => hook[phase] !== undefined));
  if (listening.size === 0) return undefined;
  const fail = (hook: Hook, error: unknown) => {
    // One failure a turn: a hook that fails at each delta would fill the log.
    if (!listening.delete(hook)) return;
    const message = describeError(error);
    queueMicrotask(() => report({ kind: "hook-failure", hook: hook.name, phase, effect: "open", message }));
  };
  return news => {
    for (const hook of listening) {
      try {
        const told = tell(hook, news);
        if (told instanceof Promise) told.catch(error => fail(hook, error));
      } catch (error) {
        fail(hook, error);
      }
    }
  };
}
