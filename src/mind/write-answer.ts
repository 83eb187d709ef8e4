/** Writes down the answer to what a call waits for: once, in time, for exactly that call. */
import { type Clock, fault, type Limits } from "../base/index.ts";
import type {
  Answerer,
  CountAnswer,
  EventDraft,
  Veil,
  WaitingAnswer,
  WaitingId,
  WaitingRequest,
} from "../ports/index.ts";
import { readWaitingAnswer } from "../tools/index.ts";
import { askable, type OpenCall } from "./fold/open-turn.ts";
import type { SessionLog } from "./session-log.ts";

interface AnswerMeans {
  readonly clock: Clock;
  readonly limits: Limits;
  /** @default every valid answer counts */
  readonly countAnswer?: CountAnswer | undefined;
  /** The person who answers, as the program has authenticated them. */
  readonly by?: Answerer | undefined;
}

/** @throws approval.not-found, approval.forbidden, approval.over, input.invalid, limit.exceeded, and what the log throws */
export async function writeAnswer(
  sessionLog: SessionLog,
  id: WaitingId,
  given: WaitingAnswer,
  { by, clock, countAnswer, limits }: AnswerMeans,
): Promise<void> {
  const { openTurn } = sessionLog.fold;
  const asked = (openTurn === undefined ? [] : askable(openTurn))
    .flatMap(askedOf)
    .find(({ request }) => idOf(request) === id);
  if (openTurn === undefined || asked === undefined) throw fault("approval.not-found", { approval: id });
  const { call, isAnswered, request } = asked;
  const over = (reason: string) => fault("approval.over", { approval: id, reason });
  if (isAnswered || call.outcome !== undefined) throw over("it was answered already");
  if (clock.now() > request.expiresAt) throw over("it has expired");
  const named = by === undefined ? given : { ...given, answeredBy: by.name };
  const read = (each: WaitingAnswer) => readWaitingAnswer(hideAnswer(each, sessionLog.veil), request, limits);
  const own = await read(named);
  const isPersons = countAnswer !== undefined && request.waitsFor !== "result";
  const counted = isPersons ? await countAnswer(request, own, by) : own;
  if (counted === undefined) return;
  const answer = counted === own ? own : await read(counted);
  const journal = sessionLog.write({ turn: openTurn.turn, before: openTurn });
  journal.emit(responseOf(call, request, answer));
  await journal.close();
}

/** The answer as the log is to have it: a person's own words, and a result from elsewhere. @throws redaction.failed */
function hideAnswer(given: WaitingAnswer, veil: Veil | undefined): WaitingAnswer {
  if (veil === undefined || typeof given !== "object" || given === null) return given;
  const texts = ["comment", "editedArguments", "answer", "output", "failure"] as const;
  const hidden = texts.flatMap(name => {
    const value = (given as unknown as { readonly [name: string]: unknown })[name];
    const isElsewhere = name === "output" || name === "failure";
    return value === undefined ? [] : [[name, veil.hide(value, isElsewhere ? "tool" : "person")] as const];
  });
  return hidden.length === 0 ? given : { ...given, ...Object.fromEntries(hidden) };
}

/** All that was asked about a call. */
function askedOf(call: OpenCall) {
  const all = [call.approval, ...(call.questions ?? []), call.result].filter(each => each !== undefined);
  return all.map(({ answer, request }) => ({
    call,
    request: request as WaitingRequest,
    isAnswered: answer !== undefined,
  }));
}

const idOf = (request: WaitingRequest): WaitingId =>
  request.waitsFor === undefined ? request.approval : request.request;

function responseOf({ call }: OpenCall, request: WaitingRequest, answer: WaitingAnswer): EventDraft {
  if (request.waitsFor === undefined)
    return { kind: "approval-response", call, approval: request.approval, ...answer } as EventDraft;
  const kind = request.waitsFor === "result" ? "result-response" : "question-response";
  return { kind, call, request: request.request, ...answer } as EventDraft;
}
