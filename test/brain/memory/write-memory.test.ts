import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { layout } from "../../../src/brain/index.ts";
import { readDecisions } from "../../../src/brain/memory/decisions.ts";
import { appendToSection, replaceLines } from "../../../src/brain/memory/edit-markdown.ts";
import { markdownLines } from "../../../src/brain/memory/markdown-lines.ts";
import { addDecision, writeNote } from "../../../src/brain/memory/write-memory.ts";
import { propertyRuns } from "../../deep.ts";
import { decode, encode, NOW } from "./stand-in.ts";

const addPreference = (volume: Volume, text: string) => writeNote(volume, { kind: "preference", text }, 0);
const addFact = (volume: Volume, text: string) => writeNote(volume, { kind: "fact", text }, 0);

const draft = {
  title: "Use Redis",
  decision: "Use Redis for sessions",
  rationale: "races",
  alternatives: "PostgreSQL",
};

describe("adding to memory", () => {
  test("[brain.memory.preserved] unknown sections, comments and CRLF stay as they are", async () => {
    const before =
      "# Preferences\r\n\r\n<!-- keep -->\r\n## Remembered\r\n- one\r\n\r\n## Mine\r\n\ttabs\r\n";
    const volume = createMemoryVolume({ [layout.preferences]: before });
    const added = await addPreference(volume, "Prefer tabs");
    expect(added).toMatchObject({
      isNew: true,
      source: { file: ".agent/memory/personal/PREFERENCES.md", line: 6 },
    });
    expect(decode(await volume.read(layout.preferences))).toBe(
      before.replace("- one\r\n", "- one\r\n- Prefer tabs\r\n"),
    );
  });

  test.each([
    ["I prefer C++", "I prefer C#"],
    ["Never use ==", "Never use ==="],
    ["The offset is -1", "The offset is 1"],
    ["Costs $5", "Costs €5"],
  ])("[brain.memory.preserved] %j and %j are two memories", async (one, other) => {
    const volume = createMemoryVolume();
    await addPreference(volume, one);
    expect(await addPreference(volume, other)).toMatchObject({ isNew: true, text: other });
    expect(await addPreference(volume, `*${other.toUpperCase()}*.`)).toMatchObject({ isNew: false });
  });

  test("[brain.memory.preserved] bytes that are not UTF-8, a byte order mark and a missing last newline", async () => {
    const before = Uint8Array.of(0xef, 0xbb, 0xbf, ...encode("# Facts\n- caf"), 0xe9);
    const volume = createMemoryVolume({ [layout.knowledge]: before });
    const { source } = await addFact(volume, "The server is kestrel");
    const after = await volume.read(layout.knowledge);
    expect(after.subarray(0, before.length)).toEqual(before);
    expect(decode(after).split("\n")[source.line - 1]).toBe("- The server is kestrel");
  });

  test("[brain.memory.preserved] remembering the same again writes nothing, and cites the existing line", async () => {
    const volume = createMemoryVolume({
      [layout.knowledge]: "# Facts\n\n## Mine\n- The server, is **Kestrel**!\n",
    });
    const before = await volume.read(layout.knowledge);
    expect(await addFact(volume, "the server is kestrel")).toMatchObject({
      isNew: false,
      source: { line: 4 },
    });
    expect(await volume.read(layout.knowledge)).toEqual(before);

    const first = await addDecision(volume, draft, NOW);
    const again = await addDecision(volume, { ...draft, decision: "Use Redis for sessions." }, NOW);
    expect([first.isNew, again.isNew]).toEqual([true, false]);
    expect(again.source).toEqual(first.source);
  });

  test("[brain.memory.preserved] a decision in the format of the file, which can be read again", async () => {
    const volume = createMemoryVolume({
      [layout.decisions]: "# Major Decisions\n\n## 2026-01-01: Old\n**Decision:** x\n**Status:** active",
    });
    const { source } = await addDecision(volume, draft, NOW);
    const bytes = await volume.read(layout.decisions);
    expect(decode(bytes)).toContain(
      "\n\n## 2026-05-01: Use Redis\n**Decision:** Use Redis for sessions\n**Rationale:** races\n**Alternatives considered:** PostgreSQL\n**Status:** active\n",
    );
    expect(readDecisions(bytes).map(({ title, line }) => [title, line])).toEqual([
      ["Old", 3],
      ["Use Redis", source.line],
    ]);
  });

  test("[brain.memory.preserved] a superseded decision can be taken again", async () => {
    const volume = createMemoryVolume({
      [layout.decisions]:
        "# D\n\n## 2026-01-01: R\n**Decision:** Use Redis for sessions\n**Status:** superseded\n",
    });
    expect(await addDecision(volume, draft, NOW)).toMatchObject({ isNew: true });
  });

  test("[brain.memory.preserved] remembering can't break the file by line breaks, comments or headings", async () => {
    const volume = createMemoryVolume();
    await addFact(volume, "one\n# two\n<!-- three");
    await addFact(volume, "four");
    const lines = markdownLines(await volume.read(layout.knowledge)).map(({ text }) => text);
    expect(lines.filter(text => text.startsWith("- "))).toEqual(["- one # two <! -- three", "- four"]);
  });

  test("[brain.memory.preserved] many at once: none is lost", async () => {
    const volume = createMemoryVolume();
    const names = Array.from({ length: 30 }, (_, number) => `fact number ${number}`);
    await Promise.all(names.map(name => addFact(volume, name)));
    const text = decode(await volume.read(layout.knowledge));
    for (const name of names) expect(text).toContain(`- ${name}\n`);
  });

  test("[brain.memory.preserved] remembering writes nothing where there is no room", async () => {
    const volume = createMemoryVolume({ [layout.knowledge]: "# Facts\n" }, { capacityBytes: 20 });
    await expect(addFact(volume, "a fact that is too long")).rejects.toMatchObject({ code: "volume.full" });
    expect(decode(await volume.read(layout.knowledge))).toBe("# Facts\n");
  });
});

describe("editing", () => {
  const bytes = fc.uint8Array({ maxLength: 80 });
  const text = fc.array(
    fc.constantFrom("# A", "## Remembered", "- x", "", "```", "<!--", "-->", "text", "## B"),
    { maxLength: 12 },
  );
  const content = fc.oneof(
    bytes,
    fc
      .tuple(text, fc.constantFrom("\n", "\r\n"), fc.boolean())
      .map(([lines, ending, isEnded]) => encode(lines.join(ending) + (isEnded ? ending : ""))),
  );

  test("[brain.memory.preserved] adding takes nothing away: without the new line the file is what it was", () => {
    fc.assert(
      fc.property(content, before => {
        const { bytes: after, line } = appendToSection(before, "Remembered", "- NEW");
        const lines = markdownLines(after);
        expect(lines[line - 1]!.text).toBe("- NEW");
        // Every earlier line is still there, in its order.
        const old = markdownLines(before).map(({ offset, endOffset }) =>
          [...before.subarray(offset, endOffset)].join(),
        );
        const kept = lines.map(({ offset, endOffset }) => [...after.subarray(offset, endOffset)].join());
        const isUnended = before.length > 0 && before.at(-1) !== 0x0a;
        const rest = isUnended ? old.slice(0, -1) : old;
        let at = 0;
        for (const each of kept) if (each === rest[at]) at++;
        expect(at).toBe(rest.length);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("[brain.memory.preserved] replacing nothing by nothing changes nothing", () => {
    fc.assert(
      fc.property(content, fc.nat(12), (before, at) => {
        const lines = markdownLines(before).length;
        const line = Math.min(at, lines - 1) + 1;
        if (lines > 0) expect(replaceLines(before, line, line, [])).toEqual(before);
      }),
    );
  });
});
