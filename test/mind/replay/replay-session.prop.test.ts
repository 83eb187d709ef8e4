import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replaySession } from "../../../src/mind/replay.ts";
import type { CommittedEvent } from "../../../src/ports/index.ts";
import { propertyRuns } from "../../deep.ts";
import { randomSession, recordRandom } from "./random-session.ts";
import { expectSame } from "./record.ts";

describe("a replay of anything", () => {
  test("[mind.replay.same] gives the same events", async () => {
    await fc.assert(
      fc.asyncProperty(randomSession, async session => expectSame(await recordRandom(session))),
      { numRuns: propertyRuns(300) },
    );
  });

  test("[mind.replay.interrupted] gives all events of a record that is cut anywhere", async () => {
    await fc.assert(
      fc.asyncProperty(randomSession, fc.nat(1_000), async (session, place) => {
        const events = await recordRandom(session);
        await expectSame(events.slice(0, 1 + (place % events.length)));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test("[mind.replay.differences] reports a senseless record, and never throws", async () => {
    await fc.assert(
      fc.asyncProperty(
        randomSession,
        fc.array(fc.tuple(fc.constantFrom("drop", "swap", "repeat"), fc.nat(1_000)), {
          minLength: 1,
          maxLength: 4,
        }),
        async (session, changes) => {
          const events = [...(await recordRandom(session))];
          for (const [how, place] of changes) change(events, how, place % events.length);
          const differences = await replaySession(events).differences();
          expect(differences.every(({ expected, actual }) => (expected ?? actual) !== undefined)).toBe(true);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});

function change(events: CommittedEvent[], how: string, at: number) {
  const event = events[at]!;
  if (how === "repeat") events.splice(at, 0, event);
  else if (events.length > 1) {
    events.splice(at, 1);
    if (how === "swap") events.splice((at + 1) % events.length, 0, event);
  }
}
