/** Holds a reading against what its fixture lists. */
import { expect } from "vitest";
import type { Fixture } from "./fixtures.ts";
import type { WireReading } from "./read-wire.ts";

export function expectReading({ expected }: Fixture, reading: WireReading, note = ""): void {
  const { text, reasoning, calls, finishReason, usage, failure } = expected;
  const listed = { text, reasoning, calls, finishReason, usage, failure };
  const found = plain(reading);
  // Thousands of readings are compared, and nearly all are equal.
  if (JSON.stringify(found) !== JSON.stringify(listed)) expect(found, note).toEqual(listed);
}

function plain({ text, reasoning, calls, finishReason, usage, failure }: WireReading) {
  return {
    text,
    reasoning,
    calls: calls.map(call => parsed(call.arguments)),
    finishReason,
    usage: usage && [usage.inputTokens, usage.outputTokens, usage.cachedInputTokens],
    failure: failure?.code,
  };
}

/** As a turn reads arguments: none are an empty object, and what is no JSON stays a string. */
export function parsed(given: string): unknown {
  try {
    return given.trim() === "" ? {} : JSON.parse(given);
  } catch {
    return given;
  }
}
