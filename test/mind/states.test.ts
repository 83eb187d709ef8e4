import { describe, expect, test } from "vitest";
import { fault } from "../../src/base/index.ts";
import { type SessionState, sessionStates, statesAfter } from "../../src/mind/index.ts";
import { StateMachine } from "../../src/mind/session-access.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { callEcho, createTestMind, echo } from "./fixtures.ts";

describe("the table", () => {
  const pairs = sessionStates.flatMap(from => sessionStates.map(to => [from, to] as const));

  test.each(pairs)("[mind.states.table] %s to %s", (from, to) => {
    const machine = new StateMachine(from);
    if (from === to || statesAfter(from).includes(to)) {
      machine.enter(to);
      expect(machine.state).toBe(to);
      return;
    }
    const error = (() => {
      try {
        return machine.enter(to);
      } catch (problem) {
        return problem;
      }
    })();
    expect(error).toMatchObject({ code: "session.state", data: { from, to, allowed: statesAfter(from) } });
    expect((error as Error).message).toContain(`${from} to ${to}`);
    expect(machine.state).toBe(from);
  });

  test("[mind.states.table] every state is reached from idle, and leads to shutdown", () => {
    const reach = (from: SessionState, seen = new Set<SessionState>()): ReadonlySet<SessionState> => {
      if (!seen.has(from)) {
        seen.add(from);
        for (const next of statesAfter(from)) reach(next, seen);
      }
      return seen;
    };
    expect([...reach("idle")].toSorted()).toEqual([...sessionStates].toSorted());
    for (const state of sessionStates) expect(reach(state)).toContain("shutdown");
  });
});

describe("a session", () => {
  test("[mind.states.session] is in the state of what it does", async () => {
    const seen: string[] = [];
    const approver = {
      ask: async ({ argumentsHash }: { argumentsHash: string }) => {
        seen.push(session.state);
        return { isApproved: true, argumentsHash, answeredBy: "ann" };
      },
    };
    const tools = [echo(() => seen.push(session.state))];
    const policy = () => ({ rules: [], fallback: "ask" }) as const;
    const { session } = createTestMind([[callEcho("a")], "Done."], { approver, policy, tools });
    seen.push(session.state);
    await session.turn("go").summary();
    await session.settled();
    seen.push(session.state);
    await session.close();
    seen.push(session.state);
    expect(seen).toEqual(["idle", "awaiting-tool-result", "processing", "ready", "shutdown"]);
  });

  test("[mind.states.session] a store that can't be mended by waiting breaks it until it is reset", async () => {
    const log = createMemoryLog();
    let isDamaged = true;
    const damaged = {
      ...log,
      claim: (...args: Parameters<typeof log.claim>) =>
        isDamaged
          ? Promise.reject(fault("storage.damaged", { store: "x", reason: "a page is missing" }))
          : log.claim(...args),
    };
    const { session } = createTestMind(["Back."], { log: damaged });
    expect(await session.turn("a").summary()).toMatchObject({ status: "failed", code: "storage.damaged" });
    await session.settled();
    expect(session.state).toBe("errored");
    expect(await session.turn("b").summary()).toMatchObject({ status: "failed", code: "session.broken" });
    isDamaged = false;
    session.reset();
    expect(await session.turn("c").summary()).toMatchObject({ status: "completed", text: "Back." });
    expect(() => session.reset()).toThrow(expect.objectContaining({ code: "session.state" }));
  });
});
