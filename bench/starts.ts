/**
 * Measures the CPU time (user and system, children included) that a person waits for before a command or a first turn has
 * done something, of the package as it is published, beyond `node -e 0` in the same run. The bars are in DESIGN.md §5.
 * `--repository <folder>` measures another checkout, `--rounds <count>` runs each command so many times.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type BenchRow, median, report } from "./measure.ts";
import { packPackage } from "./pack-package.ts";
import { findNpm } from "./peers/installed.ts";

const { values } = parseArgs({
  options: {
    repository: { type: "string", default: join(import.meta.dirname, "..") },
    rounds: { type: "string", default: "15" },
  },
});
const ROUNDS = Number(values.rounds);
/** The first writes the compile cache, the second is the first that reads it. */
const WARM_UP_ROUNDS = 2;

const FIRST_TURN = `
import { createBrainstem } from "brainstem";
const brainstem = await createBrainstem({ root: process.argv[2] });
let calls = 0;
for await (const event of brainstem.session().turn("remember that I prefer short answers"))
  if (event.kind === "tool-call-end") calls++;
await brainstem.close();
if (calls === 0) throw new Error("The turn called no tool.");
`;

interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly barMs?: number;
}

const place = mkdtempSync(join(tmpdir(), "brainstem-bench-starts-"));
try {
  const npm = findNpm();
  if (npm === undefined) throw new Error("The benchmark needs npm.");
  const installed = install(npm);
  const project = join(place, "shop");
  mkdirSync(project);
  spawnSync("git", ["init", "--quiet", project]);
  const program = join(installed, "node_modules/brainstem/bin/brainstem.cjs");
  cpuMs([program, "init"], project);
  const cases = casesOf(program, installed, project);
  report(`Starts: CPU beyond node -e 0, medians of ${ROUNDS}`, rowsOf(cases, await timesOf(cases, project)));
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** Installs the packed package in a project of its own, and gives that project's folder. */
function install(npm: string): string {
  const folder = join(place, "installed");
  mkdirSync(folder);
  const archive = packPackage(npm, resolve(values.repository), place);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const flags = ["--omit=peer", "--omit=optional", "--no-audit", "--no-fund", "--prefer-offline"];
  const { status, stderr } = spawnSync(process.execPath, [npm, "install", ...flags, archive], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The package could not be installed: ${stderr}`);
  writeFileSync(join(folder, "import.js"), 'import "brainstem";\n');
  writeFileSync(join(folder, "first-turn.js"), FIRST_TURN);
  return folder;
}

function casesOf(program: string, installed: string, project: string): readonly Case[] {
  const command = (barMs: number, ...args: readonly string[]) => ({
    name: `brainstem ${args.join(" ")}`,
    args: [program, ...args],
    barMs,
  });
  return [
    { name: "node -e 0", args: ["-e", "0"] },
    command(20, "--version"),
    command(150, "recall", "deploy"),
    command(150, "check"),
    command(150, "check", "git push origin main"),
    command(150, "remember", "I prefer short answers"),
    command(150, "sessions"),
    command(150, "status"),
    command(350, "chat", "hello"),
    { name: "import of the root", args: [join(installed, "import.js")], barMs: 60 },
    {
      name: "import, createBrainstem, a turn with a tool",
      args: [join(installed, "first-turn.js"), project],
      barMs: 400,
    },
  ];
}

/** Alternates the cases, so that what else the machine does falls on all of them. */
async function timesOf(cases: readonly Case[], project: string): Promise<readonly (readonly number[])[]> {
  const times = cases.map((): number[] => []);
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
    for (const [index, { args }] of cases.entries()) {
      const took = cpuMs(args, project);
      if (round >= WARM_UP_ROUNDS) times[index]!.push(took);
    }
  }
  return times;
}

/** CPU time of a process and of those that it started, as bash takes it from the kernel. */
function cpuMs(args: readonly string[], cwd: string): number {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" > /dev/null 2>&1 < /dev/null';
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", process.execPath, ...args], {
    cwd,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: place, LC_ALL: "C" },
  });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  const [user, system] = stderr.trim().split(" ").map(Number);
  return (user! + system!) * 1_000;
}

function rowsOf(cases: readonly Case[], times: readonly (readonly number[])[]): readonly BenchRow[] {
  const bare = median(times[0]!);
  return cases.map(({ barMs, name }, index) => {
    const value = median(times[index]!);
    return barMs === undefined
      ? { name, value, unit: "ms", note: "itself" }
      : { name, value: value - bare, unit: "ms", note: `bar ${barMs}` };
  });
}
