import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  type Budget,
  type BudgetLedgerOptions,
  type Budgets,
  createBudgetLedger,
  problemsOfBudgets,
} from "../../../src/model/spending/budget-ledger.ts";
import type { Amount, CallAmounts, ReserveResult, SessionKey } from "../../../src/ports/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";

const HOUR_MS = 3_600_000;
const ada: SessionKey = { tenant: "acme", user: "ada", session: "s1" };
const never = new AbortController().signal;

const usd = (costUsd: number | undefined, tokens = 0): Amount => ({ tokens, costUsd });
const exactly = (amount: Amount): CallAmounts => ({ least: amount, most: amount });
const between = (least: number, most: number): CallAmounts => ({ least: usd(least), most: usd(most) });

function rig(budgets: readonly Budget[], more: Partial<BudgetLedgerOptions> = {}) {
  const clock = createFakeClock(Date.UTC(2026, 10, 23, 22, 30));
  return { clock, ledger: createBudgetLedger({ budgets, clock, ...more }) };
}

const dollar: Budget = { name: "dollar", costUsd: 1 };
const held = (result: ReserveResult) => {
  if (result.status !== "held") expect.unreachable(JSON.stringify(result));
  return result;
};
const hold = async (ledger: Budgets, amounts: CallAmounts, key = ada) =>
  held(await ledger.reserve(key, amounts, never)).reservation;

/** The state of a reservation so far. */
function watch(ledger: Budgets, amounts: CallAmounts, { key = ada, signal = never } = {}) {
  const seen: { status: string; result?: ReserveResult; error?: unknown } = { status: "waits" };
  ledger.reserve(key, amounts, signal).then(
    result => Object.assign(seen, { status: result.status, result }),
    error => Object.assign(seen, { status: "failed", error }),
  );
  return seen;
}

describe("[model.budgets.cap] a cap", () => {
  test.each([1, 2, 3])("of $1 is 25 of 100 parallel calls of $0.04, in %s budgets", async count => {
    const { ledger } = rig(Array.from({ length: count }, (_, index) => ({ name: `b${index}`, costUsd: 1 })));
    let made = 0;
    const call = async () => {
      const result = await ledger.reserve(ada, exactly(usd(0.04)), never);
      if (result.status !== "held") return result.status;
      await setImmediate();
      made += 1;
      result.reservation.settle(usd(0.04));
      return result.status;
    };
    const results = await Promise.all(Array.from({ length: 100 }, call));
    expect(made).toBe(25);
    expect(results.filter(status => status === "exhausted")).toHaveLength(75);
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: { costUsd: 1 }, held: { costUsd: 0 } });
  });

  test.each([
    [0.1, 10],
    [0.07, 14],
    [0.01, 100],
    [0.0000004, 2_500_000],
  ])("of $1 holds calls of $%s exactly as often as they fit: %s times", async (cost, times) => {
    const { ledger } = rig([dollar], { spentBefore: async () => usd((times - 3) * cost) });
    for (let made = 0; made < 3; made++) (await hold(ledger, exactly(usd(cost)))).settle(usd(cost));
    expect(await ledger.reserve(ada, exactly(usd(cost)), never)).toMatchObject({ status: "exhausted" });
  });

  test("that a provider's charge has gone beyond grants nothing more", async () => {
    const { ledger } = rig([dollar]);
    (await hold(ledger, exactly(usd(0.5)))).settle(usd(1.25));
    expect((await ledger.status(ada))[0]!.spent).toEqual(usd(1.25));
    expect(await ledger.reserve(ada, between(0, 0.01), never)).toMatchObject({ status: "exhausted" });
  });

  test("of $0 lets through what costs nothing", async () => {
    const { ledger } = rig([{ name: "free", costUsd: 0 }]);
    expect(await ledger.reserve(ada, exactly(usd(0, 1_000)), never)).toMatchObject({ status: "held" });
    expect(await ledger.reserve(ada, exactly(usd(0.001)), never)).toMatchObject({ status: "exhausted" });
  });
});

describe("[model.budgets.reserve] a reservation", () => {
  test("is held, settled for what was used, and the rest given back", async () => {
    const { ledger } = rig([{ ...dollar, tokens: 1_000 }]);
    const reservation = await hold(ledger, exactly(usd(0.75, 600)));
    expect(await ledger.status(ada)).toEqual([
      { budget: "dollar", spent: usd(0), held: usd(0.75, 600), renewedAtMs: undefined },
    ]);
    reservation.settle(usd(0.25, 100));
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(0.25, 100), held: usd(0) });
  });

  test.each([
    ["settle, settle", 0.25],
    ["settle, release", 0.25],
    ["release, settle", 0],
  ])("counts only the first of %s", async (calls, spent) => {
    const { ledger } = rig([dollar]);
    const reservation = await hold(ledger, exactly(usd(0.5)));
    for (const call of calls.split(", ")) {
      if (call === "settle") reservation.settle(usd(0.25));
      else reservation.release();
    }
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(spent), held: usd(0) });
  });

  test("is in all budgets or in none", async () => {
    const { ledger } = rig([dollar, { name: "cents", costUsd: 0.05 }, { name: "tokens", tokens: 100 }]);
    expect(await ledger.reserve(ada, exactly(usd(0.5, 10)), never)).toMatchObject({
      status: "exhausted",
      budget: "cents",
    });
    for (const { held } of await ledger.status(ada)) expect(held).toEqual(usd(0));
  });
});

describe("[model.budgets.share] a call that can't have the most", () => {
  test.each([
    ["all of it", 0.4, 0.2, 0.6, 1],
    ["what there is", 0.6, 0.2, 0.6, 0.5],
    ["the least, and no more", 0.8, 0.2, 0.6, 0],
    ["all of what is asked when the least is more than the most", 0.4, 0.6, 0.1, 1],
  ])("holds %s where nothing else is held", async (_, spent, least, most, share) => {
    const { ledger } = rig([dollar], { spentBefore: async () => usd(spent) });
    const result = held(await ledger.reserve(ada, between(least, most), never));
    expect(result.share).toBeCloseTo(share, 9);
    const [status] = await ledger.status(ada);
    expect(status!.held.costUsd).toBeCloseTo(least + share * Math.max(0, most - least), 9);
  });

  test("holds the smallest share of all budgets, in each of them", async () => {
    const { ledger } = rig([dollar, { name: "tokens", tokens: 550 }]);
    const amounts = { least: usd(0.1, 100), most: usd(0.9, 1_000) };
    expect(held(await ledger.reserve(ada, amounts, never)).share).toBe(0.5);
    for (const status of await ledger.status(ada)) expect(status.held).toEqual(usd(0.5, 550));
  });

  test("waits while others hold, though the least would fit, and gets the most when they are done", async () => {
    const { ledger } = rig([dollar]);
    const first = await hold(ledger, exactly(usd(0.5)));
    const call = watch(ledger, between(0.1, 0.9));
    await setImmediate();
    expect(call.status).toBe("waits");
    first.settle(usd(0.1));
    await setImmediate();
    expect(call.result).toMatchObject({ status: "held", share: 1 });
  });

  test("looks again at each settlement, and takes a share when the last one is over", async () => {
    const { ledger } = rig([dollar]);
    const others = [await hold(ledger, exactly(usd(0.4))), await hold(ledger, exactly(usd(0.4)))];
    const call = watch(ledger, between(0.1, 0.9));
    others[0]!.settle(usd(0.4));
    await setImmediate();
    expect(call.status).toBe("waits");
    others[1]!.settle(usd(0.1));
    await setImmediate();
    expect(call.result).toMatchObject({ status: "held", share: 0.5 });
  });
});

describe("[model.budgets.exhausted] a call that no room can be made for", () => {
  test.each<[Budget, Amount, Amount, string]>([
    [
      { name: "b", costUsd: 1, every: "day" },
      usd(0.97),
      usd(0.05),
      "$0.97 of $1.00 are spent, and this call needs at least $0.05; it begins anew at 2026-11-24 00:00 UTC",
    ],
    [
      { name: "b", costUsd: 1_500 },
      usd(1_499.9999),
      usd(0.000101),
      "$1,499.9999 of $1,500.00 are spent, and this call needs at least $0.000101",
    ],
    [
      { name: "b", tokens: 10_000, every: "hour" },
      usd(0, 9_700),
      usd(0, 1_500),
      "9,700 of 10,000 tokens are spent, and this call needs at least 1,500; it begins anew at 2026-11-23 23:00 UTC",
    ],
    [
      { name: "b", costUsd: 1, tokens: 100, every: "month" },
      usd(0.5, 50),
      usd(0.1, 60),
      "50 of 100 tokens are spent, and this call needs at least 60; it begins anew at 2026-12-01 00:00 UTC",
    ],
    [
      { name: "b", costUsd: 1 },
      usd(0),
      usd(Number.POSITIVE_INFINITY),
      "$0.00 of $1.00 are spent, and nobody can say how much this call needs",
    ],
  ])("is told why: %j after %j for %j", async (budget, before, needed, reason) => {
    const { ledger } = rig([budget], { spentBefore: async () => before });
    expect(await ledger.reserve(ada, exactly(needed), never)).toEqual({
      status: "exhausted",
      budget: "b",
      reason,
    });
  });

  test("is refused with the first exhausted budget", async () => {
    const budgets = ["a", "b", "c"].map((name, index) => ({ name, costUsd: 1 - index / 4 }));
    const { ledger } = rig(budgets);
    expect(await ledger.reserve(ada, exactly(usd(0.8)), never)).toMatchObject({ budget: "b" });
  });

  test("is refused at once when all that others hold would not be enough", async () => {
    const { ledger } = rig([dollar], { spentBefore: async () => usd(0.9) });
    await hold(ledger, exactly(usd(0.05)));
    expect(await ledger.reserve(ada, exactly(usd(0.2)), never)).toMatchObject({ status: "exhausted" });
  });
});

describe("[model.budgets.unpriced] a call without a price", () => {
  const tokens: Budget = { name: "tokens", tokens: 1_000 };
  const unknown = exactly(usd(undefined, 10));

  test.each<[CallAmounts]>([
    [unknown],
    [{ least: usd(0), most: usd(undefined) }],
    [{ least: usd(undefined), most: usd(0) }],
  ])("is not made under a budget in USD: %j", async amounts => {
    const { ledger } = rig([tokens, dollar, { name: "another", costUsd: 2 }]);
    expect(await ledger.reserve(ada, amounts, never)).toEqual({ status: "unpriced", budget: "dollar" });
  });

  test("is made under a budget in tokens, and its cost is not made up", async () => {
    const { ledger } = rig([tokens]);
    (await hold(ledger, exactly(usd(0.1, 10)))).settle(usd(0.1, 10));
    const reservation = await hold(ledger, unknown);
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(0.1, 10), held: usd(undefined, 10) });
    reservation.settle(usd(undefined, 5));
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(undefined, 15), held: usd(0) });
  });
});

describe("[model.budgets.fair] waiting calls", () => {
  test("are served in the order in which they came, though a later one would fit", async () => {
    const { ledger } = rig([dollar]);
    const first = await hold(ledger, exactly(usd(0.7)));
    const large = watch(ledger, exactly(usd(0.5)));
    const small = watch(ledger, exactly(usd(0.2)));
    await setImmediate();
    expect([large.status, small.status]).toEqual(["waits", "waits"]);
    first.release();
    await setImmediate();
    expect([large.status, small.status]).toEqual(["held", "held"]);
  });

  test("for one budget don't hold up who needs another one only, or none", async () => {
    const { ledger } = rig([
      { name: "each", costUsd: 0.5, per: "tenant" },
      { name: "all", costUsd: 10 },
    ]);
    const bob = { ...ada, tenant: "bolt" };
    await hold(ledger, exactly(usd(0.4)));
    const waits = watch(ledger, exactly(usd(0.3)));
    expect(await ledger.reserve(bob, exactly(usd(0.3)), never)).toMatchObject({ status: "held" });
    expect(await ledger.reserve(ada, exactly(usd(0, 100)), never)).toMatchObject({ status: "held" });
    expect(waits.status).toBe("waits");
  });

  test("for another budget by now let those go on that only need the first", async () => {
    const { ledger } = rig([dollar, { name: "tokens", tokens: 100 }]);
    const money = await hold(ledger, exactly(usd(0.6)));
    const both = watch(ledger, exactly(usd(0.5, 50)));
    const tokens = await hold(ledger, exactly(usd(0, 60)));
    const onlyMoney = watch(ledger, exactly(usd(0.5)));
    await setImmediate();
    expect([both.status, onlyMoney.status]).toEqual(["waits", "waits"]);
    money.release();
    await setImmediate();
    expect([both.status, onlyMoney.status]).toEqual(["waits", "held"]);
    tokens.release();
    await setImmediate();
    expect(both.status).toBe("held");
  });
});

describe("[model.budgets.no-wait-for-ever] a call that is cancelled", () => {
  test("before it begins throws at once, and holds nothing", async () => {
    const { ledger } = rig([dollar]);
    const reason = new DOMException("enough", "AbortError");
    await expect(ledger.reserve(ada, exactly(usd(0.1)), AbortSignal.abort(reason))).rejects.toBe(reason);
    expect((await ledger.status(ada))[0]!.held).toEqual(usd(0));
  });

  test("while it waits throws the reason, leaves nothing behind, and lets the next one go", async () => {
    const { ledger } = rig([dollar]);
    const first = await hold(ledger, exactly(usd(0.7)));
    const controller = new AbortController();
    const large = watch(ledger, exactly(usd(0.5)), { signal: controller.signal });
    const small = watch(ledger, exactly(usd(0.2)));
    controller.abort("enough");
    await setImmediate();
    expect(large).toMatchObject({ status: "failed", error: "enough" });
    expect(small.status).toBe("held");
    first.release();
    expect((await ledger.status(ada))[0]!.held).toEqual(usd(0.2));
  });

  test("after it was granted keeps what it holds until it is settled", async () => {
    const { ledger } = rig([dollar]);
    const controller = new AbortController();
    const { reservation } = held(await ledger.reserve(ada, exactly(usd(0.5)), controller.signal));
    controller.abort();
    expect((await ledger.status(ada))[0]!.held).toEqual(usd(0.5));
    reservation.settle(usd(0.5));
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(0.5), held: usd(0) });
  });
});

describe("[model.budgets.periods] a budget", () => {
  test.each<[Budget["every"], string, string | undefined]>([
    ["hour", "2026-11-23T22:59:59.999Z", "2026-11-23T23:00:00.000Z"],
    ["hour", "2026-11-23T23:00:00.000Z", "2026-11-24T00:00:00.000Z"],
    ["day", "2026-11-23T22:59:59.999Z", "2026-11-24T00:00:00.000Z"],
    ["day", "2028-02-28T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
    ["month", "2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z"],
    ["month", "2028-02-29T12:00:00.000Z", "2028-03-01T00:00:00.000Z"],
    [undefined, "2026-11-23T22:59:59.999Z", undefined],
  ])("of every %s, at %s, begins anew at %s", async (every, now, renewal) => {
    const clock = createFakeClock(Date.parse(now));
    const budgets = [{ ...dollar, ...(every !== undefined && { every }) }];
    const [status] = await createBudgetLedger({ budgets, clock }).status(ada);
    expect(status!.renewedAtMs).toBe(renewal === undefined ? undefined : Date.parse(renewal));
  });

  test("begins anew, and what was held before settles into its own period", async () => {
    const { ledger, clock } = rig([{ ...dollar, every: "hour" }]);
    const late = await hold(ledger, exactly(usd(0.9)));
    await clock.advance(HOUR_MS / 2 - 1);
    expect((await ledger.status(ada))[0]).toMatchObject({ held: usd(0.9) });
    await clock.advance(1);
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(0), held: usd(0) });
    const next = await hold(ledger, exactly(usd(1)));
    late.settle(usd(0.9));
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(0), held: usd(1) });
    next.settle(usd(1));
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(1), held: usd(0) });
  });

  test("that began anew serves those that waited before those that come then", async () => {
    const { ledger, clock } = rig([{ ...dollar, every: "hour" }]);
    await hold(ledger, exactly(usd(0.9)));
    const early = watch(ledger, exactly(usd(0.8)));
    await clock.advance(HOUR_MS);
    const late = watch(ledger, exactly(usd(0.8)));
    await setImmediate();
    expect([early.status, late.status]).toEqual(["held", "waits"]);
  });

  test("does not begin anew when the clock is set back", async () => {
    let nowMs = Date.UTC(2026, 0, 1, 12);
    const clock = { ...createFakeClock(), now: () => nowMs };
    const ledger = createBudgetLedger({ budgets: [{ ...dollar, every: "hour" }], clock });
    (await hold(ledger, exactly(usd(1)))).settle(usd(1));
    nowMs -= HOUR_MS;
    expect(await ledger.reserve(ada, exactly(usd(0.1)), never)).toMatchObject({ status: "exhausted" });
  });
});

describe("[model.budgets.tenants] an account", () => {
  const rows: readonly (readonly [Budget["per"], Partial<SessionKey>, "shared" | "apart"])[] = [
    [undefined, { tenant: "bolt", user: "bob", session: "s2" }, "shared"],
    ["all", { tenant: "bolt", user: "bob", session: "s2" }, "shared"],
    ["tenant", { user: "bob", session: "s2" }, "shared"],
    ["tenant", { tenant: "bolt" }, "apart"],
    ["user", { session: "s2" }, "shared"],
    ["user", { user: "bob" }, "apart"],
    ["user", { tenant: "bolt" }, "apart"],
    ["session", { project: "p" }, "shared"],
    ["session", { session: "s2" }, "apart"],
    ["session", { user: "bob" }, "apart"],
    ["session", { tenant: "bolt" }, "apart"],
  ];
  test.each(rows)("per %s, seen by %j, is %s", async (per, other, expected) => {
    const { ledger } = rig([{ ...dollar, ...(per !== undefined && { per }) }]);
    (await hold(ledger, exactly(usd(0.4321)))).settle(usd(0.4321));
    const [status] = await ledger.status({ ...ada, ...other });
    expect(status!.spent).toEqual(usd(expected === "shared" ? 0.4321 : 0));
  });

  test.each([
    [
      { tenant: 'a","b', user: "c" },
      { tenant: "a", user: 'b","c' },
    ],
    [
      { tenant: "a/b", user: "c" },
      { tenant: "a", user: "b/c" },
    ],
    [
      { tenant: "", user: "a" },
      { tenant: "a", user: "" },
    ],
    [
      { tenant: "__proto__", user: "a" },
      { tenant: "constructor", user: "a" },
    ],
    [
      { tenant: "\ud800", user: "a" },
      { tenant: "\ud801", user: "a" },
    ],
  ])("of %j is not the one of %j", async (one, other) => {
    const { ledger } = rig([{ ...dollar, per: "session" }]);
    await hold(ledger, exactly(usd(0.5)), { ...ada, ...one });
    expect((await ledger.status({ ...ada, ...other }))[0]!.held).toEqual(usd(0));
  });
});

describe("[model.budgets.garbage] an invalid amount", () => {
  const nothings = [-1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  test.each(nothings)("in a settlement, %s, counts as all that was held", async value => {
    const { ledger } = rig([{ ...dollar, tokens: 100 }]);
    (await hold(ledger, exactly(usd(0.5, 50)))).settle(usd(value, value));
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(0.5, 50), held: usd(0) });
  });

  test.each(nothings)("in a call, %s, adds nothing to the budget", async value => {
    const { ledger } = rig([{ ...dollar, tokens: 100 }]);
    (await hold(ledger, exactly(usd(0.9, 90)))).settle(usd(0.9, 90));
    const made = [
      await ledger.reserve(ada, exactly(usd(value, value)), never),
      await ledger.reserve(ada, { least: usd(0), most: usd(value, value) }, never),
    ];
    const [status] = await ledger.status(ada);
    expect(status!.held.costUsd).toBeGreaterThanOrEqual(0);
    expect(status!.held.tokens).toBeLessThanOrEqual(10);
    expect(await ledger.reserve(ada, exactly(usd(0.2)), never)).toMatchObject({ status: "exhausted" });
    for (const result of made) if (result.status === "held") result.reservation.release();
    expect((await ledger.status(ada))[0]!.held).toEqual(usd(0));
  });

  test.each(nothings)("in what was spent before, %s, is nothing or all", async value => {
    const { ledger } = rig([{ ...dollar, tokens: 100 }], { spentBefore: async () => usd(value, value) });
    expect(await ledger.reserve(ada, exactly(usd(1.01)), never)).toMatchObject({ status: "exhausted" });
  });
});

describe("[model.budgets.spent-before] earlier spending", () => {
  test("is asked for once an account, with the first session and the period, also by concurrent calls", async () => {
    const asked: unknown[][] = [];
    const { ledger, clock } = rig(
      [
        { ...dollar, every: "day" },
        { name: "own", tokens: 9, per: "session" },
      ],
      {
        async spentBefore(budget, key, sinceMs) {
          asked.push([budget.name, key.session, sinceMs]);
          await setImmediate();
          return usd(0.25);
        },
      },
    );
    const other = { ...ada, session: "s2" };
    await Promise.all([ada, ada, other].map(key => hold(ledger, exactly(usd(0.25)), key)));
    await ledger.status(other);
    const day = Date.UTC(2026, 10, 23);
    expect(asked).toEqual([
      ["dollar", "s1", day],
      ["own", "s1", 0],
      ["own", "s2", 0],
    ]);
    expect((await ledger.status(ada))[0]).toMatchObject({ spent: usd(0.25), held: usd(0.75) });
    await clock.advance(2 * HOUR_MS);
    await ledger.status(ada);
    expect(asked.slice(3)).toEqual([["dollar", "s1", day + 24 * HOUR_MS]]);
  });

  test("that can't be read is thrown to all that wait for it, and asked for again", async () => {
    let asked = 0;
    const lost = new Error("no log");
    const { ledger } = rig([dollar, { name: "other", tokens: 5 }], {
      async spentBefore({ name }) {
        if (name === "other") return usd(0);
        asked += 1;
        if (asked === 1) throw lost;
        return usd(0.5);
      },
    });
    const calls = [1, 2, 3].map(() => watch(ledger, exactly(usd(0.1))));
    await setImmediate();
    for (const call of calls) expect(call).toMatchObject({ status: "failed", error: lost });
    expect(await ledger.reserve(ada, exactly(usd(0.6)), never)).toMatchObject({ status: "exhausted" });
    expect(await ledger.reserve(ada, exactly(usd(0.5)), never)).toMatchObject({ status: "held" });
    expect(asked).toBe(2);
  });

  test("that throws is thrown by status too", async () => {
    const lost = new Error("no log");
    const { ledger } = rig([dollar], {
      spentBefore() {
        throw lost;
      },
    });
    await expect(ledger.status(ada)).rejects.toBe(lost);
  });

  test("is not waited for by a call that is cancelled", async () => {
    const answer = Promise.withResolvers<Amount>();
    const { ledger } = rig([dollar], { spentBefore: () => answer.promise });
    const controller = new AbortController();
    const call = watch(ledger, exactly(usd(0.1)), { signal: controller.signal });
    const other = watch(ledger, exactly(usd(0.1)));
    controller.abort("enough");
    await setImmediate();
    expect([call.error, other.status]).toEqual(["enough", "waits"]);
    answer.resolve(usd(0.9));
    await setImmediate();
    expect(other.status).toBe("held");
  });
});

describe("[model.budgets.bounded] accounts", () => {
  test("are 100,000 at most: the longest at rest goes, an account with holds stays", async () => {
    const { ledger } = rig([{ ...dollar, per: "session" }]);
    const key = (session: number) => ({ ...ada, session: String(session) });
    (await hold(ledger, exactly(usd(0)), key(-1))).release();
    const busy = await hold(ledger, exactly(usd(0.5)), key(-1));
    for (let session = 0; session < 100_000; session++) {
      (await hold(ledger, exactly(usd(0.5)), key(session))).settle(usd(0.5));
    }
    const spentOf = async (session: number) => (await ledger.status(key(session)))[0]!.spent.costUsd;
    expect(await spentOf(1)).toBe(0.5);
    expect(await spentOf(0)).toBe(0);
    expect(await spentOf(1)).toBe(0.5);
    busy.settle(usd(0.5));
    expect(await spentOf(-1)).toBe(0.5);
  });
});

describe("[model.budgets.problems] an invalid budget", () => {
  const good = { name: "good", costUsd: 1 };
  test.each<[unknown, string, RegExp]>([
    [undefined, "budgets", /list/],
    [{ good }, "budgets", /list/],
    [[good, null], "budgets[1]", /expected an object/],
    [[good, [good]], "budgets[1]", /expected an object/],
    [Object.assign([], { length: 1 }), "budgets[0]", /expected an object/],
    [[{ costUsd: 1 }], "budgets[0].name", /text that is not empty/],
    [[{ name: "  ", costUsd: 1 }], "budgets[0].name", /text that is not empty/],
    [[good, { ...good, costUsd: 2 }], "budgets[1].name", /name of budgets\[0\]/],
    [[{ name: "idle" }], "budgets[0]", /bounds nothing/],
    [[{ ...good, costUsd: -1 }], "budgets[0].costUsd", /from 0/],
    [[{ ...good, costUsd: "1" }], "budgets[0].costUsd", /number/],
    [[{ ...good, costUsd: Number.NaN }], "budgets[0].costUsd", /number/],
    [[{ ...good, costUsd: Number.POSITIVE_INFINITY }], "budgets[0].costUsd", /9,000,000/],
    [[{ ...good, costUsd: null }], "budgets[0].costUsd", /number/],
    [[{ ...good, tokens: 0 }], "budgets[0].tokens", /whole number/],
    [[{ ...good, tokens: 1.5 }], "budgets[0].tokens", /whole number/],
    [[{ ...good, tokens: "10" }], "budgets[0].tokens", /whole number/],
    [[{ ...good, tokens: 1e16 }], "budgets[0].tokens", /whole number/],
    [[{ ...good, per: "mind" }], "budgets[0].per", /all, tenant, user or session/],
    [[{ ...good, every: "week" }], "budgets[0].every", /hour, day or month/],
    [[{ ...good, cost: 1 }], "budgets[0].cost", /unknown; known are name, costUsd/],
  ])("%j: %s", (budgets, path, problem) => {
    const problems = problemsOfBudgets(budgets);
    expect(problems).toEqual([{ path, problem: expect.stringMatching(problem) }]);
    expect(() => createBudgetLedger({ budgets: budgets as never })).toThrow(
      expect.objectContaining({ code: "config.invalid", data: { problems } }),
    );
  });

  test("is not one of these", () => {
    const full = { name: "full", costUsd: 0.5, tokens: 1, per: "user", every: "month" };
    expect(problemsOfBudgets([good, full, { name: "free", costUsd: 0 }])).toEqual([]);
    expect(problemsOfBudgets([])).toEqual([]);
  });

  test("is not made one by a later change, and no budgets are no bound", async () => {
    const budget = { name: "mine", costUsd: 1 };
    const { ledger } = rig([budget]);
    budget.costUsd = 100;
    expect(await ledger.reserve(ada, exactly(usd(2)), never)).toMatchObject({ status: "exhausted" });
    expect(await rig([]).ledger.reserve(ada, exactly(usd(undefined)), never)).toMatchObject({ share: 1 });
  });
});
