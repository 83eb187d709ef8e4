import { afterEach, expect, test, vi } from "vitest";
import { randomBytes, randomHex } from "../../src/base/random-bytes.ts";

afterEach(() => vi.unstubAllGlobals());

test("[base.random] gives as many bytes as asked for, different ones each time", () => {
  const drawn = Array.from({ length: 1_000 }, () => randomHex(12));
  expect(new Set(drawn).size).toBe(1_000);
  expect(drawn.every(each => /^[0-9a-f]{24}$/.test(each))).toBe(true);
  expect(new Set(Array.from({ length: 64 }, () => randomBytes(64)).flatMap(each => [...each])).size).toBe(
    256,
  );
});

test("[base.random] gives random bytes without Node", () => {
  vi.stubGlobal("process", undefined);
  expect(new Set(Array.from({ length: 100 }, () => randomHex(8))).size).toBe(100);
});
