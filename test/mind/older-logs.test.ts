import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createSessionFold } from "../../src/mind/index.ts";
import { replaySession } from "../../src/mind/replay.ts";
import type { CommittedEvent } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createFakeClock } from "../../src/testing/index.ts";
import { createTestMind, echo, eventsOf, key, only } from "./fixtures.ts";

/** Session logs as version 0.1.0 wrote them, before events had parts, requests and versions. */
const names = ["plain-turn", "tool-call", "approval-pending", "approval-answered", "object-turn"] as const;

const readLog = (name: (typeof names)[number]) =>
  readFileSync(join(import.meta.dirname, `fixtures/logs-of-0.1/${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line) as CommittedEvent);

function foldOf(events: readonly CommittedEvent[]) {
  const fold = createSessionFold();
  for (const event of events) fold.apply(event);
  return fold;
}

describe("logs of version 0.1", () => {
  test.each(names)("[mind.log.older] replays %s without a difference", async name => {
    const log = createMemoryLog();
    await log.append(key, readLog(name), { afterSeq: 0 });
    expect(await replaySession(log.read(key)).differences()).toEqual([]);
  });

  test("[mind.log.older] folds a tool call into the same messages", () => {
    const { conversation, openTurn, state } = foldOf(readLog("tool-call"));
    expect(state).toBe("ready");
    expect(openTurn).toBeUndefined();
    expect(conversation.messages).toEqual([
      { role: "user", content: [{ type: "text", text: "do both" }] },
      {
        role: "assistant",
        content: ["a", "b"].map(text => ({
          type: "tool-call",
          toolCallId: `call-${text}`,
          toolName: "echo",
          input: { text },
        })),
      },
      {
        role: "tool",
        content: ["a", "b"].map(text => ({
          type: "tool-result",
          toolCallId: `call-${text}`,
          toolName: "echo",
          output: { type: "text", value: `echo ${text}` },
        })),
      },
      { role: "assistant", content: [{ type: "text", text: "Both are done." }] },
    ]);
  });

  test("[mind.log.older] resumes a turn that waits for approvals", async () => {
    const clock = createFakeClock();
    const log = createMemoryLog();
    await log.append(key, readLog("approval-pending"), { afterSeq: 0 });
    const policy = () => ({ rules: [], fallback: "ask" }) as const;
    const { session } = createTestMind(["Done."], { log, clock, policy, tools: [echo()] });
    const waiting = await session.waitingCalls();
    expect(waiting.map(({ call }) => call)).toEqual(["call-a", "call-b"]);
    for (const { approval } of waiting) {
      const { approval: id, argumentsHash } = approval!.request;
      await session.answer(id, { isApproved: true, argumentsHash, answeredBy: "ann" });
    }
    const events = await eventsOf((await session.resume())!);
    expect(only(events, "tool-call-end").map(({ outcome }) => outcome)).toMatchObject([
      { status: "succeeded", output: "echo a" },
      { status: "succeeded", output: "echo b" },
    ]);
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "completed", steps: 2, toolCalls: 2 });
  });
});
