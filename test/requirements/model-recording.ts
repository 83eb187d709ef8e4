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
    promise: "A recorded model's parts are the objects that it sends, at its reader's pace.",
  },
  {
    id: "model.recording.kept",
    source: "spec/mind.md §6",
    promise: "Each call is kept with what streamed, when, and how it ended, also when its reader left early.",
  },
  {
    id: "model.recording.replayed",
    source: "spec/mind.md §6",
    promise: "A call is answered with what was recorded for it, in order, and any other one is refused.",
  },
  {
    id: "model.recording.exact",
    source: "spec/mind.md §6",
    promise: "What streamed survives the recording exactly.",
  },
  {
    id: "model.recording.secrets",
    source: "spec/hazards.md #31",
    promise: "Headers, and what looks like a key among a call's options, are never recorded.",
  },
  {
    id: "model.recording.lines",
    source: "spec/hazards.md #28",
    promise: "A recording is lines of JSON; one that can't be read is named by its number.",
  },
];
