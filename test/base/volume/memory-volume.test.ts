/** Tests the memory volume's own options: files to begin with, a full disk, a clock. */
import { describe, expect, test } from "vitest";
import type { Clock } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";

const FULL = { code: "volume.full" };

describe("createMemoryVolume", () => {
  test("starts with the files that it is given, and their directories", async () => {
    const volume = createMemoryVolume({ "a/b.txt": "text", "c.bin": Uint8Array.of(1, 2) });
    expect(new TextDecoder().decode(await volume.read("a/b.txt"))).toBe("text");
    expect(await volume.read("c.bin")).toStrictEqual(Uint8Array.of(1, 2));
    expect(await volume.list("a")).toEqual([{ name: "b.txt", kind: "file" }]);
  });

  test("refuses initial files that no volume can hold", () => {
    expect(() => createMemoryVolume({ "../x": "" })).toThrow(
      expect.objectContaining({ code: "volume.outside" }),
    );
    expect(() => createMemoryVolume({ a: "", "a/b": "" })).toThrow(
      expect.objectContaining({ code: "volume.unreadable" }),
    );
  });

  test("refuses writes when it is full, and keeps the old files whole", async () => {
    const volume = createMemoryVolume({ "old.txt": "1234" }, { capacityBytes: 10 });
    await expect(volume.write("old.txt", "1234567")).rejects.toMatchObject(FULL);
    await expect(volume.write("new.txt", "1234567")).rejects.toMatchObject(FULL);
    await expect(volume.append("old.txt", "123456")).rejects.toMatchObject(FULL);
    expect(new TextDecoder().decode(await volume.read("old.txt"))).toBe("1234");
    expect(await volume.stat("new.txt")).toBeUndefined();
    await volume.append("old.txt", "12345");
    expect(await volume.stat("old.txt")).toMatchObject({ sizeBytes: 10 });
    await volume.remove("old.txt");
    await volume.write("new.txt", "1234567");
  });

  test("dates files by its clock", async () => {
    let nowMs = 1_000;
    const clock: Clock = { now: () => nowMs, sleep: async () => {} };
    const volume = createMemoryVolume({ a: "1", b: "1", c: "1" }, { clock });
    nowMs = 2_000.5;
    await volume.write("a", "2");
    await volume.append("b", "2");
    await volume.overwrite("c", 0, Uint8Array.of(50));
    await volume.write("d/e", "2");
    for (const path of ["a", "b", "c", "d"])
      expect(await volume.stat(path), path).toMatchObject({ modifiedMs: 2_000.5 });
    expect(await volume.stat("")).toMatchObject({ kind: "directory" });
  });
});
