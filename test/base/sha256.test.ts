import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { sha256Hex } from "../../src/base/index.ts";

afterEach(() => vi.unstubAllGlobals());

const nodeDigest = (text: string) => createHash("sha256").update(text).digest("hex");

test("[base.digest] gives the digests of the standard's examples", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("[base.digest] agrees with Node's library at every length around a block", () => {
  for (let length = 0; length <= 200; length++)
    expect(sha256Hex("x".repeat(length))).toBe(nodeDigest("x".repeat(length)));
});

test("[base.digest] agrees with Node's library on every text", () => {
  const text = fc.string({ unit: "binary", maxLength: 2_000 });
  fc.assert(fc.property(text, each => sha256Hex(each) === nodeDigest(each)));
});

test("[base.digest] agrees with Node's library on a long text, with and without Node", () => {
  const text = "é日".repeat(10_000);
  expect(sha256Hex(text)).toBe(nodeDigest(text));
  const expected = nodeDigest(text);
  vi.stubGlobal("process", undefined);
  expect(sha256Hex(text)).toBe(expected);
});
