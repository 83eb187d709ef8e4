/** Appends an episode every few milliseconds until its input ends, then prints how long it waited: `dream-appender.ts <brain folder>`. */
import { createNodeVolume } from "../src/base/volume/node.ts";
import { openBrain } from "../src/brain/index.ts";

const [folder] = process.argv.slice(2) as [string];
const owner = { tenant: "bench", user: "bench" };
const disk = createNodeVolume(folder);
let lockMs = 0;
const volume: typeof disk = {
  ...disk,
  withLock(path, run, options) {
    const start = performance.now();
    return disk.withLock(
      path,
      () => {
        lockMs += performance.now() - start;
        return run();
      },
      options,
    );
  },
};
const brain = await openBrain({
  volume,
  owner,
  redactor: { redact: async text => ({ text, findings: [] }) },
});
let isRunning = true;
process.stdin.on("end", () => {
  isRunning = false;
});
process.stdin.resume();
/** The first appends count the lines of the log, and compile: that is not the dream's doing. */
const WARM_UP = 10;
const whole: number[] = [];
const locks: number[] = [];
for (let number = 0; isRunning; number++) {
  lockMs = 0;
  const start = performance.now();
  await brain.record(owner, {
    skill: "bench",
    action: `appended ${number}`,
    result: "success",
    origin: "mind",
  });
  if (number >= WARM_UP) {
    whole.push(performance.now() - start);
    locks.push(lockMs);
  }
  await new Promise(resolve => setTimeout(resolve, 10));
}
const worst = (times: readonly number[]): number => times.reduce((most, each) => Math.max(most, each), 0);
const median = whole.toSorted((left, right) => left - right)[whole.length >> 1];
process.stdout.write(
  `${JSON.stringify({ count: whole.length, median, worst: worst(whole), worstLock: worst(locks) })}\n`,
);
