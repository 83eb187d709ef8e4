import { describe, expect, test } from "vitest";
import { createMind } from "../../src/mind/index.ts";
import type { Hook, TurnView } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { callEcho, createTestMind, echo, eventsOf, key, logged, only } from "./fixtures.ts";

describe("overrides of a turn", () => {
  test("[mind.turn.options] model, instructions, temperature and tools hold for that turn only", async () => {
    const { model, session } = createTestMind(["mine", "mine again"], {
      tools: [echo()],
      instructions: "Be kind.",
    });
    const other = createScriptedModel(["other"]);
    const options = { model: other, instructions: "Be brief.", temperature: 0.2, tools: [] };
    expect((await session.turn("a", options).summary()).text).toBe("other");
    expect(other.calls[0]).toMatchObject({
      temperature: 0.2,
      prompt: [{ content: "Be kind.\n\nBe brief." }, {}],
    });
    expect(other.calls[0]!.tools).toBeUndefined();
    expect((await session.turn("b").summary()).text).toBe("mine");
    expect(model.calls[0]!.prompt[0]).toMatchObject({ content: "Be kind." });
    expect(model.calls[0]!.temperature).toBeUndefined();
    expect(model.calls[0]!.tools?.map(({ name }) => name)).toEqual(["echo"]);
  });
});

describe("tool calls", () => {
  test("[mind.turn.call-ids] a model that numbers its calls alike gets ids of its own for each", async () => {
    const same = [callEcho("a", "call-1"), callEcho("b", "call-1")];
    const { model, session } = createTestMind([same, [callEcho("c", "call-1")], "Done."], {
      tools: [echo()],
    });
    const events = await eventsOf(session.turn("go"));
    const calls = only(events, "tool-call-request").map(event => event.call);
    expect(calls).toEqual(["call-1", "call-1-2", "call-1-3"]);
    expect(new Set(only(events, "tool-call-start").map(event => event.idempotencyKey)).size).toBe(3);
    expect(JSON.stringify(model.calls[2]!.prompt)).toContain('"toolCallId":"call-1-3"');
  });

  test("[mind.turn.valid-history] arguments that are no object are shown inside one", async () => {
    const { model, session } = createTestMind([[{ tool: "echo", input: "{oops", id: "x" }], "Sorry."], {
      tools: [echo()],
    });
    await session.turn("go").summary();
    expect(model.calls[1]!.prompt[2]).toMatchObject({
      content: [{ type: "tool-call", input: { malformed: "{oops" } }],
    });
  });

  test("[mind.policy.default] without a policy no tool's body is entered", async () => {
    let entered = 0;
    const tool = echo(() => {
      entered += 1;
      return "";
    });
    const mind = createMind({ model: createScriptedModel([[callEcho("a")], "Fine."]), tools: [tool] });
    const events = await eventsOf(mind.session(key).turn("go"));
    expect(only(events, "tool-call-end")).toMatchObject([{ outcome: { code: "tool.policy-denied" } }]);
    expect(entered).toBe(0);
  });
});

describe("history and log", () => {
  test("[mind.turn.valid-history] a long conversation is cut where a person speaks", async () => {
    const steps = Array.from({ length: 6 }, (_, index) => `answer ${index}`);
    const { model, session } = createTestMind(steps, { limits: { historyMessages: 4 } });
    for (let number = 0; number < 6; number++) await session.turn(`question ${number}`).summary();
    const { prompt } = model.calls[5]!;
    expect(prompt.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(JSON.stringify(prompt[1])).toContain("question 4");
  });

  test("a closed session without a log starts anew", async () => {
    const { mind, model } = createTestMind(["1", "2"]);
    await mind.session(key).turn("the canary sings").summary();
    await mind.closeSession(key);
    await mind.session(key).turn("hi").summary();
    expect(JSON.stringify(model.calls[1]!.prompt)).not.toContain("canary");
  });

  test("[mind.turn.committed] events that the log refused once are in its next entry, in order", async () => {
    const log = createMemoryLog();
    let refusals = 1;
    const append: typeof log.append = (...given) =>
      refusals-- > 0 ? Promise.reject(new Error("busy")) : log.append(...given);
    const { session } = createTestMind([], { log: { ...log, append } });
    expect((await session.turn("first").summary()).status).toBe("failed");
    const kinds = (await logged(log.read(key))).map(({ kind }) => kind);
    expect(kinds).toEqual(["turn-start", "input-received", "turn-end"]);
  });

  test("[mind.session.conflict] two minds on one log take turns, and each knows the other's turns", async () => {
    const log = createMemoryLog();
    const ours = createTestMind(["one", "two"], { log });
    await ours.session.turn("a").summary();
    await createTestMind(["theirs"], { log }).session.turn("the other one spoke").summary();
    expect((await ours.session.turn("c").summary()).status).toBe("completed");
    expect(JSON.stringify(ours.model.calls.at(-1)!.prompt)).toContain("the other one spoke");
    const seqs = (await logged(log.read(key))).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((left, right) => left - right));
  });

  test("[mind.turn.cancel] events of a hook long after its turn are dropped", async () => {
    let late: TurnView | undefined;
    const hook: Hook = {
      name: "late",
      onFailure: "open",
      beforeTurn(view) {
        late = view;
        return undefined;
      },
    };
    const { session } = createTestMind(["one", "two"], { hooks: [hook] });
    const first = await eventsOf(session.turn("a"));
    await session.settled();
    late!.emit({ kind: "mood-change", from: "calm", to: "loud", reason: "late" });
    const second = await eventsOf(session.turn("b"));
    expect(second[0]!.seq).toBe(first.at(-1)!.seq + 1);
  });
});
