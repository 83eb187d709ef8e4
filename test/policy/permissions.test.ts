import { describe, expect, test } from "vitest";
import { decide } from "../../src/policy/index.ts";
import { parsePermissions } from "../../src/policy/reading.ts";

const FILE = ".agent/protocols/permissions.md";
const parse = (...lines: readonly string[]) => parsePermissions(lines.join("\n"), FILE);

describe("parsePermissions", () => {
  test("[policy.permissions.exact-rules] code spans become rules with the bullet's text, file and line", () => {
    const { rules, advisory, problems } = parse(
      "# Permissions",
      "",
      "## Never allowed",
      "",
      "- force push to main, production, or staging",
      "  `git.push(force: true, branch: main|production|staging)`",
      "- touch billing: `sql.execute(tables: billing_*)` or `sql.drop()`",
    );
    expect(problems).toEqual([]);
    expect(advisory).toEqual([]);
    expect(rules.map(({ text: _, ...rule }) => rule)).toEqual([
      {
        decision: "deny",
        operation: "git.push",
        arguments: { force: ["true"], branch: ["main", "production", "staging"] },
        source: { file: FILE, line: 5 },
      },
      {
        decision: "deny",
        operation: "sql.execute",
        arguments: { tables: ["billing_*"] },
        source: { file: FILE, line: 7 },
      },
      { decision: "deny", operation: "sql.drop", arguments: {}, source: { file: FILE, line: 7 } },
    ]);
    expect(rules[0]!.text).toContain("force push to main, production, or staging");
  });

  test.each([
    ["## Always allowed", "allow"],
    ["# ALWAYS ALLOWED (no approval needed)", "allow"],
    ["### 1. Always allowed:", "allow"],
    ["## **Always Allowed** for everybody", "allow"],
    ["## 常に許可(承認不要)", "allow"],
    ["## Requires approval", "ask"],
    ["## 2) requires approval — ask first", "ask"],
    ["## 承認が必要", "ask"],
    ["## Never allowed ##", "deny"],
    ["## 🚫 Never allowed", "deny"],
    ["## 絶対に禁止(例外なし)", "deny"],
    ["Never allowed\n-----", "deny"],
    ["Never allowed\n=====", "deny"],
    ["**Never allowed**", "deny"],
    ["Never allowed:", "deny"],
  ])("[policy.permissions.headings] %j", (heading, decision) => {
    const { rules } = parse("## Always allowed", "", heading, "- `a.b()`");
    expect(rules).toMatchObject([{ decision }]);
  });

  test.each(["## Never allowedly", "## About", "## Not always allowed"])(
    "[policy.permissions.headings] %j is none of them, and its rules are problems",
    heading => {
      const { rules, problems } = parse("## Always allowed", heading, "- `a.b()`");
      expect(rules).toEqual([]);
      expect(problems).toMatchObject([{ code: "brain.malformed", data: { file: FILE, line: 3 } }]);
    },
  );

  test("[policy.permissions.headings] a heading below a section divides it", () => {
    const { rules } = parse("## Never allowed", "### Git", "- `git.push()`", "## Notes", "- nothing");
    expect(rules).toMatchObject([{ decision: "deny", operation: "git.push" }]);
  });

  test("[policy.permissions.nothing-silent] bullets without an exact rule are listed as advisory", () => {
    const { rules, advisory } = parse(
      "## Never allowed",
      "- modify `permissions.md` (only humans edit this file)",
      "* run `npm publish`, which `Bash(npm publish:*)` would be elsewhere",
      "1. access secrets",
      "## Approved external domains",
      "- api.github.com",
      "## Tips",
      "- be kind",
    );
    expect(rules).toEqual([]);
    expect(advisory.map(({ section, source }) => [section, source.line])).toEqual([
      ["never", 2],
      ["never", 3],
      ["never", 4],
      ["domains", 6],
      ["none", 8],
    ]);
  });

  test("comments and code blocks hold no rules", () => {
    const { rules, problems } = parse(
      "## Always allowed",
      "<!-- - `a.b()`",
      "- `c.d()` -->",
      "```",
      "- `e.f()`",
      "```",
      "~~~md",
      "- `g.h()`",
      "~~~",
      "- `i.j()`",
    );
    expect(rules).toMatchObject([{ operation: "i.j", source: { line: 10 } }]);
    expect(problems).toEqual([]);
  });

  test("[policy.permissions.malformed] an unclosed comment or code block is reported and hides no rule", () => {
    const comment = parse("## Never allowed", "<!-- later", "- `a.b()`");
    expect(comment.rules).toMatchObject([{ decision: "deny", operation: "a.b" }]);
    expect(comment.problems).toMatchObject([{ data: { line: 2 } }]);
    const block = parse("## Never allowed", "```", "- `a.b()`");
    expect(block.rules).toMatchObject([{ decision: "deny", operation: "a.b" }]);
    expect(block.problems).toMatchObject([{ data: { line: 2 } }]);
  });

  test.each([
    ["git.push(force true)", 'name: value instead of "force true"'],
    ["git.push(force: true", "git.push(…) to end in a closing parenthesis"],
    ["git.push(force: true) always", "git.push(…) to end in a closing parenthesis"],
    ["git.push(force: )", "a value in each alternative of force"],
    ["git.push(branch: main||dev)", "a value in each alternative of branch"],
    ["git.push(a: 1, a: 2)", "each argument once, not a again"],
    ["git.push(a: (1))", "no parentheses inside a rule's arguments"],
    ["git.push(__proto__: 1, __proto__: 2)", "each argument once, not __proto__ again"],
  ])("[policy.permissions.malformed] %s is reported, and asked about", (span, expected) => {
    const { rules, problems, advisory } = parse("## Never allowed", `- never \`${span}\``);
    expect(problems.map(({ message }) => message)).toEqual([`${FILE}:2: expected ${expected}.`]);
    expect(advisory).toEqual([]);
    expect(decide({ rules, fallback: "allow" }, [{ name: "git.push", arguments: {} }]).decision).toBe("ask");
  });

  test("[policy.permissions.malformed] an always rule that can't be read allows nothing", () => {
    expect(parse("## Always allowed", "- `git.push(force true)`").rules).toEqual([]);
  });

  test("values are what stands between the marks: globs, numbers, addresses", () => {
    const { rules } = parse("## Requires approval", "- `http.request(url: https://a.b/*, port: 80|443)`");
    expect(rules).toMatchObject([{ arguments: { url: ["https://a.b/*"], port: ["80", "443"] } }]);
  });

  test("windows line ends, a byte order mark, an empty file", () => {
    expect(parsePermissions("\uFEFF## Never allowed\r\n- `a.b()`\r\n", FILE).rules).toMatchObject([
      { operation: "a.b", text: "`a.b()`", source: { line: 2 } },
    ]);
    expect(parsePermissions("", FILE)).toEqual({ rules: [], advisory: [], problems: [] });
  });
});
