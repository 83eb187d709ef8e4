/** Writing the log alone: what a hook's process loads, and nothing that reads YAML or recalls. */
export { describeCall } from "./memory/describe-call.ts";
export { failureHookScores } from "./memory/episode.ts";
export { createEpisodeLog, type EpisodeLog } from "./memory/episode-log.ts";
export { hashText } from "./memory/hash.ts";
