import { describe, expect, test } from "vitest";
import { parseOperation } from "../../../src/policy/rules/operation-notation.ts";

describe("parseOperation", () => {
  test.each([
    ["git.push()", { operation: "git.push", arguments: {} }],
    ["git.push(force: true)", { operation: "git.push", arguments: { force: ["true"] } }],
    ["*(path: /etc/*)", { operation: "*", arguments: { path: ["/etc/*"] } }],
    ["mcp.github.*()", { operation: "mcp.github.*", arguments: {} }],
    [
      "http.request(domain: !api.github.com|*.example.com)",
      { operation: "http.request", arguments: {}, except: { domain: ["api.github.com", "*.example.com"] } },
    ],
    [
      "fs.delete(path: src/*, path: !src/kept/*)",
      { operation: "fs.delete", arguments: { path: ["src/*"] }, except: { path: ["src/kept/*"] } },
    ],
    [
      'sql.execute(statement: "DROP TABLE (a, b)|c"|x, tables: "!odd")',
      { operation: "sql.execute", arguments: { statement: ["DROP TABLE (a, b)|c", "x"], tables: ["!odd"] } },
    ],
    [
      'git.commit(message: "say \\"no\\"")',
      { operation: "git.commit", arguments: { message: ['say "no"'] } },
    ],
  ])("[policy.rules.operation-notation] %s", (span, pattern) => {
    expect(parseOperation(span)).toEqual({ isReadable: true, patterns: [pattern] });
  });

  test.each([
    ["git.push(branch: main|!dev)", "one ! before all values of branch"],
    ["git.push(branch: !main|!dev)", "one ! before all values of branch"],
    ["git.push(branch: !)", "a value in each alternative of branch"],
    ["git.push(branch: !a, branch: !b)", "each argument once, not branch again"],
    ['git.push(branch: "main)', "the closing quotation mark of a value"],
  ])("[policy.rules.operation-notation] %s can't be read", (span, expected) => {
    expect(parseOperation(span)).toEqual({
      isReadable: false,
      patterns: [{ operation: "git.push", arguments: {} }],
      expected,
    });
  });

  test.each(["git", "npm publish", "permissions.md", "(a.b)", "a. b()", "Read(x)", ".b()", ""])(
    "%j is something else",
    span => expect(parseOperation(span)).toBeUndefined(),
  );
});
