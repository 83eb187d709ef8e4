/** The output stages of all hooks as one: they pass, take back and end the recorded answer as they did then. */
import type { CommittedEvent, OutputStage, TurnContext } from "../../ports/index.ts";
import type { Cursor } from "./cursor.ts";

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
          return [{ kind: "retract", replacement: cue.replacement, reason: cue.reason }];
        },
        end: () => breakAt("answer-end"),
      };
    },
  };
}
