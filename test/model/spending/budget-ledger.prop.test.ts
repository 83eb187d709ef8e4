import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Budget, type Budgets, createBudgetLedger } from "../../../src/model/spending/budget-ledger.ts";
import type { Amount, Reservation, SessionKey } from "../../../src/ports/index.ts";
import { createFakeClock } from "../../../src/testing/index.ts";
import { propertyRuns } from "../../deep.ts";

interface Call {
  readonly key: SessionKey;
  readonly least: Amount;
  readonly most: Amount;
  /** Of what is held, how much is used; undefined: it is released. */
  readonly used: number | undefined;
  /** Cancelled after so many others have ended, if it waits still. */
  readonly cancelAfter: number | undefined;
}

const one = (prefix: string, many: number) => fc.nat(many - 1).map(index => `${prefix}${index}`);
const key: fc.Arbitrary<SessionKey> = fc.record({
  tenant: one("t", 2),
  user: one("u", 2),
  session: one("s", 3),
});
const micro = (max: number) => fc.nat(max).map(units => units / 1e6);
const amount = fc.record({ tokens: fc.nat(300), costUsd: micro(300_000) });
const call: fc.Arbitrary<Call> = fc.record({
  key,
  least: amount,
  most: amount,
  used: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  cancelAfter: fc.option(fc.nat(40), { nil: undefined, freq: 4 }),
});
const caps: fc.Arbitrary<Pick<Budget, "costUsd" | "tokens">> = fc.oneof(
  fc.record({ costUsd: micro(2_000_000) }),
  fc.record({ tokens: fc.integer({ min: 1, max: 2_000 }) }),
  fc.record({ costUsd: micro(2_000_000), tokens: fc.integer({ min: 1, max: 2_000 }) }),
);
const per = fc.constantFrom("all", "tenant", "user", "session");
const budgets: fc.Arbitrary<readonly Budget[]> = fc
  .array(fc.tuple(caps, per), { minLength: 1, maxLength: 3 })
  .map(list => list.map(([bounds, per], index) => ({ name: `b${index}`, per, ...bounds })));

/** Money comes in whole nano-dollars, and a share of it is rounded up to one. */
const SLACK = 1e-8;

const sharers = ({ per }: Budget, { tenant, user, session }: SessionKey) =>
  ({ all: [], tenant: [tenant], user: [tenant, user], session: [tenant, user, session] })[
    per ?? "all"
  ].join();

/** The calls' own figures, counted apart from the ledger. */
function keepBooks(budgets: readonly Budget[]) {
  const books = new Map<string, { tokens: number; costUsd: number; spentTokens: number; spentUsd: number }>();
  const open = (budget: Budget, key: SessionKey) => {
    const id = `${budget.name} ${sharers(budget, key)}`;
    const book = books.get(id) ?? { tokens: 0, costUsd: 0, spentTokens: 0, spentUsd: 0 };
    books.set(id, book);
    return book;
  };
  return {
    open,
    hold(key: SessionKey, held: Amount, sign: 1 | -1) {
      for (const budget of budgets) {
        const book = open(budget, key);
        book.tokens += sign * held.tokens;
        book.costUsd += sign * held.costUsd!;
        expect(book.tokens + book.spentTokens).toBeLessThanOrEqual((budget.tokens ?? Infinity) + SLACK);
        expect(book.costUsd + book.spentUsd).toBeLessThanOrEqual((budget.costUsd ?? Infinity) + SLACK);
      }
    },
    spend(key: SessionKey, used: Amount) {
      for (const budget of budgets) {
        const book = open(budget, key);
        book.spentTokens += used.tokens;
        book.spentUsd += used.costUsd!;
      }
    },
    /** Whether some of it is full, by what is spent and this alone. */
    isFull: (key: SessionKey, held: Amount) =>
      budgets.some(budget => {
        const { spentTokens, spentUsd } = open(budget, key);
        return (
          (budget.tokens ?? Infinity) - spentTokens - held.tokens < 1 ||
          (budget.costUsd ?? Infinity) - spentUsd - held.costUsd! < SLACK
        );
      }),
    /** Whether the call has something to wait for: it doesn't fit, and others hold what it needs. */
    isKeptOut: (key: SessionKey, most: Amount) =>
      budgets.some(budget => {
        const { tokens, costUsd, spentTokens, spentUsd } = open(budget, key);
        return (
          (tokens > 0 && most.tokens > (budget.tokens ?? Infinity) - spentTokens - tokens - 1) ||
          (costUsd > 0 && most.costUsd! > (budget.costUsd ?? Infinity) - spentUsd - costUsd - SLACK)
        );
      }),
    /** The budgets in which the call would not fit even if all reservations were returned. */
    blocking: (key: SessionKey, { tokens, costUsd }: Amount) =>
      budgets.filter(budget => {
        const { spentTokens, spentUsd } = open(budget, key);
        return (
          tokens > (budget.tokens ?? Infinity) - spentTokens ||
          costUsd! > (budget.costUsd ?? Infinity) - spentUsd + SLACK
        );
      }),
  };
}

async function expectWithin(ledger: Budgets, budgets: readonly Budget[], key: SessionKey) {
  for (const [index, { spent, held }] of (await ledger.status(key)).entries()) {
    const { costUsd = Infinity, tokens = Infinity } = budgets[index]!;
    expect(held.tokens).toBeGreaterThanOrEqual(0);
    expect(held.costUsd).toBeGreaterThanOrEqual(0);
    expect(spent.tokens + held.tokens).toBeLessThanOrEqual(tokens);
    // Two whole numbers of nano-dollars, each divided apart.
    expect(Math.round((spent.costUsd! + held.costUsd!) * 1e9)).toBeLessThanOrEqual(Math.round(costUsd * 1e9));
  }
}

const larger = (one: Amount, other: Amount): Amount => ({
  tokens: Math.max(one.tokens, other.tokens),
  costUsd: Math.max(one.costUsd!, other.costUsd!),
});
const partly = (least: Amount, most: Amount, share: number): Amount => ({
  tokens: least.tokens + share * (most.tokens - least.tokens),
  costUsd: least.costUsd! + share * (most.costUsd! - least.costUsd!),
});

test("[model.budgets.cap] [model.budgets.no-wait-for-ever] [model.budgets.share] [model.budgets.exhausted] no call exceeds a cap or waits for ever, whatever is asked, used and cancelled", async () => {
  await fc.assert(
    fc.asyncProperty(
      budgets,
      fc.array(call, { minLength: 100, maxLength: 100 }),
      fc.infiniteStream(fc.nat()),
      fc.boolean(),
      async (budgets, calls, picks, isAskingBefore) => {
        const ledger = createBudgetLedger({
          budgets,
          clock: createFakeClock(),
          ...(isAskingBefore && { spentBefore: async () => ({ tokens: 0, costUsd: 0 }) }),
        });
        const books = keepBooks(budgets);
        const open: { reservation: Reservation; held: Amount; call: Call }[] = [];
        const pending = new Set<Call>();
        const failures: unknown[] = [];
        const cancels = new Map<Call, AbortController>();

        async function make(call: Call) {
          const { key, least } = call;
          const most = larger(least, call.most);
          const controller = new AbortController();
          cancels.set(call, controller);
          pending.add(call);
          try {
            const result = await ledger.reserve(key, { least, most: call.most }, controller.signal);
            if (result.status === "exhausted") {
              expect(books.blocking(key, least)[0]?.name).toBe(result.budget);
              return;
            }
            if (result.status !== "held") return expect.unreachable(result.status);
            expect(result.share).toBeGreaterThanOrEqual(0);
            expect(result.share).toBeLessThanOrEqual(1);
            const held = partly(least, most, result.share);
            books.hold(key, held, 1);
            if (result.share < 1) expect(books.isFull(key, held)).toBe(true);
            open.push({ reservation: result.reservation, held, call });
          } catch (error) {
            if (error !== "cancelled") failures.push(error);
          } finally {
            pending.delete(call);
          }
        }

        const made = calls.map(make);
        for (let ended = 0; ; ended++) {
          await setImmediate();
          for (const call of pending) if (call.cancelAfter === ended) cancels.get(call)!.abort("cancelled");
          await setImmediate();
          const [first] = pending;
          if (first !== undefined) {
            expect(books.isKeptOut(first.key, larger(first.least, first.most))).toBe(true);
          }
          const [ending] = open.splice(picks.next().value % Math.max(1, open.length), 1);
          if (ending === undefined) break;
          const { call, held, reservation } = ending;
          await expectWithin(ledger, budgets, call.key);
          books.hold(call.key, held, -1);
          if (call.used === undefined) reservation.release();
          else {
            const used = {
              tokens: Math.floor(held.tokens * call.used),
              costUsd: Math.floor(held.costUsd! * call.used * 1e6) / 1e6,
            };
            books.spend(call.key, used);
            reservation.settle(used);
          }
        }
        expect(pending.size).toBe(0);
        await Promise.all(made);
        for (const failure of failures) throw failure;
        for (const { key } of calls) {
          for (const [index, { held, spent }] of (await ledger.status(key)).entries()) {
            expect(held).toEqual({ tokens: 0, costUsd: 0 });
            const book = books.open(budgets[index]!, key);
            expect(spent.tokens).toBe(book.spentTokens);
            expect(spent.costUsd).toBeCloseTo(book.spentUsd, 8);
          }
        }
      },
    ),
    { numRuns: propertyRuns(200) },
  );
});

test("[model.budgets.tenants] no tenant learns the figures of another", async () => {
  const canary = { tokens: 27_182, costUsd: 0.031415 };
  const least = { tokens: 1, costUsd: 0.04 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("tenant" as const, "user" as const, "session" as const),
      key,
      fc.array(key, { maxLength: 20 }),
      fc.boolean(),
      async (per, owner, others, isFromBefore) => {
        const ledger = createBudgetLedger({
          budgets: [{ name: "own", costUsd: 0.05, tokens: 100_000, per }],
          clock: createFakeClock(),
          spentBefore: async (_, { tenant }) =>
            isFromBefore && tenant === owner.tenant ? canary : { tokens: 0, costUsd: 0 },
        });
        const { signal } = new AbortController();
        const reserve = (key: SessionKey, amount: Amount) =>
          ledger.reserve(key, { least: amount, most: amount }, signal);
        if (!isFromBefore) {
          const result = await reserve(owner, canary);
          if (result.status === "held") result.reservation.settle(canary);
        }
        expect(JSON.stringify(await reserve(owner, least))).toContain("$0.031415 of");
        for (const other of others.filter(({ tenant }) => tenant !== owner.tenant)) {
          const told = [await ledger.status(other), await reserve(other, { tokens: 1, costUsd: 0.06 })];
          expect(JSON.stringify(told)).not.toMatch(/31415|27.?182/);
        }
      },
    ),
  );
});

test("[model.budgets.garbage] whatever numbers are given, nothing is ever given back that was not held", async () => {
  const number = fc.oneof(
    fc.double(),
    fc.double({ min: -2, max: 2 }),
    fc.constantFrom(-1, -0, Number.NaN, Infinity, -Infinity, 1e308),
  );
  const anything = fc.record({ tokens: number, costUsd: number });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anything, anything, anything)), key, async (calls, key) => {
      const cap = { costUsd: 1, tokens: 1_000 };
      const ledger = createBudgetLedger({ budgets: [{ name: "b", ...cap }], clock: createFakeClock() });
      let before = 0;
      for (const [least, most, used] of calls) {
        const result = await ledger.reserve(key, { least, most }, new AbortController().signal);
        if (result.status !== "held") continue;
        expect(result.share).toBeGreaterThanOrEqual(0);
        expect(result.share).toBeLessThanOrEqual(1);
        await expectWithin(ledger, [{ name: "b", ...cap }], key);
        result.reservation.settle(used);
        const [status] = await ledger.status(key);
        expect(status!.held).toEqual({ tokens: 0, costUsd: 0 });
        expect(status!.spent.costUsd).toBeGreaterThanOrEqual(before);
        before = status!.spent.costUsd!;
      }
    }),
  );
});
