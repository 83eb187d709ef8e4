/** Steps in order: each timed and told of, taken back when a later one fails, stopped in reverse within a bound. */
import { describe, expect, test } from "vitest";
import {
  createLifecycle,
  fault,
  isFault,
  type LifecycleEntry,
  type LifecycleOptions,
} from "../../src/base/index.ts";
import { createFakeClock } from "../../src/testing/index.ts";

const never = () => new Promise<never>(() => undefined);

function rig(options: Partial<LifecycleOptions> = {}) {
  const clock = createFakeClock(1_000);
  const entries: LifecycleEntry[] = [];
  const done: string[] = [];
  const lifecycle = createLifecycle({
    clock,
    stopMs: 1_000,
    onEntry: entry => entries.push(entry),
    ...options,
  });
  const add = (step: string, end: () => unknown = () => undefined) =>
    lifecycle.start(
      step,
      () => done.push(`+${step}`),
      () => {
        done.push(`-${step}`);
        return end();
      },
    );
  const told = () => entries.map(({ step, outcome }) => `${step} ${outcome}`);
  return { ...lifecycle, clock, entries, done, add, told };
}

const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!isFault(error)) throw new TypeError(`expected a fault, got ${String(error)}`);
  return error;
};

describe("a starting lifecycle", () => {
  test("[brainstem.start.ordered] returns each step's value and reports each step with its duration when it is over", async () => {
    const { start, clock, entries } = rig();
    expect(await start("one", () => 1)).toBe(1);
    const two = start("two", async () => {
      await clock.sleep(30);
      return 2;
    });
    await clock.advance(30);
    expect(await two).toBe(2);
    expect(entries).toEqual([
      { step: "one", outcome: "started", at: 1_000, durationMs: 0 },
      { step: "two", outcome: "started", at: 1_030, durationMs: 30 },
    ]);
    expect(entries.every(Object.isFrozen)).toBe(true);
  });

  test("[brainstem.start.undone] stops the started steps, last first, before it throws a step's failure", async () => {
    const { add, start, done, told, stop } = rig();
    await add("one");
    await add("two");
    const work = start("three", () => {
      throw fault("volume.full", { path: "x" });
    });
    await failureOf(work);
    expect(done).toEqual(["+one", "+two", "-two", "-one"]);
    expect(told()).toEqual([
      "one started",
      "two started",
      "three start-failed",
      "two stopped",
      "one stopped",
    ]);
    await stop();
    expect(done).toHaveLength(4);
  });

  test("[brainstem.start.reason] keeps a fault's code and message and names the step as its component", async () => {
    const thrown = fault("volume.full", { path: "x" });
    const error = await failureOf(rig().start("disk", () => Promise.reject(thrown)));
    expect(error).toBe(thrown);
    expect(error).toMatchObject({ code: "volume.full", component: "disk" });
    expect(JSON.stringify(error)).not.toContain("component");
  });

  test("[brainstem.start.reason] keeps the component that a fault already names", async () => {
    const thrown = fault("volume.full", { path: "x" }, { component: "platter" });
    expect(await failureOf(rig().start("disk", () => Promise.reject(thrown)))).toMatchObject({
      component: "platter",
    });
  });

  test.each([
    [new TypeError("The socket is on fire."), "The socket is on fire"],
    ["no luck", "no luck"],
    [undefined, "An unknown error occurred"],
  ])("[brainstem.start.reason] makes start.failed of any other error: %s", async (thrown, reason) => {
    const error = await failureOf(rig().start("network", () => Promise.reject(thrown)));
    expect(error).toMatchObject({
      code: "start.failed",
      data: { step: "network", reason },
      component: "network",
      message: `Brainstem did not start: network failed: ${reason}.`,
    });
    expect(error.cause).toBe(thrown);
  });

  test("[brainstem.start.undone] throws the start's failure although a stop on the way back fails too", async () => {
    const { add, start, told } = rig();
    await add("one");
    await add("two", () => Promise.reject(new TypeError("stuck")));
    const error = await failureOf(start("three", () => Promise.reject(new TypeError("broken"))));
    expect(error.message).toContain("three failed: broken");
    expect(told().slice(2)).toEqual(["three start-failed", "two stop-failed", "one stopped"]);
  });
});

describe("a stopping lifecycle", () => {
  test("[brainstem.stop.ordered] stops each step once, last first, one after the other", async () => {
    const { add, stop, done, clock, entries } = rig();
    await add("one");
    await add("two", () => clock.sleep(50));
    const stops = [stop(), stop()];
    await clock.advance(10);
    expect(done.at(-1)).toBe("-two");
    await clock.advance(40);
    await Promise.all([...stops, stop()]);
    expect(done).toEqual(["+one", "+two", "-two", "-one"]);
    expect(entries.slice(2)).toEqual([
      { step: "two", outcome: "stopped", at: 1_050, durationMs: 50 },
      { step: "one", outcome: "stopped", at: 1_050, durationMs: 0 },
    ]);
  });

  test("[brainstem.stop.failures] stops the other steps when one step fails and one hangs", async () => {
    const { add, stop, done, told } = rig({ stopMs: 20 });
    await add("one");
    await add("two", never);
    await add("three", () => {
      throw new TypeError("The pipe burst.");
    });
    const error = await failureOf(stop());
    expect(done.slice(3)).toEqual(["-three", "-two", "-one"]);
    expect(told().slice(3)).toEqual(["three stop-failed", "two stop-failed", "one stopped"]);
    expect(error).toMatchObject({
      code: "stop.failed",
      component: "three, two",
      message:
        "Brainstem stopped, but not all of it as it should: three: The pipe burst; two: Stopping two did not finish within 20 ms.",
    });
    expect((error.cause as AggregateError).errors).toMatchObject([
      { message: "The pipe burst." },
      { code: "time.exceeded" },
    ]);
    expect(await failureOf(stop())).toMatchObject({ code: "stop.failed" });
  });

  test("[brainstem.stop.failures] throws a single failure as the cause", async () => {
    const { add, stop } = rig();
    const thrown = new TypeError("stuck");
    await add("one", () => Promise.reject(thrown));
    expect((await failureOf(stop())).cause).toBe(thrown);
  });

  test("[brainstem.stop.ordered] doesn't stop a step that leaves nothing running", async () => {
    const { start, stop, told } = rig();
    await start("one", () => 1);
    await stop();
    expect(told()).toEqual(["one started"]);
  });
});

test.each([
  [
    "throws",
    () => {
      throw new TypeError("deaf");
    },
  ],
  ["rejects", async () => Promise.reject(new TypeError("deaf"))],
  ["is not there", undefined],
])("[brainstem.start.listener] a lifecycle goes on with a listener that %s", async (_, onEntry) => {
  const { add, stop, done } = rig({ onEntry });
  await add("one");
  await stop();
  expect(done).toEqual(["+one", "-one"]);
});
