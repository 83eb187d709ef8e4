import { execFileSync } from "node:child_process";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../../src/base/index.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { layout, openBrain } from "../../../src/brain/index.ts";
import { createGitRepository } from "../../../src/brain/node.ts";
import { openRedactor, owner, temporaryDirectory } from "../memory/stand-in.ts";
import { logOf, migrations } from "./dreamer.ts";

/** A project with a brain, in git. */
async function project() {
  const root = await temporaryDirectory();
  const git = (...values: string[]) =>
    execFileSync("git", values, { cwd: root, encoding: "utf8", env: { ...process.env, HOME: root } });
  git("init", "-q", "-b", "main");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.org");
  const folder = join(root, ".agent");
  await mkdir(join(folder, layout.episodic), { recursive: true });
  await mkdir(join(folder, "memory/semantic"), { recursive: true });
  await writeFile(join(folder, "AGENTS.md"), "# Map\n");
  await writeFile(join(folder, layout.lessons), "# Lessons\n");
  await writeFile(join(folder, ".gitignore"), "/.state/\n/.data/\n");
  await writeFile(join(root, "app.ts"), "1\n");
  git("add", ".");
  git("commit", "-qm", "begin");
  const volume = createNodeVolume(folder);
  const repository = createGitRepository(folder);
  const brain = await openBrain({ volume, owner, redactor: openRedactor, clock: systemClock, repository });
  const happens = (happened: Parameters<typeof logOf>[0]) =>
    appendFile(join(folder, layout.episodes), logOf(happened, Date.now()));
  const read = (path: string) => readFile(join(folder, path), "utf8");
  return { root, folder, git, brain, happens, read };
}

describe("a dream in git", () => {
  test("[brain.dream.commit] the history of memory reads as an autobiography", async () => {
    const { git, brain, happens } = await project();
    await happens(migrations);
    await brain.dream();
    await happens([{ action: "looked around", result: "success" }]);
    await brain.dream();
    await brain.dream();
    expect(git("log", "--format=%s", "--", ".agent/memory").trim().split("\n")).toEqual([
      "dream cycle: promoted 0, decayed 0, kept 3",
      "dream cycle: promoted 1, decayed 0, kept 2",
      "begin",
    ]);
    expect(git("log", "-1", "--skip=1", "--format=%b")).toContain(
      "learnt: Run the migrations before the integration tests.",
    );
  });

  test("[brain.dream.commit] a dream's commit keeps a person's staged files staged, and leaves out their other edits", async () => {
    const { root, git, brain, happens } = await project();
    await happens(migrations);
    await writeFile(join(root, "app.ts"), "2\n");
    git("add", "app.ts");
    await writeFile(join(root, "app.ts"), "3\n");
    await writeFile(join(root, ".agent/AGENTS.md"), "# Map, edited\n");
    const report = await brain.dream();
    expect(report.commit?.status).toBe("committed");
    expect(git("diff", "--cached", "--name-only").trim()).toBe("app.ts");
    expect(git("show", ":app.ts")).toBe("2\n");
    expect(git("status", "--porcelain").trim().split("\n")).toEqual(["M .agent/AGENTS.md", "MM app.ts"]);
    expect(git("show", "--name-only", "--format=", "HEAD")).not.toContain("app.ts");
  });

  test("[brain.dream.commit] a detached head: memory is consolidated all the same, and the report says what to do", async () => {
    const { git, brain, happens, read } = await project();
    git("checkout", "-q", "--detach");
    await happens(migrations);
    const { commit } = await brain.dream();
    expect(commit).toMatchObject({ status: "skipped", reason: "detached-head" });
    expect(await read(layout.lessons)).toContain("Run the migrations");
  });

  test("[brain.dream.commit] a brain that was never committed is not committed by a dream", async () => {
    const { git, brain, happens, read } = await project();
    git("rm", "-rq", "--cached", ".agent");
    git("commit", "-qm", "without the brain");
    await happens(migrations);
    expect((await brain.dream()).commit).toMatchObject({ status: "skipped", reason: "untracked" });
    expect(await read(layout.lessons)).toContain("Run the migrations");
    expect(git("log", "-1", "--format=%s").trim()).toBe("without the brain");
    expect(git("diff", "--cached", "--name-only")).toBe("");
  });

  test("[brain.dream.removed] a dream that was reverted in git stays reverted, in a fresh clone, too", async () => {
    const { root, git, brain, happens, read } = await project();
    await happens(migrations);
    git("add", ".agent");
    git("commit", "-qm", "what happened");
    await brain.dream();
    git("revert", "--no-edit", "HEAD");
    expect(await read(layout.lessons)).not.toContain("migrations");
    await happens([...migrations, ...migrations]);
    const report = await brain.dream();
    expect(report.promoted).toEqual([]);
    expect(report.removed).toMatchObject([{ text: "Run the migrations before the integration tests." }]);
    expect(await read(layout.lessons)).not.toContain("migrations");

    const clone = join(root, "clone");
    git("clone", "-q", root, clone);
    const folder = join(clone, ".agent");
    const there = await openBrain({
      volume: createNodeVolume(folder),
      owner,
      redactor: openRedactor,
      repository: createGitRepository(folder),
    });
    await appendFile(join(folder, layout.episodes), logOf([...migrations, ...migrations], Date.now()));
    expect((await there.dream()).promoted).toEqual([]);
  });

  test("[brain.dream.appenders] a program that appends without our lock while a dream archives loses nothing", async () => {
    const { folder, brain, happens, read } = await project();
    const old = Array.from({ length: 4_000 }, (_, at) => ({
      action: `renamed ${at}`,
      result: "success",
      daysAgo: at % 2 === 0 ? 120 : 1,
    }));
    await happens(old);
    let isRunning = true;
    let appended = 0;
    const outsider = (async () => {
      for (; isRunning; appended++) {
        await appendFile(
          join(folder, layout.episodes),
          `{"id":"F${appended}","action":"foreign ${appended}"}\n`,
        );
        await new Promise(resolve => setTimeout(resolve, 1));
      }
    })();
    let ours = 0;
    const insider = (async () => {
      for (; isRunning; ours++)
        await brain.record(owner, { skill: "s", action: `ours ${ours}`, result: "success", origin: "mind" });
    })();
    await brain.dream();
    isRunning = false;
    await Promise.all([outsider, insider]);
    const text = await read(layout.episodes);
    const foreign = new Set([...text.matchAll(/"action":"foreign (\d+)"/g)].map(([, each]) => Number(each)));
    expect(foreign.size).toBe(appended);
    const own = new Set([...text.matchAll(/"action":"ours (\d+)"/g)].map(([, each]) => Number(each)));
    expect(own.size).toBe(ours);
    expect(text.match(/"action":"renamed/g)).toHaveLength(2_000);
  });
});
