/** Plausible slips are offered, other words are not. */
import { expect, test } from "vitest";
import { nearestNames } from "../../src/search/index.ts";

const commands = ["start", "status", "skills", "search", "doctor", "dream", "init", "install"];

test.each([
  ["statsu", ["status"]],
  ["Serach", ["search"]],
  ["instal", ["install"]],
  ["inti", ["init"]],
  ["drem", ["dream"]],
  ["stat", ["start", "status"]],
  ["dóctor", ["doctor"]],
  ["kubernetes", []],
  ["xyz", []],
  ["a", []],
  ["", []],
])("nearestNames gives for %s: %j", (name, expected) =>
  expect(nearestNames(name, commands)).toEqual(expected),
);

test("nearestNames gives at most the limit, nearest first, and equal names in their order", () => {
  expect(nearestNames("cat", ["cut", "car", "cats", "cat", "bat"], 2)).toEqual(["cat", "cut"]);
});

test("nearestNames bounds the time for long names", () => {
  expect(nearestNames("x".repeat(100_000), ["y".repeat(100_000)])).toEqual([]);
});
