import { execFileSync, spawn } from "node:child_process";
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { layout } from "../../../src/brain/index.ts";
import { rounds } from "../../deep.ts";
import { temporaryDirectory } from "../memory/stand-in.ts";
import { episodeLine } from "./dreamer.ts";

const worker = join(dirname(fileURLToPath(import.meta.url)), "dream-worker.ts");
const KILLS = rounds("kills of dreams");
const THINGS = "cache queue index broker router ledger mirror socket parser bridge".split(" ");
const PLACES =
  "Lisbon Oslo Nairobi Quito Hanoi Perth Tunis Lima Kyoto Dakar Bergen Malmo Turin Gdansk Leeds Porto Zagreb Basel Cork Riga".split(
    " ",
  );

/** One lesson for each round, about things that no other round speaks of together. */
const subjectOf = (round: number): string =>
  `${THINGS[round % THINGS.length]} of ${PLACES[Math.floor(round / THINGS.length)]}`;
const lessonOf = (round: number): string => `Drain the ${subjectOf(round)} before you restart it`;

interface Victim {
  /** Says when what follows is the dream. */
  readonly ready: Promise<void>;
  go(): void;
  kill(): void;
  readonly ended: Promise<string>;
}

function startDream(folder: string): Victim {
  const child = spawn(process.execPath, ["--conditions=brainstem-source", worker, folder], {
    stdio: ["pipe", "pipe", "inherit"],
    // Two hundred processes that compile the same files are mostly compiling.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, layout.data, "compile-cache") },
  });
  let said = "";
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  child.stdout.on("data", chunk => {
    said += String(chunk);
    if (said.includes("ready\n")) ready.resolve();
  });
  child.stdin.on("error", () => undefined);
  child.on("close", () => ended.resolve(said));
  return {
    ready: ready.promise,
    go: () => void child.stdin.write("go\n"),
    kill: () => void child.kill("SIGKILL"),
    ended: ended.promise,
  };
}

describe("a dream in a process that is killed", () => {
  test(`[brain.dream.killed] at ${KILLS} random instants: nothing lost, nothing twice, staged work untouched`, async () => {
    const root = await temporaryDirectory();
    const folder = join(root, ".agent");
    await mkdir(join(folder, layout.episodic), { recursive: true });
    await mkdir(join(folder, "memory/semantic"), { recursive: true });
    await writeFile(join(folder, "AGENTS.md"), "# Map\n");
    await writeFile(join(folder, ".gitignore"), "/.state/\n/.data/\n.brainstem-*.tmp\n");
    const settings = "dream:\n  lessonLines: 2000\n  maxPromoted: 1000\n";
    await writeFile(join(folder, layout.settings), settings);
    const git = (...values: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...values], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, HOME: root },
      });
    git("init", "-q", "-b", "main");
    git("config", "user.name", "t");
    git("config", "user.email", "t@example.org");
    git("add", ".");
    git("commit", "-qm", "begin");
    await writeFile(join(root, "mine.txt"), "staged by a person\n");
    git("add", "mine.txt");

    const ids: string[] = [];
    const say = async (round: number) => {
      const action = `restarted the ${subjectOf(round)}`;
      const lines = [
        ...Array.from({ length: 2 }, (_, at) =>
          episodeLine({ id: `N${round}x${at}`, action, reflection: lessonOf(round) }, Date.now()),
        ),
        ...Array.from({ length: 3 }, (_, at) =>
          episodeLine(
            { id: `O${round}x${at}`, action: `tidied ${round} ${at}`, result: "success", daysAgo: 120 },
            Date.now(),
          ),
        ),
      ];
      for (const line of lines) ids.push(JSON.parse(line).id);
      // As a program would that knows no lock of ours.
      await appendFile(join(folder, layout.episodes), lines.map(line => `${line}\n`).join(""));
    };

    let random = 42;
    const delayMs = () => {
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
      return (random / 2 ** 32) * 320;
    };
    let finished = 0;
    let next = startDream(folder);
    for (let round = 0; round < KILLS; round++) {
      const victim = next;
      await victim.ready;
      next = startDream(folder);
      await say(round);
      victim.go();
      await Promise.race([victim.ended, new Promise(resolve => setTimeout(resolve, delayMs()))]);
      victim.kill();
      finished += Number((await victim.ended).includes("dream cycle"));
    }
    await next.ready;
    next.go();
    expect(await next.ended).toContain("dream cycle");
    expect(finished).toBeLessThan(KILLS);

    const read = (path: string) => readFile(join(folder, path), "utf8");
    const lessons = await read(layout.lessons);
    for (let round = 0; round < KILLS; round++)
      expect(lessons.split(`- ${lessonOf(round)}`).length - 1, lessonOf(round)).toBe(1);
    const archives = (await readdir(join(folder, layout.snapshots))).filter(name =>
      name.startsWith("archive_"),
    );
    const archived = await Promise.all(archives.map(name => read(`${layout.snapshots}/${name}`)));
    const logs = (await readdir(join(folder, layout.episodic))).filter(name => name.endsWith(".jsonl"));
    expect(logs).toEqual(["AGENT_LEARNINGS.jsonl"]);
    const lines = [await read(layout.episodes), ...archived]
      .join("")
      .split("\n")
      .filter(line => line.trim() !== "");
    expect(lines.map(line => JSON.parse(line).id).sort()).toEqual(ids.toSorted());
    // The person's work is staged as it was, and in no commit.
    expect(git("diff", "--cached", "--name-only").trim()).toBe("mine.txt");
    expect(git("log", "--format=%H", "--", "mine.txt")).toBe("");
    expect(git("status", "--porcelain", ".agent")).toBe("");
  });
});
