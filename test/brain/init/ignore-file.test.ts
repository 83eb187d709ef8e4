import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { completeIgnoreFile, IGNORE_FILE, isIgnored } from "../../../src/brain/init/git-files.ts";
import { decode, encode } from "../memory/stand-in.ts";

describe("isIgnored", () => {
  test.each([".data/", "/.data/", ".agent/.data/", "/.agent/.data", "**/.data/**", ".data"])(
    "%j names it",
    line => {
      expect(isIgnored(`node_modules\r\n${line}\r\n`, ".data")).toBe(true);
    },
  );

  test.each(["", "# .data/", "data/", ".database/", "x/.data-old", ".data/\n!.data/"])(
    "%j does not",
    text => {
      expect(isIgnored(text, ".data")).toBe(false);
    },
  );
});

describe("completeIgnoreFile", () => {
  test("adds what is missing at the end, once, in the file's own newlines", async () => {
    const volume = createMemoryVolume({ [IGNORE_FILE]: "*.tmp\r\n/.state/" });
    expect(await completeIgnoreFile(volume)).toBe("updated");
    const once = decode(await volume.read(IGNORE_FILE));
    expect(once.startsWith("*.tmp\r\n/.state/\r\n# ")).toBe(true);
    expect(once.endsWith(".brainstem-*.tmp\r\n")).toBe(true);
    expect(once).toContain("\r\n/.data/\r\n");
    expect(once.match(/\.state/g)).toHaveLength(1);
    expect(await completeIgnoreFile(volume)).toBe("kept");
  });

  test("[brain.init.keeps] bytes that are not UTF-8 stay as they are", async () => {
    const before = Uint8Array.of(...encode("# caf"), 0xe9, 0x0a);
    const volume = createMemoryVolume({ [IGNORE_FILE]: before });
    await completeIgnoreFile(volume);
    expect((await volume.read(IGNORE_FILE)).subarray(0, before.length)).toEqual(before);
  });
});
