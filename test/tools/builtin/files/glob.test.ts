import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createGlob } from "../../../../src/tools/builtin/files/glob.ts";
import { propertyRuns } from "../../../deep.ts";

test.each([
  ["*.ts", "a.ts", true],
  ["*.ts", "src/deep/a.ts", true],
  ["*.ts", "a.tsx", false],
  ["src/*.ts", "src/a.ts", true],
  ["src/*.ts", "src/b/a.ts", false],
  ["src/**/*.ts", "src/a.ts", true],
  ["src/**/*.ts", "src/b/c/a.ts", true],
  ["src/**/*.ts", "lib/src/a.ts", false],
  ["**/a.ts", "a.ts", true],
  ["**/test/**", "x/test/y/z.ts", true],
  ["src/**", "src/a/b", true],
  ["src/**", "src", false],
  ["./src/*.ts", "src/a.ts", true],
  ["/src/*.ts", "src/a.ts", true],
  ["*.{ts,tsx}", "a.tsx", true],
  ["*.{ts,tsx}", "a.js", false],
  ["{a,b/{c,d}}.ts", "b/d.ts", true],
  ["a?c", "abc", true],
  ["a?c", "a/c", false],
  ["[ab].ts", "b.ts", true],
  ["[!ab].ts", "b.ts", false],
  ["[!ab].ts", "c.ts", true],
  ["a\\*b", "a*b", true],
  ["a\\*b", "axb", false],
  ["a.b", "axb", false],
  ["a(b)+$", "a(b)+$", true],
  ["{a", "{a", true],
  ["a}", "a}", true],
  ["a,b", "a,b", true],
  ["a**b", "axxb", true],
  ["**", "a/b", true],
  [".*", ".env", true],
])("[tools.files.patterns] %s on %s", (glob, path, isMatch) => {
  expect(createGlob(glob).test(path)).toBe(isMatch);
});

test("[tools.files.patterns] whatever is given, it is a glob or is refused as one", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.string({ unit: "binary" }),
      (source, path) => {
        let made: { test(line: string): boolean } | undefined;
        try {
          made = createGlob(source);
        } catch (error) {
          expect(error).toMatchObject({ code: "input.invalid" });
        }
        expect(typeof (made?.test(path) ?? true)).toBe("boolean");
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});
