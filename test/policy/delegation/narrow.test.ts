import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Decide, narrow } from "../../../src/policy/delegation/narrow.ts";
import { parseDelegation } from "../../../src/policy/delegation/parse-delegation.ts";
import { decide, type PolicyRule } from "../../../src/policy/policy.ts";
import type { Operation } from "../../../src/ports/index.ts";

const FILE = ".agent/protocols/delegation.md";
const shipped = readFileSync("templates/protocols/delegation.md", "utf8");
const places = { project: "/work/app", home: "/home/user", brain: "/brains/app", temporary: ["/tmp"] };
const rule = (decision: PolicyRule["decision"], operation: string): PolicyRule => ({
  decision,
  operation,
  arguments: {},
  text: operation,
});
const parent: Decide = operations =>
  decide(
    { rules: [rule("deny", "secrets.read"), rule("ask", "git.push"), rule("allow", "*")], fallback: "ask" },
    operations,
  );
const of = (name: string, args: Operation["arguments"] = {}, more: Partial<Operation> = {}): Operation => ({
  name,
  arguments: args,
  ...more,
});
const narrowed = (text: string, level?: number) =>
  narrow(parent, parseDelegation(text, FILE), { places, ...(level !== undefined && { level }) });

describe("narrow", () => {
  const child = narrowed(shipped);
  test.each<[Operation, "allow" | "deny"]>([
    [of("fs.write", { path: "/work/app/x", recursive: false }), "allow"],
    [of("tests.run"), "allow"],
    [of("shell.print"), "allow"],
    [of("agent.delegate", { agent: "x" }), "allow"],
    [of("secrets.read", { path: "/x" }), "deny"],
    [of("git.push", { branch: "x" }), "deny"],
    [of("memory.read", { layer: "semantic" }), "allow"],
    [of("memory.read", { layer: "personal" }), "deny"],
    [of("memory.read", { layer: undefined }), "deny"],
    [of("memory.read"), "deny"],
    [of("memory.write", { layer: "episodic" }), "allow"],
    [of("memory.write", { layer: "semantic" }), "deny"],
    [of("fs.read", { path: "/brains/app/memory/semantic/LESSONS.md", recursive: false }), "allow"],
    [of("fs.read", { path: "/brains/app/memory/personal/PREFERENCES.md", recursive: false }), "deny"],
    [of("fs.read", { path: "/brains/app/memory", recursive: true }), "deny"],
    [of("fs.read", { path: undefined }), "deny"],
    [of("fs.write", { path: "/brains/app/memory/semantic/LESSONS.md" }), "deny"],
    [of("fs.write", { path: "/brains/app/memory/episodic/x.jsonl" }), "allow"],
    [of("fs.write", { path: "/brains/app/protocols/permissions.md" }), "deny"],
    [of("fs.read", { path: "/brains/app/protocols/permissions.md" }), "deny"],
    [of("fs.move", { path: "/work/app/x", from: "/brains/app/memory/personal" }), "deny"],
    [of("fs.delete", { path: "/brains", recursive: true }), "deny"],
    [of("fs.search", { path: "/brains", recursive: true }), "allow"],
    [of("fs.search", { path: "/work/app", recursive: true }), "allow"],
  ])("[policy.delegation.narrow] %j: %s", (operation, decision) => {
    expect(child([operation]).decision).toBe(decision);
  });

  test("[policy.delegation.narrow] a question becomes a denial that says whom to ask", () => {
    const { decision, reason, rule: by } = child([of("git.push")]);
    expect({ decision, by }).toEqual({ decision: "deny", by: "git.push" });
    expect(reason).toMatch(
      /needs a person's approval.*can't ask a person, so hand it back to whoever started you$/,
    );
  });

  const few =
    "## May\n- Operations: `fs.read(path: docs/*)`, `git.push(branch: feature/*)`\n- Not at all: `docs/secret/`";
  test.each<[Operation, "allow" | "deny"]>([
    [of("fs.read", { path: "/work/app/docs/a.md", recursive: false }), "allow"],
    [of("fs.read", { path: "/work/app/docs/secret/a.md", recursive: false }), "deny"],
    [of("fs.search", { path: "/work/app/docs", recursive: true }), "deny"],
    [of("fs.read", { path: "/work/app/docs", recursive: true }), "deny"],
    [of("fs.read", { path: "/work/app/src/a.ts", recursive: false }), "deny"],
    [of("fs.write", { path: "/work/app/docs/a.md" }), "deny"],
    [of("shell.print"), "allow"],
    [of("tests.run"), "deny"],
    [of("tests.run", {}, { isPossible: true }), "deny"],
  ])("[policy.delegation.grants] allows only granted operations: %j: %s", (operation, decision) => {
    expect(narrowed(few)([operation]).decision).toBe(decision);
  });

  test("[policy.delegation.grants] a denial names the bullet, the file and the line, or says that no bullet grants the operation", () => {
    const [fenced, missing] = [of("fs.read", { path: "/work/app/docs/secret/a" }), of("tests.run")].map(
      each => narrowed(few)([each]),
    );
    expect(fenced).toMatchObject({ rule: "Not at all: `docs/secret/`", source: { file: FILE, line: 3 } });
    expect(missing!.reason).toBe(
      "nothing that is delegated grants tests.run: hand it back to whoever started you",
    );
  });

  test("[policy.delegation.grants] a delegation ends at its depth", () => {
    const start = of("agent.delegate", { agent: "x" });
    expect(narrowed(shipped, 1)([start]).decision).toBe("allow");
    expect(narrowed(shipped, 2)([start])).toMatchObject({
      decision: "deny",
      reason: expect.stringContaining("depth 2"),
    });
    expect(narrowed("", 1)([start]).decision).toBe("deny");
  });

  test("[policy.delegation.grants] judges the operations that a call comes to, not its name", () => {
    const takenApart: Decide = operations => ({
      ...parent(operations),
      operations: [of("fs.write", { path: "/x" })],
    });
    const delegation = parseDelegation("## May\n- Operations: `shell.run()`", FILE);
    expect(narrow(takenApart, delegation, { places })([of("shell.run", { command: "…" })]).decision).toBe(
      "deny",
    );
  });
});
