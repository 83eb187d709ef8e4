/** All hooks of a recorded session as one: it says and does again what they said and did, each thing in its place. */
import type { CommittedEvent, Hook, OutputStage, TurnContext, TurnView } from "../../ports/index.ts";
import type { Cursor } from "./cursor.ts";

export function createRecordedHook(cursor: Cursor, stages: RecordedStages): Hook {
  const perform = (events: readonly CommittedEvent[], turn: TurnView) => {
    // Called as the session made it: the recorded events may be of any kind.
    for (const event of events) cursor.perform(event, (turn as TurnContext).emit);
  };
  return {
    /** Where the turn broke on a hook, the loop names that one. */
    get name() {
      const { asked, broken } = cursor.part;
      if (asked !== undefined && cursor.step === undefined) return asked.hook;
      return broken?.how === "hook" ? broken.failure.hook : "replay";
    },
    onFailure: "closed",
    deadlineMs: Number.POSITIVE_INFINITY,
    beforeTurn(turn) {
      const { asked, block, opening } = cursor.part;
      perform(opening, turn);
      cursor.breakAt("opening");
      // The loop names the hook that asked.
      if (asked !== undefined) return { ask: { reason: asked.reason, replacement: asked.replacement } };
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
    /** Only where the record has something there: the call costs a commit, at which a turn may have broken. */
    get beforeEnd() {
      const { closing } = cursor.part;
      const method = closing.length === 0 ? undefined : (turn: TurnView) => perform(closing, turn);
      return method as NonNullable<Hook["beforeEnd"]>;
    },
    afterTurn: turn => perform(cursor.part.behind, turn),
    onSuspend: turn => perform(cursor.part.behind, turn),
  };
}

/** The output stages of all hooks as one: they pass, take back and end the recorded answer as they did then. */
export interface RecordedStages {
  /** Says what is to come of the next delta: an event, or what broke the answer. */
  cue(next: CommittedEvent | "break"): void;
  open(turn: TurnContext): OutputStage;
}

export function createRecordedStages(cursor: Cursor): RecordedStages {
  let cues: (CommittedEvent | "break")[] = [];
  let cuedPart: Cursor["part"] | undefined;

  function breakAt(place: "answer" | "answer-end") {
    const broken = cursor.brokenAt(place);
    if (broken?.how === "stop") return [{ kind: "stop", reason: broken.reason }] as const;
    cursor.breakAt(place);
    return [];
  }

  return {
    cue(next) {
      cues.push(next);
    },
    open({ emit }) {
      if (cuedPart !== cursor.part) cues = [];
      cuedPart = cursor.part;
      return {
        push(text) {
          const cue = cues.shift();
          if (cue === "break") return breakAt("answer");
          if (cue === undefined || cue.kind === "text-block") {
            if (cue !== undefined) cursor.passTime(cue.at);
            return [{ kind: "text", text }];
          }
          if (cue.kind === "text-withheld") {
            const { hook, reason, replacement, text: withheld } = cue;
            cursor.passTime(cue.at);
            const ask = { kind: "ask", hook, reason, replacement } as const;
            return [ask, { kind: "text", text: withheld }];
          }
          if (cue.kind !== "text-retraction") {
            cursor.perform(cue, emit);
            return [];
          }
          cursor.passTime(cue.at);
          const isOfAnswer = cue.firstSeq > (cursor.part.start?.seq ?? 0);
          const { reason, replacement } = cue;
          const retract = { kind: "retract", replacement, reason, isRecorded: true } as const;
          return [{ ...retract, ...(isOfAnswer && { of: "answer" }) }];
        },
        end: () => breakAt("answer-end"),
      };
    },
  };
}
