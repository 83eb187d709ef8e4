import { describe, expect, test } from "vitest";
import { replaySession } from "../../../src/mind/replay/replay-session.ts";

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
});
