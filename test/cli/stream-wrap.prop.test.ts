import fc from "fast-check";
import { expect, test } from "vitest";
import { displayWidth } from "../../src/cli/print.ts";
import { createStreamWrap } from "../../src/cli/stream-wrap.ts";

const WIDTH = 24;
const words = fc.array(
  fc.constantFrom("a", "bb", "word", "longer-words", "日本語", "\n", "\n\n", "  ", " - x"),
  {
    maxLength: 40,
  },
);

function layOut(deltas: readonly string[]): string {
  const wrap = createStreamWrap(WIDTH, "  ");
  return deltas.map(delta => wrap.push(delta)).join("") + wrap.end();
}

test("[cli.terminal.narrow] however a text is split into deltas, it is laid out the same", () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 7 }), (parts, size) => {
      const text = parts.join(" ");
      const deltas = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
      expect(layOut(deltas)).toBe(layOut([text]));
    }),
  );
});

test("[cli.terminal.narrow] every line is indented and fits, no word is lost, no blank line is doubled", () => {
  fc.assert(
    fc.property(words, parts => {
      const text = parts.join(" ");
      const laidOut = layOut([text]);
      for (const line of laidOut.split("\n")) {
        expect(line === "" || line.startsWith("  ")).toBe(true);
        expect(displayWidth(line)).toBeLessThanOrEqual(WIDTH);
      }
      expect(laidOut.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      expect(laidOut).not.toMatch(/\n\n\n|\n\n$/);
    }),
  );
});

test("single lines come one below the other, and apart from paragraphs", () => {
  const wrap = createStreamWrap(80, "");
  const text = [
    wrap.push("first\n\n\n"),
    wrap.paragraph(),
    wrap.line("· one"),
    wrap.line("· two"),
    wrap.paragraph(),
    wrap.push("\n\nsecond"),
    wrap.paragraph(),
    wrap.push("third"),
    wrap.end(),
    wrap.push("anew"),
    wrap.end(),
  ].join("");
  expect(text).toBe("first\n\n· one\n· two\n\nsecond\n\nthird\nanew\n");
});

test("the spaces at which a line is broken are gone; those that indent a line stay", () => {
  const wrap = createStreamWrap(8, "");
  expect(wrap.push("aaaa  bbbb\n  - c") + wrap.end()).toBe("aaaa\nbbbb\n  - c\n");
});
