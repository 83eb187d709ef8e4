import fc from "fast-check";
import { expect, test } from "vitest";
import { equalSecrets } from "../../src/base/index.ts";

test("[safety.evidence.compared] equal texts are equal, and no others", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (left, right) => {
      expect(equalSecrets(left, left)).toBe(true);
      expect(equalSecrets(left, right)).toBe(left === right);
      expect(equalSecrets(left, `${left}x`)).toBe(false);
      expect(equalSecrets(`${left}${left}`, left)).toBe(left === "");
    }),
  ));
