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
  "- `a.b()` and `git.push(branch: y|z)`",
  "- `Bash(rm:*)`",
  "- api.example.com",
  "- never push to main",
  "- push to main unless asked",
  "## Approved external domains",
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
        const all = parsePermissions(lines.join("\n"), "p.md").bullets;
        const expected = lines.flatMap((line, index) => (/^(?:[-*]|\d+\.) /.test(line) ? [index + 1] : []));
        expect(all.map(({ source }) => source.line)).toEqual(expected);
        const isHeard = (line: number) =>
          known.has(line) || all.some(each => each.how === "domain" && each.source.line === line);
        expect(expected.filter(line => !isHeard(line))).toEqual([]);
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
