/** Replaying recorded sessions, for whoever looks into what happened: minds that only talk load none of it. */
export type { ReplayDifference } from "./replay/compare-events.ts";
export { type Replay, type ReplayOptions, replaySession } from "./replay/replay-session.ts";
