import { describe, expect, test } from "vitest";
import { createMind } from "../../../src/mind/index.ts";
import { defineTool } from "../../../src/tools/index.ts";
import { allowAll, eventsOf, key, only } from "../../mind/fixtures.ts";
import { type Fixture, fixtureOf, fixtures } from "./fixtures.ts";
import { fetchOf, playBytes } from "./play-bytes.ts";
import { createModel, providers } from "./providers.ts";

/** A turn whose first answer is the fixture's, as far as it came, and whose next one is plain text. */
async function takeTurn(fixture: Fixture, sentBytes = fixture.bytes.length) {
  const answers = [fixture.bytes.subarray(0, sentBytes)];
  const next = () => playBytes(answers.shift() ?? fixtureOf(fixture.provider, "text").bytes);
  const ran: unknown[] = [];
  const look = defineTool({
    name: "look",
    description: "Looks at a place.",
    category: "test",
    input: {
      type: "object",
      properties: { place: { type: "string" }, days: { type: "number" } },
      required: ["place"],
    },
    sideEffects: [],
    repeatability: "idempotent",
    execute: input => {
      ran.push(input);
      return "seen";
    },
  });
  const model = createModel(fixture.provider, { fetch: fetchOf(next) });
  const mind = createMind({ model, policy: allowAll, tools: [look], limits: { modelAttempts: 1 } });
  const events = await eventsOf(mind.session(key).turn("hi"));
  await mind.close();
  return { events, ran };
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && "place" in value;

describe("[model.wire.turn] a turn ends as its provider's stream does", () => {
  test.each(fixtures)("$provider: $name", async fixture => {
    const { expected } = fixture;
    const { events, ran } = await takeTurn(fixture);
    const [call] = only(events, "model-call-end");
    const said = events.slice(0, events.indexOf(call as never));
    expect(
      only(said, "text-delta")
        .map(({ text }) => text)
        .join(""),
    ).toBe(expected.text);
    expect(
      only(said, "reasoning-delta")
        .map(({ text }) => text)
        .join(""),
    ).toBe(expected.reasoning);
    const [ending] = only(events, "turn-end");
    if (expected.failure !== undefined || expected.finishReason === "error") {
      expect(call!.failure?.code).toBe(expected.failure ?? "model.failed");
      expect(ending).toMatchObject({ status: "failed", code: expected.failure ?? "model.failed" });
      expect(ran).toEqual([]);
      return;
    }
    expect(call!.finishReason).toBe(expected.finishReason);
    const { inputTokens, outputTokens, cachedInputTokens } = call!.usage;
    expect([inputTokens, outputTokens, cachedInputTokens]).toEqual(expected.usage);
    // Arguments that only lack good writing are mended. The last call of an answer that was cut off is not made: its
    // arguments are unknown.
    const written = fixture.name === "calls-broken-json" ? [{ place: "Bern" }] : expected.calls;
    const calls = expected.finishReason === "length" ? written.slice(0, -1) : written;
    expect(only(events, "tool-call-request").map(request => request.arguments)).toEqual(calls);
    expect(ran).toEqual(calls.filter(isObject));
    const reason = calls.length > 0 ? "stop" : expected.finishReason;
    expect(ending).toMatchObject(reason === "stop" ? { status: "completed" } : { status: "stopped", reason });
  });
});

describe("[model.wire.broken] a turn whose stream just stops", () => {
  test.each(providers)("does not complete by half of a text of %s", async provider => {
    const fixture = fixtureOf(provider, "text");
    for (const share of [0, 0.3, 0.45, 0.6]) {
      const { events } = await takeTurn(fixture, Math.floor(fixture.bytes.length * share));
      const [ending] = only(events, "turn-end");
      expect(["failed", "stopped"], `at ${share}`).toContain(ending!.status);
      expect(fixture.expected.text.startsWith(ending!.text)).toBe(true);
    }
  });

  test.each(providers)("runs no half of a call of %s", async provider => {
    const fixture = fixtureOf(provider, "parallel-calls");
    for (const share of [0.3, 0.45, 0.6, 0.75, 0.9]) {
      const { ran } = await takeTurn(fixture, Math.floor(fixture.bytes.length * share));
      expect(ran, `at ${share}`).toEqual(fixture.expected.calls.slice(0, ran.length));
    }
  });
});
