import { expect, test } from "vitest";
import { drawBytes } from "../../src/base/random.ts";

test("[base.id.unique] gives out no bytes twice, over many draws", () => {
  const draws = Array.from({ length: 10_000 }, () => drawBytes(16).join(" "));
  expect(new Set(draws).size).toBe(draws.length);
});

test("gives out bytes that are their caller's own", () => {
  const mine = drawBytes(16);
  const before = [...mine];
  const others = drawBytes(16).fill(7);
  expect([...mine]).toEqual(before);
  expect([...others]).not.toEqual(before);
});
