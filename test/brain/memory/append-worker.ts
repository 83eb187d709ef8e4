/** A process of its own that appends episodes until it is done or killed: `append-worker.ts <directory> <name> <count>`. */

import { systemClock } from "../../../src/base/index.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { createEpisodeLog } from "../../../src/brain/index.ts";

const [directory, name, count] = process.argv.slice(2) as [string, string, string];
const log = createEpisodeLog({
  volume: createNodeVolume(directory),
  redactor: { redact: async text => ({ text, findings: [] }) },
  clock: systemClock,
});

for (let number = 0; number < Number(count); number++) {
  const result = number % 5 === 0 ? "failure" : "success";
  await log.append({
    skill: name,
    action: `${name} ${number}`,
    result,
    detail: "d".repeat(number % 400),
    origin: "mind",
  });
  process.stdout.write(`${number}\n`);
}
