/** A process of its own that dreams at a message, until it is done or killed: `dream-worker.ts <brain folder>`. */
import { once } from "node:events";
import { systemClock } from "../../../src/base/index.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { openBrain } from "../../../src/brain/index.ts";
import { createGitRepository } from "../../../src/brain/node.ts";
import { owner } from "../memory/stand-in.ts";

const [folder] = process.argv.slice(2) as [string];
const brain = await openBrain({
  volume: createNodeVolume(folder),
  owner,
  redactor: { redact: async text => ({ text, findings: [] }) },
  clock: systemClock,
  repository: createGitRepository(folder),
});
// The dream's modules are loaded now, so that a kill hits the dream.
await import("../../../src/brain/dream/dream.ts");
process.stdout.write("ready\n");
await once(process.stdin, "data");
const { message } = await brain.dream();
process.stdout.write(`${message}\n`);
process.exit(0);
