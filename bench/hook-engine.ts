/**
 * What a hook's process costs that judges one call, beside the bare start of Node: bundled and minified, with its protocols
 * kept, once with Node's compile cache and once with all compiled functions kept. `npm run bench:hook-engine`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rolldown } from "rolldown";
import { median } from "./measure.ts";

const RUNS = 40;
/** Protocols are kept when their files have been as they are for so long. */
const SETTLED_MS = 2_100;

const bash = (command: string) => ({ tool: "Bash", arguments: { command } });
const calls = {
  "git push -f origin main": bash("git push -f origin main"),
  "npm test": bash("npm test"),
  "Read README.md": { tool: "Read", arguments: { file_path: "README.md" } },
  "ls -la": bash("ls -la"),
};
/** What an agent does all day. */
const typical = [
  ...Object.values(calls),
  bash("cd src && grep -rn foo . | head -20"),
  { tool: "Edit", arguments: { file_path: "src/a.ts", old_string: "a", new_string: "b" } },
];

interface Way {
  readonly title: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const folder = mkdtempSync(join(tmpdir(), "hook-engine-"));
const project = join(folder, "project");
try {
  makeProject();
  const entry = await bundle(join(folder, "bundle"));
  const loader = join(folder, "loader.cjs");
  cpSync(join(import.meta.dirname, "hook-engine-loader.cjs"), loader);
  const own = { HOOK_ENTRY: entry, HOOK_CODE: join(folder, "code") };
  const ways: readonly Way[] = [
    {
      title: "Node's compile cache",
      args: [entry],
      environment: { NODE_COMPILE_CACHE: join(folder, "node") },
    },
    {
      title: "compiled functions kept",
      args: [loader],
      environment: { ...own, NODE_COMPILE_CACHE: join(folder, "node") },
    },
  ];
  await sleep(SETTLED_MS);
  for (const way of ways) run({ ...way, environment: { ...way.environment, HOOK_KEEPS: "1" } }, typical);
  measure(ways);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function makeProject() {
  mkdirSync(join(project, "src"), { recursive: true });
  cpSync(join(import.meta.dirname, "../templates/protocols"), join(project, ".agent/protocols"), {
    recursive: true,
  });
  writeFileSync(join(project, ".agent/brain.yaml"), "");
  writeFileSync(join(project, "README.md"), "# Shop\n");
  writeFileSync(join(project, "package.json"), '{"scripts":{"test":"vitest run"}}\n');
  spawnSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd: project });
}

async function bundle(target: string): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, "hook-engine-program.ts"),
    platform: "node",
    resolve: { conditionNames: ["brainstem-source", "node", "import"] },
    onLog: () => {},
  });
  const { output } = await build.generate({
    format: "cjs",
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
  });
  mkdirSync(target);
  for (const each of output)
    if (each.type === "chunk") writeFileSync(join(target, each.fileName), ascii(each.code));
  const chunks = output.length;
  const bytes = output.reduce((sum, each) => sum + (each.type === "chunk" ? each.code.length : 0), 0);
  process.stdout.write(`${chunks} files, ${Math.round(bytes / 1_000)} kB\n\n`);
  return join(target, "hook-engine-program.cjs");
}

/** Text with other characters takes V8 twice the space, and Node longer to read. */
function ascii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function run({ args, environment }: Omit<Way, "title">, given: readonly unknown[]): number {
  const startedMs = performance.now();
  const texts = given.map(each => JSON.stringify(each));
  const { status, stderr } = spawnSync(process.execPath, [...args, ...texts], {
    cwd: project,
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(stderr.toString());
  return performance.now() - startedMs;
}

function measure(ways: readonly Way[]) {
  const bare: number[] = [];
  const rows = ways.flatMap(way =>
    Object.entries(calls).map(([title, call]) => ({ way, title, call, times: [] as number[] })),
  );
  for (let round = 0; round < RUNS; round++) {
    bare.push(run({ args: ["-e", "0"], environment: {} }, []));
    for (const { way, call, times } of rows) times.push(run(way, [call]));
  }
  const start = median(bare);
  process.stdout.write(`bare start of Node: ${start.toFixed(1)} ms\n`);
  for (const { way, title, times } of rows) {
    const time = median(times);
    const ratio = (time / start).toFixed(2);
    process.stdout.write(`${way.title.padEnd(24)} ${title.padEnd(24)} ${time.toFixed(1)} ms  × ${ratio}\n`);
  }
}
