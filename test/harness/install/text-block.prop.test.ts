/** Checks on any text: a block is added to it and taken out again without a trace, and renewed in its place. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { hashComment, markdownComment, wireBlock } from "../../../src/harness/install/text-block.ts";
import { propertyRuns } from "../../deep.ts";

const line = fc.oneof(
  fc.constantFrom("", "# Agents", "  - be brief", "```", "<!-- other:end -->", "key = 1", "\ufeff", "---"),
  fc.string({ unit: "grapheme", maxLength: 12 }).map(text => text.replace(/[\r\n]/g, " ")),
);
const text = fc
  .tuple(
    fc.array(line, { maxLength: 8 }),
    fc.array(fc.constantFrom("\n", "\r\n"), { minLength: 1 }),
    fc.boolean(),
  )
  .map(([lines, ends, isOpen]) => {
    const whole = lines.map((each, at) => each + ends[at % ends.length]).join("");
    return isOpen ? whole.replace(/\r?\n$/, "") : whole;
  });
const body = fc.constantFrom("one\n", "one\n\ntwo\n", '[mcp_servers.brainstem]\ncommand = "brainstem"\n');

test("[harness.install.inverse] a block leaves no trace in any text, and is renewed in its place", async () => {
  const styles = fc.constantFrom(markdownComment, hashComment);
  await fc.assert(
    fc.asyncProperty(text, body, body, styles, async (before, first, second, style) => {
      const wire = async (from: string | undefined, wanted: string | undefined) => {
        const { text: next, remarks } = await wireBlock("AGENTS.md", from, wanted, style);
        expect(remarks).toEqual([]);
        return next;
      };
      const wired = await wire(before, first);
      expect(wired!.startsWith(before)).toBe(true);
      expect(await wire(wired, first)).toBe(wired);
      const renewed = await wire(wired, second);
      expect(renewed).toBe(await wire(before, second));
      expect(await wire(renewed, undefined)).toBe(before);
      expect(await wire(before, undefined)).toBe(before);
    }),
    { numRuns: propertyRuns(500) },
  );
  expect((await wireBlock("A.md", undefined, "x", markdownComment)).text).toMatch(
    /^<!-- brainstem:begin .*end -->\n$/s,
  );
});
