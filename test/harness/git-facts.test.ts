/** The facts that a digest asks git for, where the project is a folder of its repository. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { factsOf } from "../../src/hook-host/git-facts.ts";

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "brainstem-facts-"));
  for (const file of ["shop/src/cart.ts", "shop/src/mail.ts", "shop/src/old.ts", "src/cart.ts"])
    write(file, "1\n");
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "Everything");
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), text);
}
const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
    cwd: repository,
  });

const NAMED = ["src/cart.ts", "src/mail.ts", "src/old.ts", "src/new.ts"];

test("[harness.digest.subfolder] names changed and recent files of a folder as the project does", async () => {
  write("shop/src/mail.ts", "2\n");
  write("src/cart.ts", "2\n");
  write("shop/src/new.ts", "1\n");
  git("mv", "shop/src/old.ts", "shop/src/older.ts");
  const link = join(repository, "linked");
  symlinkSync(join(repository, "shop"), link);
  for (const project of [join(repository, "shop"), link]) {
    const { changed, recent } = await factsOf(project, NAMED);
    expect([...changed].filter(Boolean).sort()).toEqual(["src/mail.ts", "src/new.ts", "src/old.ts"]);
    expect(recent.has("src/cart.ts")).toBe(true);
    expect(recent.has("shop/src/cart.ts")).toBe(false);
  }
});

test("[harness.digest.subfolder] names changed files of the repository's root as before", async () => {
  write("src/cart.ts", "2\n");
  const { changed } = await factsOf(repository, NAMED);
  expect([...changed].filter(Boolean)).toEqual(["src/cart.ts"]);
});
