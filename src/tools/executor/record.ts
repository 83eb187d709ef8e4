/** Writes one call down: its request, what happens, one end or a pause, and nothing behind that. */
import type { Clock, Json } from "../../base/index.ts";
import type { ToolCall, ToolOutcome, TurnContext } from "../../ports/index.ts";

export interface Recorder {
  /**
   * The turn as the call's phases and hooks see it; events that they emit after the end, or while the call waits, are
   * dropped.
   */
  readonly view: TurnContext;
  /** @throws what the turn's `emit` throws: a call that can't be recorded must not run */
  begin(): void;
  /** Never throws. */
  end(outcome: ToolOutcome): void;
  /** The call goes on later: until then nothing more is written of it. */
  silence(): void;
}

/** @param given the arguments, as far as an event can hold them */
export function createRecorder(
  { call, tool, providerMetadata }: ToolCall,
  given: Json,
  turn: TurnContext,
  clock: Clock,
): Recorder {
  const startedAt = clock.now();
  const metadata = providerMetadata === undefined ? {} : { providerMetadata };
  let isOver = false;
  const view: TurnContext = {
    ...turn,
    emit: event => {
      if (!isOver) turn.emit(event);
    },
  };
  return {
    view,
    begin: () => view.emit({ kind: "tool-call-request", call, tool, arguments: given, ...metadata }),
    end(outcome) {
      try {
        view.emit({ kind: "tool-call-end", call, tool, outcome, durationMs: clock.now() - startedAt });
      } catch {
        // The stream broke, which ends the turn; the caller still gets the outcome.
      }
      isOver = true;
    },
    silence() {
      isOver = true;
    },
  };
}
