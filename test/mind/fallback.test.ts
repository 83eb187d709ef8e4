import { describe, expect, test } from "vitest";
import { type Clock, fault, systemClock } from "../../src/base/index.ts";
import { createMind, type MindOptions } from "../../src/mind/index.ts";
import { replaySession } from "../../src/mind/replay.ts";
import { resolveModel } from "../../src/model/index.ts";
import { providerModels } from "../../src/model/providers.ts";
import type { Event, OutputStage } from "../../src/ports/index.ts";
import { createMemoryLog } from "../../src/storage/index.ts";
import { createScriptedModel, forever, type ScriptedStep } from "../../src/testing/index.ts";
import { allowAll, echo, eventsOf, key, logged, only } from "./fixtures.ts";
import { expectValidForProviders } from "./valid-history.ts";

/** Records the pauses of the loop and ends each at once. */
function pausingClock(): Clock & { readonly pauses: number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    now: systemClock.now,
    async sleep(durationMs, signal) {
      pauses.push(durationMs);
      await systemClock.sleep(0, signal);
    },
  };
}

type FailureCode = "model.overloaded" | "model.unauthorized" | "model.rate-limited" | "model.quota-exceeded";

const failed = (code: FailureCode, more = {}) => ({
  parts: [],
  rejection: fault(code, { model: "a/m", reason: "so it says", ...more }),
});

function talk(
  first: readonly ScriptedStep[],
  second: readonly ScriptedStep[],
  options: Partial<MindOptions> = {},
) {
  const a = createScriptedModel(first, { provider: "a", modelId: "m" });
  const b = createScriptedModel(second, { provider: "b", modelId: "m" });
  const clock = pausingClock();
  const log = createMemoryLog();
  const mind = createMind({ model: a, fallbacks: [b], policy: allowAll, clock, log, ...options });
  return { a, b, clock, log, mind, session: mind.session(key) };
}

const deltas = (events: readonly Event[]) =>
  only(events, "text-delta")
    .map(({ text }) => text)
    .join("");

const attemptsOf = (events: readonly Event[]) =>
  only(events, "model-call-start").map(({ attempt, model, reason }) => `${attempt} ${model} ${reason}`);

async function expectReplayable(log: ReturnType<typeof createMemoryLog>) {
  const entries = await logged(log.read(key));
  expect(await replaySession(entries).differences()).toEqual([]);
}

describe("a step whose model fails", () => {
  test("[model.retry.again] asks it again; each attempt is in the record, and replays", async () => {
    const { clock, log, session } = talk([failed("model.overloaded"), "Fine."], []);
    const events = await eventsOf(session.turn("go"));
    expect(attemptsOf(events)).toEqual(["1 a/m configured", "2 a/m again after model.overloaded"]);
    expect(only(events, "model-call-end")[0]).toMatchObject({
      finishReason: "error",
      failure: { code: "model.overloaded" },
    });
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "completed", text: "Fine.", steps: 1 });
    expect(clock.pauses).toHaveLength(1);
    await expectReplayable(log);
  });

  test("[model.fallback.order] asks the next model, and records why", async () => {
    const { b, log, session } = talk([failed("model.unauthorized")], ["From b."]);
    const events = await eventsOf(session.turn("go"));
    expect(attemptsOf(events)).toEqual(["1 a/m configured", "2 b/m after model.unauthorized of a/m"]);
    expect(events.at(-1)).toMatchObject({ status: "completed", text: "From b." });
    expectValidForProviders(b.calls[0]!.prompt);
    await expectReplayable(log);
  });

  test("[model.fallback.order] the turn fails with the last failure when every model has failed, and the next turn works", async () => {
    const gone = { parts: [], rejection: new TypeError("fetch failed") };
    const { log, session } = talk([failed("model.unauthorized"), gone], [gone, gone, gone, "Back."]);
    const summary = await session.turn("go").summary();
    expect(summary).toMatchObject({ status: "failed", code: expect.stringMatching(/^model\./), text: "" });
    expect(await session.turn("again").summary()).toMatchObject({ status: "completed", text: "Back." });
    await expectReplayable(log);
  });

  test("[model.fallback.order] a turn's own model has no fallback", async () => {
    const { session } = talk([], ["Not asked."]);
    const own = createScriptedModel([failed("model.unauthorized")], { provider: "own", modelId: "m" });
    expect(await session.turn("go", { model: own }).summary()).toMatchObject({
      status: "failed",
      code: "model.unauthorized",
    });
  });

  test("[model.breaker] the next turn doesn't ask a model again whose account is used up", async () => {
    const { a, session } = talk([failed("model.quota-exceeded")], ["One.", "Two."]);
    await session.turn("go").summary();
    const events = await eventsOf(session.turn("on"));
    expect(attemptsOf(events)).toEqual(["1 b/m a/m is left alone: model.quota-exceeded"]);
    expect(a.calls).toHaveLength(1);
  });

  test("[model.breaker.requests] a refused key stops no other session, which asks again and gets its answer", async () => {
    const { mind, session } = talk([failed("model.unauthorized"), "Mended."], [], { fallbacks: [] });
    expect(await session.turn("go").summary()).toMatchObject({ code: "model.unauthorized" });
    const other = mind.session({ ...key, session: "another" });
    expect(await other.turn("go").summary()).toMatchObject({ status: "completed", text: "Mended." });
  });

  test.each([
    ["openai/gpt-5", "OPENAI_API_KEY", undefined],
    ["house/llama", "BRAINSTEM_HOUSE_API_KEY", undefined],
    ["mistral/small", "MISTRAL_API_KEY", "v3"],
    ["mistral/small", "MISTRAL_API_KEY", "v2"],
  ] as const)(
    "[model.breaker.requests] the refused key of %s is named by its variable %s (%s)",
    async (name, variable, version) => {
      const refuse = async () =>
        new Response(JSON.stringify({ error: { message: "no such key" } }), { status: 401 });
      const older = {
        specificationVersion: version,
        provider: "mistral",
        modelId: "small",
        supportedUrls: {},
        doStream: () => Promise.reject(Object.assign(new Error("no such key"), { statusCode: 401 })),
      };
      const load = async () => ({ createMistral: () => ({ languageModel: () => older }) });
      const registry = providerModels({
        environment: { [variable]: "canary" },
        providers: { house: { baseUrl: "http://127.0.0.1:9/v1" } },
        fetch: refuse,
        ...(version !== undefined && { load }),
      });
      const mind = createMind({ model: await resolveModel(name, registry), policy: allowAll });
      const summary = await mind.session(key).turn("go").summary();
      expect(summary).toMatchObject({ status: "failed", code: "model.unauthorized" });
      expect(summary).toMatchObject({
        message: expect.stringContaining(`the key in ${variable}: no such key`),
      });
      expect(JSON.stringify(summary)).not.toContain("canary");
      await mind.close();
    },
  );

  test("[model.retry.cancelled] an attempt that is never made doesn't keep others from trying", async () => {
    let now = 1_000_000;
    const clock: Clock = { now: () => now, sleep: (_ms, signal) => systemClock.sleep(60_000, signal) };
    const overloaded = Array.from({ length: 5 }, () => failed("model.overloaded"));
    const steps = [...overloaded, failed("model.rate-limited", { retryAfterMs: 9_000 }), "Fine."];
    const model = createScriptedModel(steps);
    const mind = createMind({ model, policy: allowAll, clock, limits: { modelAttempts: 2 } });
    const session = mind.session(key);
    const give = async () => {
      const turn = session.turn("go");
      for await (const event of turn) if (event.kind === "model-call-end") turn.cancel("enough");
    };
    for (let round = 0; round < 5; round++) await give();
    now += 31_000;
    await give();
    expect(await session.turn("again").summary()).toMatchObject({ status: "completed", text: "Fine." });
    await mind.close();
  });

  test("[model.retry.cancelled] a turn that is cancelled in a pause ends at once", async () => {
    const log = createMemoryLog();
    const model = createScriptedModel([failed("model.rate-limited", { retryAfterMs: 15_000 })]);
    const mind = createMind({ model, policy: allowAll, log });
    const turn = mind.session(key).turn("go");
    const events: Event[] = [];
    for await (const event of turn) {
      events.push(event);
      if (event.kind === "model-call-end") turn.cancel("enough");
    }
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "cancelled", reason: "enough" });
    await mind.close();
    await expectReplayable(log);
  });
});

describe("[model.fallback.never-repeats] an answer that broke off", () => {
  const broken = (text: string) => [text, { failure: new Error("socket hang up") }];

  test("goes on where it stopped", async () => {
    const { b, log, session } = talk(
      [broken("The tide comes in "), broken(""), broken("")],
      ["twice a day."],
      { limits: { modelAttempts: 1 } },
    );
    const events = await eventsOf(session.turn("tides?"));
    expect(deltas(events)).toBe("The tide comes in twice a day.");
    expect(only(events, "text-retraction")).toEqual([]);
    expect(events.at(-1)).toMatchObject({ status: "completed", text: "The tide comes in twice a day." });
    const { prompt } = b.calls[0]!;
    expect(prompt.at(-2)).toMatchObject({ role: "assistant", content: [{ text: "The tide comes in " }] });
    expectValidForProviders(prompt);
    expect(await session.messages()).toHaveLength(2);
    await expectReplayable(log);
  });

  test.each([1, 2, 5, 100])(
    "isn't repeated by a model that begins anew, in pieces of %i",
    async pieceChars => {
      const whole = "The tide comes in twice a day, as the Earth turns.";
      const pieces = whole.match(new RegExp(`.{1,${pieceChars}}`, "gs"))!;
      const { log, session } = talk([broken(whole.slice(0, 33))], [pieces], { limits: { modelAttempts: 1 } });
      const events = await eventsOf(session.turn("tides?"));
      expect(deltas(events)).toBe(whole);
      expect(events.at(-1)).toMatchObject({ status: "completed", text: whole });
      await expectReplayable(log);
    },
  );

  test("is taken back when the next model answers in other words", async () => {
    const other = "The tide comes in twice a day: the Earth turns under two bulges of water.";
    const { log, session } = talk([broken("The tide comes in twice a day, bec")], [[...other]], {
      limits: { modelAttempts: 1 },
    });
    const events = await eventsOf(session.turn("tides?"));
    expect(only(events, "text-retraction")).toMatchObject([{ replacement: "", reason: "said anew" }]);
    expect(events.at(-1)).toMatchObject({ status: "completed", text: other });
    expect(JSON.stringify(await session.messages())).not.toContain("bec");
    await expectReplayable(log);
  });

  test("passes the stages once when two models say it", async () => {
    const seen: string[] = [];
    const stage = (): OutputStage => {
      let held = "";
      return {
        push(delta) {
          seen.push(delta);
          const text = held + delta;
          held = text.slice(-3);
          return [{ kind: "text", text: text.slice(0, -3).toUpperCase() }];
        },
        end: () => [{ kind: "text", text: held.toUpperCase() }],
      };
    };
    const hooks = [{ name: "loud", onFailure: "closed", openStage: stage } as const];
    const { session } = talk([broken("half of ")], ["it."], { hooks, limits: { modelAttempts: 1 } });
    expect((await session.turn("go").summary()).text).toBe("HALF OF IT.");
    expect(seen.join("")).toBe("half of it.");
  });

  test("passes new stages when another model says it anew, and drops the text that the old stages held back", async () => {
    const stage = (): OutputStage => {
      let held = "";
      return {
        push(delta) {
          const text = held + delta;
          held = text.slice(-5);
          return [{ kind: "text", text: text.slice(0, -5) }];
        },
        end: () => [{ kind: "text", text: held }],
      };
    };
    const hooks = [{ name: "slow", onFailure: "closed", openStage: stage } as const];
    const other = "The tide comes in twice a day: the Earth turns under two bulges.";
    const { log, session } = talk([broken("The tide comes in twice a day, bec")], [[...other]], {
      hooks,
      limits: { modelAttempts: 1 },
    });
    expect((await session.turn("tides?").summary()).text).toBe(other);
    await expectReplayable(log);
  });

  test("runs none of the calls that it asked for before it broke", async () => {
    const entered: string[] = [];
    const tool = echo(text => {
      entered.push(text);
      return text;
    });
    const call = { tool: "echo", input: { text: "twice" } };
    const { b, session } = talk(
      [["Let me see. ", call, { failure: new Error("gone") }]],
      [["", { tool: "echo", input: { text: "once" } }], "Done."],
      { tools: [tool], limits: { modelAttempts: 1 } },
    );
    const { text } = await session.turn("go").summary();
    expect(entered).toEqual(["once"]);
    expect(text).toBe("Let me see. Done.");
    expectValidForProviders(b.calls.at(-1)!.prompt);
  });
});

describe("[model.call.released] whatever comes of a call", () => {
  test.each([
    ["an answer", undefined],
    ["a refusal", new Error("no")],
  ])(
    "after %s its request is aborted: a package that reads ahead holds no connection",
    async (_, rejection) => {
      const signals: AbortSignal[] = [];
      const scripted = createScriptedModel(["Fine."]);
      const model = {
        ...scripted,
        doStream: async (call: Parameters<typeof scripted.doStream>[0]) => {
          signals.push(call.abortSignal!);
          if (rejection !== undefined) throw rejection;
          // Neither a cancelled reader nor a signal means anything to it.
          const { abortSignal: _abortSignal, ...rest } = call;
          return scripted.doStream(rest);
        },
      };
      const mind = createMind({ model, policy: allowAll, limits: { modelAttempts: 1 } });
      await mind.session(key).turn("go").summary();
      await mind.close();
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    },
  );
});

describe("a model that says nothing, or too much", () => {
  test("[model.stalled] is given up when it doesn't begin, or falls silent, and the next one is asked", async () => {
    const limits = { firstTokenMs: 30, nextTokenMs: 30, modelAttempts: 1 };
    const { session } = talk([[forever], ["Half ", forever]], ["Whole.", "of it."], { limits });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "model-call-end")[0]).toMatchObject({ failure: { code: "model.stalled" } });
    expect(events.at(-1)).toMatchObject({ status: "completed", text: "Whole." });
    expect((await session.turn("on").summary()).text).toBe("Half of it.");
  });

  test("[model.stalled] a reader who is slow is not the model's silence", async () => {
    const limits = { firstTokenMs: 40, nextTokenMs: 40, streamEvents: 1 };
    const { session } = talk([["one ", "two ", "three ", "four "]], [], { limits });
    let text = "";
    for await (const event of session.turn("go").read({ backPressure: true })) {
      if (event.kind !== "text-delta") continue;
      text += event.text;
      await new Promise(resolve => setTimeout(resolve, 90));
    }
    expect(text).toBe("one two three four ");
  });

  test("[model.empty-answer] an answer without a word is tried again, and is a failure in the end", async () => {
    const { log, session } = talk(["", "Here.", "", "", ""], ["", "", ""]);
    expect(await session.turn("go").summary()).toMatchObject({ status: "completed", text: "Here." });
    const summary = await session.turn("again").summary();
    expect(summary).toMatchObject({ status: "failed", code: "model.empty-answer" });
    expect(summary.usage.inputTokens).toBe(60);
    await expectReplayable(log);
  });

  test("[model.empty-answer] after a tool there may be nothing to add", async () => {
    const call = [{ tool: "echo", input: { text: "x" } }];
    const { session } = talk([call, ""], [], { tools: [echo()] });
    expect(await session.turn("go").summary()).toMatchObject({ status: "completed", text: "", steps: 2 });
  });

  test("[model.answer-bound] an answer that never stops is stopped at a limit that the turn names", async () => {
    const endless = createScriptedModel([], { provider: "endless" });
    let cancelled = false;
    const model = {
      ...endless,
      doStream: async () => ({
        stream: new ReadableStream({
          pull: controller => controller.enqueue({ type: "text-delta", id: "1", delta: "more " }),
          cancel: () => {
            cancelled = true;
          },
        }),
      }),
    };
    const { log, session } = talk([], [], {
      model: model as never,
      fallbacks: [],
      limits: { answerChars: 1_000 },
    });
    const events = await eventsOf(session.turn("go"));
    expect(only(events, "limit-reached")).toMatchObject([{ limit: "answerChars", max: 1_000 }]);
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "stopped", reason: "answerChars" });
    expect(deltas(events).length).toBeLessThan(1_010);
    expect(cancelled).toBe(true);
    await expectReplayable(log);
  });
});
