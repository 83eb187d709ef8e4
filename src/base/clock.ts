/** Time as an argument: code that needs the time takes a clock. */
import { MAX_TIMER_MS } from "./abort.ts";

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Milliseconds since some moment, by a clock that is never set: durations are measured by it.
   * @default `now`
   */
  monotonic?(): number;
  /**
   * Resolves after so many milliseconds; rejects with the signal's reason when it aborts first.
   * @param isIdle the process may end meanwhile @default false
   */
  sleep(durationMs: number, signal?: AbortSignal, isIdle?: boolean): Promise<void>;
}

/**
 * Milliseconds since some moment, by a clock that is never set. `performance` is a library of its own in Node, which each
 * process would load for one look at the time.
 */
export function monotonic(): number {
  const node = globalThis.process?.hrtime;
  if (node === undefined) return performance.now();
  const [seconds, nanoseconds] = node();
  return seconds * 1e3 + nanoseconds / 1e6;
}

export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  monotonic,
  async sleep(durationMs: number, signal?: AbortSignal, isIdle = false) {
    let restMs = durationMs;
    for (; restMs > MAX_TIMER_MS; restMs -= MAX_TIMER_MS) await waitFor(MAX_TIMER_MS, signal, isIdle);
    await waitFor(restMs, signal, isIdle);
  },
});

/**
 * Measures a duration: each call of its result gives the whole milliseconds since this one, and never fewer than 0, also
 * where the clock has been put back meanwhile.
 */
export function startStopwatch(clock: Clock): () => number {
  const read = () => clock.monotonic?.() ?? clock.now();
  const startedMs = read();
  return () => Math.max(0, Math.round(read() - startedMs));
}

function waitFor(durationMs: number, signal: AbortSignal | undefined, isIdle: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(finish, durationMs);
    // A browser's timer is a number.
    if (isIdle) (timer as { unref?(): void }).unref?.();
    signal?.addEventListener("abort", abort, { once: true });
    function finish() {
      signal?.removeEventListener("abort", abort);
      resolve();
    }
    function abort() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
  });
}

/** RFC 3339 in UTC, to the millisecond. */
export const formatTimestamp = (timeMs: number): string => new Date(timeMs).toISOString();

const DATE = /^(\d{4}-\d\d)-(\d\d)/;
const TIME = /^[Tt ](\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?\s?(?:([Zz])|([+-]\d\d):?(\d\d)?)?$/;

/**
 * Milliseconds of an RFC 3339 timestamp, also as other tools write it: with a space for the T, without seconds, with
 * finer fractions (they are cut off), with an offset of hours only, as a date alone. One without an offset is local
 * time. Undefined when the text is no timestamp, 30 February included.
 */
export function parseTimestamp(text: string): number | undefined {
  const trimmed = text.trim();
  const date = DATE.exec(trimmed);
  if (date === null) return undefined;
  const [day, , dayOfMonth] = date;
  // Date.parse counts 30 February as 2 March.
  if (new Date(day).getUTCDate() !== Number(dayOfMonth)) return undefined;
  const iso = trimmed.length === day.length ? `${day}T00:00` : normalise(day, trimmed.slice(day.length));
  const timeMs = iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

// The one form that ECMAScript promises to read.
function normalise(day: string, text: string): string | undefined {
  const time = TIME.exec(text);
  if (time === null) return undefined;
  const [, minutes, seconds = ":00", fraction = "", utc, offsetHours, offsetMinutes = "00"] = time;
  const offset =
    utc === undefined ? (offsetHours === undefined ? "" : `${offsetHours}:${offsetMinutes}`) : "Z";
  return `${day}T${minutes}${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}${offset}`;
}
