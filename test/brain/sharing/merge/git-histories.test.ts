import { execFileSync, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { rounds } from "../../../deep.ts";
import { type BrainFiles, beginBrain, createRandom, liveOn, type Random } from "./brain-history.ts";
import { complaints } from "./merged-as-meant.ts";

/** The number of brains in one repository, each in a folder of its own: one merge of git's merges them all. */
const BRAINS = rounds("histories that git merges");
const ATTRIBUTES = `memory/**/*.jsonl merge=brainstem
memory/semantic/*.md merge=brainstem
memory/personal/*.md merge=brainstem
skills/_manifest.jsonl merge=brainstem
skills/_index.md merge=brainstem
skills/*/KNOWLEDGE.md merge=brainstem
`;

const around = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-histories-")));
const at = (name: string) => join(around, name);
const workers: ReturnType<typeof spawn>[] = [];

afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
  rmSync(around, { recursive: true, force: true });
});

function git(folder: string, ...args: readonly string[]): string {
  const env = {
    PATH: process.env.PATH!,
    HOME: around,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@example.com",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@example.com",
  };
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  return execFileSync("git", args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1e9, stdio }).trimEnd();
}

/** The driver as git's settings call it: a shell that asks the worker. */
async function startDriver(): Promise<string> {
  const [requests, answers] = [at("requests"), at("answers")];
  for (const pipe of [requests, answers]) execFileSync("mkfifo", [pipe]);
  const script = join(import.meta.dirname, "driver-worker.ts");
  const worker = spawn(process.execPath, ["--conditions=brainstem-source", script, requests, answers], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.push(worker);
  await once(worker.stdout!, "data");
  writeFileSync(
    at("driver.sh"),
    `printf '%s\\n' "$PWD" "$@" > ${requests}\nread code < ${answers}\nexit $code\n`,
  );
  return `sh ${at("driver.sh")} %O %A %B %P`;
}

type Brains = readonly BrainFiles[];
const folderOf = (clone: string, brain: number) => join(clone, `b${brain}`, ".agent");

function writeBrains(clone: string, brains: Brains): void {
  for (const [brain, files] of brains.entries()) {
    for (const [path, bytes] of files) {
      const file = join(folderOf(clone, brain), path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  }
}

const readBrains = (clone: string): Brains =>
  Array.from({ length: BRAINS }, (_, brain) => {
    const folder = folderOf(clone, brain);
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter(entry => entry.isFile() && entry.name !== ".gitattributes");
    return new Map(
      files.map(({ parentPath, name }) => {
        const file = join(parentPath, name);
        return [file.slice(folder.length + 1), new Uint8Array(readFileSync(file))] as const;
      }),
    );
  });

/** Each brain lives on in this clone, and all of it is committed. */
function live(clone: string, randoms: readonly Random[], side: string): Brains {
  const brains = readBrains(clone).map((files, brain) => liveOn(files, randoms[brain]!, side));
  writeBrains(clone, brains);
  git(clone, "add", "-A");
  git(clone, "commit", "-qm", `life of ${side}`);
  return brains;
}

function mergeEach(clones: readonly [string, string]): readonly [string, string] {
  const [one, other] = clones;
  git(one, "fetch", "-q", other, "main:theirs");
  git(other, "fetch", "-q", one, "main:theirs");
  for (const clone of clones) git(clone, "merge", "-q", "--no-edit", "theirs");
  return [one, other].map(clone => {
    expect(git(clone, "status", "--porcelain")).toBe("");
    git(clone, "branch", "-qD", "theirs");
    return git(clone, "rev-parse", "HEAD^{tree}");
  }) as [string, string];
}

function check(base: Brains, ours: Brains, theirs: Brains, merged: Brains): void {
  for (const [brain, files] of merged.entries()) {
    const sides = { base: base[brain]!, ours: ours[brain]!, theirs: theirs[brain]! };
    expect([brain, ...complaints(sides, files)]).toEqual([brain]);
  }
}

describe("two clones of a hundred brains", () => {
  test("[brain.merge.git] merge without conflict, without loss and without doubles, in both directions and again", async () => {
    const clones = [at("one"), at("two")] as const;
    const driver = await startDriver();
    const randoms = Array.from({ length: BRAINS }, (_, brain) => createRandom(1_000 + brain));
    git(around, "init", "-q", "-b", "main", clones[0]);
    const base = randoms.map(beginBrain);
    writeBrains(clones[0], base);
    for (let brain = 0; brain < BRAINS; brain++)
      writeFileSync(join(folderOf(clones[0], brain), ".gitattributes"), ATTRIBUTES);
    git(clones[0], "add", "-A");
    git(clones[0], "commit", "-qm", "begin");
    git(around, "clone", "-q", ...clones);
    for (const clone of clones) git(clone, "config", "merge.brainstem.driver", driver);

    const [ours, theirs] = [live(clones[0], randoms, "A"), live(clones[1], randoms, "B")];
    const [one, other] = mergeEach(clones);
    expect(other).toBe(one);
    const merged = readBrains(clones[0]);
    check(base, ours, theirs, merged);

    // Each has merged the other: the next merge has two merge bases, which git merges first.
    const [later, laterThere] = [live(clones[0], randoms, "C"), live(clones[1], randoms, "D")];
    expect(git(clones[0], "rev-list", "--count", "--merges", "HEAD")).toBe("1");
    const [again, againThere] = mergeEach(clones);
    expect(againThere).toBe(again);
    check(merged, later, laterThere, readBrains(clones[0]));
  });
});
