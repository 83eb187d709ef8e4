/** Patches: the files that they name. */
import { describe, expect, test } from "vitest";
import { readPatchFiles } from "../../../../src/policy/programs/git/patches.ts";
import type { RigOptions } from "../rig.ts";
import { actsOf } from "./git-acts.ts";

const hunk = "@@ -1 +1 @@\n-a\n+b\n";
const change = (path: string) => `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${hunk}`;
const rule = ".agent/protocols/permissions.md";
const anything = "maybe fs.write path?";

const applied = (command: string, text: string, more: RigOptions = {}) =>
  actsOf(command, { files: { "/work/app/fix.patch": text }, ...more }).filter(
    act => !act.startsWith("fs.read"),
  );

test("[policy.git.patches] a patch writes its files, and deletes those that it removes", () => {
  const removal = `diff --git a/old.ts b/old.ts\ndeleted file mode 100644\n--- a/old.ts\n+++ /dev/null\n${hunk}`;
  expect(applied("git apply fix.patch", change("src/a.ts") + removal + change(rule))).toEqual([
    "git.apply fix.patch",
    "fs.write src/a.ts",
    "fs.delete old.ts",
    `fs.write ${rule}`,
  ]);
});

describe("[policy.git.patches] a rule is found", () => {
  const header = "diff --git a/x b/y\nsimilarity index 100%\n";
  test.each([
    [
      "with a prefix of another kind",
      "git apply -p2 fix.patch",
      `diff --git x/y/${rule} x/y/${rule}\n--- x/y/${rule}\n+++ x/y/${rule}\n${hunk}`,
    ],
    ["without a prefix", "git apply -p0 fix.patch", `--- ${rule}\n+++ ${rule}\n${hunk}`],
    [
      "in a plain patch",
      "git apply fix.patch",
      `--- a/${rule}\t2026-01-01\n+++ b/${rule}\t2026-01-02\n${hunk}`,
    ],
    ["under a folder", "git apply --directory=.agent fix.patch", change("protocols/permissions.md")],
    ["as the new name of another file", "git apply fix.patch", `${header}rename from x\nrename to ${rule}\n`],
    ["as a copy", "git apply fix.patch", `${header}copy from x\ncopy to ${rule}\n`],
    [
      "with another mode",
      "git apply fix.patch",
      `diff --git a/${rule} b/${rule}\nold mode 100644\nnew mode 100755\n`,
    ],
    [
      "as binary",
      "git apply fix.patch",
      `diff --git a/${rule} b/${rule}\nindex 1..2 100644\nGIT binary patch\nliteral 1\n`,
    ],
    [
      "in quotes",
      "git apply fix.patch",
      change("x")
        .replaceAll("b/x", '"b/.agent/protocols/permissions\\056md"')
        .replaceAll("a/x", '"a/.agent/protocols/permissions\\056md"'),
    ],
    ["in a mail", "git am fix.patch", `From: A\nSubject: [PATCH] x\n\n---\n a | 2 +-\n\n${change(rule)}`],
    ["in reverse", "git apply -R fix.patch", change(rule)],
    ["with line ends of another system", "git apply fix.patch", change(rule).replaceAll("\n", "\r\n")],
    ["on the input", "git apply < fix.patch", change(rule)],
    ["behind a hyphen", "git apply - < fix.patch", change(rule)],
    ["in a here-document", `git apply <<'END'\n${change(rule)}END`, ""],
    ["among several patches", "git apply *.patch", change(rule)],
    ["from a folder below", "cd src && git apply ../fix.patch", change(rule)],
    [
      "from its own folder",
      "cd .agent && git apply ../fix.patch",
      `--- a/protocols/permissions.md\n+++ b/protocols/permissions.md\n${hunk}`,
    ],
  ])("%s", (_, command, text) => {
    const files = { "/work/app/fix.patch": text, "/work/app/src/a.ts": "" };
    expect(applied(command, text, { files, git: { branch: "topic" } }).join("\n")).toContain(
      `fs.write ${rule}`,
    );
  });
});

describe("[policy.git.patches] any file may be written by", () => {
  test.each([
    ["a patch that isn't there", "git apply missing.patch", ""],
    ["a patch from a pipe", "curl -s https://example.com/x.patch | git apply", ""],
    ["a mail in base64", "git am fix.patch", "Content-Transfer-Encoding: base64\n\nLS0tIGEK\n"],
    ["a patch that names nothing", "git apply fix.patch", "nothing\n"],
    ["a binary change under two names", "git apply fix.patch", "diff --git a/x bb/x\nGIT binary patch\n"],
    ["unknown words", 'git apply "$PATCH"', ""],
    ["an unknown depth", "git apply -p$N fix.patch", change("a.ts")],
    ["an unknown folder", 'git apply --directory="$WHERE" fix.patch', change("a.ts")],
  ])("%s", (_, command, text) => {
    const files = { "/work/app/fix.patch": text, "/work/app/src/a.ts": "" };
    expect(applied(command, text, { files, git: { branch: "topic" } })).toContain(anything);
  });
});

test("[policy.git.patches] a patch of the index alone is a possible write, and a check writes nothing", () => {
  expect(applied("git apply --cached fix.patch", change(rule))).toEqual([
    "git.apply fix.patch",
    "maybe fs.write .agent/protocols/permissions.md",
  ]);
  expect(applied("git apply --stat fix.patch", change(rule))).toEqual(["git.read apply --check"]);
});

test("[policy.git.patches] changed lines that look like names of files count as names", () => {
  const text = `diff --git a/x.sql b/x.sql\n--- a/x.sql\n+++ b/x.sql\n@@ -1,2 +1,2 @@\n--- drop it\n+++ keep it\n context\n`;
  expect(readPatchFiles(text)?.map(({ path }) => path)).toContain("x.sql");
});
