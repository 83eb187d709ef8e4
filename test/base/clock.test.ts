import { getEventListeners } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { formatTimestamp, parseTimestamp, startStopwatch, systemClock } from "../../src/base/index.ts";

describe("parseTimestamp", () => {
  const zone = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = "Asia/Tokyo"; // so that local time is not UTC on any machine
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  const local = (year: number, month: number, day: number, hours = 0, minutes = 0, seconds = 0, ms = 0) =>
    new Date(year, month, day, hours, minutes, seconds, ms).getTime();

  const read: readonly (readonly [text: string, timeMs: () => number])[] = [
    ["2026-01-02T03:04:05Z", () => Date.UTC(2026, 0, 2, 3, 4, 5)],
    ["2026-01-02T03:04:05.678Z", () => Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
    ["2026-01-02t03:04:05z", () => Date.UTC(2026, 0, 2, 3, 4, 5)],
    ["2026-01-02T03:04:05+02:00", () => Date.UTC(2026, 0, 2, 1, 4, 5)],
    ["2026-01-02T03:04:05-05:30", () => Date.UTC(2026, 0, 2, 8, 34, 5)],
    ["2026-01-02T03:04:05+0200", () => Date.UTC(2026, 0, 2, 1, 4, 5)],
    ["2026-01-02 03:04:05+02", () => Date.UTC(2026, 0, 2, 1, 4, 5)],
    ["2026-01-02 03:04:05 +0200", () => Date.UTC(2026, 0, 2, 1, 4, 5)],
    ["2026-01-02T03:04:05", () => local(2026, 0, 2, 3, 4, 5)],
    ["2026-01-02T03:04:05.678901", () => local(2026, 0, 2, 3, 4, 5, 678)],
    ["2026-01-02 03:04:05.5", () => local(2026, 0, 2, 3, 4, 5, 500)],
    ["2026-01-02 03:04:05,678", () => local(2026, 0, 2, 3, 4, 5, 678)],
    ["2026-01-02 03:04", () => local(2026, 0, 2, 3, 4)],
    ["2026-01-02", () => local(2026, 0, 2)],
    ["  2026-01-02T03:04:05Z\n", () => Date.UTC(2026, 0, 2, 3, 4, 5)],
    ["2026-01-02T03:04:05.678901Z", () => Date.UTC(2026, 0, 2, 3, 4, 5, 678)],
    ["2024-02-29T00:00:00Z", () => Date.UTC(2024, 1, 29)],
    ["9999-12-31T23:59:59.999Z", () => 253402300799999],
    ["1969-12-31T23:59:59Z", () => -1000],
  ];

  test.each(read)("[base.time.parse] reads %j", (text, timeMs) => {
    expect(parseTimestamp(text)).toBe(timeMs());
  });

  test.each([
    "",
    "yesterday",
    "2026",
    "2026-01",
    "2026-1-2",
    "02.01.2026",
    "1767323045",
    "2026-01-02 (a comment)",
    "2026-01-02T03:04:05Z and more",
    "2026-01-021",
    "2026-01-02T03",
    "2026-01-02T03:04:05 PM",
    "2026-13-01",
    "2026-00-01",
    "2026-01-00",
    "2026-02-29",
    "2026-02-30T10:00:00Z",
    "2026-01-02T25:00:00Z",
    "2026-01-02T03:60:00Z",
    "2026-01-02T03:04:05+99:99",
    "+012026-01-02T03:04:05Z",
    "12026-01-02T03:04:05Z",
  ])("[base.time.parse] refuses %j", text => {
    expect(parseTimestamp(text)).toBeUndefined();
  });

  test("[base.time.parse] reads what formatTimestamp writes", () => {
    const timeMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    expect(formatTimestamp(timeMs)).toBe("2026-01-02T03:04:05.678Z");
    expect(parseTimestamp(formatTimestamp(timeMs))).toBe(timeMs);
  });
});

describe("systemClock", () => {
  test("gives the current time", () => {
    const before = Date.now();
    expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  });

  test("[base.deadline.cleared] sleeps until its time or its signal, and not at all after an abort", async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const slept = systemClock.sleep(1_000, controller.signal);
    await vi.advanceTimersByTimeAsync(1_000);
    await slept;
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    const woken = expect(systemClock.sleep(1_000, controller.signal)).rejects.toBe("up");
    controller.abort("up");
    await woken;
    await expect(systemClock.sleep(1_000, controller.signal)).rejects.toBe("up");
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    vi.useRealTimers();
  });

  test("sleeps for longer than a timer's range", async () => {
    vi.useFakeTimers();
    const thirtyDaysMs = 30 * 86_400_000;
    let isAwake = false;
    const slept = systemClock.sleep(thirtyDaysMs).then(() => {
      isAwake = true;
    });
    await vi.advanceTimersByTimeAsync(thirtyDaysMs - 1);
    expect(isAwake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await slept;
    vi.useRealTimers();
  });
});

describe("startStopwatch", () => {
  const jumps = [-3_600_000, -1, 3_600_000];

  test.each(jumps)(
    "[base.time.duration] measures what passed while the machine's clock was set by %d ms",
    byMs => {
      const elapsedMs = startStopwatch(systemClock);
      const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + byMs);
      const measuredMs = elapsedMs();
      now.mockRestore();
      expect(measuredMs).toBeGreaterThanOrEqual(0);
      expect(measuredMs).toBeLessThan(60_000);
    },
  );

  test("[base.time.duration] gives no less than 0 by a clock that only shows the time", () => {
    let nowMs = 10_000;
    const elapsedMs = startStopwatch({ now: () => nowMs, sleep: systemClock.sleep });
    nowMs = 10_250.4;
    expect(elapsedMs()).toBe(250);
    nowMs = 0;
    expect(elapsedMs()).toBe(0);
  });
});
