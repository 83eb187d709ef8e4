/** All hooks of a recorded session as one: it says and does again what they said and did, each thing in its place. */
import type { CommittedEvent, Hook, TurnContext, TurnView } from "../../ports/index.ts";
import type { Cursor } from "./cursor.ts";
import type { RecordedStages } from "./recorded-stages.ts";

export function createRecordedHook(cursor: Cursor, stages: RecordedStages): Hook {
  const perform = (events: readonly CommittedEvent[], turn: TurnView) => {
    // Called as the session made it: the recorded events may be of any kind.
    for (const event of events) cursor.perform(event, (turn as TurnContext).emit);
  };
  return {
    /** Where the turn broke on a hook, the loop names that one. */
    get name() {
      const { broken } = cursor.part;
      return broken?.how === "hook" ? broken.failure.hook : "replay";
    },
    onFailure: "closed",
    deadlineMs: Number.POSITIVE_INFINITY,
    beforeTurn(turn) {
      const { block, opening } = cursor.part;
      perform(opening, turn);
      cursor.breakAt("opening");
      return block === undefined ? {} : { block };
    },
    openStage(turn, channel) {
      // The record has it as it came through the stages.
      if (channel === "reasoning") return undefined;
      // Events of hooks that open their stages again are where the stages are.
      if (cursor.step === undefined) perform(cursor.part.entry, turn);
      return stages.open(turn as TurnContext);
    },
    beforeStep(step) {
      cursor.enterStep(step.step);
      perform(cursor.step?.before ?? [], step);
      cursor.breakAt("step");
      return undefined;
    },
    afterTurn: turn => perform(cursor.part.behind, turn),
    onSuspend: turn => perform(cursor.part.behind, turn),
  };
}
