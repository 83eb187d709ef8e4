import { describe, expect, test } from "vitest";
import { replaySession } from "../../../src/mind/replay.ts";
import type { CommittedEvent, EventKind } from "../../../src/ports/index.ts";
import { callEcho, echo } from "../fixtures.ts";
import { record } from "./record.ts";

const recorded = await record(
  [
    ["Look: ", callEcho("a"), callEcho("b")],
    [callEcho("c"), callEcho("c", "c2")],
    [callEcho("c", "c3")],
    "Done.",
  ],
  { tools: [echo()], limits: { turnSteps: 3 } },
  async ({ session }) => {
    await session.turn("go").summary();
    await session.turn("more").summary();
  },
);

/** The place of an event of the first turn, by its kind and its call or step. */
function find(kind: EventKind, which?: string | number): number {
  return recorded.findIndex(
    event => event.kind === kind && (which === undefined || Object.values(event).includes(which as never)),
  );
}

const seqOf = (kind: EventKind, which?: string | number) => recorded[find(kind, which)]!.seq;

/** Where a replay of a changed record differs from it. */
async function differencesOf(events: readonly CommittedEvent[]) {
  const differences = await replaySession(events).differences();
  return differences.map(({ seq, path, expected, actual }) => {
    if (expected === undefined) return `${seq} +${actual!.kind}`;
    return actual === undefined ? `${seq} -${expected.kind}` : `${seq} ${expected.kind}.${path}`;
  });
}

const changed = (index: number, change: object) =>
  recorded.map((event, at) => (at === index ? ({ ...event, ...change } as CommittedEvent) : event));
const without = (isLeftOut: (event: CommittedEvent) => boolean) =>
  recorded.filter(event => !isLeftOut(event));
function swapped(left: number, right: number): readonly CommittedEvent[] {
  const [one, other] = [recorded[left]!, recorded[right]!];
  return recorded.map((event, at) => (at === left ? other : at === right ? one : event));
}

describe("a record that was changed", () => {
  test("[mind.replay.differences] has no differences when nothing was changed", async () => {
    expect(await differencesOf(recorded)).toEqual([]);
    const times = recorded.map(event => ({
      ...event,
      at: event.at + 5,
      ...("durationMs" in event && { durationMs: 9 }),
    }));
    expect(await differencesOf(times as readonly CommittedEvent[])).toEqual([]);
  });

  test("[mind.replay.differences] differs in the turn's summary when a text was changed", async () => {
    expect(await differencesOf(changed(find("text-block"), { text: "Look? " }))).toEqual([
      `${seqOf("turn-end")} turn-end.text`,
    ]);
    expect(await differencesOf(changed(find("turn-end"), { text: "Look: Did." }))).toEqual([
      `${seqOf("turn-end")} turn-end.text`,
    ]);
  });

  test("[mind.replay.differences] differs when a tool call is missing", async () => {
    expect(await differencesOf(without(event => "call" in event && event.call === "call-b"))).toEqual([
      `${seqOf("turn-end")} turn-end.toolCalls`,
    ]);
    const isRequest = (event: CommittedEvent) =>
      event.kind === "tool-call-request" && event.call === "call-b";
    expect(await differencesOf(without(isRequest))).toEqual([
      `${seqOf("policy-decision", "call-b")} -policy-decision`,
      `${seqOf("tool-call-start", "call-b")} -tool-call-start`,
      `${seqOf("tool-call-end", "call-b")} -tool-call-end`,
      `${seqOf("turn-end")} turn-end.toolCalls`,
    ]);
  });

  test("[mind.replay.differences] differs when a call's end is missing", async () => {
    const isEnd = (event: CommittedEvent) => event.kind === "tool-call-end" && event.call === "call-b";
    expect(await differencesOf(without(isEnd))).toEqual([
      `${seqOf("tool-call-end", "call-a")} +tool-call-end`,
    ]);
  });

  test("[mind.replay.differences] differs when the usage was changed", async () => {
    const usage = { inputTokens: 11, outputTokens: 3, cachedInputTokens: 0 };
    expect(await differencesOf(changed(find("model-call-end"), { usage }))).toEqual([
      `${seqOf("turn-end")} turn-end.usage.inputTokens`,
    ]);
  });

  test("[mind.replay.differences] differs when events were swapped", async () => {
    const [step, call] = [seqOf("step-start"), seqOf("model-call-start")];
    expect(await differencesOf(swapped(find("step-start"), find("model-call-start")))).toContain(
      `${call} -model-call-start`,
    );
    expect(step).toBeLessThan(call);
    const [start, end] = [find("tool-call-start", "call-a"), find("tool-call-end", "call-a")];
    expect(await differencesOf(swapped(start, end))).toContain(
      `${seqOf("tool-call-start", "call-a")} -tool-call-start`,
    );
    const [last, over] = [find("model-call-end"), find("tool-call-request")];
    expect(await differencesOf(swapped(last, over))).not.toEqual([]);
  });

  test("[mind.replay.differences] gets the loop's own sentences from the loop, not from the record", async () => {
    const isLoop = ({ kind }: CommittedEvent) => kind === "loop-detected";
    expect(recorded.some(isLoop)).toBe(true);
    const before = recorded[recorded.findIndex(isLoop) - 1]!.seq;
    expect(await differencesOf(without(isLoop))).toEqual([`${before} +loop-detected`]);
    const value = changed(find("limit-reached"), { value: 7 });
    expect(await differencesOf(value)).toEqual([`${seqOf("limit-reached")} limit-reached.value`]);
    expect(await differencesOf(changed(find("step-end", 2), { finishReason: "stop" }))).toEqual([
      `${seqOf("step-end", 2)} step-end.finishReason`,
    ]);
    expect(await differencesOf(changed(find("turn-end"), { steps: 9 }))).toEqual([
      `${seqOf("turn-end")} turn-end.steps`,
    ]);
  });

  test("[mind.replay.differences] differs when a retraction begins elsewhere", async () => {
    const stage = { push: (text: string) => [{ kind: "text", text }] as const, end: () => retraction };
    const retraction = [{ kind: "retract", replacement: "no", reason: "leak" }] as const;
    const events = await record([["Fine. ", "Secret."]], {
      hooks: [{ name: "test", onFailure: "open", openStage: () => stage }],
    });
    expect(await differencesOf(events)).toEqual([]);
    const at = events.findIndex(({ kind }) => kind === "text-retraction");
    const moved = events.map((event, index) => (index === at ? { ...event, firstSeq: 6 } : event));
    expect(await differencesOf(moved as readonly CommittedEvent[])).toContain(
      `${events[at]!.seq} text-retraction.firstSeq`,
    );
  });

  test("[mind.replay.limits] takes limits that the record doesn't show as options", async () => {
    const again = Array.from({ length: 4 }, (_, index) => [callEcho("x", `x${index}`)]);
    const limits = { repeatedCalls: 9, turnSteps: 9 };
    const events = await record([...again, "Done."], { tools: [echo()], limits });
    expect(await replaySession(events, { limits }).differences()).toEqual([]);
    const differences = await replaySession(events).differences();
    expect(differences[0]!.actual).toMatchObject({ kind: "loop-detected", repeats: 3 });
    expect(() => replaySession(events, { limits: { turnSteps: 0 } })).toThrow("limits.turnSteps");
  });
});
