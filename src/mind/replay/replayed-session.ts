/** Today's session on a recorded outside: the one file of the replay that knows how sessions are made. */
import { normalizeModel } from "../../model/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import { createSession, type Session } from "../session.ts";
import type { Cursor } from "./cursor.ts";
import { createRecordedExecutor } from "./recorded-executor.ts";
import { createRecordedHook } from "./recorded-hook.ts";
import { createRecordedModel } from "./recorded-model.ts";
import { createRecordedRoute } from "./recorded-route.ts";
import type { RecordedStages } from "./recorded-stages.ts";
import type { ReplayLog } from "./replay-log.ts";

export function createReplayedSession(
  key: SessionKey,
  cursor: Cursor,
  stages: RecordedStages,
  log: ReplayLog,
): Session {
  const { clock, limits } = cursor;
  return createSession({
    key,
    log,
    clock,
    limits,
    owner: "replay",
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
