/** `brainstem dream` as a person runs it: its report, the files that it leaves alone, and its errors. */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { createNodeVolume } from "../../src/base/volume/node.ts";
import { withDreamLock } from "../../src/brain/dream/dream-lock.ts";
import { type DreamReport, layout } from "../../src/brain/index.ts";
import { displayWidth } from "../../src/cli/print.ts";
import { type Happened, logOf, migrations } from "../brain/dream/dreamer.ts";
import { lessonDraft } from "../brain/review/stand-in.ts";
import { canActAsOtherUser } from "../other-user.ts";
import { propose } from "./candidates.ts";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

const NOBODY = 65_534;
const LESSON = "Run the migrations before the integration tests.";
const old: Happened = { id: "OLD", action: "renamed a variable", result: "success", daysAgo: 120 };

const happens = (place: Place, happened: readonly Happened[]) =>
  appendFileSync(place.path(".agent", layout.episodes), logOf(happened, Date.now()));

async function dreamer(happened: readonly Happened[] = [...migrations, old]): Promise<Place> {
  const place = await createPlace("brain");
  happens(place, happened);
  return place;
}

/** Every file of the brain but what is derived. */
function filesOf(folder: string, path = ""): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap(entry => {
      const inner = join(path, entry.name);
      if (inner === layout.state) return [];
      if (entry.isDirectory()) return Object.entries(filesOf(folder, inner));
      return [[inner, readFileSync(join(folder, inner), "latin1")]];
    }),
  );
}

async function git(place: Place, ...args: readonly string[]): Promise<string> {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  const { code, stdout, stderr } = await place.run([...who, ...args], { program: ["git"] });
  expect([args, stderr, code]).toEqual([args, "", 0]);
  return stdout.trim();
}

/** In a repository with a commit of everything, whose author git knows. */
async function tracked(place: Place): Promise<Place> {
  await git(place, "init", "-q", "-b", "main");
  await git(place, "config", "user.name", "Ada");
  await git(place, "config", "user.email", "ada@example.com");
  await git(place, "add", ".");
  await git(place, "commit", "-qm", "begin");
  return place;
}

describe("brainstem dream", () => {
  test("[cli.dream] says what it learnt, and why it was not committed", async () => {
    const place = await dreamer();
    const { code, stdout, stderr } = await place.run(["dream"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Dream cycle: promoted 1, decayed 1, kept 2\n");
    expect(stdout).toContain(`\n  Lessons\n    + ${LESSON}\n`);
    expect(stdout).toMatch(/\n {2}! Remembered, but not committed\. .*(git init|repository)/);
    expect(place.read(".agent", layout.lessons)).toContain(`- ${LESSON} <!-- id: `);
    expect(stdout).not.toContain("\u001b");
  });

  test("[cli.dream] commits, and says which files it left to the person who had staged them", async () => {
    const place = await tracked(await dreamer());
    writeFileSync(place.path("mine.txt"), "mine\n");
    writeFileSync(place.path(".agent", layout.decisions), "# Decisions\n\nStaged by hand.\n");
    await git(place, "add", "mine.txt", `.agent/${layout.decisions}`);
    const { stdout } = await place.run(["dream"]);
    const commit = await git(place, "rev-parse", "--short=9", "HEAD");
    expect(stdout).toContain(`✓ committed ${commit}\n`);
    expect(stdout).toContain(`! ${layout.decisions} was left out of the commit: you have staged it.\n`);
    expect(await git(place, "log", "-1", "--format=%s%n%b")).toBe(
      `dream cycle: promoted 1, decayed 1, kept 2\nlearnt: ${LESSON}`,
    );
    expect((await git(place, "diff", "--cached", "--name-only")).split("\n")).toEqual([
      `.agent/${layout.decisions}`,
      "mine.txt",
    ]);
    await git(place, "restore", "--staged", "--worktree", `.agent/${layout.decisions}`);
    const again = await place.run(["dream"]);
    expect(again.stdout).toBe("Dream cycle: promoted 0, decayed 0, kept 2\n");
  });

  test("[cli.review.commit] an accepted candidate and a new skill are commits of their own", async () => {
    const place = await createPlace("brain");
    const [candidate] = await propose(place, [lessonDraft]);
    await tracked(place);
    writeFileSync(place.path("mine.txt"), "mine\n");
    await git(place, "add", "mine.txt");
    const { stdout } = await place.run(["review", "accept", candidate!.id]);
    expect(stdout).toContain("✓ committed");
    expect(await git(place, "log", "-1", "--format=%s")).toBe(`review: accepted lesson: ${lessonDraft.text}`);
    expect(await git(place, "show", "--format=", "--name-only", "HEAD")).toContain(layout.lessons);
    await place.run(["skills", "new", "weekly-report"]);
    expect(await git(place, "log", "-1", "--format=%s")).toBe("skill-update: weekly-report, new");
    expect(await git(place, "diff", "--cached", "--name-only")).toBe("mine.txt");
  });

  test("[brain.dream.dry-run] --dry-run shows the plan and changes nothing, in git neither", async () => {
    const place = await tracked(await dreamer());
    const before = filesOf(place.path(".agent"));
    const config = place.read(".git/config");
    const { code, stdout } = await place.run(["dream", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Dream cycle (dry run): promoted 1, decayed 1, kept 2\n");
    expect(stdout).toContain(`    + ${LESSON}\n`);
    expect(stdout.endsWith("\n  Nothing was changed.\n")).toBe(true);
    expect(filesOf(place.path(".agent"))).toEqual(before);
    expect(place.read(".git/config")).toBe(config);
  });

  test("[brain.dream.undo] --undo takes a dream back, says so, and commits that", async () => {
    const place = await tracked(await dreamer());
    const lessons = place.read(".agent", layout.lessons);
    await place.run(["dream"]);
    const { code, stdout } = await place.run(["dream", "--undo"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ Undone: dream cycle: promoted 1, decayed 1, kept 2 \(20.*Z\)\n/);
    expect(stdout).toContain(`    − ${LESSON}\n    1 episode back in the log\n`);
    expect(place.read(".agent", layout.lessons)).toBe(lessons);
    expect(await git(place, "log", "-1", "--format=%s")).toBe(
      "undo dream cycle: promoted 1, decayed 1, kept 2",
    );
    const none = await place.run(["dream", "--undo"]);
    expect(none).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("no dream is on record"),
    });
  });

  test("[brain.dream.undo] --undo names the changes that it could not take back", async () => {
    const place = await dreamer([...migrations, old, { ...old, id: "OLDER" }]);
    await place.run(["dream"]);
    const [name] = readdirSync(place.path(".agent", layout.snapshots)).filter(each =>
      each.startsWith("archive_"),
    );
    const archive = `${layout.snapshots}/${name}`;
    happens(place, [{ ...old, id: "ANOTHER", action: "renamed a file" }]);
    await place.run(["dream"]);
    // A merge has put a line of another machine first.
    writeFileSync(
      place.path(".agent", archive),
      `{"id":"THEIRS","action":"x"}\n${place.read(".agent", archive)}`,
    );
    const { code, stdout } = await place.run(["dream", "--undo"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`  ! .agent/${archive} has changed since, and is as it was.\n`);
  });

  test("[cli.dream] --json prints one object, with and without a dream", async () => {
    const place = await dreamer();
    const plan = JSON.parse((await place.run(["dream", "--dry-run", "--json"])).stdout) as DreamReport;
    const done = JSON.parse((await place.run(["dream", "--json"])).stdout) as DreamReport;
    expect(plan).toMatchObject({ isDryRun: true, decayed: 1, promoted: [{ text: LESSON, seen: 2 }] });
    expect(plan.commit).toBeUndefined();
    expect(done).toMatchObject({ isDryRun: false, decayed: 1, commit: { status: "skipped" } });
    const undone = JSON.parse((await place.run(["dream", "--undo", "--json"])).stdout);
    expect(undone).toMatchObject({ episodes: 1, left: [], lessons: [{ text: LESSON }] });
  });

  test("[cli.dream] names options that exclude each other, and does nothing", async () => {
    const place = await dreamer();
    const before = filesOf(place.path(".agent"));
    for (const [one, other] of [
      ["--dry-run", "--undo"],
      ["--undo", "--install"],
      ["--install", "--uninstall"],
    ] as const) {
      const { code, stderr } = await place.run(["dream", other, one]);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        new RegExp(`${one}.* cannot be used with .*${other}|${other}.* cannot be used with .*${one}`),
      );
    }
    expect(filesOf(place.path(".agent"))).toEqual(before);
  });

  test("[brain.dream.alone] waits a second while another dream runs, then says so and changes nothing", async () => {
    const place = await dreamer();
    const before = filesOf(place.path(".agent"));
    await withDreamLock(createNodeVolume(place.path(".agent")), async () => {
      for (const args of [["dream"], ["dream", "--undo"]]) {
        const { code, stderr } = await place.run(args);
        expect(code).toBe(1);
        expect(stderr).toContain("Another dream is under way");
      }
    });
    expect(filesOf(place.path(".agent"))).toEqual(before);
  });

  test("[brain.dream.conflict] names the line of an unresolved merge, and changes nothing", async () => {
    const place = await dreamer();
    writeFileSync(
      place.path(".agent", layout.lessons),
      "# Lessons\r\n\r\n<<<<<<< HEAD\r\n- a\r\n=======\r\n- b\r\n>>>>>>>\r\n",
    );
    const before = filesOf(place.path(".agent"));
    const { code, stderr } = await place.run(["dream"]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      ".agent/memory/semantic/LESSONS.md:3: expected lessons without conflict markers",
    );
    expect(filesOf(place.path(".agent"))).toEqual(before);
  });

  test("[cli.dream] says how to make a brain where it is missing", async () => {
    const place = await createPlace("nothing");
    const { code, stderr } = await place.run(["dream"]);
    expect(code).toBe(1);
    expect(stderr).toContain("brainstem init");
    expect(readdirSync(place.root)).toEqual([]);
  });

  test.skipIf(!canActAsOtherUser)(
    "[cli.dream] says so in a folder that can't be written, and loses nothing (needs root, and a checkout that all users may enter)",
    async () => {
      const place = await dreamer();
      chmodSync(join(place.root, ".."), 0o755);
      const before = filesOf(place.path(".agent"));
      // The user who runs it owns none of these files.
      chmodSync(place.path(".agent/.data"), 0o755);
      const { code, stdout, stderr } = await place.run(["dream"], { uid: NOBODY });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      const plan = await place.run(["dream", "--dry-run"], { uid: NOBODY });
      expect(plan).toMatchObject({ code: 0, stdout: expect.stringContaining("promoted 1") });
      expect(stderr).toContain(`No permission to write to ${place.path(".agent")}.\n`);
      expect(filesOf(place.path(".agent"))).toEqual(before);
    },
  );

  test("[cli.dream] counts the candidates that wait for a person, and names the command", async () => {
    const place = await dreamer([
      ...migrations.map(each => ({ ...each, pain: 3, importance: 3 })),
      { action: "looked", result: "success" },
    ]);
    const dry = await place.run(["dream", "--dry-run"]);
    expect(dry.stdout).toContain("? 1 candidate for you to judge: brainstem review\n");
    const { stdout } = await place.run(["dream"]);
    expect(stdout).toContain("? 1 new candidate for you to judge: brainstem review\n");
    for (const args of [["dream"], ["dream", "--dry-run"]])
      expect((await place.run(args)).stdout).not.toContain("candidate");
  });
});

describe.skipIf(!hasTerminal)(`at a terminal${hasTerminal ? "" : " (skipped: there is no python3)"}`, () => {
  const many = Array.from({ length: 6_000 }, (_, at) => ({
    action: `read the file of customer ${at}`,
    result: "success",
  }));

  test.each([80, 44])(
    "[cli.dream.progress] the bar stays on one line of %s columns, and is gone at the end",
    async columns => {
      const place = await dreamer([...migrations, ...many]);
      const terminal = openTerminal(place, ["dream"], { columns });
      expect(await terminal.ended()).toBe(0);
      const frames = terminal
        .raw()
        .split("\r\u001b[K")
        .map(frame => stripVTControlCharacters(frame));
      const bars = frames.filter(frame => frame.includes(" % "));
      expect(bars.length).toBeGreaterThan(0);
      for (const bar of bars) {
        expect(bar).toMatch(/^ {2}━*─* \d{1,3} % \S/);
        expect(displayWidth(bar)).toBeLessThan(columns);
      }
      // The report begins on a line that was cleared.
      expect(frames.at(-1)).toMatch(/^Dream cycle: promoted 1/);
    },
  );

  test("[cli.dream.progress] shows no bar with --json", async () => {
    const place = await dreamer([...migrations, ...many]);
    const terminal = openTerminal(place, ["dream", "--json"]);
    expect(await terminal.ended()).toBe(0);
    expect(terminal.raw()).not.toContain("\u001b[K");
    expect(JSON.parse(terminal.text())).toMatchObject({ isDryRun: false });
  });
});

describe("the private record of a dream", () => {
  test("[brain.dream.undo] can be read by its owner alone", async () => {
    const place = await dreamer();
    await place.run(["dream"]);
    const folder = place.path(".agent/.data/dreams");
    expect(existsSync(folder)).toBe(true);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });
});
