/** Cuts a session's record up into what is to be done again, one after the other, reading no further than it must. */
import { addUsage, noUsage, type TurnId } from "../../base/index.ts";
import type { CommittedEvent, Event } from "../../ports/index.ts";
import { type Break, findBreak } from "./find-break.ts";
import { type ParsedPart, type PartPieces, parsePart, type TurnFacts } from "./parse-part.ts";

export interface RecordedPart extends ParsedPart {
  /** The error that broke it, where it did not come to its end by itself. */
  readonly broken: Break | undefined;
}

/** One thing that was done with the session. */
export type RecordItem =
  | { readonly kind: "part"; readonly part: RecordedPart }
  /** An answer to a turn that waits. */
  | { readonly kind: "answer"; readonly event: AnswerEvent }
  /** The events before it came from another session. */
  | { readonly kind: "branch"; readonly event: Event<"session-branch"> };

type AnswerEvent = Event<"approval-response"> | Event<"result-response"> | Event<"question-response">;
type Start = NonNullable<PartPieces["start"]>;
type Ending = NonNullable<PartPieces["ending"]>;

export async function* readRecord(
  events: AsyncIterable<CommittedEvent> | Iterable<CommittedEvent>,
): AsyncGenerator<RecordItem, void, void> {
  const facts = createFactsBook();
  let group: CommittedEvent[] = [];
  function* close(isFollowed: boolean) {
    const { items, rest } = cutGroup(group, isFollowed, facts);
    group = rest;
    yield* items;
  }
  for await (const event of events) {
    if (isStart(event)) yield* close(event.kind === "turn-start");
    if (event.kind !== "session-branch") {
      group.push(event);
      continue;
    }
    yield* closeAll();
    yield { kind: "branch", event };
  }
  yield* closeAll();

  function* closeAll() {
    yield* close(true);
    const [first] = group;
    // A turn took the place of the one before it, and nothing more is known of it.
    if (first !== undefined) yield partItem({ turn: first.turn, before: group }, facts);
    group = [];
  }
}

type FactsBook = (turn: TurnId) => TurnFacts;

/** The facts of one turn at a time: the next turn takes the place of the last. */
function createFactsBook(): FactsBook {
  let current: { readonly turn: TurnId; readonly facts: TurnFacts } | undefined;
  return turn => {
    if (current?.turn !== turn)
      current = { turn, facts: { requests: new Map(), usage: noUsage, repeatedCalls: undefined } };
    return current.facts;
  };
}

/** The events between two starts: a part, the events after it, and those that the program wrote before the next start. */
function cutGroup(
  group: readonly CommittedEvent[],
  isFollowed: boolean,
  book: FactsBook,
): { readonly items: RecordItem[]; readonly rest: CommittedEvent[] } {
  const startAt = group.findIndex(isStart);
  const start = group[startAt] as Start | undefined;
  const items: RecordItem[] = [];
  const rest: CommittedEvent[] = [];
  let tail = [...group];
  if (start !== undefined) {
    const isOwn = (event: CommittedEvent) => event.turn === start.turn;
    const after = group.slice(startAt + 1);
    const endAt = after.findIndex(event => isOwn(event) && isEnding(event));
    const ending = after[endAt] as Ending | undefined;
    const wasClosed = ending !== undefined && isFollowed && isClosing(ending, after[endAt + 1]);
    const bodyEnd = wasClosed ? startOfClosing(after, endAt) : endAt === -1 ? after.length : endAt;
    const body = after.slice(0, bodyEnd).filter(isOwn);
    tail = [...after.slice(0, bodyEnd).filter(event => !isOwn(event)), ...after.slice(bodyEnd)];
    if (ending !== undefined && !wasClosed) tail.shift();
    const behind = tail.filter(event => isOwn(event) && !isOfTheNext(event));
    tail = tail.filter(event => !behind.includes(event));
    const pieces = { turn: start.turn, before: group.slice(0, startAt), start, body, behind };
    items.push(partItem({ ...pieces, ending: wasClosed ? undefined : ending }, book));
  }
  for (const event of tail) {
    if (isAnswer(event)) items.push({ kind: "answer", event });
    else if (event.kind === "turn-end" && event.turn !== start?.turn)
      items.push(partItem({ turn: event.turn, ending: event, before: rest.splice(0) }, book));
    else rest.push(event);
  }
  return { items, rest };
}

function partItem(pieces: Partial<PartPieces> & Pick<PartPieces, "turn">, book: FactsBook): RecordItem {
  const { before = [], start, body = [], ending, behind = [] } = pieces;
  const facts = book(pieces.turn);
  for (const event of body) note(event, facts);
  const part = parsePart({ turn: pieces.turn, before, start, body, ending, behind }, facts);
  return { kind: "part", part: { ...part, broken: findBreak(part, facts.usage) } };
}

function note(event: CommittedEvent, facts: TurnFacts) {
  if (event.kind === "approval-request") facts.requests.set(event.call, event.approval);
  else if (event.kind === "result-request" || event.kind === "question-request")
    facts.requests.set(event.call, event.request);
  else if (event.kind === "model-call-end" || event.kind === "side-call")
    facts.usage = addUsage(facts.usage, event.usage);
  else if (event.kind === "loop-detected")
    facts.repeatedCalls = Math.min(facts.repeatedCalls ?? event.repeats, event.repeats);
}

const isStart = (event: CommittedEvent): event is Start =>
  event.kind === "turn-start" || event.kind === "turn-resume";

const isEnding = (event: CommittedEvent): event is Ending =>
  event.kind === "turn-end" || event.kind === "turn-suspend";

/** The events after a turn's part that don't come from its hooks. */
const isOfTheNext = ({ kind }: CommittedEvent) =>
  isAnswer({ kind }) || kind === "tool-call-end" || kind === "turn-end";

const isAnswer = (event: Pick<CommittedEvent, "kind">): event is AnswerEvent =>
  event.kind === "approval-response" ||
  event.kind === "result-response" ||
  event.kind === "question-response";

/** The end that the next turn wrote for an interrupted turn. */
const isClosing = (ending: Ending, next: CommittedEvent | undefined) =>
  ending.status === "cancelled" &&
  ending.reason === "interrupted" &&
  ending.durationMs === 0 &&
  (next === undefined || next.kind === "state-change");

/** It ended the calls first that were under way. */
function startOfClosing(events: readonly CommittedEvent[], endAt: number): number {
  let from = endAt;
  for (; from > 0; from--) {
    const event = events[from - 1]!;
    const isMissing =
      event.kind === "tool-call-end" &&
      event.durationMs === 0 &&
      (event.outcome.status === "failed" || event.outcome.status === "refused") &&
      (event.outcome.code === "tool.outcome-unknown" || event.outcome.code === "tool.cancelled");
    if (!isMissing) break;
  }
  return from;
}
