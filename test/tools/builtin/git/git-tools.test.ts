import { existsSync, readFileSync, unlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFolder } from "../files/file-rig.ts";
import { createGitFolder, type GitFolder, gitTools } from "./git-rig.ts";

let folder: GitFolder;
beforeEach(() => {
  folder = createGitFolder();
  folder.begin();
});
afterEach(() => folder.remove());

describe("looking", () => {
  test("[tools.git.status] the branch, and what is staged, changed and new", async () => {
    const { git, write, root } = folder;
    expect(await gitTools(root).text("git_status")).toBe("On branch main.\nNothing has changed.");
    write("a.txt", "changed\n");
    write("new file.txt");
    write("sub/ünï.txt", "x");
    git("add", "sub/ünï.txt");
    git("mv", "sub/b.txt", "sub/c.txt");
    write("sub/ünï.txt", "y");
    const { output, modelText } = (await gitTools(root).call("git_status")) as never as {
      output: { changes: unknown[] };
      modelText: string;
    };
    expect(output).toMatchObject({ branch: "main" });
    expect(output.changes).toEqual([
      { path: "a.txt", unstaged: "modified" },
      { path: "sub/c.txt", from: "sub/b.txt", staged: "renamed" },
      { path: "sub/ünï.txt", staged: "added", unstaged: "modified" },
      { path: "new file.txt", unstaged: "untracked" },
    ]);
    expect(modelText).toContain("sub/c.txt (staged: renamed from sub/b.txt)");
  });

  test("[tools.git.status] shows the remote's commits, conflicts, and a detached head", async () => {
    const { git, at, write, root, gitIn } = folder;
    gitIn(root, "init", "-q", "--bare", at("remote.git"));
    git("remote", "add", "origin", at("remote.git"));
    git("push", "-q", "-u", "origin", "main");
    git("commit", "-q", "--allow-empty", "-m", "second");
    expect(await gitTools(root).text("git_status")).toContain(
      "On branch main, with origin/main: 1 ahead, 0 behind.",
    );
    git("switch", "-q", "-c", "other", "HEAD~1");
    write("a.txt", "theirs\n");
    git("commit", "-q", "-am", "theirs");
    git("switch", "-q", "main");
    write("a.txt", "ours\n");
    git("commit", "-q", "-am", "ours");
    expect(() => git("merge", "other")).toThrow();
    expect(await gitTools(root).text("git_status")).toContain("a.txt (conflict)");
    git("merge", "--abort");
    git("switch", "-q", "--detach", "HEAD");
    expect(await gitTools(root).text("git_status")).toContain("On no branch (detached head).");
  });

  test("[tools.git.diff] not staged, staged, since a commit, of some paths", async () => {
    const { git, write, root } = folder;
    write("a.txt", "changed\n");
    write("sub/b.txt", "staged\n");
    git("add", "sub");
    const { text } = gitTools(root);
    const unstaged = await text("git_diff");
    expect(unstaged).toContain("diff --git a/a.txt b/a.txt");
    expect(unstaged).toContain("-one\n+changed");
    expect(unstaged).not.toContain("staged");
    expect(await text("git_diff", { staged: true })).toContain("-two\n+staged");
    expect(await text("git_diff", { ref: "HEAD", paths: ["sub"] })).not.toContain("a.txt");
    expect(await text("git_diff", { ref: "HEAD", paths: [`${root}/sub/b.txt`] })).toContain("+staged");
    git("commit", "-q", "-m", "second");
    expect(await text("git_diff", { ref: "HEAD~1..HEAD" })).toContain("+staged");
    git("checkout", "-q", "a.txt");
    expect(await text("git_diff")).toBe("Nothing has changed.");
  });

  test("[tools.git.bounded] a long diff shows its summary, its beginning, and how to see more", async () => {
    const { write, root } = folder;
    write("a.txt", Array.from({ length: 5_000 }, (_, index) => `line ${index}\n`).join(""));
    const text = await gitTools(root).text("git_diff");
    expect(text.length).toBeLessThan(15_000);
    expect(text).toContain("1 file changed, 5000 insertions(+), 1 deletion(-)");
    expect(text).toMatch(/\[[\d,]+ more characters are not shown\. Name paths to see their part of it\.\]$/);
  });

  test("[tools.git.log] commits, of a path, of a range, and none", async () => {
    const { git, write, root } = folder;
    write("a.txt", "x");
    git("commit", "-q", "-am", "second | with %h and \x1f");
    const { text, call } = gitTools(root);
    expect(await text("git_log")).toMatch(/^\w{7,} \d{4}-\d\d-\d\d Ann: second.*\n\w{7,} .* Ann: first$/);
    expect(await call("git_log", { path: "sub" })).toMatchObject({
      output: { commits: [{ subject: "first" }] },
    });
    expect(await call("git_log", { ref: "HEAD~1..HEAD", count: 5 })).toMatchObject({
      output: { commits: [{ subject: expect.stringContaining("second") }] },
    });
    expect(await text("git_log", { ref: "HEAD..HEAD" })).toBe("There are no such commits.");
    expect(await text("git_log", { ref: "nonsense" })).toContain("bad revision");
  });

  test("[tools.git.log] a repository without commits", async () => {
    const empty = createGitFolder();
    empty.git("init", "-q");
    expect(await gitTools(empty.root).text("git_log")).toBe("There are no such commits.");
    empty.remove();
  });

  test("[tools.git.show] a commit, and a file as it was", async () => {
    const { git, write, root } = folder;
    write("a.txt", "changed\n");
    write("logo.png", Uint8Array.of(0, 1, 2));
    git("add", ".");
    git("commit", "-q", "-m", "second\n\nBecause of that.");
    const { text } = gitTools(root);
    const commit = await text("git_show");
    expect(commit).toMatch(/^commit \w{40}\nAuthor: Ann <ann@example\.com>\n/);
    expect(commit).toContain("Because of that.");
    expect(commit).toContain("-one\n+changed");
    expect(await text("git_show", { ref: "HEAD~1", path: "a.txt" })).toBe("one\n");
    expect(await text("git_show", { path: "logo.png" })).toContain("binary file");
    expect(await text("git_show", { path: "none.txt" })).toContain("does not exist");
  });
});

describe("changing", () => {
  test("[tools.git.commit] commits staged files, or the files that are named", async () => {
    const { git, write, at, root } = folder;
    const { text, call } = gitTools(root);
    write("a.txt", "changed\n");
    write("b [1].txt", "new\n");
    expect(await text("git_commit", { message: "nothing is staged" })).toContain(
      "no changes added to commit",
    );
    expect(await text("git_add", { paths: ["a.txt"] })).toBe("Staged a.txt.");
    expect(
      await call("git_commit", { message: 'Second: `$(touch x)` "quoted"\n\n# not a comment' }),
    ).toMatchObject({
      status: "succeeded",
    });
    expect(git("log", "-1", "--format=%B")).toBe('Second: `$(touch x)` "quoted"\n\n# not a comment\n\n');
    expect(existsSync(at("x"))).toBe(false);
    write("a.txt", "once more\n");
    git("add", "a.txt");
    expect(await text("git_commit", { message: "third", paths: ["b [1].txt"] })).toContain("Committed");
    expect(git("show", "--name-only", "--format=", "HEAD").trim()).toBe("b [1].txt");
    unlinkSync(at("sub/b.txt"));
    await text("git_add", { paths: ["sub"] });
    expect(git("diff", "--cached", "--name-status")).toBe("M\ta.txt\nD\tsub/b.txt\n");
  });

  test("[tools.git.commit] the project's commit hooks run, and can refuse", async () => {
    const { write, at, root, git } = folder;
    write(".git/hooks/pre-commit", "#!/bin/sh\ntouch hook-ran\necho not today >&2\nexit 1\n");
    const { chmodSync } = await import("node:fs");
    chmodSync(at(".git/hooks/pre-commit"), 0o755);
    write("a.txt", "x");
    expect(await gitTools(root).text("git_commit", { message: "second", paths: ["a.txt"] })).toContain(
      "not today",
    );
    expect(existsSync(at("hook-ran"))).toBe(true);
    expect(git("log", "--format=%s")).toBe("first\n");
  });

  test("[tools.git.branch] a branch is made, and gone to", async () => {
    const { git, write, at, root } = folder;
    const { text } = gitTools(root);
    expect(await text("git_create_branch", { branch: "feature/x" })).toBe(
      "Created the branch feature/x at HEAD.",
    );
    expect(git("branch", "--show-current")).toBe("main\n");
    expect(await text("git_create_branch", { branch: "feature/x" })).toContain("already exists");
    write("a.txt", "on main\n");
    git("commit", "-q", "-am", "second");
    expect(await text("git_switch", { branch: "feature/x" })).toContain("On branch feature/x.");
    expect(readFileSync(at("a.txt"), "utf8")).toBe("one\n");
    write("a.txt", "not committed\n");
    expect(await text("git_switch", { branch: "main" })).toContain("would be overwritten");
    expect(readFileSync(at("a.txt"), "utf8")).toBe("not committed\n");
  });
});

describe("a folder of the repository", () => {
  test("[tools.git.root] paths are its own, and nothing above it is shown", async () => {
    const { git, write, at } = folder;
    write("a.txt", "above\n");
    write("sub/b.txt", "changed\n");
    write("sub/new.txt");
    const { text, call } = gitTools(at("sub"));
    expect(await call("git_status")).toMatchObject({
      output: {
        changes: [
          { path: "b.txt", unstaged: "modified" },
          { path: "new.txt", unstaged: "untracked" },
        ],
      },
    });
    const diff = await text("git_diff");
    expect(diff).toContain("diff --git a/b.txt b/b.txt");
    expect(diff).not.toContain("above");
    expect(await text("git_diff", { paths: ["b.txt"] })).toContain("+changed");
    expect(await text("git_show", { path: "b.txt" })).toBe("two\n");
    expect(await text("git_show")).not.toContain("a.txt");
    await text("git_commit", { message: "second", paths: ["."] });
    expect(git("show", "--name-only", "--format=", "HEAD").trim()).toBe("sub/b.txt\nsub/new.txt");
    expect(git("status", "--short")).toBe(" M a.txt\n");
  });

  test.each([
    ["git_diff", { paths: ["../a.txt"] }],
    ["git_diff", { paths: ["b.txt", "/etc/passwd"] }],
    ["git_show", { path: "../a.txt" }],
    ["git_show", { path: "~/a.txt" }],
    ["git_log", { path: ".." }],
    ["git_add", { paths: ["../a.txt"] }],
    ["git_commit", { message: "x", paths: ["../a.txt"] }],
  ])("[tools.git.root] %s %j leads out, and is refused", async (tool, given) => {
    folder.write("a.txt", "above\n");
    const text = await gitTools(folder.at("sub")).text(tool, given);
    expect(text).toContain("it was not followed");
    expect(folder.git("log", "--format=%s")).toBe("first\n");
  });

  test("[tools.git.root] outside of a repository, each says so", async () => {
    const elsewhere = createFolder();
    for (const [tool, given] of [
      ["git_status", {}],
      ["git_diff", {}],
      ["git_log", {}],
      ["git_show", {}],
      ["git_add", { paths: ["."] }],
      ["git_commit", { message: "x" }],
      ["git_create_branch", { branch: "x" }],
      ["git_switch", { branch: "x" }],
    ] as const) {
      expect(await gitTools(elsewhere.root).text(tool, given), tool).toContain(
        "expected a folder in the work tree of a git repository; `git init` makes one",
      );
    }
    elsewhere.remove();
  });
});

test.each([
  ["git_diff", { ref: "--output=/tmp/x" }],
  ["git_diff", { ref: "--ext-diff" }],
  ["git_diff", { ref: "-O/etc/passwd" }],
  ["git_diff", { ref: "--no-index" }],
  ["git_diff", { ref: "HEAD:a.txt" }],
  ["git_diff", { ref: "HEAD -- /etc" }],
  ["git_diff", { ref: "" }],
  ["git_log", { ref: "--exec=x" }],
  ["git_log", { ref: ":/first" }],
  ["git_log", { count: 0 }],
  ["git_show", { ref: "--textconv" }],
  ["git_show", { ref: "HEAD:../a.txt" }],
  ["git_show", { ref: "HEAD\n--ext-diff" }],
  ["git_create_branch", { branch: "-D" }],
  ["git_create_branch", { branch: "x", from: "--force" }],
  ["git_create_branch", { branch: "x y" }],
  ["git_switch", { branch: "--discard-changes" }],
  ["git_switch", { branch: "-" }],
  ["git_switch", { branch: "'; touch x; '" }],
  ["git_commit", { message: " \n" }],
  ["git_commit", { message: "x", amend: true }],
  ["git_add", { paths: [] }],
])("[tools.git.words] %s %j is not even judged", async (tool, given) => {
  const { call, kinds } = gitTools(folder.root);
  expect(await call(tool, given)).toMatchObject({ code: "tool.invalid-arguments" });
  expect(kinds()).toEqual(["tool-call-request", "tool-call-end"]);
});

test.each([
  ["--force"],
  ["-A"],
  [":(top)"],
  [":!a.txt"],
  ["*.txt"],
  [":/"],
  ["--pathspec-from-file=/etc/passwd"],
])("[tools.git.words] the path %j means a file of that name, which there is not", async path => {
  folder.write("a.txt", "changed\n");
  const { text } = gitTools(folder.root);
  expect(await text("git_add", { paths: [path] })).toContain("did not match any files");
  expect(await text("git_diff", { paths: [path] })).toBe("Nothing has changed.");
  expect(folder.git("diff", "--cached", "--name-only")).toBe("");
});
