import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { ATTRIBUTES_FILE, completeAttributesFile } from "../../../src/brain/init/git-files.ts";
import { decode, encode } from "../memory/stand-in.ts";

const complete = async (before?: string | Uint8Array) => {
  const volume = createMemoryVolume(before === undefined ? {} : { [ATTRIBUTES_FILE]: before });
  const change = await completeAttributesFile(volume);
  return { change, bytes: await volume.read(ATTRIBUTES_FILE), again: await completeAttributesFile(volume) };
};

describe("[brain.init.attributes]", () => {
  test("a brain says how its files are merged", async () => {
    const { change, bytes, again } = await complete();
    expect([change, again]).toEqual(["created", "kept"]);
    expect(decode(bytes).split("\n").slice(1)).toEqual([
      "memory/**/*.jsonl text eol=lf merge=brainstem",
      "memory/semantic/*.md merge=brainstem",
      "memory/personal/*.md merge=brainstem",
      "skills/_manifest.jsonl text eol=lf merge=brainstem",
      "skills/_index.md merge=brainstem",
      "skills/*/KNOWLEDGE.md merge=brainstem",
      "",
    ]);
  });

  test("keeps a person's attributes of a pattern, and adds only missing ones", async () => {
    const before =
      "memory/semantic/*.md merge=union\r\n/skills/_index.md -merge\r\nmemory/**/*.jsonl linguist-generated";
    const text = decode((await complete(before)).bytes);
    expect(text.startsWith(`${before}\r\n# `)).toBe(true);
    expect(text.match(/^(?!#).*merge=brainstem\r\n/gm)?.map(line => line.split(" ")[0])).toEqual([
      "memory/**/*.jsonl",
      "memory/personal/*.md",
      "skills/_manifest.jsonl",
      "skills/*/KNOWLEDGE.md",
    ]);
  });

  test("[brain.init.keeps] keeps every byte, and adds nothing at the second time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async before => {
        const { bytes, again } = await complete(before);
        expect(bytes.subarray(0, before.length)).toEqual(before);
        expect(again).toBe("kept");
      }),
    );
    const latin = Uint8Array.of(...encode("# caf"), 0xe9);
    expect((await complete(latin)).bytes.subarray(0, latin.length)).toEqual(latin);
  });
});
