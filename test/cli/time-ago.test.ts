/** Times as people say them. */
import { expect, test } from "vitest";
import { timeAgo } from "../../src/cli/print.ts";

const NOW = Date.UTC(2026, 6, 13, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  [-DAY, "just now"],
  [0, "just now"],
  [44_000, "just now"],
  [46_000, "1 minute ago"],
  [59 * MINUTE, "59 minutes ago"],
  [60 * MINUTE, "1 hour ago"],
  [23 * 60 * MINUTE, "23 hours ago"],
  [DAY, "1 day ago"],
  [29 * DAY, "29 days ago"],
  [60 * DAY, "2026-05-14"],
])("[cli.chat.greeting] %i ms: %s", (passedMs, words) => {
  expect(timeAgo(NOW - passedMs, NOW)).toBe(words);
});
