/** The promises of recording and replaying models. */
import type { Requirement } from "./requirement.ts";

export const modelRecordingRequirements: readonly Requirement[] = [
  {
    id: "model.recording.contract",
    source: "spec/mind.md §6",
    promise: "A recording model and a replaying one keep the contract of language models.",
  },
  {
    id: "model.recording.unchanged",
    source: "spec/mind.md §6",
    promise: "A recorded model's stream consists of the same objects as the model's, at its reader's pace.",
  },
  {
    id: "model.recording.kept",
    source: "spec/mind.md §6",
    promise: "Each call is recorded with its stream, its times and its end, also when its reader left early.",
  },
  {
    id: "model.recording.replayed",
    source: "spec/mind.md §6",
    promise: "A call is answered with its recordings, in order, and any other call is refused.",
  },
  {
    id: "model.recording.exact",
    source: "spec/mind.md §6",
    promise: "A stream survives the recording exactly.",
  },
  {
    id: "model.recording.secrets",
    source: "spec/hazards.md #31",
    promise: "Headers, and options of a call that look like a key, are never recorded.",
  },
  {
    id: "model.recording.lines",
    source: "spec/hazards.md #28",
    promise: "A recording is lines of JSON, and a line that can't be read is named by its number.",
  },
];
