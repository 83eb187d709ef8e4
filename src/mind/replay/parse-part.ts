/** One part of a turn as the log has it, taken apart into what each piece of the outside did there. */
import type { CallId, TurnId, Usage } from "../../base/index.ts";
import type { CommittedEvent, Event, WaitingId } from "../../ports/index.ts";
import { isAskedAgain } from "../object-loop.ts";

type Committed = readonly CommittedEvent[];

/** A call of a model: the text between its start and its end. */
export interface RecordedCall {
  readonly start: Event<"model-call-start">;
  readonly events: Committed;
  /** Undefined where the record breaks off. */
  readonly end: Event<"model-call-end"> | undefined;
}

export interface RecordedStep {
  readonly number: number;
  /** The events of hooks before the model was called. */
  readonly before: Committed;
  readonly calls: readonly RecordedCall[];
  /** The outcomes of the calls of tools. */
  readonly tools: Committed;
  /** The value that was read from the answer, where the answer was to be a value. */
  readonly reading: Event<"object-result"> | undefined;
  readonly isOver: boolean;
}

/** From a turn's start, or its resumption, to its end, its suspension, or the place where its process died. */
export interface ParsedPart {
  readonly turn: TurnId;
  /** All that this part is to give, in order. */
  readonly events: Committed;
  readonly start: Event<"turn-start"> | Event<"turn-resume"> | undefined;
  /** The session was reset before it. */
  readonly isReset: boolean;
  readonly input: Event<"input-received"> | undefined;
  /** The input about which a hook asked. */
  readonly asked: Event<"input-withheld"> | undefined;
  /** The question about it, and the answer. */
  readonly review: Committed;
  /** The events of hooks before the input was taken in, or before the turn went on. */
  readonly opening: Committed;
  /** Their events between the input and the first step. */
  readonly entry: Committed;
  readonly block: { readonly message: string; readonly reason: string } | undefined;
  /** The outcomes of the calls of the step in which the turn was left. */
  readonly left: Pick<RecordedStep, "tools" | "isOver">;
  readonly steps: readonly RecordedStep[];
  readonly ending: Event<"turn-end"> | Event<"turn-suspend"> | undefined;
  /** Their events before the end. */
  readonly closing: Committed;
  /** The events of hooks after the end. */
  readonly behind: Committed;
  /** The request that each of the turn's calls waits for, or waited for. */
  readonly requests: ReadonlyMap<CallId, WaitingId>;
  /** How often one call had given one result when that was noticed first in this turn. */
  readonly repeatedCalls: number | undefined;
}

/** The facts that the parts of one turn share, as far as they were read. */
export interface TurnFacts {
  readonly requests: Map<CallId, WaitingId>;
  /** The usage that the ends of its model calls name. */
  usage: Usage;
  repeatedCalls: number | undefined;
}

/** The events of a part, as the record is cut up into parts. */
export interface PartPieces {
  readonly turn: TurnId;
  /** The program's events before the part's own start: the end of the turn before it, the session's reset. */
  readonly before: Committed;
  readonly start: ParsedPart["start"];
  readonly body: Committed;
  readonly ending: ParsedPart["ending"];
  readonly behind: Committed;
}

interface OpenStep {
  number: number;
  before: CommittedEvent[];
  calls: {
    start: Event<"model-call-start">;
    events: CommittedEvent[];
    end: Event<"model-call-end"> | undefined;
  }[];
  tools: CommittedEvent[];
  reading: Event<"object-result"> | undefined;
  isOver: boolean;
}

export function parsePart(pieces: PartPieces, facts: TurnFacts): ParsedPart {
  const { before, start, body, ending, behind } = pieces;
  const opening: CommittedEvent[] = [];
  const entry: CommittedEvent[] = [];
  const left = { tools: [] as CommittedEvent[], isOver: false };
  const closing: CommittedEvent[] = [];
  const steps: OpenStep[] = [];
  let input: ParsedPart["input"];
  let asked: ParsedPart["asked"];
  const review: CommittedEvent[] = [];
  // Where the events of the outside belong at present.
  let place = opening;
  for (const event of body) {
    const step = steps.at(-1);
    switch (event.kind) {
      case "input-received":
        input = event;
        place = entry;
        break;
      case "input-withheld":
        asked = event;
        break;
      case "step-start":
        steps.push({
          number: event.step,
          before: [],
          calls: [],
          tools: [],
          reading: undefined,
          isOver: false,
        });
        place = steps.at(-1)!.before;
        break;
      case "model-call-start":
        step?.calls.push({ start: event, events: [], end: undefined });
        place = step?.calls.at(-1)?.events ?? place;
        break;
      case "model-call-end": {
        const call = step?.calls.at(-1);
        if (call !== undefined) call.end = event;
        place = step?.tools ?? place;
        break;
      }
      case "step-end":
        (step ?? left).isOver = true;
        break;
      case "object-result":
        if (step !== undefined) step.reading = event;
        break;
      case "limit-reached":
      case "loop-detected":
        break;
      case "output-signed":
        closing.push(event);
        break;
      default:
        if (asked !== undefined && steps.length === 0 && "call" in event) {
          review.push(event);
          break;
        }
        if (start?.kind === "turn-resume" && steps.length === 0 && "call" in event) place = left.tools;
        if (event.kind === "hook-failure" && event.phase === "beforeEnd") {
          closing.push(event);
          break;
        }
        // A text that a person has agreed to is shown by the loop.
        if (event.kind === "text-block" && (place === step?.tools || place === left.tools)) break;
        if (!isTakenBack(event, start)) place.push(event);
    }
  }
  const isBlocked =
    start !== undefined &&
    ending?.kind === "turn-end" &&
    ending.status === "stopped" &&
    ending.reason !== "turnMs" &&
    steps.length === 0 &&
    asked === undefined &&
    !left.isOver;
  // A hook's last words; or a text that a person has agreed to, which the loop shows.
  const said = [...opening, ...entry].filter(({ kind }) => kind === "text-block");
  return {
    turn: pieces.turn,
    events: [
      ...before,
      ...(start === undefined ? [] : [start]),
      ...body,
      ...(ending ? [ending] : []),
      ...behind,
    ],
    start,
    isReset: before.some(({ kind }) => kind === "state-change"),
    input,
    asked,
    review,
    opening: opening.filter(event => !said.includes(event)),
    entry: entry.filter(event => !said.includes(event)),
    block: isBlocked
      ? { message: said.map(event => ("text" in event ? event.text : "")).join(""), reason: ending.reason }
      : undefined,
    left,
    steps,
    ending,
    closing,
    behind,
    requests: facts.requests,
    repeatedCalls: facts.repeatedCalls,
  };
}

/** The session itself takes back what an answer had shown that was interrupted, or could not be read. */
const isTakenBack = (event: CommittedEvent, start: ParsedPart["start"]) =>
  isAskedAgain(event) ||
  (start?.kind === "turn-resume" && event.kind === "text-retraction" && event.reason === "interrupted");
