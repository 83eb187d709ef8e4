import { describe, expect, test } from "vitest";
import { createMind } from "../../src/mind/index.ts";
import type { CommittedEvent, EventLog } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createScriptedModel, forever, type ScriptedStep } from "../../src/testing/index.ts";
import { defineTool } from "../../src/tools/index.ts";
import {
  allowAll,
  callEcho,
  createTestMind,
  echo,
  eventsOf,
  key,
  kindsOf,
  logged,
  only,
} from "./fixtures.ts";
import { expectValidForProviders } from "./valid-history.ts";

/** A log as a process left it that died after so many entries. */
async function cutAfter(entries: readonly CommittedEvent[], count: number): Promise<EventLog> {
  const log = createMemoryLog();
  if (count > 0) await log.append(key, entries.slice(0, count), { afterSeq: 0 });
  return log;
}

const tool = (repeatability: "unsafe" | "durable", entered: string[]) =>
  defineTool({
    name: repeatability,
    description: "Does something.",
    category: "test",
    input: { type: "object", properties: {} },
    sideEffects: ["Does it"],
    repeatability,
    execute: (_input, { idempotencyKey }) => {
      entered.push(idempotencyKey);
      return `${repeatability} done`;
    },
  });

/** Two steps with tools and an answer; the model answers by what it was shown, so that it may be asked from anywhere. */
const steps: readonly ScriptedStep[] = [
  ["Let me see. ", { tool: "unsafe", input: {}, id: "u1" }, { tool: "durable", input: {}, id: "d1" }],
  ["Once more. ", { tool: "unsafe", input: {}, id: "u2" }],
  "All done.",
];

const byHistory: ScriptedStep = ({ prompt }) => {
  const results = prompt.filter(({ role }) => role === "tool").length;
  return steps[results] as string;
};

async function record() {
  const entered: string[] = [];
  const log = createMemoryLog();
  const tools = [tool("unsafe", entered), tool("durable", entered)];
  const commits: number[] = [];
  const watched: EventLog = {
    ...log,
    async append(of, entries, options) {
      await log.append(of, entries, options);
      commits.push((commits.at(-1) ?? 0) + entries.length);
    },
  };
  const mind = createMind({ model: createScriptedModel(steps), policy: allowAll, tools, log: watched });
  const turn = mind.session(key).turn("go");
  expect((await turn.summary()).status).toBe("completed");
  await mind.close();
  return { id: turn.id, entries: await logged(log.read(key)), commits: commits.slice(0, -1) };
}

describe("a turn that broke off", () => {
  test("[mind.resume.step] [mind.resume.unknown] goes on from every commit of its log", async () => {
    const { commits, entries, id } = await record();
    expect(commits.length).toBeGreaterThan(4);
    for (const count of commits) {
      const known = entries.slice(0, count);
      const log = await cutAfter(entries, count);
      const entered: string[] = [];
      const model = createScriptedModel([byHistory], { atEnd: "repeat" });
      const tools = [tool("unsafe", entered), tool("durable", entered)];
      const session = createMind({ model, policy: allowAll, tools, log }).session(key);
      const turn = await session.resume();
      expect(turn!.id).toBe(id);
      const summary = await turn!.summary();
      expect(summary, `after ${count}`).toMatchObject({
        status: "completed",
        text: "Let me see. Once more. All done.",
        steps: 3,
        toolCalls: 3,
      });
      for (const call of ["u1", "u2", "d1"]) {
        const wasStarted = known.some(event => event.kind === "tool-call-start" && event.call === call);
        const wasEnded = known.some(event => event.kind === "tool-call-end" && event.call === call);
        const isRun = !wasEnded && (!wasStarted || call === "d1");
        expect(entered.filter(each => each === `${id}:${call}`)).toHaveLength(isRun ? 1 : 0);
      }
      for (const { prompt } of model.calls) expectValidForProviders(prompt);
      const all = await logged(log.read(key));
      expect(all.slice(0, count)).toEqual(known);
      expect(all.filter(({ kind }) => kind === "turn-end")).toHaveLength(1);
      expect(all.map(({ seq }) => seq)).toEqual(
        [...new Set(all.map(({ seq }) => seq))].toSorted((a, b) => a - b),
      );
      const unknown = only(all, "tool-call-end").filter(
        ({ outcome }) => "code" in outcome && outcome.code === "tool.outcome-unknown",
      );
      const lost = ["u1", "u2"].filter(
        call =>
          known.some(event => event.kind === "tool-call-start" && event.call === call) &&
          !known.some(event => event.kind === "tool-call-end" && event.call === call),
      );
      expect(unknown.map(({ call }) => call)).toEqual(lost);
    }
  });

  test("[mind.resume.step] new input ends it, wherever it broke off", async () => {
    const { entries } = await record();
    for (let count = 0; count <= entries.length; count++) {
      const log = await cutAfter(entries, count);
      const { model, session } = createTestMind(["Fine."], { log });
      expect((await session.turn("something else").summary()).text).toBe("Fine.");
      expectValidForProviders(model.calls[0]!.prompt);
      const ends = (await logged(log.read(key))).filter(({ kind }) => kind === "turn-end");
      expect(ends).toHaveLength(count < 1 ? 1 : 2);
    }
  });

  test("[mind.resume.text] text of an answer that never ended is taken back", async () => {
    const log = createMemoryLog();
    const limits = { uncommittedEvents: 3 };
    let isDead = false;
    const dying: EventLog = {
      ...log,
      append: (...args) => (isDead ? Promise.reject(new Error("dead")) : log.append(...args)),
    };
    const first = createTestMind([["One ", "two ", "three ", "four ", "five", forever]], {
      log: dying,
      limits,
    });
    const turn = first.session.turn("count");
    for await (const event of turn) {
      if (event.kind !== "text-delta" || event.text !== "five") continue;
      isDead = true;
      turn.cancel();
    }
    const cut = await logged(log.read(key));
    expect(kindsOf(cut)).toContain("text-block");
    expect(kindsOf(cut)).not.toContain("turn-end");
    await log.release(key, (await held(log)) as never);
    const { model, session } = createTestMind(["Un, deux."], { log });
    const events = await eventsOf((await session.resume())!);
    expect(kindsOf(events).slice(0, 2)).toEqual(["turn-resume", "text-retraction"]);
    expect(events.at(-1)).toMatchObject({ status: "completed", text: "Un, deux." });
    expect(JSON.stringify(model.calls[0]!.prompt)).not.toContain("One");
    expect(events[0]!.seq).toBeGreaterThan(cut.at(-1)!.seq + 2);
    expect(JSON.stringify(await session.messages())).not.toContain("One");
  });

  test("[mind.resume.limits] steps and repeated calls count from the beginning of the turn", async () => {
    const again = [callEcho("a")];
    const log = createMemoryLog();
    const { session } = createTestMind([again, again, again, again, "Enough."], {
      log,
      tools: [echo()],
      limits: { turnSteps: 50 },
    });
    await session.turn("go").summary();
    const entries = await logged(log.read(key));
    const secondStep = entries.findIndex(event => event.kind === "step-end" && event.step === 2) + 1;
    const options = { tools: [echo()], limits: { turnSteps: 50 } };
    const loops = createTestMind([again, again, "I give up."], {
      ...options,
      log: await cutAfter(entries, secondStep),
    });
    expect(await (await loops.session.resume())!.summary()).toMatchObject({
      status: "stopped",
      reason: "repeatedCalls",
    });
    const counted = createTestMind(["That is all."], {
      ...options,
      limits: { turnSteps: 2 },
      log: await cutAfter(entries, secondStep),
    });
    expect(await (await counted.session.resume())!.summary()).toMatchObject({
      status: "stopped",
      reason: "turnSteps",
      steps: 3,
    });
  });
});

/** The claim that a dead process left behind. */
async function held(log: EventLog): Promise<string | undefined> {
  const result = await log.claim(key, "the test", 1);
  return result.status === "claimed" ? result.claim : undefined;
}
