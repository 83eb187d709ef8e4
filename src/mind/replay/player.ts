/** Does again, one after the other, what was done with a session: turns, resumptions, answers, resets. */
import { linkAbort, type TurnId } from "../../base/index.ts";
import { normalizeModel } from "../../model/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";
import { answerIn } from "../fold/open-turn.ts";
import { createSession, type Session, type SessionOptions } from "../session.ts";
import type { Cursor } from "./cursor.ts";
import type { RecordedPart, RecordItem } from "./read-record.ts";
import { createRecordedExecutor } from "./recorded-executor.ts";
import { createRecordedHook, createRecordedStages, type RecordedStages } from "./recorded-hook.ts";
import { createRecordedModel, createRecordedRoute, recordedObject } from "./recorded-model.ts";
import { createReplayLog, type ReplayLog } from "./replay-log.ts";

/** Gives what plays one item after the other: the events of today's program, under the recorded ids of turns. */
export function createPlayer(key: SessionKey, cursor: Cursor) {
  const stages = createRecordedStages(cursor);
  const log = createReplayLog(cursor);
  const recordedIds = new Map<TurnId, TurnId>();
  let session: Session | undefined;
  let lastTurn: TurnId | undefined;
  let program: string | undefined;

  const openReplayed = () =>
    createReplayedSession(key, cursor, stages, log, () => (program === undefined ? {} : { program }));

  async function begin(open: Session, part: RecordedPart, signal: AbortSignal) {
    const model = createRecordedModel(part.start?.model ?? "replay", cursor, stages);
    if (part.isReset) {
      // Only what is broken can be reset; nothing else comes of this.
      log.breakOnce();
      await open.resume().catch(() => undefined);
      open.reset();
    }
    const object = recordedObject(cursor);
    const options = { model, signal, ...(object !== undefined && { object }) };
    if (part.start?.kind === "turn-resume") return open.resume(options).catch(() => undefined);
    ({ program } = part.start ?? {});
    const { author, metadata, origin = "person", parts, text = "" } = part.asked ?? part.input ?? {};
    return open.send(parts ?? text, {
      ...options,
      origin,
      ...(part.start?.isNamed === true && { id: part.turn }),
      ...(author !== undefined && { author }),
      ...(metadata !== undefined && { metadata }),
    });
  }

  async function playPart(part: RecordedPart) {
    const { abort, signal } = linkAbort();
    cursor.load(part, abort);
    log.expect(part);
    session ??= openReplayed();
    const turn = await begin(session, part, signal);
    if (turn !== undefined) {
      recordedIds.set(turn.id, part.turn);
      lastTurn = turn.id;
      await turn.summary();
    }
    await session.settled();
    // Its process died, or could do no more with it: another one goes on.
    if (part.ending === undefined || part.broken?.place === "taking") session = undefined;
  }

  return async function play(item: RecordItem): Promise<readonly CommittedEvent[]> {
    if (item.kind === "part") await playPart(item.part);
    else if (item.kind === "answer") {
      const { event } = item;
      cursor.passTime(event.at);
      session ??= openReplayed();
      const id = event.kind === "approval-response" ? event.approval : event.request;
      await session.answer(id, answerIn(event)).catch(() => undefined);
    } else {
      const seq = (await log.lastSeq(key)) + 1;
      log.put({ ...item.event, seq, turn: lastTurn ?? item.event.turn });
      session = undefined;
    }
    return log.drain().map(event => ({ ...event, turn: recordedIds.get(event.turn) ?? event.turn }));
  };
}

/** Today's session on a recorded outside: the one file of the replay that knows how sessions are made. */
function createReplayedSession(
  key: SessionKey,
  cursor: Cursor,
  stages: RecordedStages,
  log: ReplayLog,
  program: NonNullable<SessionOptions["program"]>,
): Session {
  const { clock, limits } = cursor;
  return createSession({
    key,
    log,
    clock,
    limits,
    owner: "replay",
    program,
    // Each turn brings the model that it begins with.
    routeTo: async ({ model }) => {
      const begins = typeof model === "object" ? normalizeModel(model) : undefined;
      return createRecordedRoute(begins ?? createRecordedModel("replay", cursor, stages), cursor, stages);
    },
    instructions: "",
    tools: async () => [],
    executor: createRecordedExecutor(cursor),
    hooks: [createRecordedHook(cursor, stages)],
    spending: { pricing: { costOf: () => cursor.costUsd } },
  });
}
