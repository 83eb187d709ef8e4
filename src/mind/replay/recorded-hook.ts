/** All hooks of a recorded session as one: it says and does again what they said and did, each thing in its place. */
import type { CommittedEvent, Hook, TurnContext, TurnView } from "../../ports/index.ts";
import type { RecordedStages } from "./recorded-stages.ts";
import type { Tape } from "./tape.ts";

export function createRecordedHook(tape: Tape, stages: RecordedStages): Hook {
  const perform = (events: readonly CommittedEvent[], turn: TurnView) => {
    // Called as the session made it: what was recorded may be of any kind.
    for (const event of events) tape.perform(event, (turn as TurnContext).emit);
  };
  return {
    /** Where the turn broke on a hook, the loop names that one. */
    get name() {
      const { broken } = tape.part;
      return broken?.how === "hook" ? broken.failure.hook : "replay";
    },
    onFailure: "closed",
    deadlineMs: Number.POSITIVE_INFINITY,
    beforeTurn(turn) {
      const { block, opening } = tape.part;
      perform(opening, turn);
      tape.breakAt("opening");
      return block === undefined ? {} : { block };
    },
    openStage(turn, channel) {
      // The record has it as it came through the stages.
      if (channel === "reasoning") return undefined;
      // What hooks say when their stages are opened again stands where they are.
      if (tape.step === undefined) perform(tape.part.entry, turn);
      return stages.open(turn as TurnContext);
    },
    beforeStep(step) {
      tape.enterStep(step.step);
      perform(tape.step?.before ?? [], step);
      tape.breakAt("step");
      return undefined;
    },
    afterTurn: turn => perform(tape.part.behind, turn),
    onSuspend: turn => perform(tape.part.behind, turn),
  };
}
