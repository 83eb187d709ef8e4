import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { summaryOfCall } from "./call-rig.ts";

const files = { "/work/app/a.ts": "one two two\n", "/work/app/src/b.ts": "x" };

describe("tools that run commands", () => {
  test.each<[string, Json, readonly string[]]>([
    ["Bash", { command: "npm test", description: "…", timeout: 5 }, ["shell(command: npm test)"]],
    ["Shell", { command: "ls", cwd: "" }, ["shell(command: ls)"]],
    [
      "run_shell_command",
      { command: "ls", directory: "src" },
      ["shell(command: ls, directory: /work/app/src)"],
    ],
    ["run_terminal_cmd", { command: "ls", is_background: false }, ["shell(command: ls)"]],
    [
      "exec_command",
      { cmd: "ls", workdir: "/tmp", shell: "/bin/zsh" },
      ["shell(command: ls, directory: /tmp)"],
    ],
    [
      "shell",
      { command: ["bash", "-lc", "it's"], workdir: ".." },
      ["shell(command: 'bash' '-lc' 'it'\\''s', directory: /work)"],
    ],
    ["run_command", { CommandLine: "ls", Cwd: "/work/app" }, ["shell(command: ls, directory: /work/app)"]],
    ["Bash", '{"command":"ls"}', ["shell(command: ls)"]],
    [
      "exec",
      { command: "ls", env: { A: "it's", N: 1 } },
      ["shell(command: export A='it'\\''s'; export N='1'; ls)"],
    ],
    ["Monitor", { command: "tail -f log" }, ["shell(command: tail -f log)"]],
    [
      "execute_code",
      { language: "python", code: "print('x')" },
      ["shell(command: python3 -c 'print('\\''x'\\'')')"],
    ],
    ["execute_code", { language: "cobol", code: "…" }, ["code.run(language: cobol, source: ?)"]],
    ["attempt_completion", { result: "done" }, ["shell.print()"]],
    ["attempt_completion", { result: "done", command: "open x" }, ["shell(command: open x)"]],
    ["bash", { restart: true }, ["shell.print()"]],
    ["write_stdin", { session_id: 1, chars: "" }, ["shell.print()"]],
  ])("[policy.calls.harnesses] %s %j", (tool, args, operations) => {
    expect(summaryOfCall(tool, args)).toEqual(operations);
  });

  test.each<[string, Json]>([
    ["Bash", {}],
    ["Bash", { command: 5 }],
    ["Bash", { command: [] }],
    ["shell", { command: ["rm", 5] }],
    ["Bash", { command: "ls", cwd: 5 }],
    ["Bash", { command: "ls", cwd: "a", workdir: "b" }],
    ["exec", { command: "ls", env: { "A=B;rm x": "y" } }],
    ["exec", { command: "ls", env: "A=1" }],
    ["exec", { command: "sh", stdin: "rm -rf ~" }],
    ["exec_command", { cmd: "1+1", shell: "/usr/bin/python3" }],
    ["write_stdin", { session_id: 1, chars: "rm -rf ~\n" }],
    ["PowerShell", { command: "Remove-Item" }],
  ])("[policy.calls.harnesses] %s %j has an unknown part", (tool, args) => {
    expect(summaryOfCall(tool, args).join()).toContain("shell.opaque(why: ");
  });

  test("[policy.calls.harnesses] a call with two commands counts both", () => {
    expect(summaryOfCall("Bash", { command: "ls", cmd: "rm x" })).toEqual([
      "shell(command: ls)",
      "shell(command: rm x)",
    ]);
  });

  const run = (fields: object) => [
    {
      name: "shell",
      operations: { run: { required_args: { command: { type: "string", max_length: 5 } }, ...fields } },
    },
  ];
  test.each([
    [{ required_args: { command: { type: "string", max_length: 5 }, why: { type: "string" } } }, "ls", 1],
    [{}, "ls -la", 2],
    [{ requires_approval: true }, "ls", 2],
    [{ preconditions: ["working tree clean"] }, "ls", 2],
    [{ oops: 1 }, "ls", 2],
  ])(
    "[policy.calls.harnesses] the call counts as a run of the shell where a schema guards the shell: %j %s",
    (fields, command, count) => {
      const operations = summaryOfCall("Bash", { command }, { schemas: run(fields) });
      expect(operations).toHaveLength(count);
      expect(operations.some(each => each.startsWith("shell.run("))).toBe(count === 2);
    },
  );
});

describe("tools that look at files", () => {
  const read = (path: string) => `fs.read(path: ${path}, recursive: false)`;
  test.each<[string, Json, readonly string[]]>([
    ["Read", { file_path: "/work/app/a.ts", offset: 3 }, [read("/work/app/a.ts")]],
    ["read_file", { absolute_path: "/etc/passwd" }, [read("/etc/passwd")]],
    ["read_file", { target_file: "src/b.ts" }, [read("/work/app/src/b.ts")]],
    ["read", { filePath: "~/.ssh/id_rsa" }, [read("/home/user/.ssh/id_rsa")]],
    ["ReadFile", { path: "./x/../a.ts" }, [read("/work/app/a.ts")]],
    ["NotebookRead", { notebook_path: "n.ipynb" }, [read("/work/app/n.ipynb")]],
    ["view_image", { path: "file:///tmp/a%20b.png" }, [read("/tmp/a b.png")]],
    [
      "read_multiple_files",
      { paths: ["a.ts", "/etc/passwd"] },
      [read("/work/app/a.ts"), read("/etc/passwd")],
    ],
    ["read_file", { files: [{ path: "a.ts" }, { path: 5 }] }, [read("/work/app/a.ts"), read("?")]],
    ["Read", { file_path: "pages/[id].tsx" }, [read("/work/app/pages/[id].tsx")]],
    [
      "read_many_files",
      { include: ["src/**/*.ts", "a.ts"] },
      ["fs.read(path: /work/app/src, recursive: true)", read("/work/app/a.ts")],
    ],
    ["read_code", { file_path: "src" }, ["fs.read(path: /work/app/src, recursive: true)"]],
    ["Read", { file_path: "." }, ["fs.read(path: /work/app, recursive: true)"]],
    ["read_many_files", { paths: ["src"] }, ["fs.read(path: /work/app/src, recursive: true)"]],
    ["LS", { path: "/etc", ignore: ["x"] }, ["fs.list(path: /etc, recursive: false)"]],
    ["list_directory", {}, ["fs.list(path: /work/app, recursive: false)"]],
    ["list_files", { path: "src", recursive: true }, ["fs.list(path: /work/app/src, recursive: true)"]],
    ["Glob", { pattern: "**/*.ts" }, ["fs.list(path: /work/app, recursive: true)"]],
    ["Glob", { pattern: "/etc/*/x", path: "src" }, ["fs.list(path: /etc, recursive: true)"]],
    ["glob", { pattern: "lib/*.ts", path: "src" }, ["fs.list(path: /work/app/src/lib, recursive: true)"]],
    [
      "Grep",
      { pattern: "a.b", path: "src" },
      ["fs.search(path: /work/app/src, pattern: a.b, recursive: true)"],
    ],
    [
      "Grep",
      { pattern: "a", path: "a.ts" },
      ["fs.search(path: /work/app/a.ts, pattern: a, recursive: false)"],
    ],
    ["search_file_content", { pattern: "a" }, ["fs.search(path: /work/app, pattern: a, recursive: true)"]],
    [
      "codebase_search",
      { query: "where", target_directories: ["src"] },
      ["fs.search(path: /work/app/src, pattern: where, recursive: true)"],
    ],
    [
      "codebase_search",
      { query: "where", target_directories: [] },
      ["fs.search(path: /work/app, pattern: where, recursive: true)"],
    ],
    ["str_replace_based_edit_tool", { command: "view", path: "/work/app/a.ts" }, [read("/work/app/a.ts")]],
  ])("[policy.calls.harnesses] %s %j", (tool, args, operations) => {
    expect(summaryOfCall(tool, args, { files })).toEqual(operations);
  });
});

describe("tools that change files", () => {
  const write = (path: string, content = "?") =>
    `fs.write(append: false, content: ${content}, path: ${path}, recursive: false)`;
  const remove = (path: string, recursive: string) =>
    `fs.delete(force: false, path: ${path}, recursive: ${recursive})`;
  test.each<[string, Json, readonly string[]]>([
    ["Write", { file_path: "/work/app/c.ts", content: "new" }, [write("/work/app/c.ts", "new")]],
    ["write_file", { path: "c.ts", content: "new" }, [write("/work/app/c.ts", "new")]],
    ["Write", { path: "c.ts", contents: "new" }, [write("/work/app/c.ts", "new")]],
    [
      "write_file",
      { path: "c.ts", content: "x", mode: "append" },
      ["fs.write(append: true, content: ?, path: /work/app/c.ts, recursive: false)"],
    ],
    ["edit_file", { target_file: "a.ts", code_edit: "…" }, [write("/work/app/a.ts")]],
    ["NotebookEdit", { notebook_path: "/work/app/n.ipynb", new_source: "1" }, [write("/work/app/n.ipynb")]],
    [
      "str_replace_based_edit_tool",
      { command: "create", path: "c.ts", file_text: "t" },
      [write("/work/app/c.ts", "t")],
    ],
    [
      "str_replace_based_edit_tool",
      { command: "insert", path: "a.ts", old_str: "one", new_str: "1" },
      [write("/work/app/a.ts")],
    ],
    ["str_replace_based_edit_tool", { command: "no such verb", path: "a.ts" }, [write("/work/app/a.ts")]],
    ["Delete", { path: "a.ts" }, [remove("/work/app/a.ts", "false")]],
    ["delete_file", { target_file: "src" }, [remove("/work/app/src", "true")]],
    ["delete_path", { path: "src" }, [remove("/work/app/src", "?")]],
    [
      "move_file",
      { source: "a.ts", destination: "/tmp/a.ts" },
      ["fs.move(from: /work/app/a.ts, path: /tmp/a.ts)"],
    ],
    [
      "copy_path",
      { source_path: "a.ts", destination_path: "c.ts" },
      [
        "fs.read(path: /work/app/a.ts, recursive: false)",
        "fs.write(append: false, path: /work/app/c.ts, recursive: false)",
      ],
    ],
    ["create_directory", { dirPath: "new" }, ["fs.make_directory(path: /work/app/new)"]],
    [
      "multi_replace_string_in_file",
      {
        replacements: [
          { filePath: "a.ts", oldString: "one", newString: "1" },
          { filePath: "src/b.ts", oldString: "x", newString: "y" },
        ],
      },
      [write("/work/app/a.ts"), write("/work/app/src/b.ts")],
    ],
  ])("[policy.calls.harnesses] %s %j", (tool, args, operations) => {
    expect(summaryOfCall(tool, args, { files })).toEqual(operations);
  });

  test.each<[Json, string]>([
    [{ old_string: "one", new_string: "$& 1" }, "$& 1 two two\n"],
    [{ old_string: "two", new_string: "2", replace_all: true }, "one 2 2\n"],
    [{ old_string: "two", new_string: "2" }, "?"],
    [{ old_string: "three", new_string: "3" }, "?"],
    [{ old_string: "", new_string: "3" }, "?"],
    [{ old_string: "one" }, "?"],
    [{ old_string: "one", new_string: 5 }, "?"],
    [
      {
        edits: [
          { old_string: "one", new_string: "1" },
          { oldText: "1 two", newText: "2" },
        ],
      },
      "2 two\n",
    ],
    [{ edits: [{ old_string: "one", new_string: "1" }, 5] }, "?"],
    [{ edits: [] }, "?"],
    [{ old_string: "one", new_string: "1", edits: [{ old_string: "one", new_string: "2" }] }, "?"],
    [{ diff: "<<<<<<< SEARCH" }, "?"],
  ])("[policy.calls.content] an edit %j gives %j", (edit, content) => {
    const args = { file_path: "a.ts", ...(edit as object) } as Json;
    expect(summaryOfCall("Edit", args, { files })).toEqual([write("/work/app/a.ts", content)]);
  });

  test.each<[string, Json]>([
    ["StrReplace", { path: "a.ts", old_string: "one", new_string: "1" }],
    ["write_code", { file_path: "a.ts", edits: [{ old_string: "one", new_string: "1" }] }],
  ])("[policy.calls.content] %s %j is an edit", (tool, args) => {
    expect(summaryOfCall(tool, args, { files })).toEqual([write("/work/app/a.ts", "1 two two\n")]);
  });

  test("[policy.calls.content] an edit of a missing file writes it, and an edit of an unreadable file is unknown", () => {
    const args = { file_path: "new.ts", old_string: "", new_string: "text" };
    expect(summaryOfCall("Edit", args, { files })).toEqual([write("/work/app/new.ts", "text")]);
    const folder = { file_path: "src", old_string: "x", new_string: "text" };
    expect(summaryOfCall("Edit", folder, { files })).toEqual([write("/work/app/src")]);
  });

  test("[policy.calls.content] a text that grows beyond all bounds is unknown", () => {
    const many = { "/work/app/a.ts": "a".repeat(200_000) };
    const args = { file_path: "a.ts", old_string: "a", new_string: "b".repeat(1_000_000), replace_all: true };
    expect(summaryOfCall("Edit", args, { files: many })).toEqual([write("/work/app/a.ts")]);
  });

  test("[policy.calls.content] two texts for one file leave it unknown", () => {
    expect(summaryOfCall("Write", { path: "c.ts", content: "a", contents: "b" })).toEqual([
      write("/work/app/c.ts"),
    ]);
  });

  const patch = (...lines: readonly string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
  test.each<[string, Json, readonly string[]]>([
    [
      "every form of a change",
      {
        input: patch(
          "*** Add File: new.ts",
          "+one",
          "+two",
          "*** Update File: a.ts",
          "@@",
          "-one",
          "+1",
          "*** Delete File: src/b.ts",
        ),
      },
      [
        write("/work/app/new.ts", "one\ntwo\n"),
        write("/work/app/a.ts"),
        remove("/work/app/src/b.ts", "false"),
      ],
    ],
    [
      "a move",
      { command: patch("*** Update File: a.ts", "*** Move to: ../b.ts", "@@", "-one", "+1") },
      [write("/work/app/a.ts"), "fs.move(from: /work/app/a.ts, path: /work/b.ts)", write("/work/b.ts")],
    ],
    [
      "words of a command",
      { command: ["apply_patch", patch("*** Delete File: /etc/hosts")] },
      [remove("/etc/hosts", "false")],
    ],
    ["text alone", patch("*** Add File: new.ts"), [write("/work/app/new.ts", "")]],
    [
      "a unified diff",
      { patch: "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-one\n+1\n--- a/old.ts\n+++ /dev/null\n" },
      [write("/work/app/a.ts"), `maybe ${write("/work/app/b/a.ts")}`, remove("/work/app/old.ts", "false")],
    ],
    [
      "a diff of modes and names",
      { patch: "diff --git a/x b/x\nold mode 100644\nnew mode 100755\nrename from p\nrename to q\n" },
      [`maybe ${write("/work/app/x")}`, "fs.move(from: /work/app/p, path: /work/app/q)"],
    ],
    ["a name in octal escapes", { patch: '--- a/x\n+++ "b/\\056agent"\n' }, [write("?")]],
    ["nothing that can be read", { patch: "please change a.ts" }, [write("?")]],
    ["nothing at all", {}, [write("?")]],
    ["a file besides", { path: "a.ts", diff: "<<<<<<< SEARCH\n" }, [write("/work/app/a.ts")]],
  ])("[policy.calls.harnesses] a patch: %s", (_, args, operations) => {
    expect(summaryOfCall("apply_patch", args, { files })).toEqual(operations);
  });
});
