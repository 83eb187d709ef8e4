import { describe, expect, test } from "vitest";
import { anchorRules } from "../../src/policy/anchor-rules.ts";
import { decide, type Policy, type PolicyRule, standingRules } from "../../src/policy/index.ts";
import type { Decision, Operation } from "../../src/ports/index.ts";
import { rigFacts } from "./programs/rig.ts";

const rule = (decision: Decision, operation: string, more: Partial<PolicyRule> = {}): PolicyRule => ({
  decision,
  operation,
  arguments: {},
  text: `${decision} ${operation}`,
  ...more,
});
const policy = (...rules: readonly PolicyRule[]): Policy => ({ rules, fallback: "ask" });
const operation = (
  name: string,
  given: Operation["arguments"] = {},
  more: Partial<Operation> = {},
): Operation => ({
  name,
  arguments: given,
  ...more,
});
const decided = (rules: readonly PolicyRule[], ...operations: readonly Operation[]) =>
  decide(policy(...rules), operations).decision;

describe("exceptions", () => {
  const away = rule("deny", "http.request", { except: { domain: ["*.example.com", "localhost"] } });
  const all = rule("allow", "*");
  test.each([
    ["evil.com", "deny"],
    ["api.example.com", "allow"],
    ["API.Example.COM", "allow"],
    ["localhost", "allow"],
    [undefined, "ask"],
  ] as const)("[policy.rules.except] a request to %s: %s", (domain, decision) => {
    expect(decided([away, all], operation("http.request", { domain }))).toBe(decision);
  });

  test("[policy.rules.except] a permission doesn't cover a call that might be an exception", () => {
    const most = rule("allow", "git.push", { except: { branch: ["main"] } });
    expect(decided([most], operation("git.push", { branch: "dev" }))).toBe("allow");
    expect(decided([most], operation("git.push", { branch: "main" }))).toBe("ask");
    expect(decided([most], operation("git.push", { branch: undefined }))).toBe("ask");
  });
});

test("[policy.rules.command] a rule about the text of a command covers its operations", () => {
  const build = rule("allow", "*", { command: ["npm run build", "npm run build *"] });
  const of = (command?: string) => operation("project.build", {}, command === undefined ? {} : { command });
  expect(decided([build], of("npm run build --watch"))).toBe("allow");
  expect(decided([build], of("npm run builder"))).toBe("ask");
  expect(decided([build], of())).toBe("ask");
  const never = rule("deny", "*", { command: ["npm publish*"] });
  expect(
    decided([never, rule("allow", "*")], operation("package.publish", {}, { command: "npm publish" })),
  ).toBe("deny");
});

describe("trees", () => {
  const guarded = rule("deny", "fs.delete", { arguments: { path: ["/work/app/data/*", "/work/app/data"] } });
  const rest = rule("allow", "*");
  const remove = (path: string | undefined, recursive: boolean | undefined) =>
    decided([guarded, rest], operation("fs.delete", { path, recursive }));
  test.each([
    ["/work/app/data", true, "deny"],
    ["/work/app/data/x", false, "deny"],
    ["/work/APP/Data/x", false, "deny"],
    ["/work/app", true, "deny"],
    ["/", true, "deny"],
    ["/work/app", false, "allow"],
    ["/work/app", undefined, "ask"],
    ["/work/app/database", true, "allow"],
    ["/work/app/src", true, "allow"],
    [undefined, false, "ask"],
  ] as const)("[policy.rules.trees] deleting %s, recursive %s: %s", (path, recursive, decision) => {
    expect(remove(path, recursive)).toBe(decision);
  });

  test("[policy.rules.trees] a pattern that begins with a star may match paths below the folder", () => {
    const keys = rule("deny", "fs.delete", { arguments: { path: ["*.key"] } });
    expect(decided([keys, rest], operation("fs.delete", { path: "/x", recursive: true }))).toBe("ask");
    expect(decided([keys, rest], operation("fs.delete", { path: "/x", recursive: false }))).toBe("allow");
  });

  test("[policy.rules.trees] a permission has to cover the whole tree", () => {
    const temporary = rule("allow", "fs.delete", { arguments: { path: ["/tmp/*"] } });
    const one = rule("allow", "fs.delete", { arguments: { path: ["/tmp/*.log"] } });
    const tree = operation("fs.delete", { path: "/tmp/x.log", recursive: true });
    expect(decided([temporary], tree)).toBe("allow");
    expect(decided([one], tree)).toBe("ask");
    expect(decided([one], operation("fs.delete", { path: "/tmp/x.log", recursive: false }))).toBe("allow");
    expect(decided([one], operation("fs.delete", { path: "/TMP/x.log", recursive: false }))).toBe("ask");
  });

  test("[policy.rules.trees] a move of a folder moves the paths below it", () => {
    const move = rule("deny", "fs.move", { arguments: { from: ["/work/app/data/*"] } });
    expect(decided([move, rest], operation("fs.move", { from: "/work/app", path: "/x" }))).toBe("deny");
  });
});

test("[policy.rules.possible] a possible operation is asked about where a certain one would be denied", () => {
  const rules = [rule("deny", "fs.delete"), rule("allow", "process.run")];
  const sure = operation("process.run");
  const maybe = operation("fs.delete", {}, { isPossible: true });
  expect(decided(rules, sure)).toBe("allow");
  expect(decided(rules, sure, maybe)).toBe("ask");
  const read = operation("fs.read", {}, { isPossible: true });
  expect(decided([...rules, rule("allow", "fs.read")], sure, read)).toBe("allow");
  expect(decided(rules, sure, read)).toBe("ask");
  expect(decide({ rules, fallback: "allow" }, [sure, read]).decision).toBe("allow");
  expect(decide({ rules, fallback: "deny" }, [sure, read]).decision).toBe("ask");
});

test.each([
  ["src/*", ["/work/app/src", "/work/app/src/*"]],
  ["./src/x.ts", ["/work/app/src/x.ts"]],
  ["./*", ["/work/app", "/work/app/*"]],
  [".", ["/work/app"]],
  [".agent/memory/*", ["/work/app/.agent/memory", "/work/app/.agent/memory/*"]],
  [".agentic/x", ["/work/app/.agentic/x"]],
  ["~/.ssh/*", ["/home/user/.ssh", "/home/user/.ssh/*"]],
  ["~", ["/home/user"]],
  ["/etc/*", ["/etc", "/etc/*"]],
  ["*.pem", ["*.pem"]],
  ["$TMPDIR/*", ["/tmp", "/tmp/*", "/var/tmp", "/var/tmp/*"]],
])("[policy.rules.places] %s", (glob, expected) => {
  const [anchored] = anchorRules(
    [rule("deny", "fs.write", { arguments: { path: [glob], mode: [glob] }, except: { from: [glob] } })],
    rigFacts(),
  );
  expect(anchored?.arguments).toEqual({ path: expected, mode: [glob] });
  expect(anchored?.except).toEqual({ from: expected });
});

test.each([
  ["brain.change_rules", "deny"],
  ["shell.opaque", "ask"],
  ["brain.review", "ask"],
] as const)("[policy.standing] %s is never loosened: %s", (name, decision) => {
  expect(decided([rule("allow", "*"), rule("allow", name), ...standingRules], operation(name))).toBe(
    decision,
  );
});
