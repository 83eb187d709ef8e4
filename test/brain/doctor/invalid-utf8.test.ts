import { describe, expect, test } from "vitest";
import { findInvalidUtf8 } from "../../../src/brain/doctor/file-findings.ts";

const find = (content: string | Uint8Array) =>
  findInvalidUtf8(typeof content === "string" ? new TextEncoder().encode(content) : content);
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap(part => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  );

describe("findInvalidUtf8", () => {
  test.each(["", "plain\n", "日本語\n🙂\n", "x".repeat(300_000) + "é"])("text is text", async text => {
    expect(await find(text)).toBeUndefined();
  });

  test.each([
    [bytes([0xff]), 1],
    [bytes("a\nb\nc", [0xe9], "d\n"), 3],
    [bytes("line\n".repeat(60_000), "bad ", [0xc3, 0x28], "\n"), 60_001],
    [bytes("cut off ", [0xf0, 0x9f]), 1],
  ])("names the line of bytes that are none", async (content, line) => {
    expect(await find(content)).toBe(line);
  });
});
