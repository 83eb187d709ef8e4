/** The door for writing the log alone: a hook's process loads it without YAML and recall. */
export { describeCall } from "./memory/describe-call.ts";
export { failureHookScores } from "./memory/episode.ts";
export { createEpisodeLog, type EpisodeLog } from "./memory/episode-log.ts";
export { hashText } from "./memory/hash.ts";
