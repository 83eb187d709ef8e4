/** Appends an episode every few milliseconds until its input ends, then prints how long it waited: `dream-appender.ts <brain folder>`. */
import { createNodeVolume } from "../src/base/volume/node.ts";
import { openBrain } from "../src/brain/index.ts";

const [folder] = process.argv.slice(2) as [string];
const owner = { tenant: "bench", user: "bench" };
const brain = await openBrain({
  volume: createNodeVolume(folder),
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
const waits: number[] = [];
for (let number = 0; isRunning; number++) {
  const start = performance.now();
  await brain.record(owner, {
    skill: "bench",
    action: `appended ${number}`,
    result: "success",
    origin: "mind",
  });
  if (number >= WARM_UP) waits.push(performance.now() - start);
  await new Promise(resolve => setTimeout(resolve, 10));
}
waits.sort((left, right) => left - right);
process.stdout.write(
  `${JSON.stringify({ count: waits.length, median: waits[waits.length >> 1], worst: waits.at(-1) })}\n`,
);
