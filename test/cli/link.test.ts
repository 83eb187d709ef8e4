/** Projects whose brain is elsewhere: beside them, inside them, or a submodule. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createBrainstem } from "../../src/brainstem/index.ts";
import type { Approver } from "../../src/ports/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";
import { createPlace, type Place } from "./place.ts";

const IDENTITY = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
};

const gitIn = (place: Place, folder: string, ...list: readonly string[]) =>
  execFileSync("git", list, {
    cwd: folder,
    env: place.environment(IDENTITY),
    encoding: "utf8",
    stdio: "pipe",
  }).trim();

/** Runs a command that has to succeed, in a folder. */
async function run(place: Place, cwd: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await place.run(args, { cwd, env: IDENTITY });
  expect({ code, stderr }, args.join(" ")).toEqual({ code: 0, stderr: "" });
  return stdout;
}

async function refused(place: Place, cwd: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await place.run(args, { cwd, env: IDENTITY });
  expect({ code, stdout }, args.join(" ")).toEqual({ code: 1, stdout: "" });
  return stderr;
}

function makeProject(place: Place, ...path: readonly string[]): string {
  const folder = join(place.outside, ...path);
  mkdirSync(folder, { recursive: true });
  gitIn(place, folder, "init", "-q", "-b", "main");
  return folder;
}

const linesOf = (folder: string) =>
  readFileSync(join(folder, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl"), "utf8")
    .split("\n")
    .filter(line => line !== "")
    .map(line => JSON.parse(line) as { readonly action: string; readonly source: Record<string, string> });

describe("[cli.init.repo]", () => {
  test.concurrent("makes a brain in a repository of its own, commits it, and links the project to it", async () => {
    const place = await createPlace("nothing");
    const project = makeProject(place, "shop");
    writeFileSync(join(project, "staged.txt"), "mine\n");
    gitIn(place, project, "add", "staged.txt");
    const stdout = await run(place, project, "init", "--repo", "../my brain");
    const brain = join(place.outside, "my brain");
    expect(stdout).toContain("✓ This project has a brain now (../my brain/.agent)");
    expect(stdout).toContain("a git repository of its own");
    expect(stdout).toContain("✓ This project remembers in ../my brain now");
    expect(stdout).toContain("Its episodes are tagged shop.");
    expect(readFileSync(join(project, ".agent"), "utf8")).toBe("brain: ../my brain\n");
    expect(gitIn(place, brain, "log", "--format=%s")).toBe("brain: begin");
    expect(gitIn(place, brain, "status", "--porcelain")).toBe("");
    expect(gitIn(place, brain, "ls-files")).toMatch(
      /^\.agent\/\.gitattributes\n\.agent\/\.gitignore\n\.agent\/AGENTS\.md\n/,
    );
    expect(gitIn(place, brain, "config", "merge.brainstem.driver")).toContain("merge-driver %O %A %B %P");
    expect(gitIn(place, project, "status", "--porcelain")).toBe("A  staged.txt\n?? .agent");

    const again = await run(place, project, "init", "--repo", "../my brain", "--json");
    expect(JSON.parse(again)).toMatchObject({
      created: [],
      repository: { status: "kept" },
      mergeDriver: "kept",
      commit: { status: "nothing" },
      link: { name: "shop", root: brain },
    });
    expect(await run(place, project, "init")).toContain("The brain was here already (../my brain/.agent)");
    expect(gitIn(place, brain, "log", "--format=%s")).toBe("brain: begin");
  });

  test.concurrent("makes a nested repository inside the project, and says what the project's git needs", async () => {
    const place = await createPlace("nothing");
    const project = makeProject(place, "shop");
    const stdout = await run(place, project, "init", "--repo", "brain");
    expect(stdout).toContain("put /brain/ into .gitignore, or add it as a submodule");
    await run(place, project, "reflect", "deploy", "rolled out");
    expect(linesOf(join(project, "brain")).map(({ action }) => action)).toEqual(["rolled out"]);
    expect(gitIn(place, project, "status", "--porcelain")).toBe("?? .agent\n?? brain/");
    expect(gitIn(place, join(project, "brain"), "log", "--format=%s")).toBe("brain: begin");
  });

  test.concurrent("says so when it can't commit, and links all the same", async () => {
    const place = await createPlace("nothing");
    const project = makeProject(place, "shop");
    const { code, stdout } = await place.run(["init", "--repo", "../brain"], { cwd: project });
    expect(code).toBe(0);
    expect(stdout).toContain("! Git does not know who commits. Run: git config --global user.name");
    expect(existsSync(join(project, ".agent"))).toBe(true);
  });

  test.concurrent("makes no brain where the project has a memory of its own, and says how to move it", async () => {
    const place = await createPlace("memory");
    const brain = join(place.outside, "brain");
    const error = await refused(place, place.root, "init", "--repo", brain);
    expect(error).toContain(`${place.root} was not linked: it has a brain of its own (.agent/).`);
    expect(existsSync(brain)).toBe(false);
    const [, way] = /Move it there first: (.*) && brainstem/.exec(error) ?? [];
    execFileSync("sh", ["-c", way!]);
    await run(place, place.root, "init", "--repo", brain);
    expect(await run(place, place.root, "recall", "sessions")).toContain("Redis");
  });
});

describe("[cli.link]", () => {
  test.concurrent("gives each project that shares a brain its own facts and its own tag", async () => {
    const place = await createPlace("memory");
    const brain = place.root;
    const shop = makeProject(place, "shop");
    writeFileSync(
      join(shop, "package.json"),
      JSON.stringify({ name: "@acme/shop", scripts: { test: "vitest run" } }),
    );
    const blog = makeProject(place, "blog");
    writeFileSync(join(blog, "notes.txt"), "");
    expect(await run(place, shop, "link", "../../project")).toContain(
      "✓ This project remembers in ../../project now",
    );
    mkdirSync(join(blog, "src"));
    await run(place, blog, "link", join(brain, ".agent"));
    expect(readFileSync(join(blog, ".agent"), "utf8")).toBe("brain: ../../project\n");

    await run(place, shop, "reflect", "deploy", "the cache broke at noon", "failure");
    await run(place, join(blog, "src"), "reflect", "deploy", "the cache broke at dawn", "failure");
    await run(place, brain, "reflect", "deploy", "the cache broke at dusk", "failure");
    const [name] = [JSON.parse(await run(place, shop, "link", "--json")) as { readonly name: string }];
    expect(linesOf(brain).map(({ source }) => source.project)).toEqual([name.name, "blog", "project"]);
    expect(name.name).toMatch(/shop$/);

    const [first, second] = JSON.parse(await run(place, blog, "recall", "cache broke", "--json")) as {
      readonly text: string;
    }[];
    expect(first!.text).toMatch(/^deploy: the cache broke at dawn/);
    expect(second!.text).toMatch(/^In the project .*: deploy: the cache broke/);
    expect(await run(place, blog, "recall", "sessions")).toContain("Redis");

    const mindOfShop = await createBrainstem({ root: join(shop), trust: true });
    expect(mindOfShop).toMatchObject({ root: brain, project: shop });
    expect(mindOfShop.brain.owner.project).toBe(name.name);
    await mindOfShop.brain.checkpoint(mindOfShop.brain.owner, { task: "mend the cache" });
    await mindOfShop.brain.finishTask(mindOfShop.brain.owner, { result: "success" });
    expect(linesOf(brain).at(-1)!.source.project).toBe(name.name);
    await mindOfShop.close();
  });

  test.concurrent("a mind in a linked project works among the project's files", async () => {
    const place = await createPlace("brain");
    const shop = makeProject(place, "shop");
    await run(place, shop, "link", place.root);
    writeFileSync(join(shop, "Makefile"), "test:\n\techo tested in $$(basename $$(pwd))\n");
    mkdirSync(join(place.root, ".agent/skills/press"), { recursive: true });
    writeFileSync(
      join(place.root, ".agent/skills/press/SKILL.md"),
      "---\nname: press\ndescription: Presses the shop.\nmetadata:\n  preconditions: Makefile exists\n---\n# Press\n",
    );
    expect(await run(place, shop, "skills", "show", "press")).toMatch(/✓ *Makefile exists/);
    expect(await run(place, place.root, "skills", "show", "press")).not.toMatch(/✓ *Makefile exists/);
    expect(await run(place, shop, "context", "press the shop")).toContain("# Press");
    const elsewhere = await run(place, place.root, "context", "press the shop");
    expect(elsewhere).not.toContain("# Press");
    expect(elsewhere).toContain("[not loaded, precondition not met: Makefile exists]");
  });

  test.concurrent("a mind in a linked project runs the project's tests in its folder, and remembers them under its name", async () => {
    const place = await createPlace("brain");
    const shop = makeProject(place, "shop");
    await run(place, shop, "link", place.root);
    writeFileSync(join(shop, "Makefile"), "test:\n\t@basename $(CURDIR) > ran\n");
    const steps = [[{ tool: "run_tests", input: {}, id: "1" }], "Done."];
    const model = createScriptedModel(steps);
    const approver: Approver = {
      ask: async ({ argumentsHash }) => ({ isApproved: true, argumentsHash, answeredBy: "ada" }),
    };
    const brainstem = await createBrainstem({ root: shop, model, approver, trust: true });
    for await (const _ of brainstem.session().turn("run the tests"));
    await brainstem.close();
    expect(readFileSync(join(shop, "ran"), "utf8")).toBe("shop\n");
    expect(linesOf(place.root).at(-1)).toMatchObject({
      action: expect.stringMatching(/^run_tests/),
      result: "success",
      source: { project: "shop" },
    });
  });

  test.concurrent("gives two projects of one name two tags, and frees the tag of a project that links elsewhere", async () => {
    const place = await createPlace("brain");
    const folders = ["a/app", "b/app", "c/b/app", "project"].map(path => makeProject(place, path));
    const names: string[] = [];
    for (const folder of folders) {
      const { name } = JSON.parse(await run(place, folder, "link", place.root, "--json")) as {
        readonly name: string;
      };
      names.push(name);
    }
    expect(names).toEqual(["app", "b/app", "b/app-2", "outside/project"]);
    expect(readFileSync(join(folders[1]!, ".agent"), "utf8")).toMatch(/^brain: .*\nproject: b\/app\n$/);
    expect(await run(place, folders[1]!, "link", place.root)).toContain("since another project has its name");
    expect(await run(place, folders[1]!, "link")).toContain("which knows it as b/app.");
    await run(place, folders[0]!, "link", "--remove");
    const d = makeProject(place, "d/app");
    expect(JSON.parse(await run(place, d, "link", place.root, "--json"))).toMatchObject({ name: "app" });
  });

  test.concurrent("changes nothing for the same link, replaces it for another brain, and keeps comments", async () => {
    const place = await createPlace("brain");
    const other = await createPlace("brain");
    const shop = makeProject(place, "shop");
    await run(place, shop, "link", place.root);
    writeFileSync(
      join(shop, ".agent"),
      `# Ask Ada.\r\n${readFileSync(join(shop, ".agent"), "utf8")}project: boutique\n`,
    );
    await run(place, shop, "link", place.root);
    expect(await run(place, shop, "link")).toContain("knows it as boutique");
    await run(place, shop, "link", other.root);
    expect(readFileSync(join(shop, ".agent"), "utf8").split("\n")).toEqual([
      "# Ask Ada.",
      expect.stringMatching(/^brain: (\.\.\/)+brainstem-cli-\w+\/project$/),
      "project: boutique",
      "",
    ]);
    expect(await run(place, shop, "link", "--remove")).toContain("is gone; the brain is as it was");
    expect(existsSync(join(shop, ".agent"))).toBe(false);
    expect(existsSync(join(other.root, ".agent/AGENTS.md"))).toBe(true);
  });

  test.concurrent("refuses to replace a memory or a file, and to link to a missing folder", async () => {
    const place = await createPlace("memory");
    const other = await createPlace("brain");
    expect(await refused(place, place.root, "link", other.root)).toContain("has a brain as well. Carry over");
    expect(place.read(".agent/memory/semantic/DECISIONS.md")).toContain("concurrent refreshes raced");
    expect(await refused(place, place.root, "link", ".")).toContain("it is the folder of the brain itself");
    const shop = makeProject(place, "shop");
    expect(await refused(place, shop, "link", "../gone")).toMatch(
      /there is no such folder\.\n +To make a brain there: brainstem init --repo /,
    );
    expect(await refused(place, shop, "link", dirname(shop))).toContain("there is no brain (.agent/) in it");
    expect(await refused(place, shop, "link", "--remove")).toContain("there is no link in it");
    writeFileSync(join(shop, ".agent"), "mine\n");
    expect(await refused(place, shop, "link", place.root)).toContain(
      "there is a file .agent that is no link",
    );
    expect(readFileSync(join(shop, ".agent"), "utf8")).toBe("mine\n");
    const bare = makeProject(place, "bare");
    mkdirSync(join(bare, ".agent"));
    await run(place, bare, "link", place.root);
    const linked = makeProject(place, "linked");
    symlinkSync(join(place.root, ".agent"), join(linked, ".agent"));
    expect(await refused(place, linked, "link", other.root)).toContain("it has a brain of its own");
    expect(await refused(place, shop, "init", "--repo", bare)).toContain("was not linked");
  });

  test.concurrent("[brain.link.broken] every command names a link that leads nowhere, and unlinking removes it", async () => {
    const place = await createPlace("nothing");
    writeFileSync(place.path(".agent"), "brain: ../gone\n");
    for (const args of [["recall"], ["doctor"], ["chat", "hi"], ["init"], ["context", "x"], []])
      expect(await refused(place, place.root, ...args)).toContain(
        `${place.path(".agent")} leads to ${join(dirname(place.root), "gone")}: there is no such folder.`,
      );
    await run(place, place.root, "link", "--remove");
    await run(place, place.root, "init");
  });

  test.concurrent("a clone of the project finds the brain in its submodule", async () => {
    const place = await createPlace("memory");
    gitIn(place, place.root, "init", "-q", "-b", "main");
    gitIn(place, place.root, "add", ".");
    gitIn(place, place.root, "commit", "-qm", "brain");
    const shop = makeProject(place, "shop");
    const allow = ["-c", "protocol.file.allow=always"];
    gitIn(place, shop, ...allow, "submodule", "add", "-q", place.root, "tools/brain");
    await run(place, shop, "link", "tools/brain");
    gitIn(place, shop, "add", ".agent");
    gitIn(place, shop, "commit", "-qm", "with a brain");
    const clone = join(place.outside, "clone");
    gitIn(place, place.outside, ...allow, "clone", "-q", "--recurse-submodules", shop, clone);
    expect(await run(place, clone, "recall", "sessions")).toContain("Redis");
    await run(place, clone, "reflect", "deploy", "from the clone");
    expect(linesOf(join(clone, "tools/brain")).at(-1)!.source.project).toBe("clone");
  });
});
