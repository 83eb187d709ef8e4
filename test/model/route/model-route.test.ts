import { describe, expect, test } from "vitest";
import { type FaultCode, fault, resolveLimits } from "../../../src/base/index.ts";
import { createModelBreaker, createModelRoute } from "../../../src/model/index.ts";
import { createFakeClock, createScriptedModel } from "../../../src/testing/index.ts";

const model = (provider: string, modelId = "m") => createScriptedModel([], { provider, modelId });
const failure = (code: Extract<FaultCode, `model.${string}`>, more = {}) =>
  fault(code as "model.overloaded", { model: "a/m", reason: "so it says", ...more });

function rig(names: readonly [string, ...string[]], limits = {}) {
  const clock = createFakeClock();
  const [first, ...others] = names.map(name => model(name));
  const route = createModelRoute({
    models: [first!, ...others],
    breaker: createModelBreaker(clock),
    clock,
    limits: resolveLimits(limits),
    random: () => 1,
  });
  return { clock, route };
}

describe("the way from one attempt to the next", () => {
  test("[model.retry.again] a failure that may pass is tried again, with growing pauses, and bounded", () => {
    const attempts = rig(["a"]).route.open();
    expect(attempts.next()).toMatchObject({ attempt: 1, reason: "configured", delayMs: 0 });
    const overloaded = failure("model.overloaded");
    expect(attempts.next(overloaded)).toMatchObject({
      attempt: 2,
      reason: "again after model.overloaded",
      delayMs: 500,
    });
    expect(attempts.next(overloaded)).toMatchObject({ attempt: 3, delayMs: 1_000 });
    expect(() => attempts.next(overloaded)).toThrow(overloaded);
  });

  test("[model.retry.retry-after] the pause that the provider asks for is kept, and never shortened", () => {
    const attempts = rig(["a"]).route.open();
    attempts.next();
    const { delayMs } = attempts.next(failure("model.rate-limited", { retryAfterMs: 7_000 }));
    expect(delayMs).toBeGreaterThanOrEqual(7_000);
    expect(delayMs).toBeLessThanOrEqual(7_700);
  });

  test("[model.retry.retry-after] a longer pause than a turn waits is another model's turn, or the end", () => {
    const late = failure("model.rate-limited", { retryAfterMs: 60_000 });
    const two = rig(["a", "b"]).route.open();
    two.next();
    expect(two.next(late)).toMatchObject({ model: { provider: "b" }, delayMs: 0 });
    const one = rig(["a"]).route.open();
    one.next();
    expect(() => one.next(late)).toThrow(late);
  });

  test.each([
    "model.unauthorized",
    "model.quota-exceeded",
    "model.not-found",
    "model.request-refused",
  ] as const)("[model.fallback.order] after %s the next model is asked at once", code => {
    const attempts = rig(["a", "b", "c"]).route.open();
    attempts.next();
    expect(attempts.next(failure(code))).toMatchObject({
      model: { provider: "b" },
      attempt: 2,
      reason: `after ${code} of a/m`,
      delayMs: 0,
    });
    expect(attempts.next(failure(code))).toMatchObject({ model: { provider: "c" }, attempt: 3 });
    const last = failure(code);
    expect(() => attempts.next(last)).toThrow(last);
  });

  test("[model.fallback.order] each step begins with the first model again", () => {
    const { route } = rig(["a", "b"]);
    const first = route.open();
    first.next();
    first.next(failure("model.request-refused"));
    first.succeeded();
    expect(route.open().next().model.provider).toBe("a");
  });
});

describe("[model.breaker] circuits", () => {
  test("a used up account is not asked again for five minutes, with any model of the provider", async () => {
    const { clock, route } = rig(["a", "b"]);
    const attempts = route.open();
    attempts.next();
    attempts.next(failure("model.quota-exceeded"));
    attempts.succeeded();
    expect(route.open().next()).toMatchObject({
      model: { provider: "b" },
      reason: "a/m is left alone: model.quota-exceeded",
    });
    await clock.advance(300_001);
    expect(route.open().next().model.provider).toBe("a");
  });

  test.each([
    "model.unauthorized",
    "model.not-found",
    "model.request-refused",
    "model.context-exceeded",
    "model.filtered",
  ] as const)("[model.breaker.requests] %s opens no circuit, however often it comes", code => {
    const { route } = rig(["a"]);
    for (let round = 0; round < 20; round++) {
      const attempts = route.open();
      expect(attempts.next()).toMatchObject({ attempt: 1, model: { provider: "a" } });
      const refused = failure(code);
      expect(() => attempts.next(refused)).toThrow(refused);
    }
  });

  test("the refusal says why and for how long when no other model is left", () => {
    const { route } = rig(["a"]);
    const attempts = route.open();
    attempts.next();
    expect(() => attempts.next(failure("model.quota-exceeded"))).toThrow();
    expect(() => route.open().next()).toThrow(
      expect.objectContaining({
        code: "model.unavailable",
        data: { model: "a/m", failure: "model.quota-exceeded", retryAfterMs: 300_000 },
        message: "a/m has no quota left (model.quota-exceeded) and is left alone for 300 s.",
      }),
    );
  });

  test("overload opens it after five in a row; any answer closes it", () => {
    const { route } = rig(["a"], { modelAttempts: 1 });
    const fail = () => {
      const attempts = route.open();
      attempts.next();
      expect(() => attempts.next(failure("model.overloaded"))).toThrow("trouble of its own");
    };
    for (let failures = 0; failures < 4; failures++) fail();
    const good = route.open();
    good.next();
    good.succeeded();
    for (let failures = 0; failures < 5; failures++) fail();
    expect(() => route.open().next()).toThrow(expect.objectContaining({ code: "model.unavailable" }));
  });

  test("a circuit stays open as long as the provider asks for", async () => {
    const { clock, route } = rig(["a"], { modelAttempts: 1 });
    for (let failures = 0; failures < 3; failures++) {
      const attempts = route.open();
      attempts.next();
      expect(() => attempts.next(failure("model.rate-limited", { retryAfterMs: 90_000 }))).toThrow();
    }
    await clock.advance(89_000);
    expect(() => route.open().next()).toThrow(expect.objectContaining({ code: "model.unavailable" }));
    await clock.advance(2_000);
    expect(route.open().next().attempt).toBe(1);
  });

  test("classes count by themselves, and a refused request not at all", () => {
    const { route } = rig(["a"], { modelAttempts: 1 });
    for (let round = 0; round < 20; round++) {
      const attempts = route.open();
      attempts.next();
      const code = round % 5 === 4 ? "model.request-refused" : "model.context-exceeded";
      expect(() => attempts.next(failure(code))).toThrow();
    }
    expect(route.open().next().attempt).toBe(1);
  });

  test("a cancelled call says nothing, and lets another one try", async () => {
    const { clock, route } = rig(["a"], { modelAttempts: 1 });
    const attempts = route.open();
    attempts.next();
    expect(() => attempts.next(failure("model.quota-exceeded"))).toThrow();
    await clock.advance(300_001);
    const trying = route.open();
    trying.next();
    expect(() => route.open().next()).toThrow(expect.objectContaining({ code: "model.unavailable" }));
    trying.dismissed();
    expect(route.open().next().attempt).toBe(1);
  });
});
