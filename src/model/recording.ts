/** Recordings of what models said, and models that say it again. */
export {
  parseRecording,
  type RecordedCall,
  type RecordedEnding,
  recordingLine,
} from "./recording/recorded-call.ts";
export { createRecordingModel, type RecordingOptions } from "./recording/recording-model.ts";
export { createReplayModel, type ReplayOptions } from "./recording/replay-model.ts";
