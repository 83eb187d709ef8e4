/** `npm run bench [name…] [-- --peers]`: runs benchmarks one after the other, each in a process of its own so that none warms another. */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const all = [
  "turn",
  "sessions",
  "storage",
  "recall",
  "search",
  "tokens",
  "event-stream",
  "import",
  "starts",
  "install",
  "types",
  "dream",
  "dream-quality",
  "dream-lessons",
  "hooks",
  "mcp",
  "mcp-proxy",
] as const;
/** These measure other libraries beside ours where `--peers` asks for it. */
const besidePeers: readonly string[] = ["turn", "import", "install", "types"];
const { values, positionals: asked } = parseArgs({
  options: { peers: { type: "boolean", default: false }, "peers-folder": { type: "string" } },
  allowPositionals: true,
});
const folder = values["peers-folder"];
const flags = values.peers ? ["--peers", ...(folder === undefined ? [] : [`--peers-folder=${folder}`])] : [];
const unknown = asked.filter(name => !all.some(each => each === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(", ")}. Known are ${all.join(", ")}.\n`);
  process.exit(2);
}
for (const name of all) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const file = new URL(`./${name}.ts`, import.meta.url).pathname;
  const { status } = spawnSync(
    process.execPath,
    ["--conditions=brainstem-source", file, ...(besidePeers.includes(name) ? flags : [])],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exitCode = 1;
}
