/** Replays recorded sessions, for investigations: minds that only talk don't load it. */
export type { ReplayDifference } from "./replay/compare-events.ts";
export { type Replay, type ReplayOptions, replaySession } from "./replay/replay-session.ts";
