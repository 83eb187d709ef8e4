import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { layout, openBrain } from "../../../src/brain/index.ts";
import { rounds } from "../../deep.ts";
import { DAY, NOW, openRedactor, owner, temporaryDirectory, testClock } from "../memory/stand-in.ts";
import { episodeLine } from "./dreamer.ts";

/** Brains in one repository, each in a folder of its own: one merge merges them all. */
const HISTORIES = rounds("histories of brains that dream apart");
const SUBJECTS = "billing ledger mailer search upload report login export webhook invoice".split(" ");
const LESSONS = [
  (subject: string) => [`Check the ${subject} queue before a restart.`, `restarted the ${subject} worker`],
  (subject: string) => [
    `Never restart the ${subject} worker on a Friday.`,
    `deployed ${subject} on a friday`,
  ],
  (subject: string) => [`Pin the version of the ${subject} client.`, `upgraded the ${subject} client`],
] as const;

type Random = () => number;
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One day of one machine: some things recur, some are noise, some are old. */
function day(random: Random, machine: string, round: number): readonly string[] {
  const lines: string[] = [];
  const say = (action: string, more: Partial<Parameters<typeof episodeLine>[0]>) =>
    lines.push(episodeLine({ action, id: `${machine}${round}x${lines.length}`, ...more }, NOW + round * DAY));
  for (let each = 0; each < 3; each++) {
    const subject = SUBJECTS[Math.floor(random() * SUBJECTS.length)]!;
    const [lesson, action] = LESSONS[Math.floor(random() * LESSONS.length)]!(subject);
    const times = 1 + Math.floor(random() * 3);
    const isFaint = random() < 0.3;
    for (let time = 0; time < times; time++)
      say(action!, { reflection: lesson!, skill: subject, ...(isFaint && { pain: 3, importance: 4 }) });
  }
  for (let each = 0; each < 3; each++)
    say(`tidied file ${Math.floor(random() * 1e6)}`, {
      result: "success",
      daysAgo: random() < 0.5 ? 120 : 1,
    });
  return lines;
}

async function setUp() {
  const around = await temporaryDirectory();
  const git = (folder: string, ...args: readonly string[]) =>
    execFileSync("git", args, {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 1e9,
      env: {
        PATH: process.env.PATH!,
        HOME: around,
        GIT_AUTHOR_NAME: "Ada",
        GIT_AUTHOR_EMAIL: "ada@example.org",
        GIT_COMMITTER_NAME: "Ada",
        GIT_COMMITTER_EMAIL: "ada@example.org",
      },
    }).trim();
  const [requests, answers] = [join(around, "requests"), join(around, "answers")];
  execFileSync("mkfifo", [requests, answers]);
  const script = join(import.meta.dirname, "../sharing/merge/driver-worker.ts");
  const worker = spawn(process.execPath, ["--conditions=brainstem-source", script, requests, answers], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  await writeFile(
    join(around, "driver.sh"),
    `printf '%s\\n' "$PWD" "$@" > ${requests}\nread code < ${answers}\nexit $code\n`,
  );
  const [ours, theirs] = [join(around, "ours"), join(around, "theirs")];
  git(around, "init", "-q", "-b", "main", ours);
  await writeFile(
    join(ours, ".gitattributes"),
    "**/memory/**/*.jsonl merge=brainstem\n**/memory/semantic/*.md merge=brainstem\n",
  );
  await writeFile(join(ours, ".gitignore"), ".state/\n.data/\n");
  for (let brain = 0; brain < HISTORIES; brain++) {
    const folder = join(ours, `b${brain}/.agent`);
    await mkdir(join(folder, dirname(layout.episodes)), { recursive: true });
    await mkdir(join(folder, dirname(layout.lessons)), { recursive: true });
    await writeFile(join(folder, "AGENTS.md"), "# Map\n");
    await writeFile(join(folder, layout.lessons), "# Lessons\n\n- A person's own.\n");
  }
  const drive = (clone: string) =>
    git(clone, "config", "merge.brainstem.driver", `sh ${join(around, "driver.sh")} %O %A %B %P`);
  return { around, git, ours, theirs, drive, end: () => worker.kill("SIGKILL") };
}

async function dreamIn(clone: string, brain: number, round: number, lines: readonly string[]): Promise<void> {
  const folder = join(clone, `b${brain}/.agent`);
  if (lines.length > 0)
    await appendFile(join(folder, layout.episodes), lines.map(line => `${line}\n`).join(""));
  const options = { volume: createNodeVolume(folder), owner, redactor: openRedactor };
  await (await openBrain({ ...options, clock: testClock(NOW + round * DAY + 1_000) })).dream();
}

describe("two clones that dream apart", () => {
  test(`[brain.dream.apart] ${HISTORIES} random histories merge without a conflict, a duplicate or a loss`, async () => {
    const { git, ours, theirs, drive, end } = await setUp();
    const random = createRandom(7);
    const written = Array.from({ length: HISTORIES }, () => [] as string[]);
    const live = async (clone: string, machine: string, round: number) => {
      for (let brain = 0; brain < HISTORIES; brain++) {
        const lines = day(random, `${machine}${brain}`, round);
        written[brain]!.push(...lines);
        await dreamIn(clone, brain, round, lines);
      }
      git(clone, "add", "-A");
      git(clone, "commit", "-qm", `dream cycle ${machine} ${round}`);
    };

    await live(ours, "base", 0);
    git(ours, "clone", "-q", ours, theirs);
    for (const clone of [ours, theirs]) drive(clone);
    for (const round of [1, 2]) {
      await live(ours, "ours", round);
      await live(theirs, "theirs", round);
    }
    git(theirs, "fetch", "-q", "origin");
    git(theirs, "merge", "-q", "--no-edit", "origin/main");
    git(ours, "pull", "-q", "--ff-only", theirs, "main");
    end();

    const check = async (brain: number) => {
      const folder = join(ours, `b${brain}/.agent`);
      const read = (path: string) => readFile(join(folder, path), "utf8").catch(() => "");
      const lessons = await read(layout.lessons);
      expect(lessons).toContain("- A person's own.");
      const items = lessons.split("\n").filter(line => line.startsWith("- "));
      const texts = items.map(item => item.replace(/ <!--.*$/, "").toLowerCase());
      expect(texts.toSorted()).toEqual([...new Set(texts)].sort());
      const snapshots = await readdir(join(folder, layout.snapshots)).catch(() => []);
      const archives = snapshots.filter(name => name.startsWith("archive_"));
      const log = await read(layout.episodes);
      const archived = (await Promise.all(archives.map(name => read(`${layout.snapshots}/${name}`)))).join(
        "",
      );
      const idsIn = (text: string) => [...text.matchAll(/^\{"id":"(\w+)"/gm)].map(([, id]) => id!);
      const ids = [...idsIn(log), ...idsIn(archived)];
      const expected = written[brain]!.map(line => JSON.parse(line).id as string);
      expect(ids.toSorted()).toEqual(expected.toSorted());
      return texts;
    };
    const merged = await Promise.all(Array.from({ length: HISTORIES }, (_, brain) => check(brain)));
    expect(git(ours, "status", "--porcelain")).toBe("");
    // Lessons that were learnt apart and together are there, and the next dream doesn't repeat them.
    expect(merged.flat().length).toBeGreaterThan(3 * HISTORIES);
    for (let brain = 0; brain < HISTORIES; brain++) await dreamIn(ours, brain, 3, []);
    const dreamt = await Promise.all(Array.from({ length: HISTORIES }, (_, brain) => check(brain)));
    for (const [brain, texts] of dreamt.entries())
      for (const text of merged[brain]!) expect(texts).toContain(text);
  });
});
