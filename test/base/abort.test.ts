import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { linkAbort, withDeadline } from "../../src/base/index.ts";

const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe("withDeadline", () => {
  const parent = new AbortController().signal;
  const options = { what: "The work", limitMs: 1_000, signal: parent };

  afterEach(() => {
    expect(getEventListeners(parent, "abort")).toEqual([]);
  });

  test("[base.deadline.ignored] ends work that ignores its signal at the deadline, and aborts its signal", async () => {
    let given: AbortSignal | undefined;
    const work = withDeadline(options, signal => {
      given = signal;
      return never();
    });
    const outcome = expect(work).rejects.toMatchObject({
      code: "time.exceeded",
      data: { what: "The work", limitMs: 1_000 },
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(given?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(given?.reason).toMatchObject({ code: "time.exceeded" });
  });

  test("[base.deadline.ignored] drops the result of work that ends after the deadline", async () => {
    for (const late of [() => "a result", () => Promise.reject(new TypeError("late"))]) {
      const work = withDeadline(options, async () => {
        await new Promise(resolve => setTimeout(resolve, 2_000));
        return late();
      });
      const outcome = expect(work).rejects.toMatchObject({ code: "time.exceeded" });
      await vi.advanceTimersByTimeAsync(3_000);
      await outcome;
    }
  });

  test("[base.deadline.ignored] doesn't shorten a limit beyond a timer's range to one millisecond", async () => {
    let isOver = false;
    const work = withDeadline({ ...options, limitMs: 2 ** 31 + 5 }, never).catch(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(2 ** 31);
    await work;
  });

  test("[base.deadline.cleared] clears its timer after a result, a plain value, a rejection and a throw", async () => {
    const broken = new TypeError("broken");
    expect(await withDeadline(options, async () => "later")).toBe("later");
    expect(await withDeadline(options, () => "at once")).toBe("at once");
    await expect(withDeadline(options, () => Promise.reject(broken))).rejects.toBe(broken);
    const thrown = withDeadline(options, () => {
      throw broken;
    });
    await expect(thrown).rejects.toBe(broken);
  });

  test("starts no timer without a limit", async () => {
    const work = withDeadline({ what: "The work", limitMs: Number.POSITIVE_INFINITY }, async () => "done");
    expect(vi.getTimerCount()).toBe(0);
    expect(await work).toBe("done");
  });

  test("rejects with the parent's reason when the parent aborts during the work", async () => {
    const controller = new AbortController();
    let given: AbortSignal | undefined;
    const work = withDeadline({ ...options, signal: controller.signal }, signal => {
      given = signal;
      return never();
    });
    controller.abort("enough");
    await expect(work).rejects.toBe("enough");
    expect(given?.reason).toBe("enough");
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test("begins the work at once, and never after an abort", async () => {
    const begun: string[] = [];
    const first = withDeadline(options, () => begun.push("first"));
    expect(begun).toEqual(["first"]);
    await first;
    const second = withDeadline({ ...options, signal: AbortSignal.abort("no") }, () => begun.push("second"));
    await expect(second).rejects.toBe("no");
    expect(begun).toEqual(["first"]);
  });
});

describe("linkAbort", () => {
  test("aborts with the first parent that aborts, and releases all parents", () => {
    const one = new AbortController();
    const other = new AbortController();
    const linked = linkAbort(one.signal, undefined, other.signal);
    other.abort("other");
    one.abort("one");
    expect(linked.signal.reason).toBe("other");
    expect(getEventListeners(one.signal, "abort")).toEqual([]);
  });

  test("is aborted from the start where a parent is aborted, and listens to no other", () => {
    const one = new AbortController();
    const linked = linkAbort(one.signal, AbortSignal.abort("before"));
    expect(linked.signal.reason).toBe("before");
    expect(getEventListeners(one.signal, "abort")).toEqual([]);
  });

  test("aborts without aborting its parent", () => {
    const parent = new AbortController();
    const linked = linkAbort(parent.signal);
    linked.abort("own");
    expect(linked.signal.reason).toBe("own");
    expect(parent.signal.aborted).toBe(false);
    expect(getEventListeners(parent.signal, "abort")).toEqual([]);
  });

  test("[base.deadline.cleared] leaves nothing in a long-lived parent after a thousand released links", () => {
    const parent = new AbortController();
    const links = Array.from({ length: 1_000 }, () => linkAbort(parent.signal));
    for (const linked of links) linked.release();
    expect(getEventListeners(parent.signal, "abort")).toEqual([]);
    parent.abort();
    expect(links.some(linked => linked.signal.aborted)).toBe(false);
  });
});
