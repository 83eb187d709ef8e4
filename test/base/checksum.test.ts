import { crc32 as zlibCrc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crc32 } from "../../src/base/index.ts";

test("[base.checksum] gives the check value of the standard", () => {
  expect(crc32("123456789")).toBe(0xcbf43926);
  expect(crc32("")).toBe(0);
});

test("[base.checksum] agrees with zlib on every text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), text => crc32(text) === zlibCrc32(text)));
});

test("[base.checksum] differs after the change of any one bit", () => {
  const changed = fc.tuple(fc.string({ unit: "grapheme-ascii", minLength: 1 }), fc.nat(), fc.nat(6));
  fc.assert(
    fc.property(changed, ([text, at, bit]) => {
      const place = at % text.length;
      const flipped = String.fromCharCode(text.charCodeAt(place) ^ (1 << bit));
      return crc32(text) !== crc32(text.slice(0, place) + flipped + text.slice(place + 1));
    }),
  );
});
