/** The fixtures of memory tests: a clock that is set, scripted redactors, a directory. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Clock } from "../../../src/base/index.ts";
import type { Redactor } from "../../../src/ports/index.ts";

export const NOW = Date.parse("2026-05-01T12:00:00Z");
export const DAY = 86_400_000;

export interface TestClock extends Clock {
  set(timeMs: number): void;
  /** The times slept, in milliseconds. */
  readonly slept: number[];
}

export function testClock(startMs = NOW, onSleep: () => unknown = () => undefined): TestClock {
  let timeMs = startMs;
  const slept: number[] = [];
  return {
    slept,
    now: () => timeMs,
    set: value => {
      timeMs = value;
    },
    async sleep(durationMs) {
      slept.push(durationMs);
      await onSleep();
    },
  };
}

/** Leaves everything as it is. */
export const openRedactor: Redactor = { redact: async text => ({ text, findings: [] }) };

/** Takes SECRET-… out. */
export const secretRedactor: Redactor = {
  redact: async text => ({ text: text.replace(/SECRET-\w+/g, "[redacted]"), findings: [] }),
};

export const brokenRedactor: Redactor = {
  redact: async () => {
    throw new TypeError("out of order");
  },
};

export const owner = { tenant: "home", user: "ada" };

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
export const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A directory that is gone after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "brainstem-brain-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
