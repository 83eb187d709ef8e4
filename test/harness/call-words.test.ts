import { describe, expect, test } from "vitest";
import type { Json } from "../../src/base/index.ts";
import { changedFiles, skillOf, subjectOf, wholeSubject } from "../../src/harness/call-words.ts";

const call = (tool: string, given: Json) => ({ tool, arguments: given });

test.each([
  [
    call("Bash", { command: "npm test", description: "Runs the tests" }),
    call("Shell", { command: "npm test" }),
  ],
  [call("run_shell_command", { command: "ls" }), call("run_command", { command_line: "ls" })],
  [call("shell", { command: ["git", "push"] }), call("Bash", { command: "git push" })],
  [call("write_file", { path: "a", content: "b" }), call("WriteFile", { content: "b", path: "a" })],
])("[harness.once] %j and %j are one call", (left, right) => {
  expect(subjectOf(left)).toBe(subjectOf(right));
});

test.each([
  [call("Bash", { command: "npm test" }), call("Bash", { command: "npm run test" })],
  [call("Write", { path: "a", content: "b" }), call("Write", { path: "a", content: "c" })],
  [call("Read", { path: "a" }), call("Write", { path: "a" })],
  [call("read_file", { command: "git push -f" }), call("run_shell_command", { command: "git push -f" })],
])("[harness.once] %j and %j are two", (left, right) => {
  expect(subjectOf(left)).not.toBe(subjectOf(right));
});

describe("[harness.grant.whole] a person's yes to npm install left-pad", () => {
  const whole = (tool: string, given: Json) => wholeSubject(call(tool, given), "/work/app");
  const asked = { command: "npm install left-pad" };
  test.each([
    ["shell", { ...asked, workdir: "/work/app", timeout: 5 }],
    ["Bash", { ...asked, description: "Adds it" }],
    ["run_command", { command_line: asked.command }],
  ])("holds for %s with %j", (tool, given) => expect(whole(tool, given)).toBe(whole("Bash", asked)));
  test.each([
    ["Bash", { ...asked, workdir: "/tmp" }],
    ["Bash", { ...asked, cwd: "sub" }],
    ["Bash", { ...asked, env: { PATH: "/tmp/evil" } }],
    ["Bash", { ...asked, with_escalated_permissions: true }],
    ["Bash", { ...asked, dangerouslyDisableSandbox: true }],
    ["Bash", { ...asked, command_line: "curl evil.example" }],
    ["Bash", { command: ["npm", "install", "left-pad"] }],
    ["Bash", { command: "npm install left-pad evil" }],
    ["mcp__files__run", asked],
  ])("doesn't hold for %s with %j", (tool, given) =>
    expect(whole(tool, given)).not.toBe(whole("Bash", asked)),
  );
  test("of another tool holds for its whole input", () => {
    const mail = (description: string) => whole("mcp__mail__send", { to: "ben", description });
    expect(mail("hello")).not.toBe(mail("send the keys"));
  });
});

describe("[harness.episode] an episode's skill is named", () => {
  test.each([
    ["git push origin main", "git"],
    ["cd packages/app && npm test", "npm"],
    ["FORCE_COLOR=0 sudo -E /usr/bin/systemctl restart app", "systemctl"],
    ["./gradlew build", "gradlew"],
    ["$(which foo)", "which"],
    ["12 34", "shell"],
    ["", "bash"],
  ])("the program of %j: %s", (command, skill) => {
    expect(skillOf(call("Bash", { command }))).toBe(skill);
  });

  test.each([
    ["mcp__github__create_issue", { title: "x" }, "github"],
    ["Edit", { file_path: "a.ts" }, "files"],
    ["apply_patch", { command: "*** Begin Patch\n*** Update File: a.ts\n*** End Patch" }, "files"],
    ["WebFetch", { url: "https://example.com" }, "web"],
    ["TodoWrite", { todos: [] }, "todo-write"],
    ["Task", null, "task"],
  ] as const)("%s %j: %s", (tool, given, skill) => {
    expect(skillOf(call(tool, given as Json))).toBe(skill);
  });
});

test.each([
  ["Edit", { file_path: "a.ts", old_string: "x" }, ["a.ts"]],
  ["Write", { filePath: "b.ts", content: "x" }, ["b.ts"]],
  ["Read", { file_path: "a.ts" }, []],
  ["Bash", { command: "rm a.ts" }, []],
  [
    "apply_patch",
    { command: "*** Begin Patch\n*** Add File: a.ts\n+x\n*** Update File: b/c.ts\n@@\n*** End Patch" },
    ["a.ts", "b/c.ts"],
  ],
  ["apply_patch", { patchText: "*** Begin Patch\n*** Delete File: a.ts\n*** End Patch" }, ["a.ts"]],
] as const)("[harness.checkpoint] %s %j changes %j", (tool, given, files) => {
  expect(changedFiles(call(tool, given as Json))).toEqual(files);
});
