/** Measures the cost of an import: CPU time of a fresh process; ours built, as users get it, and with `--peers` the peers'. Bar: 60 ms. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type BenchRow, median, report } from "./measure.ts";
import { askedPeers, type InstalledPeer } from "./peers/installed.ts";
import { packageOf, titleOf } from "./peers/list.ts";

const ROUNDS = 15;
const UNIT = "ms of CPU";
const built = new URL("../dist/index.js", import.meta.url);

/** Of one process, or what it said instead. */
function cpuMs(specifier: string, cwd?: string): number | string {
  const script = `const before = process.cpuUsage(); await import(${JSON.stringify(specifier)}); const used = process.cpuUsage(before); (await import("node:fs")).writeSync(3, String((used.user + used.system) / 1000)); process.exit(0);`;
  const { output, status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", script],
    // A peer finds no key and sends nothing home.
    {
      cwd,
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", DO_NOT_TRACK: "1" },
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    },
  );
  return status === 0 ? Number(output[3]) : (/^\w*Error.*$/m.exec(stderr)?.[0] ?? stderr.slice(-200));
}

function rowOf(name: string, specifier: string, cwd?: string, bar = ""): BenchRow {
  const first = cpuMs(specifier, cwd);
  if (typeof first === "string") return { name, value: undefined, unit: UNIT, note: `skipped: ${first}` };
  const times = Array.from({ length: ROUNDS }, () => Number(cpuMs(specifier, cwd)));
  return { name, value: median(times), unit: UNIT, note: `median of ${ROUNDS} processes${bar}` };
}

function rowOfPeer(peer: InstalledPeer): BenchRow {
  const name = titleOf(peer);
  return peer.folder === undefined
    ? { name, value: undefined, unit: UNIT, note: `skipped: ${peer.reason}` }
    : rowOf(name, packageOf(peer), peer.folder);
}

const ours: BenchRow = existsSync(built)
  ? rowOf("Brainstem, built", built.href, undefined, "; bar 60")
  : { name: "Brainstem, built", value: undefined, unit: UNIT, note: "skipped: no dist/; npm run build" };
report("Import of the root", [ours, ...askedPeers().map(rowOfPeer)]);
