/**
 * Measures what hooks cost: each kind of event as `brainstem-hook` answers it, from its start to its exit, by a process and
 * by the daemon, in starts of a bare Node in the same rounds, on brains of three ages; then a session of 100 calls in total.
 * CPU time is of the program, of all that it starts, and of the daemon. `--rounds <count>` runs each event so many times.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { askDaemon, daemonPlace, stopDaemon } from "../src/server/node.ts";
import {
  type BrainAge,
  eventsOf,
  type HookPlace,
  hookPlace,
  type PlayedEvent,
  type PlayedKind,
} from "./hook-place.ts";
import { type BenchRow, median, report } from "./measure.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "21" } } });
const ROUNDS = Number(values.rounds);
/** The first writes the compile cache, the second is the first that reads it. */
const WARM_UP_ROUNDS = 2;
const AGES: readonly BrainAge[] = [
  { episodes: 0, sessions: 0 },
  { episodes: 500, sessions: 25 },
  { episodes: 10_000, sessions: 500 },
];
/** Source: the *Show* of issue 16. */
const PROCESS_BAR = 1.6;
const DAEMON_BAR = 0.7;
const repository = join(import.meta.dirname, "..");

const kinds: readonly (readonly [PlayedKind, string])[] = [
  ["start", "SessionStart"],
  ["prompt", "UserPromptSubmit"],
  ["promptWithFile", "UserPromptSubmit, a file is named"],
  ["beforePush", "PreToolUse, git push"],
  ["beforeTest", "PreToolUse, npm test"],
  ["beforeEdit", "PreToolUse, an edit"],
  ["success", "PostToolUse, success"],
  ["failure", "PostToolUseFailure"],
  ["stop", "Stop"],
  ["compaction", "PreCompact"],
];

/** Milliseconds of one run. */
interface Took {
  readonly wall: number;
  /** With the daemon's. */
  readonly cpu: number;
  readonly daemon: number;
}

const packed = mkdtempSync(join(tmpdir(), "brainstem-bench-package-"));

/** The package as it is published, as far as hooks need it. */
function pack(): void {
  const bundler = join(repository, "node_modules/rolldown/bin/cli.mjs");
  const args = [bundler, "--config", "rolldown.config.js", "--dir", join(packed, "dist/program")];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: repository });
  if (status !== 0) throw new Error(`The bundle could not be made: ${stderr}`);
  for (const name of ["bin", "package.json", "templates", "policies"])
    cpSync(join(repository, name), join(packed, name), { recursive: true });
}

async function measureAt(place: HookPlace, { episodes, sessions }: BrainAge): Promise<void> {
  const title = `${episodes.toLocaleString("en")} episodes, ${sessions} sessions`;
  const environment = environmentOf(place);
  const hook = (event: PlayedEvent, daemon?: ChildProcess): Took => {
    const before = cpuOf(daemon);
    const took = run(
      ["sh", join(packed, "bin/brainstem-hook"), "claude-code", event.name],
      event.text,
      place,
    );
    const share = cpuOf(daemon) - before;
    return { ...took, cpu: took.cpu + share, daemon: share };
  };
  const bare = () => run([process.execPath, "-e", "0"], "", place);
  report(
    `Hooks as processes: ${title}`,
    rowsOf(bare, event => hook(event), place, PROCESS_BAR),
  );
  report(
    `100 calls, as processes: ${title}`,
    sessionRows(bare, event => hook(event), place),
  );
  const daemon = await startDaemon(environment);
  try {
    report(
      `Hooks by the daemon: ${title}`,
      rowsOf(bare, event => hook(event, daemon), place, DAEMON_BAR),
    );
    report(
      `100 calls, by the daemon: ${title}`,
      sessionRows(bare, event => hook(event, daemon), place),
    );
  } finally {
    await stopDaemon(daemonPlace(environment));
    await new Promise(resolve => (daemon.exitCode === null ? daemon.once("exit", resolve) : resolve(0)));
  }
}

/** Alternates the events with bare starts, so that what else the machine does falls on all of them. */
function rowsOf(
  bare: () => Took,
  hook: (event: PlayedEvent) => Took,
  { project }: HookPlace,
  bar: number,
): readonly BenchRow[] {
  const times = new Map<PlayedKind | "bare", Took[]>();
  const add = (kind: PlayedKind | "bare", took: Took) => times.set(kind, [...(times.get(kind) ?? []), took]);
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
    const events = eventsOf(project, `bench-${process.hrtime.bigint()}`);
    if (round === WARM_UP_ROUNDS) times.clear();
    add("bare", bare());
    for (const [kind] of kinds) add(kind, hook(events[kind]()));
  }
  const of = (kind: PlayedKind | "bare", part: keyof Took) =>
    median(times.get(kind)!.map(each => each[part]));
  const [wall, cpu] = [of("bare", "wall"), of("bare", "cpu")];
  const rows = kinds.map(([kind, name]) => ({
    name,
    value: of(kind, "wall") / wall,
    unit: "× bare",
    note: `${of(kind, "wall").toFixed(0)} ms; CPU ${(of(kind, "cpu") / cpu).toFixed(2)} ×, ${of(kind, "cpu").toFixed(1)} ms${shareOf(of(kind, "daemon"))}`,
  }));
  const note = `${wall.toFixed(0)} ms; CPU ${cpu.toFixed(1)} ms; bar ${bar}`;
  return [{ name: "node -e 0", value: 1, unit: "× bare", note }, ...rows];
}

const shareOf = (daemon: number): string =>
  daemon === 0 ? "" : `, of which the daemon ${daemon.toFixed(1)} ms`;

const CALLS = 100;
const PROMPTS = 4;

/** A session from its start to its end: a prompt and a stop each 25 calls, every tenth call fails. */
function sessionRows(
  bare: () => Took,
  hook: (event: PlayedEvent) => Took,
  { project }: HookPlace,
): readonly BenchRow[] {
  const events = eventsOf(project, `bench-${process.hrtime.bigint()}`);
  const [hooks, bares]: [Took[], Took[]] = [[hook(events.start())], []];
  for (let call = 0; call < CALLS; call++) {
    if (call % (CALLS / PROMPTS) === 0) hooks.push(hook(events.prompt()));
    const [before, after] =
      call % 10 === 9
        ? [events.beforeTest(), events.failure()]
        : call % 3 === 0
          ? [events.beforeEdit(), events.edited()]
          : [events.beforeTest(), events.success()];
    hooks.push(hook(before), hook(after));
    if (call % 5 === 0) bares.push(bare());
    if ((call + 1) % (CALLS / PROMPTS) === 0) hooks.push(hook(events.stop()));
  }
  hooks.push(hook(events.end()));
  const sum = (part: keyof Took) => hooks.reduce((total, took) => total + took[part], 0);
  const ratio = (part: keyof Took) => sum(part) / hooks.length / median(bares.map(each => each[part]));
  return [
    {
      name: `${hooks.length} hooks`,
      value: sum("wall") / 1_000,
      unit: "s",
      note: `${ratio("wall").toFixed(2)} × bare each; CPU ${(sum("cpu") / 1_000).toFixed(2)} s, ${ratio("cpu").toFixed(2)} ×`,
    },
  ];
}

const environmentOf = ({ project, beside }: HookPlace) => ({
  PATH: process.env.PATH ?? "",
  HOME: beside,
  LC_ALL: "C",
  XDG_RUNTIME_DIR: beside,
  CLAUDE_PROJECT_DIR: project,
});

/** The wall and the CPU time of a program and of all that it starts, as bash takes them from the kernel. */
function run(command: readonly string[], input: string, place: HookPlace): Took {
  const script = 'TIMEFORMAT="%3R %3U %3S"; time "$@" 2>&1';
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script, "bash", ...command], {
    input,
    cwd: place.project,
    env: environmentOf(place),
    encoding: "utf8",
  });
  const hasFailed = status !== 0 || /^brainstem: |couldn't judge/m.test(stdout);
  if (hasFailed) throw new Error(`${command.join(" ")} ended with ${status}: ${stdout}${stderr}`);
  const [real, user, system] = stderr.trim().split(" ").map(Number);
  return { wall: real! * 1_000, cpu: (user! + system!) * 1_000, daemon: 0 };
}

async function startDaemon(environment: ReturnType<typeof environmentOf>): Promise<ChildProcess> {
  mkdirSync(environment.XDG_RUNTIME_DIR, { recursive: true });
  const daemon = spawn(process.execPath, [join(packed, "bin/brainstem.cjs"), "serve"], {
    env: environment,
    stdio: "ignore",
  });
  while ((await askDaemon(daemonPlace(environment))) === undefined)
    await new Promise(resolve => setTimeout(resolve, 50));
  return daemon;
}

/** Milliseconds of CPU time that all threads of a process have used. Source: proc(5), /proc/[pid]/task/[tid]/schedstat. */
function cpuOf(child: ChildProcess | undefined): number {
  if (child === undefined) return 0;
  const tasks = `/proc/${child.pid}/task`;
  const spent = readdirSync(tasks).map(task =>
    Number(readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ")[0]),
  );
  return spent.reduce((total, each) => total + each, 0) / 1e6;
}

try {
  pack();
  for (const age of AGES) {
    const place = await hookPlace(age);
    try {
      await measureAt(place, age);
    } finally {
      place.close();
    }
  }
} finally {
  rmSync(packed, { recursive: true, force: true });
}
