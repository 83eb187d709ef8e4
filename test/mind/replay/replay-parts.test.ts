import { describe, expect, test } from "vitest";
import { fault } from "../../../src/base/index.ts";
import { replaySession } from "../../../src/mind/replay.ts";
import type { CommittedEvent, EventLog } from "../../../src/ports/index.ts";
import { createMemoryLog } from "../../../src/storage/index.ts";
import type { ScriptedStep } from "../../../src/testing/index.ts";
import { createDeferringApprover } from "../../../src/tools/index.ts";
import { callEcho, echo, key, kindsOf, logged, only } from "../fixtures.ts";
import { expectSame, hook, mortalLog, type Recording, record } from "./record.ts";

const ask = () => ({ rules: [], fallback: "ask" }) as const;
const approver = createDeferringApprover();

async function answer({ session }: Pick<Recording, "session">, isApproved: boolean, which = 0) {
  const [{ approval }] = (await session.waitingCalls()).slice(which) as [never] as never as [
    { approval: { request: { approval: never; argumentsHash: string } } },
  ];
  const { argumentsHash } = approval.request;
  await session.answer(approval.request.approval, {
    isApproved,
    argumentsHash,
    answeredBy: "ada",
    comment: "so",
  });
}

const resumed = async ({ session }: Pick<Recording, "session">) => (await session.resume())?.summary();

describe("turns that wait for a person", () => {
  const deferring = { policy: ask, approver, tools: [echo()] };
  const twoCalls: readonly ScriptedStep[] = [["Look: ", callEcho("a"), callEcho("b")], "Done.", "And on."];
  const cases: Record<string, { act: (recording: Recording) => Promise<unknown>; end: object }> = {
    "approved and rejected": {
      async act(recording) {
        await recording.session.turn("go").summary();
        await answer(recording, true);
        await answer(recording, false);
        await resumed(recording);
      },
      end: { status: "completed", text: "Look: Done." },
    },
    "one after the other": {
      async act(recording) {
        await recording.session.turn("go").summary();
        await answer(recording, true, 1);
        await resumed(recording);
        await answer(recording, true);
        await resumed(recording);
      },
      end: { status: "completed" },
    },
    "in another process": {
      async act(recording) {
        await recording.session.turn("go").summary();
        const session = recording.restart(["Done."]);
        await answer({ session }, true);
        await answer({ session }, true);
        await resumed({ session });
        await session.turn("more").summary();
      },
      end: { status: "completed" },
    },
    superseded: {
      async act({ session }) {
        await session.turn("go").summary();
        await session.turn("never mind").summary();
      },
      end: { status: "cancelled", reason: "superseded by a new input" },
    },
    "superseded after one answer": {
      async act(recording) {
        await recording.session.turn("go").summary();
        await answer(recording, true);
        await recording.session.turn("never mind").summary();
      },
      end: { status: "cancelled", reason: "superseded by a new input" },
    },
    "waiting still": {
      async act({ session }) {
        expect(await session.turn("go").summary()).toMatchObject({ status: "suspended" });
      },
      end: {},
    },
  };
  test.each(Object.entries(cases))("[mind.replay.suspended] %s", async (_name, { act, end }) => {
    const events = await record(twoCalls, deferring, act);
    expect(kindsOf(events)).toContain("turn-suspend");
    if ("status" in end) expect(only(events, "turn-end")[0]).toMatchObject(end);
    await expectSame(events);
  });

  test("[mind.replay.suspended] replay when they are asked at the screen", async () => {
    const events = await record([["Look: ", callEcho("a")], "Done."], {
      ...deferring,
      approver: {
        ask: async ({ argumentsHash }) => ({ isApproved: true, argumentsHash, answeredBy: "ada" }),
      },
    });
    expect(kindsOf(events)).toContain("approval-response");
    await expectSame(events);
  });
});

describe("processes that died", () => {
  /** The process dies when an entry of that kind is in the log, and another one does the rest. */
  async function dieAfter(
    isLast: (event: CommittedEvent) => boolean,
    goOn: (recording: Recording) => Promise<unknown>,
    steps: readonly ScriptedStep[],
    options = {},
  ) {
    const base = createMemoryLog();
    const dying = mortalLog(base, isLast);
    return record([], { log: base, tools: [echo()], ...options }, async recording => {
      const session = recording.restart(steps, { log: dying });
      await session.turn("go").summary();
      await session.settled();
      await goOn({ ...recording, session: recording.restart(["So. ", "And on.", "More."]) });
    });
  }
  const goOn: Record<string, (recording: Recording) => Promise<unknown>> = {
    "and the turn goes on": async recording => {
      await resumed(recording);
      await recording.session.turn("more").summary();
    },
    "and another turn takes its place": ({ session }) => session.turn("again").summary(),
    "and that is all": async () => undefined,
  };
  const places: Record<string, (event: CommittedEvent) => boolean> = {
    "before the model spoke": ({ kind }) => kind === "input-received",
    "before a tool ran": event => event.kind === "tool-call-start" && event.call === "call-a",
    "between two tools": event => event.kind === "tool-call-start" && event.call === "call-b",
    "between two steps": ({ kind }) => kind === "step-end",
    "at the end": ({ kind }) => kind === "turn-end",
  };
  const cases = Object.entries(places).flatMap(([place, isLast]) =>
    Object.entries(goOn).map(([then, act]) => [place, then, isLast, act] as const),
  );
  test.each(cases)("[mind.replay.interrupted] %s, %s", async (_place, _then, isLast, act) => {
    const steps = [["Look: ", callEcho("a")], [callEcho("b"), callEcho("c")], "Done."];
    await expectSame(await dieAfter(isLast, act, steps));
    await expectSame(await dieAfter(isLast, act, steps, { limits: { uncommittedEvents: 3 } }));
  });

  test.each(Object.entries(goOn))(
    "[mind.replay.interrupted] in the middle of an answer, %s",
    async (_then, act) => {
      const words = Array.from({ length: 9 }, (_, index) => `word ${index} `);
      const isLast = ({ kind }: CommittedEvent) => kind === "text-block";
      const events = await dieAfter(isLast, act, [words], { limits: { uncommittedEvents: 6 } });
      expect(kindsOf(events)).toContain("text-block");
      await expectSame(events);
    },
  );

  test.each(Object.entries(goOn))(
    "[mind.replay.interrupted] with a tool that is unsafe, %s",
    async (_then, act) => {
      const unsafe = { ...echo(), repeatability: "unsafe" as const };
      const isLast = ({ kind }: CommittedEvent) => kind === "tool-call-start";
      const events = await dieAfter(isLast, act, [["Look: ", callEcho("a")], "Done."], { tools: [unsafe] });
      await expectSame(events);
    },
  );

  test("[mind.replay.interrupted] replay with hooks that speak again when the turn goes on", async () => {
    const hooks = [
      hook({
        beforeTurn: turn =>
          void turn.emit({
            kind: "context-composed",
            fragments: [],
            tokens: 1,
            budgetTokens: 2,
            leftOut: [],
          }),
      }),
    ];
    for (const isLast of Object.values(places))
      for (const act of Object.values(goOn))
        await expectSame(await dieAfter(isLast, act, [["Look: ", callEcho("a")], "Done."], { hooks }));
  });
});

describe("a log that fails", () => {
  test.each([1, 2, 3, 4])(
    "[mind.replay.endings] at the append of number %i, and works again",
    async number => {
      const base = createMemoryLog();
      let appends = 0;
      const log: EventLog = {
        ...base,
        append: async (...given) => {
          if (++appends === number) throw fault("storage.full", { store: "test" });
          return base.append(...given);
        },
      };
      const events = await record(
        [["Look: ", callEcho("a")], "Done.", "And on."],
        { log, tools: [echo()] },
        async ({ session }) => {
          await session.turn("go").summary();
          await session.turn("more").summary();
        },
      );
      await expectSame(events);
    },
  );
});

describe("sessions that could not be taken", () => {
  test("[mind.replay.endings] replay when that lasted a moment, or until they were reset", async () => {
    const base = createMemoryLog();
    let failure: "storage.damaged" | "storage.denied" | undefined = "storage.denied";
    const log: EventLog = {
      ...base,
      claim: async (...given) => {
        if (failure !== undefined) throw fault(failure, { store: "test", reason: "not now" });
        return base.claim(...given);
      },
    };
    const events = await record(["Fine.", "And on."], { log }, async ({ session }) => {
      expect(await session.turn("go").summary()).toMatchObject({ code: "storage.denied" });
      failure = undefined;
      session.reset();
      await session.turn("more").summary();
      await session.turn("and more").summary();
    });
    expect(kindsOf(events)).toContain("state-change");
    await expectSame(events);
  });

  test("[mind.replay.endings] replay when a person's request could not be written down", async () => {
    for (const number of [2, 3]) {
      const base = createMemoryLog();
      let appends = 0;
      const log: EventLog = {
        ...base,
        append: async (...given) => {
          if (++appends === number) throw fault("storage.full", { store: "test" });
          return base.append(...given);
        },
      };
      const options = { log, policy: ask, approver, tools: [echo()] };
      const events = await record([["Look: ", callEcho("a")], "And on."], options, async ({ session }) => {
        await session.turn("go").summary();
        await session.turn("more").summary();
      });
      await expectSame(events);
    }
  });
});

describe("a replay of a log", () => {
  test("[mind.replay.same] repeats a branch and its turns", async () => {
    const events = await record(["One."], {}, ({ session }) => session.turn("go").summary());
    const last = events.at(-1)!;
    const branch: CommittedEvent = {
      id: `s1.${last.seq + 1}` as never,
      seq: last.seq + 1,
      at: last.at,
      turn: last.turn,
      kind: "session-branch",
      from: "s0",
    };
    const log = createMemoryLog();
    await log.append(key, [...events, branch], { afterSeq: 0 });
    const branched = await record(["Two."], { log }, ({ session }) => session.turn("more").summary());
    expect(kindsOf(branched)).toContain("session-branch");
    await expectSame(branched);
  });

  test("[mind.replay.lazy] reads nothing before the first event is asked for, and no more than a turn ahead", async () => {
    const events = await record(["One.", "Two.", "Three."], {}, async ({ session }) => {
      for (const input of ["a", "b", "c"]) await session.turn(input).summary();
    });
    let read = 0;
    async function* source() {
      for (const event of events) {
        read += 1;
        yield event;
      }
    }
    const replay = replaySession(source());
    expect(read).toBe(0);
    for await (const event of replay) if (event.kind === "turn-end") break;
    expect(read).toBeLessThanOrEqual(events.length / 3 + 1);
    expect(await replay.differences()).toEqual([]);
    expect(read).toBeLessThanOrEqual(events.length / 3 + 1);
  });

  test("[mind.replay.same] gives no events for no record", async () => {
    const replay = replaySession([]);
    expect(await logged(replay)).toEqual([]);
    expect(await replay.differences()).toEqual([]);
  });
});
