/** The stop-watch: warms up, then takes medians, for as many rounds as the work has or until time runs out. */
import { median } from "../measure.ts";
import type { TurnResult } from "./peer.ts";
import type { Work, WorkFigures } from "./works.ts";

const BATCH = 10;
const SECONDS = 6;
const FEWEST_SAMPLES = 5;

/** `check` sees every result; it costs one comparison of texts. */
export async function measureTurns(
  { rounds, sessions }: Work,
  turn: () => Promise<TurnResult>,
  check: (result: TurnResult) => void,
): Promise<WorkFigures> {
  const batch = sessions > 1 ? sessions : BATCH;
  const samples = Math.ceil((rounds * sessions) / batch);
  const runBatch = async (): Promise<void> => {
    if (sessions > 1)
      for (const result of await Promise.all(Array.from({ length: batch }, turn))) check(result);
    else for (let round = 0; round < batch; round++) check(await turn());
  };

  const warmUntil = performance.now() + (SECONDS * 1_000) / 2;
  for (let sample = 0; sample < samples / 2 && performance.now() < warmUntil; sample++) await runBatch();

  const before = await heapBytes();
  const until = performance.now() + SECONDS * 1_000;
  const cpu: number[] = [];
  const wall: number[] = [];
  while (cpu.length < samples && (cpu.length < FEWEST_SAMPLES || performance.now() < until)) {
    const start = performance.now();
    const used = process.cpuUsage();
    await runBatch();
    const { system, user } = process.cpuUsage(used);
    cpu.push((system + user) / batch);
    wall.push(((performance.now() - start) * 1_000) / batch);
  }
  const turns = cpu.length * batch;
  const kept = (await heapBytes()) - before;
  return {
    cpuMicroseconds: median(cpu),
    wallMicroseconds: median(wall),
    keptKiB: (kept / 1_024 / turns) * 1_000,
    turns,
  };
}

/** Of all that lives. */
async function heapBytes(): Promise<number> {
  // Objects that timers or promises still hold are free after this pause.
  await new Promise(resolve => setTimeout(resolve, 50));
  for (let round = 0; round < 3; round++) globalThis.gc!();
  return process.memoryUsage().heapUsed;
}
