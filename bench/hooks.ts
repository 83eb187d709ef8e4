/** Measures the cost of a hook: as a process and by the daemon, beside a bare runtime and a hook in Python, with a short log and a long one. */
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initProject } from "../src/index.ts";
import { askDaemon, daemonPlace, stopDaemon } from "../src/server/node.ts";
import { type BenchRow, median, report } from "./measure.ts";

const ROUNDS = 40;
const DAEMON_ROUNDS = 400;
const LONG_LOG = 100_000;
const repository = join(import.meta.dirname, "..");

const place = mkdtempSync(join(tmpdir(), "brainstem-bench-hooks-"));
const [program, project] = [join(place, "package"), join(place, "shop")];
const runtime = join(place, "run");
for (const folder of [project, runtime]) mkdirSync(folder, { recursive: true });
await initProject(project);
spawnSync("git", ["init", "--quiet", project]);
pack();

const environment = {
  PATH: process.env.PATH ?? "",
  HOME: place,
  XDG_RUNTIME_DIR: runtime,
  NODE_COMPILE_CACHE: join(place, "cache"),
  CLAUDE_PROJECT_DIR: project,
};
let calls = 0;

try {
  report("Hooks, 0 episodes: wall time of a process, medians", await measureAll());
  const line = `${JSON.stringify({ timestamp: new Date().toISOString(), skill: "shop", action: "sold a thing", result: "success" })}\n`;
  const log = join(project, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl");
  for (let count = 0; count < LONG_LOG; count += 1_000) appendFileSync(log, line.repeat(1_000));
  report(`Hooks, ${LONG_LOG.toLocaleString("en")} episodes`, await measureAll());
} finally {
  await stopDaemon(daemonPlace(environment));
  rmSync(place, { recursive: true, force: true });
}

/** The package as it is published, as far as hooks need it. */
function pack(): void {
  const bundler = join(repository, "node_modules/rolldown/bin/cli.mjs");
  const args = [bundler, "--config", "rolldown.config.js", "--dir", join(program, "dist/program")];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: repository });
  if (status !== 0) throw new Error(`The bundle could not be made: ${stderr}`);
  for (const name of ["bin", "package.json"])
    cpSync(join(repository, name), join(program, name), { recursive: true });
  writeFileSync(
    join(program, "bin/brainstem"),
    `#!/bin/sh\nexec '${process.execPath}' '${join(program, "bin/brainstem.cjs")}' "$@"\n`,
    { mode: 0o755 },
  );
}

function told(name: "PreToolUse" | "PostToolUse", command: string): string {
  const id = { session_id: "bench", tool_use_id: `call-${++calls}`, cwd: project, prompt_id: "p" };
  const after = name === "PostToolUse" ? { tool_response: { stdout: "done", stderr: "" } } : {};
  return JSON.stringify({
    ...id,
    hook_event_name: name,
    tool_name: "Bash",
    tool_input: { command },
    ...after,
  });
}

interface Case {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly input: () => string;
}

function cases(): readonly Case[] {
  const hook = [process.execPath, join(program, "bin/brainstem.cjs"), "hook", "claude-code"] as const;
  const python = ["python3", join(repository, "bench/hook.py")] as const;
  const push = () => told("PreToolUse", "git push origin feature/login");
  const test = () => told("PreToolUse", "npm test");
  const done = () => told("PostToolUse", "npm test");
  return [
    { name: "node, bare", command: [process.execPath, "-e", "0"], input: () => "" },
    { name: "python3, bare", command: ["python3", "-c", "0"], input: () => "" },
    { name: "Python hook, before a call", command: python, input: push },
    { name: "Python hook, after a call", command: python, input: done },
    { name: "process, before git push", command: [...hook, "PreToolUse"], input: push },
    { name: "process, before npm test", command: [...hook, "PreToolUse"], input: test },
    { name: "process, after a call", command: [...hook, "PostToolUse"], input: done },
  ];
}

function script(name: string): Case["command"] {
  return [join(program, "bin/brainstem-hook"), "claude-code", name];
}

function run({ command: [file, ...args], input }: Case): number {
  const text = input();
  const started = performance.now();
  const { status, stderr } = spawnSync(file, args, { input: text, env: environment, cwd: project });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}: ${stderr}`);
  return performance.now() - started;
}

function measureProcesses(all: readonly Case[]): readonly BenchRow[] {
  const times = all.map((): number[] => []);
  for (let round = 0; round < ROUNDS + 3; round++) {
    for (const [index, each] of all.entries()) {
      const took = run(each);
      if (round >= 3) times[index]!.push(took);
    }
  }
  const bare = median(times[0]!);
  return all.map(({ name }, index) => {
    const value = median(times[index]!);
    return { name, value, unit: "ms", note: index === 0 ? "" : `${(value / bare).toFixed(2)} × bare node` };
  });
}

async function measureAll(): Promise<readonly BenchRow[]> {
  const alone = measureProcesses(cases());
  const daemon = spawn(
    process.execPath,
    ["--conditions=brainstem-source", join(repository, "bin/brainstem.js"), "serve"],
    {
      env: environment,
      stdio: "ignore",
    },
  );
  const at = daemonPlace(environment);
  while ((await askDaemon(at)) === undefined) await new Promise(resolve => setTimeout(resolve, 50));
  const asked = measureProcesses([
    cases()[0]!,
    {
      name: "program with the daemon, before git push",
      command: script("PreToolUse"),
      input: () => told("PreToolUse", "git push origin feature/login"),
    },
    {
      name: "program with the daemon, after a call",
      command: script("PostToolUse"),
      input: () => told("PostToolUse", "npm test"),
    },
  ]).slice(1);
  const direct = [
    await measureDaemon("daemon alone, before git push", "PreToolUse", "git push origin feature/login"),
    await measureDaemon("daemon alone, before npm test", "PreToolUse", "npm test"),
    await measureDaemon("daemon alone, after a call", "PostToolUse", "npm test"),
  ];
  await stopDaemon(at);
  await new Promise(resolve => daemon.once("exit", resolve));
  return [...alone, ...asked, ...direct];
}

async function measureDaemon(
  name: string,
  eventName: "PreToolUse" | "PostToolUse",
  command: string,
): Promise<BenchRow> {
  const at = daemonPlace(environment);
  const token = readFileSync(at.token, "utf8");
  const times: number[] = [];
  for (let round = 0; round < DAEMON_ROUNDS; round++) {
    const text = told(eventName, command);
    const started = performance.now();
    await new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, "x-directory": project, "x-project": project };
      const options = {
        socketPath: at.socket,
        method: "POST",
        path: `/hook/claude-code/${eventName}`,
        headers,
      };
      const call = request(options, response => {
        response.resume();
        response.on("end", resolve);
      });
      call.on("error", reject);
      call.end(text);
    });
    if (round >= DAEMON_ROUNDS / 10) times.push(performance.now() - started);
  }
  return {
    name,
    value: median(times),
    unit: "ms",
    note: `${percentile(times, 0.99).toFixed(1)} ms at 99 %; a connection each`,
  };
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? Number.NaN;
}
