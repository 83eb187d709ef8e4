/** Commits beside whatever a person is doing in the same repository. */
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { rounds } from "../../deep.ts";
import {
  cleanEnvironment,
  cleanGitEnvironment,
  createRig,
  gitIn,
  makeFolder,
  makeRepository,
  type Rig,
  rigAt,
} from "./git-rig.ts";

beforeEach(cleanGitEnvironment);

const LESSONS = ".agent/memory/semantic/LESSONS.md";
const EPISODES = ".agent/memory/episodic/AGENT_LEARNINGS.jsonl";

/** The last commit's changes, as `status path`. */
const changesOf = (rig: Rig) =>
  rig.git("show", "--format=", "--name-status", "--no-renames", "HEAD").split("\n");
const committed = { status: "committed", commit: expect.stringMatching(/^[0-9a-f]{40}$/), leftOut: [] };

describe("[brain.repository.commit-only]", () => {
  test("holds new, changed and deleted files, with the message, on the branch", async () => {
    const rig = createRig();
    rig.write(".agent/memory/old.md", "old\n");
    rig.git("add", "-A");
    rig.git("commit", "-qm", "more");
    rmSync(join(rig.root, ".agent/memory/old.md"));
    rig.write(LESSONS, "# Lessons\n\n- one\n");
    rig.write(EPISODES, '{"id":"1"}\n');
    rig.write(".agent/memory/semantic/DECISIONS.md", "not named\n");
    rig.write("src/code.ts", "two\n");
    rig.write("new.txt", "new\n");
    const message = "dream cycle: promoted 1, decayed 0, kept 3";
    const paths = ["memory/semantic/LESSONS.md", "memory/episodic", "memory/old.md", "memory/missing.md"];
    expect(await rig.repository.commit(paths, message)).toEqual(committed);
    expect(changesOf(rig)).toEqual([`A\t${EPISODES}`, "D\t.agent/memory/old.md", `M\t${LESSONS}`]);
    expect(rig.git("log", "-1", "--format=%B%an %ae")).toBe(`${message}\nAda ada@example.com`);
    expect(rig.git("branch", "--show-current")).toBe("main");
    expect(rig.status().split("\n")).toEqual([
      " M src/code.ts",
      "?? .agent/memory/semantic/DECISIONS.md",
      "?? new.txt",
    ]);
    expect(await rig.repository.commit(paths, message)).toEqual({ status: "nothing" });
    rig.git("fsck", "--strict");
  });

  test("leaves ignored files out, by any ignore file, and keeps tracked ones among them", async () => {
    const rig = createRig();
    rig.write(".agent/.state/recall.index", "derived\n");
    rig.write(".agent/memory/draft.tmp", "draft\n");
    rig.write(".git/info/exclude", "*.tmp\nLESSONS.md\n");
    rig.write(LESSONS, "# Lessons\n\n- tracked\n");
    const paths = [".", ".state/recall.index", "memory/draft.tmp"];
    expect(await rig.repository.commit(paths, "all")).toEqual(committed);
    expect(changesOf(rig)).toEqual([`M\t${LESSONS}`]);
  });

  test("commits nothing of what leads out of the brain", async () => {
    const rig = createRig();
    rig.write("src/code.ts", "two\n");
    for (const path of ["../src/code.ts", "memory/../../src", join(rig.root, "src/code.ts")]) {
      const result = await rig.repository.commit([path], "out");
      expect(result).toMatchObject({ status: "skipped", reason: "failed" });
    }
    expect(await rig.repository.commit([], "none")).toEqual({ status: "nothing" });
    expect(rig.git("log", "--format=%s")).toBe("begin");
  });

  test("makes the first commit of a repository", async () => {
    const root = makeFolder();
    makeRepository(root);
    const rig = rigAt(root);
    rig.write(LESSONS, "- one\n");
    rig.write("mine.txt", "mine\n");
    rig.git("add", "mine.txt");
    expect(await rig.repository.commit(["."], "begin")).toEqual(committed);
    expect(changesOf(rig)).toEqual([`A\t${LESSONS}`]);
    expect(rig.status()).toBe("A  mine.txt");
  });

  test("[brain.repository.names] of any name", async () => {
    const rig = createRig();
    const names = [
      "-rf",
      "a b",
      'quo"te',
      "it's",
      "Über",
      "記憶",
      "new\nline",
      "tab\t",
      "*",
      ":(top)x",
      "back\\slash",
    ];
    for (const name of names) rig.write(`.agent/memory/${name}/${name}.md`, name);
    const bytes = Buffer.concat([Buffer.from(`${rig.brain}/memory/`), Buffer.from([0xff, 0xfe, 0x2e])]);
    writeFileSync(bytes, "no text");
    expect(
      await rig.repository.commit(
        names.map(name => `memory/${name}/${name}.md`),
        "names",
      ),
    ).toEqual(committed);
    expect(
      rig
        .git("ls-tree", "-r", "-z", "--name-only", "HEAD", ".agent/memory")
        .split("\0")
        .filter(Boolean)
        .sort(),
    ).toEqual([LESSONS, ...names.map(name => `.agent/memory/${name}/${name}.md`)].sort());
    expect(await rig.repository.commit(["memory"], "bytes")).toEqual(committed);
    expect(rig.status()).toBe("");
  });

  test("a path that looks like a pattern is no pattern", async () => {
    const rig = createRig();
    for (const name of ["*", "a"]) rig.write(`.agent/memory/${name}`, name);
    expect(await rig.repository.commit(["memory/*"], "star")).toEqual(committed);
    expect(changesOf(rig)).toEqual(["A\t.agent/memory/*"]);
  });

  test("keeps what git does to files: modes, links, line ends", async () => {
    const rig = createRig();
    rig.git("config", "core.autocrlf", "true");
    rig.git("config", "core.safecrlf", "true");
    rig.write(".agent/.gitattributes", "*.md text\n");
    rig.write(".agent/skills/x/run.sh", "#!/bin/sh\n");
    chmodSync(join(rig.brain, "skills/x/run.sh"), 0o755);
    symlinkSync("run.sh", join(rig.brain, "skills/x/link"));
    rig.write(LESSONS, "# Lessons\r\n\n- mixed\r\n");
    expect(await rig.repository.commit(["."], "kinds")).toEqual(committed);
    expect(rig.git("ls-tree", "HEAD", ".agent/skills/x/").replace(/ blob \w+\t/g, " ")).toBe(
      "120000 .agent/skills/x/link\n100755 .agent/skills/x/run.sh",
    );
    expect(rig.git("show", `HEAD:${LESSONS}`)).toBe("# Lessons\n\n- mixed");
    expect(rig.status()).toBe("");
  });
});

describe("[brain.repository.staged]", () => {
  test("stays staged and uncommitted beside the commit", async () => {
    const rig = createRig();
    rig.write("src/code.ts", "staged\n");
    rig.git("add", "src/code.ts");
    rig.write("src/code.ts", "newer, not staged\n");
    rig.write("gone.txt", "x");
    rig.git("add", "-N", "gone.txt");
    rig.write(".agent/AGENTS.md", "staged in the brain, and not named\n");
    rig.git("add", ".agent/AGENTS.md");
    rig.write(LESSONS, "# Lessons\n\n- one\n");
    const before = rig.git("diff", "--cached", "--raw", "--abbrev=40");
    expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
    expect(rig.git("diff", "--cached", "--raw", "--abbrev=40")).toBe(before);
    expect(rig.git("show", ":src/code.ts")).toBe("staged");
    expect(rig.status().split("\n")).toEqual(["A  .agent/AGENTS.md", " A gone.txt", "MM src/code.ts"]);
    expect(changesOf(rig)).toEqual([`M\t${LESSONS}`]);
  });

  test("leaves a named file out that the person has staged, deleted or left in conflict, and names it", async () => {
    const rig = createRig();
    for (const name of ["a", "b", "c", "Größe"]) rig.write(`.agent/memory/${name}.md`, "1\n");
    rig.git("add", "-A");
    rig.git("commit", "-qm", "more");
    rig.write(".agent/memory/a.md", "half a thought\n");
    rig.write(".agent/memory/Größe.md", "half a thought\n");
    rig.git("add", "-A");
    rig.git("rm", "-q", "--cached", ".agent/memory/b.md");
    for (const name of ["a", "b", "c", "Größe"]) rig.write(`.agent/memory/${name}.md`, "2\n");
    const result = await rig.repository.commit(["."], "dream");
    expect(result).toMatchObject({
      status: "committed",
      leftOut: ["memory/Größe.md", "memory/a.md", "memory/b.md"],
    });
    expect(changesOf(rig)).toEqual(["M\t.agent/memory/c.md"]);
    expect(rig.git("show", ":.agent/memory/a.md")).toBe("half a thought");
    expect(rig.git("diff", "--cached", "--name-status", "-z").split("\0").filter(Boolean)).toEqual([
      "M",
      ".agent/memory/Größe.md",
      "M",
      ".agent/memory/a.md",
      "D",
      ".agent/memory/b.md",
    ]);
    expect(await rig.repository.commit(["memory/a.md"], "dream")).toMatchObject({
      status: "skipped",
      reason: "staged",
      message: expect.stringContaining("memory/a.md"),
    });
  });

  test("holds for any mixture of work and names", async () => {
    const files = ["a", "b", "d/c", "d/e"] as const;
    const work = fc.constantFrom("none", "write", "remove", "stage", "stage and write", "stage removal");
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(work, work, work, work),
        fc.uniqueArray(fc.constantFrom(...files, "d"), { minLength: 1 }),
        async (works, named) => {
          const rig = createRig();
          for (const file of files.slice(0, 3)) rig.write(`.agent/${file}`, "1\n");
          rig.git("add", "-A");
          rig.git("commit", "-qm", "more");
          works.forEach((what, at) => {
            const path = `.agent/${files[at]}`;
            if (what.startsWith("stage")) {
              if (what === "stage removal") rmSync(join(rig.root, path), { force: true });
              else rig.write(path, "staged\n");
              rig.git("add", "-A", "--", ".agent");
            }
            if (what.endsWith("write")) rig.write(path, "2\n");
            if (what === "remove") rmSync(join(rig.root, path), { force: true });
          });
          const index = rig.git("diff", "--cached", "--raw", "--no-renames", "--abbrev=40");
          const staged = new Set(index.split("\n").map(line => line.split("\t")[1]));
          const head = rig.git("rev-parse", "HEAD");
          const result = await rig.repository.commit(named, "dream");
          expect(rig.git("diff", "--cached", "--raw", "--no-renames", "--abbrev=40")).toBe(index);
          for (const file of files) {
            const path = `.agent/${file}`;
            const isCommitted =
              (named.includes(file) || (named.includes("d") && file.startsWith("d/"))) && !staged.has(path);
            const there = gitShow(rig, `HEAD:${path}`);
            expect(there).toBe(
              isCommitted ? readIfThere(join(rig.root, path)) : gitShow(rig, `${head}:${path}`),
            );
          }
          if (result.status !== "committed") expect(rig.git("rev-parse", "HEAD")).toBe(head);
        },
      ),
      { numRuns: rounds("commits of any mixture of work") },
    );
  });
});

const attempt = <Result>(run: () => Result): Result | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};
const gitShow = (rig: Rig, what: string) => attempt(() => rig.git("show", what));
const readIfThere = (path: string) => attempt(() => readFileSync(path, "utf8").trimEnd());

describe("[brain.repository.layouts]", () => {
  test("a repository of its own, beside or inside the project", async () => {
    for (const inside of ["../brain", "brain"]) {
      const project = createRig();
      const root = join(
        project.root,
        inside === "brain" ? "brain" : "../",
        inside === "brain" ? "" : `${project.root.split("/").at(-1)}-brain`,
      );
      makeRepository(root);
      const rig = rigAt(root);
      rig.write(LESSONS, "- one\n");
      expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
      expect(rig.git("log", "--format=%s")).toBe("dream");
      expect(project.git("log", "--format=%s")).toBe("begin");
      rmSync(root, { recursive: true });
    }
  });

  test("a repository whose root is the brain", async () => {
    const root = makeFolder();
    makeRepository(join(root, ".agent"));
    const rig = rigAt(join(root, ".agent"), join(root, ".agent"));
    rig.write("memory/a.md", "1\n");
    expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
    expect(await rig.repository.commit(["."], "dream")).toEqual({ status: "nothing" });
    expect(changesOf(rig)).toEqual(["A\tmemory/a.md"]);
  });

  test("a submodule, once it is on a branch", async () => {
    const brain = createRig();
    const project = makeFolder();
    makeRepository(project);
    gitIn(project, "-c", "protocol.file.allow=always", "submodule", "add", "-q", brain.root, "brain");
    gitIn(project, "commit", "-qm", "with a brain");
    const rig = rigAt(join(project, "brain"));
    rig.git("config", "user.name", "Ada");
    rig.git("config", "user.email", "ada@example.com");
    rig.write(LESSONS, "- in the submodule\n");
    rig.git("checkout", "-q", "--detach");
    const skipped = await rig.repository.commit(["memory"], "dream");
    expect(skipped).toMatchObject({ status: "skipped", reason: "detached-head" });
    expect(skipped).toMatchObject({ message: expect.stringContaining(`git -C "${rig.root}" switch main`) });
    rig.git("switch", "-q", "main");
    expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
    expect(gitIn(project, "status", "--porcelain")).toBe(" M brain");
  });

  test("a linked work tree", async () => {
    const main = createRig();
    const tree = join(makeFolder(), "tree");
    main.git("worktree", "add", "-q", "-b", "other", tree);
    const rig = rigAt(tree);
    rig.write(LESSONS, "- in the tree\n");
    rig.write("src/code.ts", "staged\n");
    rig.git("add", "src/code.ts");
    expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
    expect(rig.status()).toBe("M  src/code.ts");
    expect(main.git("log", "--format=%s", "main")).toBe("begin");
    expect(main.git("log", "--format=%s", "other")).toBe("dream\nbegin");
    expect(main.status()).toBe("");
  });

  test("objects by SHA-256, and an index in two halves", async () => {
    const root = makeFolder();
    gitIn(root, "init", "-q", "-b", "main", "--object-format=sha256");
    for (const [key, value] of [
      ["user.name", "Ada"],
      ["user.email", "a@b.c"],
      ["core.splitIndex", "true"],
    ] as const)
      gitIn(root, "config", key, value);
    const rig = rigAt(root);
    rig.write("src/code.ts", "1\n");
    rig.git("add", ".");
    rig.write(LESSONS, "- one\n");
    expect(await rig.repository.commit(["memory"], "dream")).toMatchObject({ status: "committed" });
    rig.write(LESSONS, "- two\n");
    expect(await rig.repository.commit(["memory"], "dream")).toMatchObject({ status: "committed" });
    expect(rig.status()).toBe("A  src/code.ts");
    rig.git("fsck", "--strict");
  });
});

describe("[brain.repository.quiet]", () => {
  test("runs no hook", async () => {
    const rig = createRig();
    for (const hook of [
      "pre-commit",
      "commit-msg",
      "post-commit",
      "post-index-change",
      "reference-transaction",
    ]) {
      rig.write(`.git/hooks/${hook}`, `#!/bin/sh\necho ${hook} >> "${rig.root}/ran"\nexit 1\n`);
      chmodSync(join(rig.root, ".git/hooks", hook), 0o755);
    }
    rig.write(LESSONS, "- one\n");
    expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
    expect(readIfThere(join(rig.root, "ran"))).toBeUndefined();
  });

  test("git has a process group of its own: who interrupts us does not interrupt it", async () => {
    const rig = createRig();
    const folder = makeFolder();
    const work = `kill -0 -$$ 2> /dev/null || echo shared >> '${folder}/seen'\nPATH='${process.env.PATH}' exec git "$@"`;
    writeFileSync(join(folder, "git"), `#!/bin/sh\n${work}\n`);
    chmodSync(join(folder, "git"), 0o755);
    process.env.PATH = `${folder}:${process.env.PATH}`;
    rig.write(LESSONS, "- one\n");
    expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
    expect(readIfThere(join(folder, "seen"))).toBeUndefined();
  });

  test("is not misled by the variables of a hook that it runs in", async () => {
    const rig = createRig();
    const other = createRig();
    other.write("src/code.ts", "staged elsewhere\n");
    other.git("add", ".");
    Object.assign(process.env, {
      GIT_DIR: join(other.root, ".git"),
      GIT_WORK_TREE: other.root,
      GIT_INDEX_FILE: join(other.root, ".git/index"),
      GIT_OBJECT_DIRECTORY: join(other.root, ".git/objects"),
      GIT_PREFIX: "src/",
      GIT_AUTHOR_DATE: "2001-01-01T00:00:00Z",
      GIT_CONFIG_PARAMETERS: "'core.bare'='true'",
      GIT_ICASE_PATHSPECS: "1",
      GIT_EXTERNAL_DIFF: "false",
    });
    rig.write(LESSONS, "- one\n");
    expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
    expect(await rig.repository.addedLines("memory/semantic/LESSONS.md")).toEqual(["- one", "# Lessons"]);
    expect(rig.git("log", "--format=%s")).toBe("dream\nbegin");
    expect(rig.git("log", "-1", "--format=%ad", "--date=format:%Y")).not.toBe("2001");
    expect(other.git("log", "--format=%s")).toBe("begin");
    expect(other.status()).toBe("M  src/code.ts");
  });

  test("signs as configured, and says so when it can't", async () => {
    const rig = createRig();
    rig.write("signer", '#!/bin/sh\ncat > /dev/null\necho "[GNUPG:] SIG_CREATED x" >&2\necho SIGNATURE\n');
    chmodSync(join(rig.root, "signer"), 0o755);
    rig.git("config", "commit.gpgSign", "true");
    rig.git("config", "gpg.program", join(rig.root, "signer"));
    rig.write(LESSONS, "- one\n");
    expect(await rig.repository.commit(["memory"], "dream")).toEqual(committed);
    expect(rig.git("cat-file", "commit", "HEAD")).toContain("gpgsig SIGNATURE");
    rig.write(
      "signer",
      "#!/bin/sh\n(: < /dev/tty) 2> /dev/null && echo asked\necho no secret key >&2\nexit 2\n",
    );
    rig.write(LESSONS, "- two\n");
    const status = rig.status();
    expect(await rig.repository.commit(["memory"], "dream")).toMatchObject({
      status: "skipped",
      reason: "failed",
      message: expect.stringContaining("gpg failed to sign"),
    });
    expect(rig.status()).toBe(status);
  });
});

describe("[brain.repository.skipped]", () => {
  const skip = async (rig: Rig) => {
    const result = await rig.repository.commit(["."], "dream");
    return result.status === "skipped" ? `${result.reason}: ${result.message}` : result.status;
  };
  const changed = () => {
    const rig = createRig();
    rig.write(LESSONS, "- one\n");
    return rig;
  };

  test("no git, no repository, no brain, no work tree", async () => {
    const rig = changed();
    process.env.PATH = makeFolder();
    expect(await skip(rig)).toMatch(/^no-git: .*Install git/);
    process.env.PATH = cleanEnvironment.PATH!;
    const loose = rigAt(makeFolder());
    expect(await skip(loose)).toBe(`no-repository: There is no folder ${loose.brain}. Run: brainstem init`);
    loose.write(LESSONS, "- one\n");
    expect(await skip(loose)).toBe(
      `no-repository: ${loose.brain} is in no git repository. To keep its history, run: git init "${loose.root}"`,
    );
    expect(await loose.repository.addedLines("memory/semantic/LESSONS.md")).toEqual([]);
    expect(await loose.repository.commitsWith("one")).toEqual([]);
    const bare = makeFolder();
    gitIn(bare, "init", "-q", "--bare");
    mkdirSync(join(bare, ".agent"));
    expect(await skip(rigAt(bare))).toMatch(/^no-repository: .*\(bare\)/);
  });

  test("a brain that git ignores", async () => {
    const root = makeFolder();
    makeRepository(root);
    const rig = rigAt(root);
    rig.write(".gitignore", ".agent/\n");
    rig.write(LESSONS, "- one\n");
    expect(await skip(rig)).toMatch(
      /^no-repository: The repository .* ignores \.agent\/.*brainstem init --repo/,
    );
  });

  test("a missing name", async () => {
    const rig = changed();
    rig.git("config", "--unset", "user.email");
    process.env.EMAIL = "";
    expect(await skip(rig)).toMatch(/^no-identity: .*git config --global user.name/);
    process.env.GIT_AUTHOR_EMAIL = process.env.GIT_COMMITTER_EMAIL = "env@example.com";
    expect(await skip(rig)).toBe("committed");
  });

  test("a name that git would have to guess", async () => {
    const rig = changed();
    rig.git("config", "--unset", "user.name");
    expect(await skip(rig)).toMatch(/^no-identity: /);
  });

  test("no branch", async () => {
    const rig = changed();
    rig.git("checkout", "-q", "--detach");
    expect(await skip(rig)).toMatch(/^detached-head: .* is on no branch \(detached HEAD\)/);
  });

  test.each(["merge", "rebase", "cherry-pick"])("a %s in progress", async what => {
    const rig = createRig();
    rig.git("switch", "-q", "-c", "side");
    rig.write("src/code.ts", "side\n");
    rig.git("commit", "-qam", "side");
    rig.git("switch", "-q", "main");
    rig.write("src/code.ts", "main\n");
    rig.git("commit", "-qam", "main");
    expect(() => rig.git(what, "side")).toThrow();
    rig.write(LESSONS, "- one\n");
    const before = rig.status();
    expect(await skip(rig)).toMatch(new RegExp(`^in-progress: A ${what} is in progress in .*git status`));
    expect(rig.status()).toBe(before);
  });

  test("an index that another git process holds, which stays the other's", async () => {
    const rig = changed();
    rig.write(".git/index.lock", "");
    expect(await skip(rig)).toMatch(/^locked: .*index\.lock exists\. Try again/);
    expect(rig.read(".git/index.lock")).toBe("");
    const waiting = rig.repository.commit(["."], "dream");
    setTimeout(() => rmSync(join(rig.root, ".git/index.lock")), 300);
    expect(await waiting).toEqual(committed);
  });

  test("a branch that another git process holds", async () => {
    const rig = changed();
    rig.write(".git/refs/heads/main.lock", "");
    expect(await skip(rig)).toMatch(/^locked: .*main\.lock exists/);
    rmSync(join(rig.root, ".git/refs/heads/main.lock"));
    expect(await skip(rig)).toBe("committed");
    expect(rig.status()).toBe("");
  });

  test.skipIf(process.getuid?.() !== 0)("another user's repository", async () => {
    const rig = changed();
    rig.git("config", "core.x", "y");
    const { chownSync } = await import("node:fs");
    chownSync(rig.root, 12345, 12345);
    chownSync(join(rig.root, ".git"), 12345, 12345);
    expect(await skip(rig)).toMatch(
      /^failed: .*somebody else owns it.*git config --global --add safe.directory /,
    );
  });
});

test("[brain.repository.staged] two processes of ours at once both come through", async () => {
  const rig = createRig();
  rig.write("src/code.ts", "staged\n");
  rig.git("add", ".");
  const names = ["a", "b", "c", "d"];
  for (const name of names) rig.write(`.agent/memory/${name}.md`, name);
  const results = await Promise.all(names.map(name => rig.repository.commit([`memory/${name}.md`], name)));
  for (const result of results) expect(["committed", "skipped"]).toContain(result.status);
  for (const name of names) await rig.repository.commit([`memory/${name}.md`], name);
  expect(rig.status()).toBe("M  src/code.ts");
  expect(rig.git("log", "--format=%s").split("\n").sort()).toEqual([...names, "begin"].sort());
});
