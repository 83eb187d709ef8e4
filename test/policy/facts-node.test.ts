/** On real folders, with real links and a real git. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createNodeFacts } from "../../src/policy/facts-node.ts";

const around = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-facts-")));
afterAll(() => rmSync(around, { recursive: true, force: true }));

let [root, home, project] = ["", "", ""];
beforeEach(() => {
  root = mkdtempSync(join(around, "scene-"));
  [home, project] = [join(root, "home"), join(root, "app")];
  for (const folder of [home, join(project, ".agent/protocols")]) mkdirSync(folder, { recursive: true });
  write(".agent/protocols/permissions.md", "# Never allowed\n");
});

function write(path: string, text: string): string {
  const absolute = path.startsWith("/") ? path : join(project, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
  return absolute;
}

const factsHere = (environment: Record<string, string | undefined> = {}) =>
  createNodeFacts({
    directory: project,
    project,
    brain: join(project, ".agent"),
    home,
    environment: { PATH: process.env.PATH, ...environment },
  });

const link = (target: string, path: string) => symlinkSync(target, join(project, path));

describe("[policy.facts.real-path]", () => {
  test("follows links, through folders, files and each other", () => {
    write("src/code.ts", "");
    link("src", "source");
    link("source/code.ts", "code");
    link(project, "self");
    const { realPath } = factsHere();
    for (const path of ["source/code.ts", "code", "self/self/code", "src/../code"]) {
      expect(realPath(`${project}/${path}`)).toBe(join(project, "src/code.ts"));
    }
  });

  test("keeps the rest of a path that doesn't exist yet", () => {
    link(".agent", "brain");
    link("missing/deep.txt", "dangling");
    link("dangling", "again");
    link("protocols", ".agent/rules");
    const { realPath } = factsHere();
    expect(realPath(`${project}/brain/protocols/new/x.md`)).toBe(join(project, ".agent/protocols/new/x.md"));
    expect(realPath(`${project}/again`)).toBe(join(project, "missing/deep.txt"));
    expect(realPath(`${project}/again/x`)).toBe(join(project, "missing/deep.txt/x"));
    expect(realPath(`${project}/brain/rules/x`)).toBe(join(project, ".agent/protocols/x"));
    expect(realPath("/nothing/of/this")).toBe("/nothing/of/this");
  });

  test("keeps the last name of a path when asked to", () => {
    mkdirSync(join(project, "src"));
    link("src", "source");
    link("nowhere", "dangling");
    const { realPath } = factsHere();
    expect(realPath(`${project}/source`, true)).toBe(join(project, "source"));
    expect(realPath(`${project}/dangling`, true)).toBe(join(project, "dangling"));
    expect(realPath(`${project}/source/../source/x`, true)).toBe(join(project, "src/x"));
  });

  test("gives real paths for the folders that the facts name", () => {
    link(project, "alias");
    const facts = createNodeFacts({
      directory: join(project, "alias/.agent"),
      project: join(project, "alias"),
      brain: join(project, "alias/.agent"),
      home,
    });
    expect(facts).toMatchObject({
      directory: join(project, ".agent"),
      project,
      brain: join(project, ".agent"),
    });
    expect(facts.temporary).toEqual(expect.arrayContaining(["/tmp", "/var/tmp"]));
    expect(facts.variable("HOME")).toBe(home);
  });
});

test("[policy.facts.hard-links] a hard link to a file of the rules is that file, and any other hard link is itself", () => {
  const rules = join(project, ".agent/protocols/permissions.md");
  linkSync(rules, join(project, "notes.md"));
  linkSync(write(".claude/settings.json", "{}"), join(project, "config.json"));
  linkSync(write("a.txt", ""), join(project, "b.txt"));
  const { realPath } = factsHere();
  expect(realPath(join(project, "notes.md"))).toBe(rules);
  expect(realPath(join(project, "config.json"))).toBe(join(project, ".claude/settings.json"));
  expect(realPath(join(project, "b.txt"))).toBe(join(project, "b.txt"));
  expect(realPath(join(project, "notes.md"), true)).toBe(join(project, "notes.md"));
});

describe("[policy.facts.never-throws]", () => {
  test.each([
    ["a NUL", "/x\0y"],
    ["a path longer than any", `/${"x/".repeat(100_000)}`],
    ["a name longer than any", `/${"x".repeat(2_000)}`],
    ["nothing", ""],
    ["a file as a folder", "/etc/hosts/x"],
    ["a device", "/dev/null"],
    ["a process", "/proc/self/environ"],
  ])("%s", (_, path) => {
    const { realPath, kindOf, list, readText, git } = factsHere();
    expect(typeof realPath(path)).toBe("string");
    expect(typeof realPath(path, true)).toBe("string");
    expect(["file", "directory", "missing", undefined]).toContain(kindOf(path));
    expect(list(path)).toBeUndefined();
    expect(readText(path)).toBeUndefined();
    expect(git(path) === undefined || typeof git(path) === "object").toBe(true);
  });

  test("links in a ring, folders that are closed, pipes without a writer", () => {
    link("ring-b", "ring-a");
    link("ring-a", "ring-b");
    execFileSync("mkfifo", [join(project, "pipe")]);
    mkdirSync(join(project, "closed"));
    chmodSync(join(project, "closed"), 0o000);
    const { realPath, kindOf, list, readText } = factsHere();
    expect(realPath(join(project, "ring-a/x"))).toContain(project);
    expect(kindOf(join(project, "ring-a"))).toBeUndefined();
    expect(readText(join(project, "pipe"))).toBeUndefined();
    expect(realPath(join(project, "closed/x"))).toBe(join(project, "closed/x"));
    expect(list(join(project, "pipe"))).toBeUndefined();
  });
});

test("[policy.facts.never-throws] the facts of a disk have bounds", () => {
  write("src/a.ts", "const a = 'ä';\n");
  write("large.txt", "x".repeat(300_000));
  write("binary", "a\0b");
  writeFileSync(join(project, "latin1"), Buffer.from([0x61, 0xff]));
  for (let index = 0; index <= 1_000; index++) write(`many/${index}`, "");
  link("nowhere", "dangling");
  const { kindOf, list, readText } = factsHere();
  const at = (path: string) => join(project, path);
  expect([at("src"), at("src/a.ts"), at("none"), at("src/a.ts/x"), at("dangling")].map(kindOf)).toEqual([
    "directory",
    "file",
    "missing",
    "missing",
    "missing",
  ]);
  expect(list(at("src"))).toEqual(["a.ts"]);
  expect(list(at("many"))).toBeUndefined();
  expect(readText(at("src/a.ts"))).toBe("const a = 'ä';\n");
  expect(["large.txt", "binary", "latin1", "src", "none"].map(path => readText(at(path)))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

describe("a repository", () => {
  const git = (...words: readonly string[]) =>
    execFileSync("git", words, {
      cwd: project,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        HOME: home,
        GIT_AUTHOR_NAME: "Ada",
        GIT_AUTHOR_EMAIL: "ada@example.com",
        GIT_COMMITTER_NAME: "Ada",
        GIT_COMMITTER_EMAIL: "ada@example.com",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
  beforeEach(() => {
    git("init", "-q", "-b", "main");
    write("code.ts", "one\n");
    write(".gitignore", ".agent/.data/\n");
    write(".agent/.data/key", "k\n");
    write(".agent/skills/x/SKILL.md", "---\nname: x\nconstraints:\n  - never\n---\ntext\n");
    git("add", "-A");
    git("commit", "-qm", "first");
  });

  test("[policy.facts.git] has a root, a branch, aliases and settings", () => {
    git("config", "alias.nuke", "reset --hard");
    git("config", "branch.Feature.Remote", "origin");
    write(
      join(home, ".gitconfig"),
      "[alias]\n\twipe = !rm -rf .\n[push]\n\tdefault = current\n[core]\n\tbare\n",
    );
    mkdirSync(join(project, "src/deep"), { recursive: true });
    const found = factsHere({ GIT_DIR: "/nowhere", GIT_CONFIG_COUNT: "1" }).git(join(project, "src/deep"))!;
    expect(found).toMatchObject({ root: project, branch: "main" });
    expect(["nuke", "wipe", "none"].map(found.alias)).toEqual(["reset --hard", "!rm -rf .", undefined]);
    const keys = ["push.default", "PUSH.Default", "branch.Feature.remote", "branch.feature.remote"];
    expect(keys.map(found.config)).toEqual(["current", "current", "origin", undefined]);
    expect(factsHere().git(home)).toBeUndefined();
  });

  test("[policy.facts.git] of a work tree has its own branch, and none with a detached head", () => {
    git("branch", "other");
    git("worktree", "add", "-q", join(root, "tree"), "other");
    const { git: ask } = factsHere();
    expect(ask(join(root, "tree"))).toMatchObject({ root: join(root, "tree"), branch: "other" });
    git("checkout", "-q", "--detach");
    expect(factsHere().git(project)?.branch).toBeUndefined();
  });

  test("[policy.facts.protected-changes] knows the changes of rules in a branch, a commit and a stash", () => {
    const changesOf = (revision: string) => factsHere().git(project)?.protectedChanges(revision);
    expect(changesOf("HEAD")).toEqual([]);

    git("checkout", "-qb", "soft");
    const rules = write(".agent/protocols/permissions.md", "# Always allowed\n");
    const skill = write(".agent/skills/x/SKILL.md", "---\nname: x\n---\ntext\n");
    const hooks = write(".claude/settings.json", "{}");
    write("code.ts", "two\n");
    git("add", "-A");
    git("commit", "-qm", "softer");
    git("checkout", "-q", "main");
    expect([...changesOf("soft")!].sort()).toEqual([rules, skill, hooks].sort());
    expect(changesOf("HEAD~0")).toEqual([]);

    write(".agent/skills/x/SKILL.md", "---\nname: x\nconstraints:\n  - never\n---\nother text\n");
    git("commit", "-qam", "text");
    expect(changesOf("HEAD~1")).toEqual([]);

    git("checkout", "-q", "soft", "--", ".agent/protocols");
    git("stash", "-q");
    expect(changesOf("stash@{0}")).toEqual([rules]);
    expect(["no-such", "-x", "", "a\0b"].map(changesOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("[policy.facts.protected-changes] knows changes of rules that are missing on the disk, and of untracked files in a stash", () => {
    const rules = join(project, ".agent/protocols/permissions.md");
    rmSync(rules);
    expect(factsHere().git(project)?.protectedChanges("HEAD")).toEqual([rules]);
    git("checkout", "-q", "--", ".agent");
    const extra = write(".agent/protocols/extra.md", "# Always allowed\n");
    expect(factsHere().git(project)?.protectedChanges("HEAD")).toEqual([]);
    git("stash", "-qu");
    expect(factsHere().git(project)?.protectedChanges("stash")).toEqual([extra]);
  });

  test("[policy.facts.protected-changes] has its changes read without running a program that it names", () => {
    const mark = join(root, "ran");
    git("config", "filter.evil.clean", `touch ${mark}; cat`);
    git("config", "core.fsmonitor", `touch ${mark}`);
    write(".gitattributes", "* filter=evil\n");
    write(".agent/protocols/permissions.md", "# Never allowed\n\n");
    const { git: ask, kindOf } = factsHere();
    expect(ask(project)?.protectedChanges("HEAD")).toHaveLength(1);
    expect(ask(project)?.config("filter.evil.clean")).toContain("touch");
    expect(kindOf(mark)).toBe("missing");
  });
});

describe("[policy.facts.registries]", () => {
  test("are the hosts in the settings of package managers", () => {
    write(
      ".npmrc",
      "//npm.example.com/:_authToken=secret\n@corp:registry = https://npm.corp.example/x/\nemail=a@b.example\n",
    );
    write(join(home, ".npmrc"), "registry=https://user:pass@Registry.Example:8443/\n");
    write(
      join(home, ".config/pip/pip.conf"),
      "[global]\nindex-url = https://pypi.corp.example/simple\ntrusted-host = other.example\n",
    );
    write(".yarnrc.yml", 'npmRegistryServer: "https://yarn.example"\nnpmAuthToken: https://token.example\n');
    write(".cargo/config.toml", '[registries.own]\nindex = "sparse+https://crates.example/index/"\n');
    const environment = { PIP_INDEX_URL: "https://wheels.example/", GOPROXY: "https://go.example,direct" };
    expect(factsHere(environment).registries).toEqual([
      "crates.example",
      "go.example",
      "npm.corp.example",
      "pypi.corp.example",
      "registry.example",
      "wheels.example",
      "yarn.example",
    ]);
  });

  test("include the host of most packages in a lock file", () => {
    const entries = ["one.example", "one.example", "one.example", "evil.example"].map(
      (host, index) => `    "node_modules/${index}": {\n      "resolved": "https://${host}/x.tgz"\n    }`,
    );
    write("package-lock.json", `{\n  "packages": {\n${entries.join(",\n")}\n  }\n}\n`);
    expect(factsHere().registries).toEqual(["one.example"]);
  });

  test("are empty where no file names a host", () => {
    write("package.json", "{}");
    expect(factsHere().registries).toEqual([]);
  });
});
