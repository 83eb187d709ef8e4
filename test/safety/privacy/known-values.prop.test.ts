import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createKnownValues } from "../../../src/safety/privacy/known-values.ts";
import { propertyRuns } from "../../deep.ts";

const values = ["hunter22", "hunter2", "bob@shop.example", "4111 1111", "123-45-6789"];
const pieces = fc.array(
  fc.oneof(fc.constantFrom(...values, " ", "x", "hunt", "-"), fc.string({ maxLength: 4 })),
  {
    maxLength: 12,
  },
);

function known() {
  const made = createKnownValues();
  for (const [index, value] of values.entries()) made.add(value, `<V_${index + 1}>`);
  return made;
}

test("[privacy.turn.again] finds each value that is a word of its own, and no part of one", () => {
  fc.assert(
    fc.property(pieces, parts => {
      const text = parts.join("");
      const spans = known().find(text);
      for (const { end, name, start } of spans)
        expect(text.slice(start, end)).toBe(values[Number(/\d+/.exec(name)![0]) - 1]);
      for (const value of values) {
        const alone = known().find(`a ${value} b`);
        expect(alone).toEqual([expect.objectContaining({ start: 2, end: 2 + value.length })]);
        expect(known().find(`a${value}b`)).toEqual([]);
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

test("[privacy.turn.again] holds back each beginning of a value, and lets go of a value that is forgotten", () => {
  const made = known();
  for (const value of values)
    for (let at = 1; at <= value.length; at++)
      expect(made.openFrom(`is ${value.slice(0, at)}`, 0)).toBeLessThanOrEqual(3);
  expect(made.openFrom("is it?", 0)).toBe(6);
  made.remove("hunter22");
  expect(made.find("hunter22 hunter2")).toHaveLength(1);
  expect(made.size).toBe(values.length - 1);
});
