import { describe, expect, test } from "vitest";
import { anchorRules } from "../../../src/policy/anchor-rules.ts";
import { decide, type PolicyRule } from "../../../src/policy/policy.ts";
import { parseTool } from "../../../src/policy/rules/tool-notation.ts";
import type { Decision } from "../../../src/ports/index.ts";
import { compiled } from "./compiled.ts";

const HOME = "/home/user";
const PROJECT = "/work/app";

const rulesOf = (span: string, decision: Decision): readonly PolicyRule[] => {
  const parsed = parseTool(span, decision);
  if (parsed?.isReadable !== true) return [];
  const rules = parsed.patterns.map(pattern => ({ ...pattern, decision, text: span }));
  return anchorRules(rules, {
    project: PROJECT,
    home: HOME,
    brain: `${PROJECT}/.agent`,
    temporary: ["/tmp"],
  });
};
/** Whether a rule speaks of an operation on this path, read as a permission and as a prohibition. */
const speaks = (span: string, name: string, args: Record<string, string | boolean>, command?: string) => {
  const operation = { name, arguments: args, ...(command !== undefined && { command }) };
  const judge = (decision: Decision, fallback: Decision) =>
    decide({ rules: rulesOf(span, decision), fallback }, [operation]).decision === decision;
  return { allows: judge("allow", "deny"), denies: judge("deny", "allow") };
};
const both = { allows: true, denies: true };
const neither = { allows: false, denies: false };

describe("commands", () => {
  test.each([
    ["Bash(npm publish:*)", "npm publish", true],
    ["Bash(npm publish:*)", "npm publish --tag next", true],
    ["Bash(npm publish:*)", "npm publisher", false],
    ["Bash(npm   publish :*)", "npm publish -n", true],
    ["Bash(npm run build)", "npm run build", true],
    ["Bash(npm run build)", "npm run build:all", false],
    ["Bash(git * main)", "git push origin main", true],
    ["Bash(git * main)", "git push origin main2", false],
    ["Bash(ls *)", "ls", true],
    ["Bash(ls *)", "ls -la", true],
    ["Bash(ls *)", "lsof", false],
    ["Bash(ls*)", "lsof", true],
    ["Bash(* --version)", "node --version", true],
    ["Bash", "anything at all", true],
    ["Bash(*)", "anything at all", true],
    ["Bash()", "anything at all", true],
    ["Bash(command:rm *)", "rm -rf x", true],
    ['Bash(grep "a|b" *)', 'grep "a|b" x', true],
  ])("[policy.rules.tool-notation] %s and “%s”: %s", (span, command, isMatch) => {
    expect(speaks(span, "process.run", {}, command)).toEqual(isMatch ? both : neither);
  });

  test("[policy.rules.tool-notation] match shell commands only", () => {
    expect(speaks("Bash(*)", "fs.delete", { path: "/x" })).toEqual(neither);
  });

  test.each(["Bash(curl * | sh)", "Bash(a && b)", "Bash(a; b)", "Bash(echo x > y)", "Bash(a &)"])(
    "[policy.rules.tool-notation] %s would never match: each command is judged by itself",
    span => {
      expect(parseTool(span, "deny")).toMatchObject({ isReadable: false, patterns: [{ command: ["*"] }] });
    },
  );
});

describe("paths", () => {
  test.each([
    ["Read(./.env)", `${PROJECT}/.env`, true],
    ["Read(./.env)", `${PROJECT}/sub/.env`, false],
    ["Read(.env)", `${PROJECT}/.env`, true],
    ["Read(.env)", `${PROJECT}/a/b/.env`, true],
    ["Read(.env)", "/elsewhere/.env", false],
    ["Read(*.pem)", `${PROJECT}/keys/a.pem`, true],
    ["Read(*.pem)", `${PROJECT}/a.pem.txt`, false],
    ["Read(~/.ssh/**)", `${HOME}/.ssh/id_rsa`, true],
    ["Read(~/.ssh)", `${HOME}/.ssh/id_rsa`, true],
    ["Read(~/.ssh/**)", `${HOME}/.sshrc`, false],
    ["Read(//etc/passwd)", "/etc/passwd", true],
    ["Read(/etc/passwd)", "/etc/passwd", false],
    ["Read(/src/**)", `${PROJECT}/src/a/b.ts`, true],
    ["Read(src/)", `${PROJECT}/src/a/b.ts`, true],
    ["Read(src/)", `${PROJECT}/lib/src/b.ts`, true],
    ["Read(./src/)", `${PROJECT}/lib/src/b.ts`, false],
    ["Read(src/**/*.ts)", `${PROJECT}/src/a.ts`, true],
    ["Read(src/**/*.ts)", `${PROJECT}/src/a/b/c.ts`, true],
    ["Read(src/**/*.ts)", `${PROJECT}/src/a/b/c.js`, false],
    ["Read(src/**/gen/*.ts)", `${PROJECT}/src/gen/a.ts`, true],
    ["Read(src/**/gen/*.ts)", `${PROJECT}/src/x/y/gen/a.ts`, true],
    ["Read(**/secrets/**)", `${PROJECT}/a/secrets/b/c`, true],
    ["Read(//**/.env)", "/srv/x/.env", true],
    ["Read(**)", `${PROJECT}/a/b`, true],
    ["Read(**)", "/etc/passwd", false],
    ["Read", "/etc/passwd", true],
    ["Read(*)", "/etc/passwd", true],
    ["Read(.agent/memory/**)", `${PROJECT}/.agent/memory/semantic/LESSONS.md`, true],
  ])("[policy.rules.tool-notation] %s and %s: %s", (span, path, isMatch) => {
    expect(speaks(span, "fs.read", { path })).toEqual(isMatch ? both : neither);
  });

  test.each([
    ["Read(docs/*.md)", `${PROJECT}/docs/a/b.md`],
    ["Read(docs/*)", `${PROJECT}/docs/a/b`],
    ["Read(*/b.md)", `${PROJECT}/x/y/b.md`],
  ])("[policy.rules.narrow] a star in %s stays in its folder where it allows", (span, path) => {
    expect(speaks(span, "fs.read", { path })).toEqual({ allows: false, denies: true });
  });

  test.each([
    ["Edit(src/**)", "fs.write", { path: `${PROJECT}/src/a` }, both],
    ["Write(src/**)", "fs.write", { path: `${PROJECT}/src/a` }, both],
    ["MultiEdit(src/**)", "fs.write", { path: `${PROJECT}/src/a` }, both],
    ["NotebookEdit(src/**)", "fs.write", { path: `${PROJECT}/src/a` }, both],
    ["Edit(src/**)", "fs.delete", { path: `${PROJECT}/src/a` }, { allows: false, denies: true }],
    [
      "Edit(src/**)",
      "fs.move",
      { path: "/tmp/a", from: `${PROJECT}/src/a` },
      { allows: false, denies: true },
    ],
    [
      "Edit(src/**)",
      "fs.move",
      { path: `${PROJECT}/src/a`, from: "/tmp/a" },
      { allows: false, denies: true },
    ],
    [
      "Read(src/**)",
      "fs.move",
      { path: "/tmp/a", from: `${PROJECT}/src/a` },
      { allows: false, denies: true },
    ],
    [
      "Read(src/**)",
      "fs.link",
      { path: "/tmp/a", target: `${PROJECT}/src/a` },
      { allows: false, denies: true },
    ],
    ["Read(src/**)", "fs.write", { path: `${PROJECT}/src/a` }, neither],
    ["Grep(src/**)", "fs.search", { path: `${PROJECT}/src/a` }, both],
    ["Glob(src/**)", "fs.list", { path: `${PROJECT}/src/a` }, both],
    ["LS(src/**)", "fs.list", { path: `${PROJECT}/src` }, both],
    [
      "Edit(./build)",
      "fs.delete",
      { path: `${PROJECT}/build`, recursive: true },
      { allows: false, denies: true },
    ],
  ] as const)("[policy.rules.tool-notation] %s and %s %j", (span, name, args, expected) => {
    expect(speaks(span, name, args)).toEqual(expected);
  });

  test.each([
    "Read(../x)",
    "Read(a[bc])",
    "Read(a?)",
    "Read(!a)",
    "Read({a,b})",
    "Read(**/a/**/b/**/c/**/d)",
  ])("[policy.rules.tool-notation] %s can't be said with stars, so all reading is asked about", span => {
    expect(parseTool(span, "deny")).toMatchObject({
      isReadable: false,
      patterns: [{ operation: "fs.read" }, {}],
    });
    expect(compiled("never", `\`${span}\``)).toEqual(["fs.read()", "fs.search()"]);
    expect(compiled("always", `\`${span}\``)).toEqual([]);
  });
});

describe("domains and MCP", () => {
  test.each([
    ["WebFetch(domain:Example.com)", ["http.request(domain: example.com)"]],
    ["WebFetch(domain: *.example.com)", ["http.request(domain: *.example.com)"]],
    ["WebFetch()", ["http.request()"]],
    ["WebSearch", ["web.search()"]],
    ["Agent(Explore)", ["agent.delegate(agent: Explore)"]],
    ["Task", ["agent.delegate()"]],
    ["mcp__github__create_issue", ["mcp.github.create_issue()"]],
    ["mcp__github__*", ["mcp.github.*()"]],
    ["mcp__github", ["mcp.github.*()"]],
    ["mcp__*", ["mcp.*.*()"]],
    ["mcp__*__delete_*", ["mcp.*.delete_*()"]],
    ["mcp__my-server__get.it(*)", ["mcp.my-server.get.it()"]],
  ])("[policy.rules.tool-notation] %s", (span, expected) => {
    expect(compiled("never", `\`${span}\``)).toEqual(expected);
  });

  test.each([
    ["WebFetch(https://example.com)", "WebFetch(domain:example.com)"],
    ["WebSearch(cats)", "WebSearch alone"],
    ["mcp__github__get(repo: x)", "mcp.github.get(argument: value) to speak of a tool's arguments"],
    ["bash(rm:*)", "a tool that there is instead of bash: did you mean Bash?"],
    ["Reed(./x)", "a tool that there is instead of Reed: did you mean Read?"],
  ])("[policy.rules.tool-notation] %s: expected %s", (span, expected) => {
    expect(parseTool(span, "deny")).toMatchObject({ isReadable: false, expected });
  });

  test.each(["npm publish", "useEffect()", "Skill(x)", "src/a.ts", "A B", "mcp_github_x", "x".repeat(5000)])(
    "%s is something else",
    span => expect(parseTool(span, "deny")).toBeUndefined(),
  );
});
