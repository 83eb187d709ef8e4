/** A turn that can't even begin: its stream holds nothing but its end, and the log hears nothing of it. */
import {
  type Clock,
  createEventStream,
  type EventId,
  type Fault,
  type Limits,
  type TurnId,
} from "../base/index.ts";
import type { Event, SessionKey, TurnSummary } from "../ports/index.ts";
import { createTally } from "./tally.ts";
import { createTurn, type Turn } from "./turn.ts";

export interface RefusedTurn {
  readonly key: SessionKey;
  readonly turn: TurnId;
  readonly clock: Clock;
  readonly limits: Limits;
}

export function refuseTurn({ clock, key, limits, turn }: RefusedTurn, { code, message }: Fault): Turn {
  const stream = createEventStream<Event, TurnSummary>({ limit: limits.streamEvents });
  const summary = {
    status: "failed",
    code,
    message,
    turn,
    text: "",
    ...createTally(),
    durationMs: 0,
  } as const;
  const id = `${key.session}.${turn}` as EventId;
  stream.push({ id, seq: 0, at: clock.now(), kind: "turn-end", ...summary });
  stream.end(summary);
  return createTurn(turn, stream, () => undefined);
}
