import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePermissions } from "../../src/policy/reading.ts";

const piece = fc.constantFrom(
  "## Always allowed",
  "## Never allowed",
  "### Requires approval",
  "## Other",
  "- tidy up",
  "* `git.push(force: true)`",
  "1. `git.push(force" + "`",
  "- `a.b()` and `c.d(x: y|z)`",
  "  and more",
  "",
  "Never allowed",
  "---",
);

describe("parsePermissions", () => {
  test("[policy.permissions.nothing-silent] every bullet is in one of the lists", () => {
    fc.assert(
      fc.property(fc.array(piece), lines => {
        const { rules, advisory, problems } = parsePermissions(lines.join("\n"), "p.md");
        const known = new Set([
          ...rules.map(({ source }) => source!.line),
          ...advisory.map(({ source }) => source.line),
          ...problems.map(({ data }) => data.line),
        ]);
        const bullets = lines.flatMap((line, index) => (/^(?:[-*]|\d+\.) /.test(line) ? [index + 1] : []));
        expect(bullets.filter(line => !known.has(line))).toEqual([]);
      }),
    );
  });

  test("never throws, whatever the text", () => {
    const mark = fc.constantFrom(
      "`",
      "#",
      "-",
      "(",
      ")",
      ".",
      ":",
      "|",
      "<!--",
      "-->",
      "```",
      "\n",
      " ",
      "a.b",
      "*",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(mark).map(parts => parts.join("")),
    );
    fc.assert(fc.property(text, given => void parsePermissions(given, "p.md")));
  });
});
