/** One dream in a process of its own, so that its memory is its own: `dream-process.ts <brain folder> <now, ms>` prints one line of JSON. */
import { createNodeVolume } from "../src/base/volume/node.ts";
import { openBrain } from "../src/brain/index.ts";

const [folder, nowMs] = process.argv.slice(2) as [string, string];
const brain = await openBrain({
  volume: createNodeVolume(folder),
  owner: { tenant: "bench", user: "bench" },
  redactor: { redact: async text => ({ text, findings: [] }) },
  clock: {
    now: () => Number(nowMs) + performance.now(),
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
  },
});
process.stdout.write("ready\n");
const start = performance.now();
const report = await brain.dream();
process.stdout.write(
  `${JSON.stringify({
    ms: performance.now() - start,
    cpuMs: process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
    peakMib: process.resourceUsage().maxRSS / 1_024,
    message: report.message,
    lessons: report.promoted,
    candidates: report.candidates.length,
  })}\n`,
);
