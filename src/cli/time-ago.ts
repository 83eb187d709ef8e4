/** How long ago something was, in the words in which people say it. */
import { count } from "./print.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const JUST_NOW_MS = 45 * SECOND_MS;
/** From here on a date says more than a number of days. */
const LONG_AGO_MS = 30 * DAY_MS;

/** "just now", "5 minutes ago", "3 days ago", then the date; times to come count as now: clocks differ. */
export function timeAgo(atMs: number, nowMs: number): string {
  const passedMs = nowMs - atMs;
  if (passedMs < JUST_NOW_MS) return "just now";
  if (passedMs < HOUR_MS) return ago(Math.max(1, Math.round(passedMs / MINUTE_MS)), "minute");
  if (passedMs < DAY_MS) return ago(Math.round(passedMs / HOUR_MS), "hour");
  if (passedMs < LONG_AGO_MS) return ago(Math.round(passedMs / DAY_MS), "day");
  return new Date(atMs).toISOString().slice(0, 10);
}

const ago = (number: number, unit: string) => `${count(number, unit)} ago`;
