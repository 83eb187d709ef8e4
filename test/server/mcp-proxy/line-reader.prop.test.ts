import fc from "fast-check";
import { expect, test } from "vitest";
import { createLineReader } from "../../../src/tools/mcp.ts";

test("[proxy.huge] the line reader gives the same lines however they are cut into chunks, and drops and reports a line that is too long", () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 50 }),
      (given, cuts) => {
        const lines = given.map(line => line.map(byte => (byte === 10 ? 11 : byte)));
        const stream = Uint8Array.from(lines.flatMap(line => [...line, 10]));
        const found: number[][] = [];
        const dropped: number[] = [];
        const reader = createLineReader(
          20,
          line => found.push([...line]),
          size => dropped.push(size),
        );
        for (let at = 0, next = 0; at < stream.length; next++) {
          const size = cuts[next % cuts.length]!;
          reader.push(stream.slice(at, at + size));
          at += size;
        }
        expect(found).toEqual(
          lines.filter(({ length }) => length > 0 && length <= 20).map(line => [...line]),
        );
        expect(dropped).toEqual(lines.filter(({ length }) => length > 20).map(({ length }) => length));
      },
    ),
  );
});
