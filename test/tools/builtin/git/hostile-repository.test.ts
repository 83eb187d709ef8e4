/** A repository whose settings name programs for everything: looking at it runs none, and shows nothing of elsewhere. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFolder } from "../files/file-rig.ts";
import { createGitFolder, type GitFolder, gitTools } from "./git-rig.ts";

let folder: GitFolder;
let traces: ReturnType<typeof createFolder>;

/** A program that leaves a trace of its name, and passes on what it is given. */
function program(name: string, rest = "cat 2>/dev/null"): string {
  const path = join(traces.root, `${name}.sh`);
  writeFileSync(path, `#!/bin/sh\ntouch '${traces.root}/${name}.ran'\n${rest}\nexit 0\n`);
  chmodSync(path, 0o755);
  return path;
}
const ran = () => readdirSync(traces.root).filter(name => name.endsWith(".ran"));

const hooks = [
  ...["pre-commit", "post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman"],
  ...["pre-auto-gc", "post-commit", "prepare-commit-msg", "commit-msg"],
];

/** As an archive could bring it along, or an attacker could have set it up before. */
function makeHostile() {
  const { git, write, at } = folder;
  write("filtered.dat", "filtered\n");
  write("external.ext", "external\n");
  write("converted.txc", "converted\n");
  write("both.bin", "both\n");
  write("named.odd", "odd\n");
  git("add", ".");
  git("commit", "-q", "-m", "files");
  write(
    ".gitattributes",
    "*.dat filter=evil\n*.ext diff=evil\n*.txc diff=convert\n*.bin filter=long diff=convert\n*.odd filter=a.b=c\n",
  );
  const settings: Readonly<Record<string, string>> = {
    "filter.evil.clean": program("clean"),
    "filter.evil.smudge": program("smudge"),
    "filter.evil.required": "true",
    "filter.long.process": program("process", "exit 1"),
    "filter.a.b=c.clean": program("odd-clean"),
    "diff.external": program("diff-external"),
    "diff.evil.command": program("diff-command"),
    "diff.convert.textconv": program("textconv"),
    "diff.convert.cachetextconv": "true",
    "core.fsmonitor": program("fsmonitor", "exit 1"),
    "core.pager": program("pager"),
    "pager.diff": program("pager-diff"),
    "pager.log": "true",
    "core.hooksPath": join(traces.root, "hooks"),
    "core.sshCommand": program("ssh"),
    "core.gitProxy": program("proxy"),
    "core.editor": program("editor"),
    "core.askPass": program("askpass"),
    "credential.helper": program("credential"),
    "gpg.program": program("gpg"),
    "gpg.ssh.program": program("gpg-ssh"),
    "log.showSignature": "true",
    "format.pretty": "%G? %GS %h",
    "diff.orderFile": "/etc/passwd",
    "status.submoduleSummary": "true",
    "diff.submodule": "diff",
    "submodule.recurse": "true",
    "diff.ignoreSubmodules": "none",
    "interactive.diffFilter": program("diff-filter"),
    "alias.status": `!${program("alias")}`,
    "uploadpack.packObjectsHook": program("pack-objects"),
    "color.ui": "always",
    "extensions.partialClone": "origin",
    "remote.origin.promisor": "true",
    "remote.origin.url": `ext::${program("ext", "exit 1")}`,
    "remote.origin.uploadpack": program("upload-pack"),
    "protocol.ext.allow": "always",
  };
  mkdirSync(join(traces.root, "hooks"));
  for (const hook of hooks) renameSync(program(`hook-${hook}`), join(traces.root, "hooks", hook));
  const included = Object.entries(settings).filter(([key]) => key.startsWith("filter.evil"));
  for (const [key, value] of Object.entries(settings)) {
    if (!key.startsWith("filter.evil")) git("config", key, value);
  }
  for (const [key, value] of included) git("config", "--file", at(".git/more"), key, value);
  git("config", "include.path", "more");
  // Of the same length, so that their content has to be looked at.
  write("filtered.dat", "FILTERED\n");
  write("external.ext", "EXTERNAL\n");
  write("converted.txc", "CONVERTED\n");
  write("both.bin", "BOTH\n");
  write("named.odd", "ODD\n");
  for (const name of ran()) rmSync(join(traces.root, name));
}

beforeEach(() => {
  folder = createGitFolder();
  folder.begin();
  traces = createFolder();
});
afterEach(() => {
  folder.remove();
  traces.remove();
});

const looks = [
  ["git_status", {}],
  ["git_diff", {}],
  ["git_diff", { staged: true }],
  ["git_diff", { ref: "HEAD~1" }],
  ["git_diff", { ref: "HEAD~1..HEAD" }],
  ["git_diff", { paths: ["filtered.dat", "both.bin", "converted.txc", "named.odd"] }],
  ["git_log", {}],
  ["git_log", { path: "converted.txc" }],
  ["git_show", {}],
  ["git_show", { path: "converted.txc" }],
  ["git_show", { ref: "HEAD", path: "both.bin" }],
] as const;

describe("[tools.git.hostile] looking runs nothing", () => {
  test("that settings, attributes and hooks name", async () => {
    makeHostile();
    for (const [tool, given] of looks) {
      const { status, modelText } = await gitTools(folder.root).call(tool, given);
      expect(ran(), `${tool} ${JSON.stringify(given)}`).toEqual([]);
      expect(status, modelText).toBe("succeeded");
    }
    const { text } = gitTools(folder.root);
    expect(await text("git_diff", { paths: ["filtered.dat"] })).toContain("-filtered\n+FILTERED");
    expect(await text("git_diff", { paths: ["converted.txc"] })).toContain("-converted\n+CONVERTED");
    expect(await text("git_status")).toContain("named.odd (modified)");
  });

  test("where plain git would: the traps are set", () => {
    makeHostile();
    const { git } = folder;
    for (const words of [
      ["status"],
      ["diff"],
      ["diff", "--", "external.ext"],
      ["diff", "--", "converted.txc"],
      ["diff", "--no-ext-diff", "HEAD", "--", "filtered.dat"],
      ["diff", "--no-ext-diff", "HEAD", "--", "named.odd"],
    ]) {
      try {
        git(...words);
      } catch {
        // Some of the programs are no use as what they stand for.
      }
    }
    git("-c", "diff.external=", "diff", "--no-ext-diff", "HEAD", "--", "converted.txc");
    expect(ran()).toEqual(
      expect.arrayContaining([
        "clean.ran",
        "diff-command.ran",
        "diff-external.ran",
        "fsmonitor.ran",
        "odd-clean.ran",
        "process.ran",
        "textconv.ran",
      ]),
    );
  });

  test("that a signature would be checked with", async () => {
    const { git, root } = folder;
    git("config", "gpg.program", program("gpg"));
    git("config", "log.showSignature", "true");
    const raw = git("cat-file", "commit", "HEAD").replace(
      "\n\n",
      "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n",
    );
    folder.write(".git/raw", raw);
    const hash = git("hash-object", "-t", "commit", "-w", "--literally", ".git/raw").trim();
    git("update-ref", "refs/heads/signed", hash);
    git("show", "--no-patch", "signed");
    expect(ran()).toEqual(["gpg.ran"]);
    rmSync(join(traces.root, "gpg.ran"));
    for (const tool of ["git_log", "git_show"]) await gitTools(root).call(tool, { ref: "signed" });
    expect(ran()).toEqual([]);
  });

  test("that a submodule's own settings name", async () => {
    const { git, gitIn, at, write, root } = folder;
    gitIn(root, "init", "-q", "-b", "main", at("module"));
    write("module/file.dat", "x\n");
    gitIn(at("module"), "add", ".");
    gitIn(at("module"), "commit", "-q", "-m", "inner");
    git("-c", "advice.addEmbeddedRepo=false", "add", "module");
    git("commit", "-q", "-m", "module");
    gitIn(at("module"), "config", "core.fsmonitor", program("inner-fsmonitor"));
    gitIn(at("module"), "config", "filter.evil.clean", program("inner-clean"));
    write("module/.gitattributes", "*.dat filter=evil\n");
    write("module/file.dat", "changed\n");
    git("status");
    expect(ran()).toContain("inner-fsmonitor.ran");
    for (const name of ran()) rmSync(join(traces.root, name));
    for (const [tool, given] of looks.slice(0, 7)) await gitTools(root).call(tool, given);
    expect(ran()).toEqual([]);
  });

  test("that would fetch what a partial clone lacks", async () => {
    const { git, at, root } = folder;
    const blob = git("rev-parse", "HEAD:a.txt").trim();
    rmSync(at(".git/objects", blob.slice(0, 2), blob.slice(2)));
    git("config", "core.repositoryFormatVersion", "1");
    git("config", "extensions.partialClone", "origin");
    git("config", "remote.origin.promisor", "true");
    git("config", "remote.origin.url", `ext::${program("ext", "exit 1")}`);
    git("config", "protocol.ext.allow", "always");
    expect(() => git("show", "HEAD:a.txt")).toThrow();
    expect(ran()).toEqual(["ext.ran"]);
    rmSync(join(traces.root, "ext.ran"));
    for (const [tool, given] of looks.slice(0, 7)) await gitTools(root).call(tool, given);
    await gitTools(root).call("git_show", { path: "a.txt" });
    expect(ran()).toEqual([]);
  });

  test("that our own environment names", async () => {
    const names = {
      GIT_EXTERNAL_DIFF: program("env-diff"),
      GIT_PAGER: program("env-pager"),
      GIT_DIR: "/nowhere",
    };
    const more = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: program("env-fsm"),
    };
    const before = { ...process.env };
    Object.assign(process.env, names, more);
    try {
      folder.write("a.txt", "changed\n");
      for (const [tool, given] of looks.slice(0, 4)) await gitTools(folder.root).call(tool, given);
      expect(await gitTools(folder.root).text("git_status")).toContain("a.txt (modified)");
      expect(ran()).toEqual([]);
    } finally {
      for (const name of Object.keys({ ...names, ...more })) {
        if (before[name] === undefined) delete process.env[name];
      }
    }
  });
});

describe("[tools.git.hostile] looking stays in the repository", () => {
  const CANARY = "canary-7d2e";
  let victim: GitFolder;
  beforeEach(() => {
    victim = createGitFolder();
    victim.begin();
    victim.write("secret.txt", `${CANARY}\n`);
    victim.git("add", ".");
    victim.git("commit", "-q", "-m", `${CANARY} in the log`);
  });
  afterEach(() => victim.remove());

  async function expectNothing(refusal: string | RegExp = "it was not followed") {
    for (const [tool, given] of looks.slice(0, 10)) {
      const text = await gitTools(folder.root).text(tool, given);
      expect(text, tool).not.toContain(CANARY);
      expect(text, tool).not.toContain("secret.txt");
      expect(text, tool).toMatch(refusal);
    }
    for (const [tool, given] of [
      ["git_add", { paths: ["."] }],
      ["git_commit", { message: "x" }],
      ["git_create_branch", { branch: "x" }],
      ["git_switch", { branch: "main" }],
    ] as const) {
      expect(await gitTools(folder.root).text(tool, given), tool).toMatch(refusal);
    }
    expect(victim.git("log", "--format=%s")).toBe(`${CANARY} in the log\nfirst\n`);
    expect(victim.git("status", "--short")).toBe("");
  }

  test("whatever core.worktree says", async () => {
    folder.git("config", "core.worktree", "/");
    await expectNothing();
    folder.gitIn("/", "--git-dir", folder.at(".git"), "config", "core.worktree", victim.root);
    await expectNothing(/it was not followed|a folder in the work tree of a git repository/);
  });

  test("whatever a .git file leads to", async () => {
    rmSync(folder.at(".git"), { recursive: true });
    folder.write(".git", `gitdir: ${victim.at(".git")}\n`);
    await expectNothing();
  });

  test("whatever a link called .git leads to", async () => {
    rmSync(folder.at(".git"), { recursive: true });
    symlinkSync(victim.at(".git"), folder.at(".git"));
    await expectNothing();
  });

  test("whatever commondir says", async () => {
    folder.write(".git/commondir", `${victim.at(".git")}\n`);
    await expectNothing();
  });

  test.each(["objects", "refs"])("whatever a link called %s leads to", async name => {
    rmSync(folder.at(".git", name), { recursive: true });
    symlinkSync(victim.at(".git", name), folder.at(".git", name));
    await expectNothing();
  });

  test("whatever looks like a repository without being one", async () => {
    const { root, at, write } = folder;
    rmSync(at(".git"), { recursive: true });
    for (const name of ["objects", "refs"]) mkdirSync(at(name));
    write("HEAD", "ref: refs/heads/main\n");
    write(
      "config",
      `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${root}\n\tfsmonitor = ${program("bare")}\n`,
    );
    await expectNothing(/cannot use bare repository|git repository/);
    expect(ran()).toEqual([]);
  });

  test("a link in the work tree is a name", async () => {
    const { at, root, git } = folder;
    symlinkSync(victim.root, at("link"));
    git("add", "link");
    const { text } = gitTools(root);
    expect(await text("git_diff", { staged: true })).not.toContain(CANARY);
    expect(await text("git_diff", { paths: ["link/secret.txt"] })).not.toContain(CANARY);
    expect(await text("git_show", { path: "link/secret.txt" })).not.toContain(CANARY);
    expect(await text("git_add", { paths: ["link/secret.txt"] })).toContain("beyond a symbolic link");
  });
});

describe("[tools.git.root] repositories whose folder is elsewhere by right", () => {
  test("a linked work tree, and a submodule", async () => {
    const { git, gitIn, at, root } = folder;
    const around = createFolder();
    git("worktree", "add", "-q", around.at("tree"), "-b", "side");
    expect(await gitTools(around.at("tree")).text("git_status")).toBe(
      "On branch side.\nNothing has changed.",
    );
    const host = around.at("host");
    mkdirSync(host);
    gitIn(host, "init", "-q", "-b", "main");
    gitIn(host, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", root, "module");
    expect(existsSync(join(host, "module/.git"))).toBe(true);
    expect(await gitTools(join(host, "module")).text("git_log")).toContain("first");
    expect(await gitTools(host).text("git_status")).toContain("module (staged: added)");
    expect(at("a.txt")).toContain(root);
    around.remove();
  });
});
