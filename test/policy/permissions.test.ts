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
      "- touch billing: `sql.execute(tables: billing_*)` or `database.delete()`",
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
      { decision: "deny", operation: "database.delete", arguments: {}, source: { file: FILE, line: 7 } },
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
    const { rules } = parse("## Always allowed", "", heading, "- `git.push()`");
    expect(rules).toMatchObject([{ decision }]);
  });

  test.each(["## Notes", "## About", "## Not always allowed"])(
    "[policy.permissions.headings] %j is no section, and its rules are problems",
    heading => {
      const { rules, problems } = parse("## Always allowed", heading, "- `git.push()`");
      expect(rules).toEqual([]);
      expect(problems).toMatchObject([{ code: "brain.malformed", data: { file: FILE, line: 3 } }]);
    },
  );

  test.each([
    ["## Nevr allowed", "Never allowed"],
    ["## Never", "Never allowed"],
    ["## Never do this", "Never allowed"],
    ["## Never allowedly", "Never allowed"],
    ["##Never allowed", "Never allowed"],
    ["**Nevr allowed**", "Never allowed"],
    ["Newer allowed:", "Never allowed"],
    ["Nevr allowed\n---", "Never allowed"],
    ["### Nevr allowed", "Never allowed"],
    ["## Alway", "Always allowed"],
    ["## Require aproval", "Requires approval"],
    ["## REQUIRED APPROVALS ##", "Requires approval"],
    ["## Approved", "Approved external domains"],
    ["## 絶対に禁", "絶対に禁止"],
  ])("[brain.protocols.near-headings] %j asks about everything", (heading, meant) => {
    const { rules, problems } = parse("## Always allowed", "- `git.*()`", "", heading, "- `git.push()`");
    expect(rules.map(({ decision }) => decision)).toEqual(["ask"]);
    expect(rules).toMatchObject([{ operation: "*", source: { line: 4 } }]);
    expect(problems[0]?.message).toContain(`did you mean “${meant}”?`);
  });

  test.each([
    "## Notes",
    "## News",
    "## App",
    "## Allowances",
    "## Not always allowed",
    "### Always with a person",
    "### Requires aproval",
  ])("[brain.protocols.near-headings] %j is no slip of another section", heading => {
    const { rules } = parse("## Requires approval", heading, "- `git.push()`");
    expect(rules.filter(({ operation }) => operation === "*")).toEqual([]);
  });

  test("[brain.protocols.near-headings] a denial stays beside the question", () => {
    const { rules } = parse("## Never allowed", "- `git.push()`", "## Alwys allowed", "- `git.status()`");
    expect(rules.map(({ decision }) => decision)).toEqual(["deny", "ask"]);
  });

  test("[policy.permissions.headings] a line below a bullet that is no text ends it", () => {
    for (const line of ["---", "======="]) {
      const { bullets } = parse("## Never allowed", "- Force push to main", line);
      expect(bullets.map(({ text, how }) => [text, how])).toEqual([["Force push to main", "phrase"]]);
    }
  });

  test("[policy.permissions.headings] a heading below a section divides it", () => {
    const { rules } = parse("## Never allowed", "### Git", "- `git.push()`", "## Notes", "- nothing");
    expect(rules).toMatchObject([{ decision: "deny", operation: "git.push" }]);
  });

  test("[policy.permissions.nothing-silent] every bullet is in one list, which says how it holds", () => {
    const { bullets, advisory, rules, problems } = parse(
      "## Never allowed",
      "- modify `permissions.md` (only humans edit this file)",
      "* run `npm publish`, which `Bash(npm publish:*)` is elsewhere",
      "1. access secrets",
      "- be unkind to `Foo.bar`",
      "## Approved external domains",
      "- api.github.com",
      "- the usual ones",
      "## Tips",
      "- never push",
    );
    expect(bullets.map(({ section, source, how }) => [section, source.line, how])).toEqual([
      ["never", 2, "phrase"],
      ["never", 3, "notation"],
      ["never", 4, "phrase"],
      ["never", 5, "advisory"],
      ["domains", 7, "domain"],
      ["domains", 8, "advisory"],
      ["none", 10, "advisory"],
    ]);
    expect(advisory.map(({ section, text, source }) => [section, text, source.line])).toEqual([
      ["never", "be unkind to `Foo.bar`", 5],
      ["domains", "the usual ones", 8],
      ["none", "never push", 10],
    ]);
    expect(bullets.flatMap(each => each.rules)).toEqual(rules);
    expect(problems).toMatchObject([{ data: { file: FILE, line: 10 } }]);
  });

  test.each([
    ["- push", "allow"],
    ["- Git:\n  - push", "allow"],
    ["- push\n- commit", "allow"],
    ["- push\n  - only on Mondays", "ask"],
    ["- push\n\n\t- to feature branches", "ask"],
    ["- anything except\n  - push", "ask"],
    ["- what follows is not allowed:\n  - push", "ask"],
    ["### Git\n- push", "allow"],
    ["### Exceptions\n- push", "ask"],
    ["### Not without a test\n- push\n### Git\n- commit", "ask"],
    ["### Not without a test\n- commit\n### Git\n- push", "allow"],
    ["- push\n## Never allowed\n### What not to touch\n- push", "deny"],
    ["- push\n## Never allowed\n### Exceptions\n- push", "allow"],
  ])("[policy.rules.whole] the text above or below a bullet belongs to it: %j", (text, decision) => {
    const { rules } = parse("## Always allowed", text);
    const push = { name: "git.push", arguments: { force: false } };
    expect(decide({ rules, fallback: "ask" }, [push]).decision).toBe(decision);
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
      "- `git.push()`",
    );
    expect(rules).toMatchObject([{ operation: "git.push", source: { line: 10 } }]);
    expect(problems).toEqual([]);
  });

  test("[policy.permissions.malformed] an unclosed comment or code block is reported and hides no rule", () => {
    const comment = parse("## Never allowed", "<!-- later", "- `git.push()`");
    expect(comment.rules).toMatchObject([{ decision: "deny", operation: "git.push" }]);
    expect(comment.problems).toMatchObject([{ data: { line: 2 } }]);
    const block = parse("## Never allowed", "```", "- `git.push()`");
    expect(block.rules).toMatchObject([{ decision: "deny", operation: "git.push" }]);
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

  test("values are the texts between the marks: globs, numbers, addresses", () => {
    const { rules } = parse("## Requires approval", "- `net.connect(domain: *.a.b, port: 80|443)`");
    expect(rules).toMatchObject([{ arguments: { domain: ["*.a.b"], port: ["80", "443"] } }]);
  });

  test("reads Windows line ends, a byte order mark and an empty file", () => {
    expect(parsePermissions("\uFEFF## Never allowed\r\n- `git.push()`\r\n", FILE).rules).toMatchObject([
      { operation: "git.push", text: "`git.push()`", source: { line: 2 } },
    ]);
    const nothing = {
      rules: [],
      unaccepted: [],
      advisory: [],
      problems: [],
      bullets: [],
      domains: [],
      misnamed: [],
    };
    expect(parsePermissions("", FILE)).toEqual(nothing);
  });

  test.each([
    ["`git.pish()`", "git.pish", "did you mean git.push?"],
    ["`git.merge_pr()`", "git.merge_pr", "did you mean git.merge or github.merge_pr?"],
    ["`fs.remove(path: x)`", "fs.remove", "did you mean"],
    ["`giit.*()`", "giit.*", "instead of giit.*"],
    [
      "`stripe.refund()`",
      "stripe.refund",
      "or one of a tool (tool.name, mcp.server.name), instead of stripe.refund",
    ],
  ])("[policy.rules.never-matches] %s is a problem", (span, operation, expected) => {
    const { rules, problems } = parse("## Never allowed", `- ${span}`);
    expect(problems).toMatchObject([{ data: { line: 2, expected: expect.stringContaining(expected) } }]);
    expect(rules).toMatchObject([{ decision: "deny", operation }]);
  });

  test("[policy.rules.never-matches] a rule with a misspelt argument is a problem", () => {
    const { problems } = parse("## Never allowed", "- `git.push(branches: main)`");
    expect(problems.map(({ message }) => message)).toEqual([
      `${FILE}:2: expected an argument of git.push that there is instead of branches: did you mean branch?`,
    ]);
  });

  test.each(["git.*()", "*(path: x)", "tool.mine()", "mcp.github.anything(repo: x)", "stripe.refund()"])(
    "[policy.rules.never-matches] %s can match",
    span => {
      const text = `## Never allowed\n- \`${span}\``;
      const { problems } = parsePermissions(text, FILE, { operations: ["stripe.refund"] });
      expect(problems).toEqual([]);
    },
  );

  test("[policy.rules.never-matches] a rule of another kind is reported beside a rule that holds", () => {
    const { rules, problems } = parse("## Never allowed", "- `Bash(rm:*)`, `Skill(cleaner)`");
    expect(rules).toHaveLength(1);
    expect(problems.map(({ data }) => data.expected)).toEqual([
      "a rule that can be enforced instead of Skill(cleaner)",
    ]);
  });

  test.each([
    ["- `Read`", 2],
    ["- `Read`, `git.push` and `Bash`", 4],
    ["- Grep", 1],
    ["- git.push", 1],
    ["- Bash(npm publish:*)", 1],
    ["- Look with `Read` and `git.push`", 0],
    ["- `Read` first", 0],
    ["- `permissions.md`", 0],
    ["- `npm`", 0],
    ["- `*`", 0],
    ["- Read mail: `tool.read_mail`", 1],
    ["- Read and list: `fs.read`, `fs.list`", 2],
    ["- See notes: `permissions.md`", 0],
  ])("[policy.rules.bare] %s: %i rules", (bullet, count) => {
    expect(parse("## Never allowed", bullet).rules).toHaveLength(count);
  });

  test("[policy.rules.domains] the bullets below their heading are hosts and addresses, and rules for requests to them", () => {
    const text = [
      "## Approved external domains",
      "- api.github.com",
      "- https://Docs.example.com:8443/a?b, *.example.org and `raw.example.net`",
      "- mcp.example.com (a server)",
      "- (the package registries in use)",
      "- only.example.com: never write there",
      "- example.edu, but not example.gov",
    ].join("\n");
    const { domains, rules, bullets, problems } = parsePermissions(text, FILE, { registries: ["r.example"] });
    const hosts = ["docs.example.com", "*.example.org", "raw.example.net"];
    expect(domains).toEqual(["api.github.com", ...hosts, "mcp.example.com", "r.example"]);
    expect(bullets.map(({ how }) => how)).toEqual([
      "domain",
      "domain",
      "domain",
      "domain",
      "advisory",
      "advisory",
    ]);
    expect(rules).toMatchObject([
      {},
      { arguments: { domain: hosts } },
      {},
      { arguments: { domain: ["r.example"] } },
    ]);
    expect(problems).toEqual([]);
    const judge = (args: Record<string, string | boolean>) =>
      decide({ rules, fallback: "ask" }, [{ name: "http.request", arguments: args }]).decision;
    expect(judge({ domain: "api.github.com", method: "GET", upload: false })).toBe("allow");
    expect(judge({ domain: "api.github.com", method: "POST", upload: false })).toBe("ask");
    expect(judge({ domain: "api.github.com", method: "GET", upload: true })).toBe("ask");
    expect(judge({ domain: "example.com", method: "GET", upload: false })).toBe("ask");
  });

  test("[policy.rules.domains] a domain that isn't approved is denied, whether the list comes before or after the rule", () => {
    const { rules } = parse(
      "## Never allowed",
      "- send HTTP requests not in the approved domains list",
      "## Approved external domains",
      "- api.github.com",
      "- the package registries in use",
    );
    const judge = (name: string, domain?: string) =>
      decide({ rules, fallback: "allow" }, [{ name, arguments: { domain } }]).decision;
    expect(judge("http.request", "api.github.com")).toBe("allow");
    expect(judge("http.request", "localhost")).toBe("allow");
    expect(judge("http.request", "evil.example")).toBe("deny");
    expect(judge("http.request", "api.github.com.evil.example")).toBe("deny");
    expect(judge("http.request")).toBe("ask");
    for (const name of ["net.connect", "net.transfer", "remote.run", "git.clone"]) {
      expect(judge(name, "evil.example")).toBe("deny");
    }
  });
});
