/** Measures the cost of recall: opening, following, asking and composing in brains of 1,000 to 100,000 episodes. */
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNodeVolume } from "../src/base/volume/node.ts";
import { type Brain, layout, openBrain } from "../src/brain/index.ts";
import { type BenchRow, report } from "./measure.ts";

const RUNS = 7;
const START_MS = Date.parse("2026-01-01T00:00:00Z");
const owner = { tenant: "bench", user: "bench" };
const redactor = { redact: async (text: string) => ({ text, findings: [] }) };

/** All figures; about half a minute. */
export async function run(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of [1_000, 10_000, 100_000]) rows.push(...(await measure(count)));
  return rows;
}

async function measure(count: number): Promise<readonly BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), "brainstem-bench-"));
  try {
    await writeBrain(directory, count);
    const open = () => openBrain({ volume: createNodeVolume(directory), owner, redactor });
    const start = performance.now();
    await (await open()).warm();
    const build = performance.now() - start;

    let brain: Brain = await open();
    const cold = await median(RUNS, async () => {
      brain = await open();
      await brain.warm();
    });
    const first = await median(RUNS, async () => {
      await (await open()).recall(owner, "timeout while deploying billing");
    });
    const queries = [
      "timeout while deploying billing",
      "redis session store",
      "why did the migration fail",
      "lint",
    ];
    let turn = 0;
    const warm = await median(4 * RUNS, () => brain.recall(owner, queries[turn++ % queries.length]));
    const salient = await median(RUNS, () => brain.recall(owner, undefined));
    const context = await median(4 * RUNS, () =>
      brain.buildContext(owner, queries[turn++ % queries.length]!),
    );
    const appended = await median(RUNS, () => brain.record(owner, draftOf(turn++)));
    const failed = await median(RUNS, () => brain.record(owner, { ...draftOf(turn++), result: "failure" }));
    const incremental = await median(RUNS, async () => {
      await appendFile(join(directory, layout.episodes), `${JSON.stringify(recordOf(count + turn++))}\n`);
      await brain.recall(owner, "redis session store");
    });
    await brain.warm();
    const name = (what: string) => `${what}, ${count.toLocaleString("en")} episodes`;
    return [
      { name: name("build the index"), value: build, unit: "ms", note: "one run" },
      { name: name("open and follow, cold"), value: cold, unit: "ms" },
      { name: name("open and recall, cold"), value: first, unit: "ms" },
      { name: name("recall, warm"), value: warm, unit: "ms" },
      { name: name("recall without a query, warm"), value: salient, unit: "ms" },
      { name: name("compose context, warm"), value: context, unit: "ms" },
      { name: name("record a success"), value: appended, unit: "ms", note: "synced to disk" },
      { name: name("record a failure"), value: failed, unit: "ms", note: "synced to disk" },
      { name: name("foreign append, then recall"), value: incremental, unit: "ms" },
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function median(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((left, right) => left - right)[runs >> 1]!;
}

async function writeBrain(directory: string, count: number): Promise<void> {
  for (const folder of [
    layout.episodic,
    "memory/semantic",
    "memory/personal",
    "memory/working",
    "protocols",
  ]) {
    await mkdir(join(directory, folder), { recursive: true });
  }
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify(recordOf(index)));
  await writeFile(join(directory, layout.episodes), `${lines.join("\n")}\n`);
  const lessons = Array.from({ length: 150 }, (_, index) => `- ${sentence(index * 31)}`);
  await writeFile(join(directory, layout.lessons), `# Lessons\n\n${lessons.join("\n")}\n`);
  await writeFile(join(directory, layout.preferences), "# Preferences\n\n- Answer in English\n");
  await writeFile(
    join(directory, layout.permissions),
    "# Permissions\n\n## Never allowed\n- force push to main\n",
  );
}

function recordOf(index: number) {
  const random = generator(index + 1);
  const isFailure = random() < 0.2;
  return {
    id: `bench-${index}`,
    timestamp: new Date(START_MS + index * 60_000).toISOString(),
    ...draftOf(index),
    result: isFailure ? "failure" : "success",
    pain_score: isFailure ? 7 : 2,
    importance: 1 + Math.floor(random() * 10),
  };
}

function draftOf(index: number) {
  const random = generator(index + 1);
  return {
    skill: SKILLS[Math.floor(random() * SKILLS.length)]!,
    action: `${sentence(Math.floor(random() * 5_000))}`,
    result: "success",
    detail: `${sentence(index)} ${sentence(index + 7_919)}`,
    reflection: random() < 0.3 ? sentence(index + 104_729) : "",
    origin: "mind" as const,
  };
}

const SKILLS = "git-proxy api-scaffold test-writer deploy-checklist code-reviewer debug-investigator".split(
  " ",
);
const WORDS = (
  "deploy deploying billing timeout session store redis postgres migration fail failed lint build cache token refresh " +
  "branch merge review endpoint schema client server queue retry worker index query page form button style test flaky " +
  "suite coverage release version rollback feature flag metric alert log trace memory leak thread lock socket upload"
).split(" ");

// Words by a falling frequency, as in prose; every tenth is an identifier of its own.
function sentence(seed: number): string {
  const random = generator(seed + 1);
  return Array.from({ length: 8 }, () =>
    random() < 0.1
      ? `module${Math.floor(random() * 20_000)}`
      : WORDS[Math.floor(random() ** 2 * WORDS.length)]!,
  ).join(" ");
}

/** mulberry32: the same numbers on every machine. */
function generator(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

if (import.meta.main) report("Recall and context", await run());
