import { describe, expect, test } from "vitest";
import { collect, createFakeClock } from "../../src/testing/index.ts";

describe("a fake clock", () => {
  test("shows the same time until it is advanced", async () => {
    const clock = createFakeClock(1_000);
    expect(clock.now()).toBe(1_000);
    await clock.advance(250);
    expect(clock.now()).toBe(1_250);
  });

  test("wakes sleepers in the order of their times, each at its own", async () => {
    const clock = createFakeClock(0);
    const woken: (readonly [string, number])[] = [];
    const sleep = async (name: string, durationMs: number) => {
      await clock.sleep(durationMs);
      woken.push([name, clock.now()]);
    };
    void sleep("late", 30);
    void sleep("early", 10);
    void sleep("beyond", 100);
    await clock.advance(50);
    expect(woken).toEqual([
      ["early", 10],
      ["late", 30],
    ]);
    expect(clock.now()).toBe(50);
    expect(clock.sleepers).toBe(1);
  });

  test("lets a sleeper sleep again within one stretch", async () => {
    const clock = createFakeClock(0);
    const ticks: number[] = [];
    void (async () => {
      for (;;) {
        await clock.sleep(10);
        ticks.push(clock.now());
      }
    })();
    await clock.advance(35);
    expect(ticks).toEqual([10, 20, 30]);
  });

  test("a sleep ends with its signal's reason", async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const sleeping = clock.sleep(1_000, controller.signal);
    controller.abort(new Error("stop"));
    await expect(sleeping).rejects.toThrow("stop");
    await expect(clock.sleep(1, controller.signal)).rejects.toThrow("stop");
    expect(clock.sleepers).toBe(0);
  });
});

test("collect keeps the values and the result of a generator", async () => {
  async function* count() {
    yield 1;
    yield 2;
    return "done";
  }
  expect(await collect(count())).toEqual({ values: [1, 2], result: "done" });
});
