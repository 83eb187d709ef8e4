/** Makes what a turn needs before it runs: its journal, what its hooks see of it, and what its caller holds. */
import {
  addUsage,
  createEventStream,
  type EventId,
  type Fault,
  linkAbort,
  type TurnId,
} from "../base/index.ts";
import type { Event, EventDraft, TurnSummary } from "../ports/index.ts";
import { TurnCancelled } from "./ending.ts";
import { addDecision } from "./fold/decisions.ts";
import type { OpenTurn } from "./fold/open-turn.ts";
import type { SessionAccess, SessionState } from "./session-access.ts";
import { createTurn, type Turn } from "./turn.ts";
import type { TurnInput } from "./turn-input.ts";
import type { TurnOptions } from "./turn-options.ts";
import type { LiveTurn, SessionOptions } from "./turn-work.ts";
import { createTally, type TurnTally } from "./turn-work.ts";

interface TurnBeginning {
  readonly turn: TurnId;
  readonly input: TurnInput;
  readonly options: TurnOptions;
  /** The turn as the log has it, where this goes on with one. */
  readonly resumed?: OpenTurn | undefined;
}

export interface BegunTurn {
  readonly turn: Turn;
  readonly work: LiveTurn;
  /** Its caller gave it its id: the session may have seen it. */
  readonly mayBeKnown: boolean;
  /** Lets go of the caller's signal. */
  release(): void;
}

export function beginTurn(
  access: SessionAccess,
  { key, limits: own }: SessionOptions,
  { input: given, options, resumed, turn }: TurnBeginning,
): BegunTurn {
  const { abort, release, signal } = linkAbort(options.signal);
  const cancel = (reason: string) => abort(new TurnCancelled(reason));
  const journal = access.log.write({
    turn,
    onAbandoned: () => cancel("its reader left"),
    ...(resumed !== undefined && { before: resumed }),
  });
  const tally = resumed === undefined ? createTally() : tallyOf(resumed);
  let decisions = resumed?.decisions ?? [];
  const emit = watchQuestions(
    event => {
      if (event.kind === "guardrail-decision") decisions = addDecision(decisions, event);
      if (event.kind === "side-call") tally.usage = addUsage(tally.usage, event.usage);
      void journal.emit(event);
    },
    state => access.enter(state),
  );
  const { author, input, metadata, origin, parts } = given;
  const said = { input, parts, origin, author, metadata };
  const view = {
    session: key,
    turn,
    ...said,
    history: [],
    tools: [],
    decisions: () => decisions,
    heard: () => access.log.fold.heard,
    ...(resumed !== undefined && { isResumed: true as const }),
    signal,
    emit,
  };
  const isNamed = resumed?.isNamed ?? options.id !== undefined;
  const limits = options.limits === undefined ? own : { ...own, ...options.limits };
  return {
    work: { view, options, isNamed, limits, journal, tally, abort, resumed },
    turn: createTurn(turn, journal.stream, cancel),
    mayBeKnown: isNamed && resumed === undefined,
    release,
  };
}

/** While a person is asked the session awaits a result. */
function watchQuestions(
  emit: (event: EventDraft) => void,
  enter: (state: SessionState) => void,
): (event: EventDraft) => void {
  let questions = 0;
  return event => {
    emit(event);
    if (event.kind === "approval-request") questions += 1;
    else if (event.kind === "approval-response") questions -= 1;
    else return;
    enter(questions > 0 ? "awaiting-tool-result" : "processing");
  };
}

const tallyOf = ({ step, toolCalls, usage }: OpenTurn): TurnTally => ({ steps: step, toolCalls, usage });

/** A turn that can't even begin: its stream holds nothing but its end, and the log hears nothing of it. */
interface RefusedTurn extends Pick<SessionOptions, "key" | "clock" | "limits"> {
  readonly turn: TurnId;
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
