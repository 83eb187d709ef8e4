import { describe, expect, test } from "vitest";
import { fault } from "../../../src/base/index.ts";
import { replaySession } from "../../../src/mind/replay.ts";

import { createReflexModel } from "../../../src/model/index.ts";
import type { CommittedEvent } from "../../../src/ports/index.ts";
import { callEcho, echo, kindsOf, logged, only } from "../fixtures.ts";
import { expectSame, record } from "./record.ts";

describe("a replay", () => {
  test("[mind.replay.same] gives the events of a conversation with reasoning, text and tools", async () => {
    const events = await record(
      [[{ reasoning: "Hm." }, "Look", ": ", callEcho("a"), callEcho("b")], ["Fi", "rst."], "Second."],
      { tools: [echo()] },
      async ({ session }) => {
        await session.turn("one").summary();
        await session.turn("two", { origin: "agent" }).summary();
      },
    );
    const replay = replaySession(events);
    const replayed = await logged(replay);
    expect(kindsOf(replayed)).toEqual(kindsOf(events));
    expect(replayed.map(event => event.turn)).toEqual(events.map(event => event.turn));
    expect(only(replayed, "input-received").map(event => event.text)).toEqual(["one", "two"]);
    expect(await replay.differences()).toEqual([]);
    await expectSame(events);
  });

  test("[mind.replay.same] repeats a session with the built-in model, which has a name in one word", async () => {
    const events = await record([], { model: createReflexModel() }, async ({ session }) => {
      await session.turn("hello").summary();
      await session.turn("what did we decide about names?").summary();
    });
    expect(only(events, "turn-start")[0]!.model).toBe("reflex");
    await expectSame(events);
  });

  test("[mind.replay.same] repeats a record from a file, where undefined fields are missing", async () => {
    const events = await record([["Look", callEcho("a")], "Done."], { tools: [echo()] });
    const read = events.map(event => JSON.parse(JSON.stringify(event)) as CommittedEvent);
    expect(await replaySession(read).differences()).toEqual([]);
  });

  test("[mind.replay.differences] a reader that fails fails the replay", async () => {
    async function* broken() {
      yield* [] as readonly CommittedEvent[];
      throw fault("storage.damaged", { store: "test", reason: "torn" });
    }
    await expect(replaySession(broken()).differences()).rejects.toMatchObject({ code: "storage.damaged" });
  });
});
