/** `npm run bench [name…]`: runs benchmarks one after the other, each in a process of its own so that none warms another. */
import { spawnSync } from "node:child_process";

const all = [
  "turn",
  "sessions",
  "storage",
  "recall",
  "search",
  "tokens",
  "event-stream",
  "import",
  "dream",
  "dream-quality",
  "dream-lessons",
  "hooks",
  "mcp",
  "mcp-proxy",
] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !all.some(each => each === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(", ")}. Known are ${all.join(", ")}.\n`);
  process.exit(2);
}
for (const name of all) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const file = new URL(`./${name}.ts`, import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, ["--conditions=brainstem-source", file], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
