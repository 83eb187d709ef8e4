import fc from "fast-check";
import { expect, test } from "vitest";
import {
  FAILING_DAYS,
  failingLast,
  judgeCalls,
  LATEST_CALLS,
} from "../../../src/brain/memory/tool-record.ts";
import { DAY, NOW } from "./stand-in.ts";

const call = fc.record({
  timestampMs: fc.oneof(
    fc.integer({ min: NOW - 30 * DAY, max: NOW + DAY }),
    fc.constant(Number.NaN),
    fc.constant(NOW),
  ),
  hasFailed: fc.boolean(),
});
const calls = fc.array(call, { maxLength: 40 });

test("[brain.tools.record] three failures at least, and more than successes, all within the fortnight", () => {
  fc.assert(
    fc.property(calls, all => {
      const verdict = judgeCalls(all, NOW);
      const recent = all.filter(({ timestampMs }) => timestampMs >= NOW - FAILING_DAYS * DAY);
      if (verdict === undefined) return;
      expect(verdict.failures).toBeGreaterThanOrEqual(3);
      expect(verdict.failures * 2).toBeGreaterThan(verdict.calls);
      expect(verdict.calls).toBe(Math.min(recent.length, LATEST_CALLS));
      expect(verdict.latest.hasFailed && recent.includes(verdict.latest)).toBe(true);
    }),
  );
});

test("[brain.tools.record] another success never condemns a tool, another failure never acquits it", () => {
  fc.assert(
    fc.property(calls, all => {
      const later = (hasFailed: boolean) => [...all, { timestampMs: NOW + 2 * DAY, hasFailed }];
      if (judgeCalls(all, NOW) === undefined) {
        // The oldest of ten gives way to it: only a success that gives way can tip the scales.
        const recent = all.filter(({ timestampMs }) => timestampMs >= NOW - FAILING_DAYS * DAY);
        if (recent.length < LATEST_CALLS) expect(judgeCalls(later(false), NOW)).toBeUndefined();
      } else if (all.length < LATEST_CALLS) {
        expect(judgeCalls(later(true), NOW)).toBeDefined();
      }
    }),
  );
});

test("[brain.tools.record] the order of the lines doesn't matter, the times do", () => {
  const distinct = fc.uniqueArray(call, { selector: ({ timestampMs }) => timestampMs, maxLength: 30 });
  fc.assert(
    fc.property(distinct, fc.infiniteStream(fc.nat()), (all, order) => {
      const shuffled = all.map(each => ({ each, at: order.next().value })).sort((a, b) => a.at - b.at);
      expect(
        judgeCalls(
          shuffled.map(({ each }) => each),
          NOW,
        ),
      ).toEqual(judgeCalls(all, NOW));
    }),
  );
});

test("[brain.tools.last] the order has every tool once, the reliable ones as they were, the failing ones behind", () => {
  const names = fc.uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 12 });
  fc.assert(
    fc.property(names, names, (tools, failing) => {
      const order = failingLast(tools, failing);
      expect(order.toSorted()).toEqual(tools.toSorted());
      const reliable = tools.filter(tool => !failing.includes(tool));
      expect(order.slice(0, reliable.length)).toEqual(reliable);
    }),
  );
});
